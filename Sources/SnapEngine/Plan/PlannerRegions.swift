import SnapValue

// Regions: where a screen is shown, and which tab is seen.
extension Planner {
  func select(
    _ name: String, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let leaves = graph.regions.leaves
    guard let place = leaves.firstIndex(where: { $0.isTab && $0.name == name }) else {
      throw Graph.unknown(name, what: "tab", among: leaves.filter(\.isTab).map(\.name))
    }
    plan.animated = animated
    plan.dismissLayers(downTo: 0)
    enter(place, for: "", in: &plan)
    return shown(&plan, context)
  }

  func collapse(
    _ name: String, _ isCollapsed: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard let place = graph.regions.place(of: name, in: context.state) else {
      throw Graph.unknown(name, what: "region", among: graph.regions.leaves.map(\.name))
    }
    guard context.state.regions[place].isSplit else {
      throw Failure(.badArgument, "the region \"\(name)\" is no split: it cannot be collapsed")
    }
    if context.state.regions[place].isCollapsed == isCollapsed { return .outcome(.alreadyThere) }
    plan.animated = false
    plan.state.regions[place].isCollapsed = isCollapsed
    var batch = Plan.Batch(presenter: nil, number: 0, updates: plan.state.updates())
    batch.isSync = true
    plan.batches = [batch]
    plan.finish(from: context.state)
    return .planned
  }

  // MARK: Finding the place

  /// The place of the region that a presentation names, when it names one.
  private func named(_ presentation: Presentation, _ state: NavigationState) -> Int? {
    if presentation.region.isEmpty { return nil }
    return graph.regions.place(of: presentation.region, in: state)
  }

  /// Makes a region seen, when it is a tab, and puts its root there when it is empty, unless the screen
  /// that comes is that root.
  private func enter(_ place: Int, for key: String, in plan: inout Plan) {
    let leaf = graph.regions.leaves[place]
    plan.select(place)
    guard plan.state.regions[place].stack.isEmpty, leaf.isTab, leaf.rootKey != key else { return }
    addRoot(to: place, in: &plan)
  }

  private func addRoot(to place: Int, in plan: inout Plan) {
    let leaf = graph.regions.leaves[place]
    guard let root = leaf.root else { return }
    let arrival = create(.node(root), key: leaf.rootKey, data: nil, in: &plan)
    plan.newScreens[plan.newScreens.count - 1].leg = nil
    plan.push(arrival, in: place)
  }

  /// Whether the screen on top is where a presentation would show one; the state to look at then.
  func seen(_ presentation: Presentation, _ state: NavigationState) -> NavigationState? {
    guard let place = named(presentation, state) else { return state }
    if state.regions[place].isTab, place != state.selected { return nil }
    var seen = state
    seen.overlays = []
    seen.select(place)
    return seen
  }

  /// Whether the screen on top is the only one of its stack, where a presentation makes it that.
  func isOnlyOne(
    _ key: String, _ presentation: Presentation, _ state: NavigationState
  ) -> Bool {
    guard presentation.form == .root else { return true }
    let place = place(ofRoot: key, presentation, state)
    return state.stack(of: place).count == 1
      && (state.regions[place].isApart || state.layers.isEmpty)
  }

  /// The place of the region whose root a screen becomes.
  private func place(
    ofRoot key: String, _ presentation: Presentation, _ state: NavigationState
  ) -> Int {
    let home = graph.regions.home(of: key)
    return presentation.region == "main" ? home : named(presentation, state) ?? home
  }

  /// The entry that `popTo` goes back to: of the region that it names, or else of the selected one,
  /// or else of another tab.
  func kept(
    _ key: String, _ data: String?, _ presentation: Presentation, in state: NavigationState
  ) -> NavigationState.Entry? {
    func find(_ place: Int) -> NavigationState.Entry? {
      state.regions[place].stack.last { $0.key == key && (data == nil || $0.data == data) }
    }
    if let place = named(presentation, state) { return find(place) }
    if let found = find(state.selected) { return found }
    for place in state.regions.indices where state.regions[place].isTab {
      if let found = find(place) { return found }
    }
    return nil
  }

  // MARK: Showing

  /// Replaces the root of the region that is named, or of the one that begins with this screen.
  func replaceRoot(_ arrival: Arrival, _ presentation: Presentation, in plan: inout Plan) {
    if plan.state.isBare, presentation.region.isEmpty {
      return plan.replaceRoot(arrival, in: 0, arguments: presentation.arguments)
    }
    let place = place(ofRoot: arrival.key, presentation, plan.state)
    plan.uncover(region: place)
    plan.select(place)
    plan.replaceRoot(arrival, in: place, arguments: presentation.arguments)
  }

  func popTo(_ arrival: Arrival, _ presentation: Presentation, in plan: inout Plan) {
    let kept = plan.state.region(of: arrival.screen)
    if let place = kept ?? named(presentation, plan.state) {
      plan.uncover(region: place)
    } else {
      plan.dismissLayers(downTo: 0)
    }
    if let place = kept {
      plan.select(place)
      plan.popBack(to: arrival.screen, in: place)
      return
    }
    let home = graph.regions.home(of: arrival.key)
    if let place = named(presentation, plan.state) {
      enter(place, for: arrival.key, in: &plan)
      plan.push(arrival, in: place, arguments: presentation.arguments)
    } else {
      let isRoot = graph.regions.leaves[home].rootKey == arrival.key
      if plan.state.regions[home].stack.isEmpty, isRoot || plan.state.stack.isEmpty {
        plan.select(home)
      }
      plan.push(arrival, arguments: presentation.arguments)
    }
  }

