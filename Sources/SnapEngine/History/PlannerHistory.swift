import SnapValue

// Undo and forward: from the state in force to another one that was.
extension Planner {
  /// Plans the way to the state that lies so many commits before (below 0) or after.
  ///
  /// Screens that still live are the same screens; those that went are made anew, of what is
  /// remembered of them, or are themselves again where nobody can make one like it. How many panes a split shows stays as it is: that is up to the display.
  func travel(
    _ steps: Int, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard let past = context.rare,
      let moment = past.moment(steps, where: { canShow($0, context) })
    else { return .outcome(.alreadyThere) }
    var target = moment.state
    target.takePanes(of: context.state)
    plan.reset(keeping: context.state)
    plan.moment = moment.place
    try goBack(Journey(context.state, to: target, past), animated, &plan)
    return .planned
  }

  /// Plans the way to a state that was kept: every screen of it is made, of what is remembered of it.
  /// What holds it has been fitted to this graph.
  func restore(
    _ kept: KeptState, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard kept.state.regionCount == context.state.regionCount else {
      throw Failure(.wrongState, "the state that was kept has other regions")
    }
    guard !kept.state.isEmpty else { return .outcome(.alreadyThere) }
    let along = plan.along
    plan.reset(keeping: context.state)
    plan.along = along
    let past = Context.Rare(kept.history)
    try goBack(Journey(context.state, to: kept.state, past), animated, &plan)
    return .planned
  }

  /// Whether every screen of a state lives, is kept, or can be made by its key, in the regions that there
  /// are.
  private func canShow(_ state: NavigationState, _ context: Context) -> Bool {
    let now = context.state
    guard state.regionCount == now.regionCount else { return false }
    for place in 0..<state.regionCount {
      guard state.hasRegion(of: now, at: place) else { return false }
      let stack = state.stack(of: place)
      let common = stack.common(with: now.stack(of: place))
      guard stack.allSatisfy(from: common, { canShow($0.screen, $0.key, context) }) else {
        return false
      }
    }
    return state.overlays.allSatisfy { overlay in
      guard overlay.isLayer else { return graph.effect(overlay.key) != nil }
      let hasPresenter = overlay.presenter == 0 || context.presenters.contains(overlay.presenter)
      return hasPresenter && canShow(overlay.screen, overlay.key, context)
    }
  }

  private func canShow(_ screen: ScreenID, _ key: String, _ context: Context) -> Bool {
    if graph.node(key) != nil || context.state.key(of: screen) != nil { return true }
    guard let kept = context.rare?.memory(of: screen)?.screen else { return false }
    return context.screens.number(of: kept) == nil
  }

  private func goBack(
    _ journey: Journey, _ animated: Bool, _ plan: inout Plan
  ) throws(Failure) {
    plan.animated = animated
    var effects: [Plan.Step] = []
    try hide(journey, &plan, &effects)
    let selected = journey.target.selected
    plan.select(selected)
    for place in 0..<journey.target.regionCount where place != selected {
      rebuild(place, journey, &plan)
    }
    rebuild(selected, journey, &plan)
    try show(journey, &plan, &effects)
    awaitAgain(journey, &plan)
    plan.finish(from: journey.start, effects: effects)
  }

  /// Lets those wait again who waited for the results of screens that are made anew.
  private func awaitAgain(_ journey: Journey, _ plan: inout Plan) {
    guard plan.newScreens.contains(where: { $0.restored?.caller != nil }) else { return }
    var made: [ScreenID: ScreenID] = [:]
    for new in plan.newScreens {
      if let restored = new.restored { made[restored.screen] = new.screen }
    }
    for new in plan.newScreens {
      guard let caller = new.restored?.caller else { continue }
      let isLive = journey.start.key(of: caller.screen) != nil
      guard let source = isLive ? caller.screen : made[caller.screen] else { continue }
      plan.callers.append(
        Plan.Caller(source: source, property: caller.property, screen: new.screen))
    }
  }

  // MARK: Layers and effects

  private func hide(
    _ journey: Journey, _ plan: inout Plan, _ effects: inout [Plan.Step]
  ) throws(Failure) {
    if plan.state.overlays.isEmpty { return }
    let (mine, theirs) = (plan.state.layers, journey.target.layers)
    let common = zip(mine, theirs).prefix { $0.screen == $1.screen }.count
    for layer in mine[common...].reversed() {
      guard let place = plan.state.overlays.firstIndex(of: layer) else { continue }
      plan.dismissOverlay(at: place)
    }
    for overlay in plan.state.overlays where !overlay.isLayer {
      if journey.target.overlays.contains(where: { $0.key == overlay.key && !$0.isLayer }) {
        continue
      }
      _ = try apply(.hide(overlay.key, overlay.flags), to: &plan, effects: &effects)
    }
  }

  private func show(
    _ journey: Journey, _ plan: inout Plan, _ effects: inout [Plan.Step]
  ) throws(Failure) {
    if journey.target.overlays.isEmpty, plan.state.overlays.isEmpty { return }
    var overlays: [NavigationState.Overlay] = []
    for overlay in journey.target.overlays {
      var shown = overlay
      if let there = plan.state.overlays.first(where: { $0.isSame(as: overlay) }) {
        shown.screen = there.screen
      } else if overlay.isLayer {
        let entry = NavigationState.Entry(screen: overlay.screen, key: overlay.key)
        shown.screen = arrive(entry, journey, &plan).screen
        let update = Update(
          overlay.presenter == 0 ? .present : .custom, screen: shown.screen, key: shown.key,
          animated: plan.animated)
        plan.add(update, presenter: overlay.presenter)
      } else {
        _ = try apply(.show(overlay.key, overlay.flags), to: &plan, effects: &effects)
      }
      overlays.append(shown)
    }
    if plan.state.overlays != overlays { plan.state.overlays = overlays }
  }