  /// Shows an arrival where its source is: in the source's region, as its detail, or as a layer.
  func show(_ arrival: Arrival, _ presentation: Presentation, in plan: inout Plan) {
    if plan.state.isBare, presentation.region.isEmpty, presentation.form == .show {
      return plan.push(arrival, in: 0, arguments: presentation.arguments)
    }
    let source = plan.legs.last?.source ?? plan.state.top
    if let place = named(presentation, plan.state) {
      if place < graph.regions.mainCount { plan.dismissLayers(downTo: 0) }
      enter(place, for: arrival.key, in: &plan)
      show(arrival, presentation, from: .none, in: place, &plan)
    } else if plan.state.overlays.contains(where: { $0.isLayer && $0.screen == source }) {
      guard presentation.form == .showDetail, presentation.fallback != nil else {
        return plan.layer(arrival, arguments: presentation.arguments)
      }
      showWithoutSplit(arrival, presentation, &plan)
    } else {
      let home = graph.regions.home(of: arrival.key)
      let place =
        plan.state.region(of: source) ?? (plan.state.stack.isEmpty ? home : plan.state.selected)
      plan.select(place)
      show(arrival, presentation, from: source, in: place, &plan)
    }
  }

  /// Shows a detail where no split is around the source.
  private func showWithoutSplit(
    _ arrival: Arrival, _ presentation: Presentation, _ plan: inout Plan
  ) {
    var other = presentation
    other.kind = presentation.fallback ?? .present
    switch other.kind {
    case .show: show(arrival, other, in: &plan)
    case .root: replaceRoot(arrival, other, in: &plan)
    default: plan.layer(arrival, arguments: presentation.arguments)
    }
  }

  private func show(
    _ arrival: Arrival, _ presentation: Presentation, from source: ScreenID, in place: Int,
    _ plan: inout Plan
  ) {
    let region = plan.state.regions[place]
    if presentation.form == .showDetail, !region.stack.isEmpty {
      guard region.isSplit else { return showWithoutSplit(arrival, presentation, &plan) }
      return plan.showDetail(arrival, in: place, arguments: presentation.arguments)
    }
    let start = region.detailStart
    if region.showsTwoPanes, region.stack[..<start].contains(where: { $0.screen == source }) {
      if region.detail.contains(arrival.key) {
        return plan.showDetail(arrival, in: place, arguments: presentation.arguments)
      }
      plan.pop(to: start - 1, in: place)
    }
    plan.push(arrival, in: place, arguments: presentation.arguments)
  }

  // MARK: From nothing to something

  /// All tabs are empty, and the first is seen: the state of the empty URL.
  func clearTabs(in plan: inout Plan) {
    for place in plan.state.regions.indices
    where plan.state.regions[place].isTab && !plan.state.regions[place].stack.isEmpty {
      plan.clear(place)
    }
    plan.select(0)
  }

  /// Lets a plan that shows something where nothing was say which tab is seen, and show what the regions
  /// beside `main` hold at first.
  func furnish(_ plan: inout Plan, _ context: Context) {
    let layout = graph.regions
    guard !layout.isPlain, context.state.isEmpty, !plan.state.isEmpty else { return }
    plan.tellTab()
    let effects = plan.steps.filter(\.isEffect)
    plan.steps.removeAll { if case .present = $0 { true } else { $0.isEffect } }
    for place in layout.mainCount..<layout.leaves.count
    where plan.state.regions[place].stack.isEmpty {
      addRoot(to: place, in: &plan)
    }
    plan.steps += effects.filter { !$0.isShow }
    plan.steps += plan.batches.indices.map(Plan.Step.present) + effects.filter(\.isShow)
  }
}

extension Plan {
  /// Says first which tab is seen, when no update does.
  fileprivate mutating func tellTab() {
    let region = state.regions[state.selected]
    guard region.isTab, let batch = batches.firstIndex(where: { $0.number == 0 }),
      !batches[batch].updates.contains(where: { $0.operation == .select })
    else { return }
    let select = Update(.select, region: region.name, animated: animated)
    batches[batch].updates.insert(select, at: 0)
  }

  /// Everything above a screen of a region goes.
  mutating func popBack(to screen: ScreenID, in region: Int) {
    let stack = state.regions[region].stack
    guard let index = stack.place(of: screen), index < stack.count - 1
    else { return }
    pop(to: index, in: region)
  }
}

extension NavigationState {
  /// The location that holds when the region of a place is selected.
  func location(in region: Int) -> Location {
    var other = self
    other.select(region)
    return other.location
  }
}

extension Navigation {
  /// The destination's key; empty when only its factory knows it.
  var destinationKey: String {
    switch destination.kind {
    case .screen(let screen): screen.key
    case .key(let key): key
    case .factory: ""
    }
  }
}

extension LocationUpdate {
  /// Whether it hides a parameter.
  var isHide: Bool { if case .hide = self { true } else { false } }
}

extension [TransitionCall] {
  /// Whether the last root replaces even the same one.
  var replaceRoot: Bool {
    for call in reversed() { if case .root(_, let replaces) = call { return replaces } }
    return false
  }
}