  // MARK: Stacks

  private func rebuild(_ place: Int, _ journey: Journey, _ plan: inout Plan) {
    let (old, new) = (plan.state.stack(of: place), journey.target.stack(of: place))
    if new.isEmpty {
      if !old.isEmpty { plan.clear(place) }
      return
    }
    let common = old.common(with: new)
    // Most often one comes or none, which needs no list.
    var next =
      new.count == common + 1 ? new.last : new.count > common ? new[common] : nil
    let rest = new.entries(from: common + 1)
    if common == 0, let first = next {
      next = nil
      plan.replaceRoot(arrive(first, journey, &plan), in: place)
    } else if common < old.count {
      takeAway(from: common, place, &next, journey, &plan)
    }
    for index in old.shared(with: new).count..<common where old[index].data != new[index].data {
      refresh(index, new[index], place, &plan)
    }
    if let next { plan.push(arrive(next, journey, &plan), in: place) }
    for entry in rest { plan.push(arrive(entry, journey, &plan), in: place) }
  }

  /// Everything from a place on goes; another detail takes the place of the one that was.
  private func takeAway(
    from start: Int, _ place: Int, _ next: inout NavigationState.Entry?, _ journey: Journey,
    _ plan: inout Plan
  ) {
    let region = plan.state.regions[place]
    if !region.isCollapsed, region.detailStart == start, let first = next,
      region.detail.contains(first.key)
    {
      next = nil
      plan.showDetail(arrive(first, journey, &plan), in: place)
    } else {
      plan.pop(to: start - 1, in: place)
    }
  }

  private func refresh(
    _ index: Int, _ entry: NavigationState.Entry, _ place: Int, _ plan: inout Plan
  ) {
    plan.state.regions[place].stack.replace(index, by: entry)
    plan.steps.append(.refresh(entry.screen, data: entry.data))
    plan.add(
      Update(
        .refresh, screen: entry.screen, key: entry.key, data: entry.data,
        region: plan.state.name(of: place), index: index, animated: plan.animated))
  }

  /// A screen on its way back to its place: itself where it lives, else one like it.
  private func arrive(
    _ entry: NavigationState.Entry, _ journey: Journey, _ plan: inout Plan
  ) -> Arrival {
    if let there = journey.live(entry.screen) {
      if there.data != entry.data {
        plan.steps.append(.refresh(entry.screen, data: entry.data))
      }
      return entry
    }
    var origin = Plan.NewScreen.Origin.node(graph.node(entry.key) ?? 0)
    var restored = Plan.RestoredScreen(of: entry.screen)
    if journey.past.remembers, let memory = journey.past.memory(of: entry.screen) {
      if let screen = memory.screen { origin = .given(screen) }
      restored = Plan.RestoredScreen(of: entry.screen, memory)
    }
    let arrival = create(origin, key: entry.key, data: entry.data, in: &plan)
    plan.newScreens[plan.newScreens.count - 1].restored = restored
    return arrival
  }
}

/// The way from one state to another one that was.
private struct Journey {
  let target: NavigationState
  let past: Planner.Context.Rare
  /// The state in force.
  let start: NavigationState
  /// The screens that live and may change their places, where they are many.
  private let many: [ScreenID: NavigationState.Entry]?

  init(_ state: NavigationState, to target: NavigationState, _ past: Planner.Context.Rare) {
    self.target = target
    self.past = past
    start = state
    var count = state.overlays.count
    for place in 0..<min(state.regionCount, target.regionCount) {
      let stack = state.stack(of: place)
      count += stack.count - stack.common(with: target.stack(of: place))
    }
    many = count > 8 ? Self.moving(from: state, to: target) : nil
  }

  private static func moving(
    from state: NavigationState, to target: NavigationState
  ) -> [ScreenID: NavigationState.Entry] {
    var moving: [ScreenID: NavigationState.Entry] = [:]
    for place in 0..<min(state.regionCount, target.regionCount) {
      let stack = state.stack(of: place)
      let common = stack.common(with: target.stack(of: place))
      for entry in stack.entries(from: common) { moving[entry.screen] = entry }
    }
    for layer in state.layers {
      moving[layer.screen] = NavigationState.Entry(screen: layer.screen, key: layer.key)
    }
    return moving
  }

  /// A screen that lives and may change its place; a layer has no data.
  func live(_ screen: ScreenID) -> NavigationState.Entry? {
    if let many { return many[screen] }
    for place in 0..<min(start.regionCount, target.regionCount) {
      let stack = start.stack(of: place)
      let common = stack.common(with: target.stack(of: place))
      if let entry = stack.entry(of: screen, from: common) { return entry }
    }
    guard let layer = start.overlays.first(where: { $0.isLayer && $0.screen == screen }) else {
      return nil
    }
    return NavigationState.Entry(screen: screen, key: layer.key)
  }
}

extension NavigationState.Overlay {
  /// Whether both are the same layer, or the same effect.
  fileprivate func isSame(as other: NavigationState.Overlay) -> Bool {
    isLayer == other.isLayer && (isLayer ? screen == other.screen : key == other.key)
  }
}
