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
    guard let history = context.history,
      let place = history.place(steps, where: { canShow($0, context) })
    else { return .outcome(.alreadyThere) }
    var target = history.state(at: place)
    target.takePanes(of: context.state)
    var journey = Journey(context.state, to: target, history, animated: animated)
    journey.plan.moment = place
    defer { plan = journey.plan }
    try goBack(&journey)
    journey.plan.finish(from: context.state, effects: journey.effects)
    return .planned
  }

  /// Plans the way to a state that was kept: every screen of it is made, of what is remembered of it.
  /// What holds it has been fitted to this graph.
  func restore(
    _ kept: KeptState, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard kept.state.regions.count == context.state.regions.count else {
      throw Failure(.wrongState, "the state that was kept has other regions")
    }
    guard !kept.state.isEmpty else { return .outcome(.alreadyThere) }
    var journey = Journey(context.state, to: kept.state, kept.history, animated: animated)
    journey.plan.along = plan.along
    defer { plan = journey.plan }
    try goBack(&journey)
    journey.plan.finish(from: context.state, effects: journey.effects)
    return .planned
  }

  /// Whether every screen of a state lives, is kept, or can be made by its key, in the regions that there
  /// are.
  private func canShow(_ state: NavigationState, _ context: Context) -> Bool {
    let now = context.state
    guard state.regions.count == now.regions.count else { return false }
    for place in state.regions.indices {
      let (old, new) = (state.regions[place], now.regions[place])
      guard old.name == new.name, old.detail == new.detail else { return false }
      let entries = old.stack.entries(from: old.stack.common(with: new.stack))
      guard
        entries.allSatisfy({ canShow($0.screen, $0.key, context) })
      else { return false }
    }
    return state.overlays.allSatisfy { overlay in
      guard overlay.isLayer else { return graph.effect(overlay.key) != nil }
      let hasPresenter = overlay.presenter == 0 || context.presenters.contains(overlay.presenter)
      return hasPresenter && canShow(overlay.screen, overlay.key, context)
    }
  }

  private func canShow(_ screen: ScreenID, _ key: String, _ context: Context) -> Bool {
    if graph.node(key) != nil || context.state.key(of: screen) != nil { return true }
    guard let kept = context.history?.memory(of: screen)?.screen else { return false }
    return context.screens?.number(of: kept) == nil
  }

  private func goBack(_ journey: inout Journey) throws(Failure) {
    try hide(&journey)
    journey.plan.select(journey.target.selected)
    let selected = journey.target.selected
    for place in journey.target.regions.indices where place != selected {
      try rebuild(place, &journey)
    }
    try rebuild(selected, &journey)
    try show(&journey)
    for caller in journey.callers { journey.plan.callers.append(caller) }
  }

  // MARK: Layers and effects

  private func hide(_ journey: inout Journey) throws(Failure) {
    let (mine, theirs) = (journey.plan.state.layers, journey.target.layers)
    let common = zip(mine, theirs).prefix { $0.screen == $1.screen }.count
    for layer in mine[common...].reversed() {
      guard let place = journey.plan.state.overlays.firstIndex(of: layer) else { continue }
      journey.plan.dismissOverlay(at: place)
    }
    for overlay in journey.plan.state.overlays where !overlay.isLayer {
      if journey.target.overlays.contains(where: { $0.key == overlay.key && !$0.isLayer }) {
        continue
      }
      _ = try apply(
        .hide(overlay.key, overlay.flags), to: &journey.plan, effects: &journey.effects)
    }
  }

  private func show(_ journey: inout Journey) throws(Failure) {
    var overlays: [NavigationState.Overlay] = []
    for overlay in journey.target.overlays {
      var shown = overlay
      if let there = journey.plan.state.overlays.first(where: { $0.isSame(as: overlay) }) {
        shown.screen = there.screen
      } else if overlay.isLayer {
        let entry = NavigationState.Entry(screen: overlay.screen, key: overlay.key)
        shown.screen = arrive(entry, &journey).screen
        let update = Update(
          overlay.presenter == 0 ? .present : .custom, screen: shown.screen, key: shown.key,
          animated: journey.plan.animated)
        journey.plan.add(update, presenter: overlay.presenter)
      } else {
        _ = try apply(
          .show(overlay.key, overlay.flags), to: &journey.plan,
          effects: &journey.effects)
      }
      overlays.append(shown)
    }
    if journey.plan.state.overlays != overlays { journey.plan.state.overlays = overlays }
  }

  // MARK: Stacks

  private func rebuild(_ place: Int, _ journey: inout Journey) throws(Failure) {
    let (old, new) = (
      journey.plan.state.regions[place].stack, journey.target.regions[place].stack
    )
    let common = old.common(with: new)
    if new.isEmpty {
      if !old.isEmpty { journey.plan.clear(place) }
      return
    }
    var rest = new.entries(from: common)[...]
    if common == 0, let first = rest.popFirst() {
      journey.plan.replaceRoot(arrive(first, &journey), in: place)
    } else if common < old.count {
      takeAway(from: common, place, &rest, &journey)
    }
    for index in old.shared(with: new).count..<common where old[index].data != new[index].data {
      refresh(index, new[index], place, &journey)
    }
    for entry in rest { journey.plan.push(arrive(entry, &journey), in: place) }
  }

  /// Everything from a place on goes; another detail takes the place of the one that was.
  private func takeAway(
    from start: Int, _ place: Int, _ rest: inout ArraySlice<NavigationState.Entry>,
    _ journey: inout Journey
  ) {
    let region = journey.plan.state.regions[place]
    if !region.isCollapsed, region.detailStart == start, let first = rest.first,
      region.detail.contains(first.key)
    {
      rest.removeFirst()
      journey.plan.showDetail(arrive(first, &journey), in: place)
    } else {
      journey.plan.pop(to: start - 1, in: place)
    }
  }

  private func refresh(
    _ index: Int, _ entry: NavigationState.Entry, _ place: Int, _ journey: inout Journey
  ) {
    journey.plan.state.regions[place].stack.replace(index, by: entry)
    journey.plan.steps.append(.refresh(entry.screen, data: entry.data))
    journey.plan.add(
      Update(
        .refresh, screen: entry.screen, key: entry.key, data: entry.data,
        region: journey.plan.state.regions[place].name, index: index,
        animated: journey.plan.animated))
  }

  /// A screen on its way back to its place: itself where it lives, else one like it.
  private func arrive(_ entry: NavigationState.Entry, _ journey: inout Journey) -> Arrival {
    if let there = journey.live[entry.screen] {
      if there != entry.data {
        journey.plan.steps.append(.refresh(entry.screen, data: entry.data))
      }
      return entry
    }
    let memory = journey.history.memory(of: entry.screen)
    let origin =
      memory?.screen.map { Plan.NewScreen.Origin.given($0) } ?? .node(graph.node(entry.key) ?? 0)
    let arrival = create(origin, key: entry.key, data: entry.data, in: &journey.plan)
    let place = journey.plan.newScreens.count - 1
    journey.plan.newScreens[place].restored = .init(of: entry.screen, memory: memory ?? .init())
    journey.made[entry.screen] = arrival.screen
    return arrival
  }
}

/// The way from one state to another one that was.
private struct Journey {
  let target: NavigationState
  let history: StateHistory
  /// The state in force.
  let start: NavigationState
  /// The data of the screens that live and may change their places.
  let live: [ScreenID: String?]
  var plan: Plan
  var effects: [Plan.Step] = []
  /// The planned numbers of those that are made anew, by the numbers that they had.
  var made: [ScreenID: ScreenID] = [:]

  init(
    _ state: NavigationState, to target: NavigationState, _ history: StateHistory, animated: Bool
  ) {
    self.target = target
    self.history = history
    start = state
    var live: [ScreenID: String?] = [:]
    for (mine, theirs) in zip(state.regions, target.regions) {
      let common = mine.stack.common(with: theirs.stack)
      for entry in mine.stack.entries(from: common) {
        live.updateValue(entry.data, forKey: entry.screen)
      }
    }
    for layer in state.layers { live.updateValue(nil, forKey: layer.screen) }
    self.live = live
    plan = Plan(keeping: state)
    plan.animated = animated
  }

  /// Who waits again for the results of those that are made anew.
  var callers: [Plan.Caller] {
    plan.newScreens.compactMap { new in
      guard let caller = new.restored?.memory.caller else { return nil }
      let isLive = start.key(of: caller.screen) != nil
      let source = isLive ? caller.screen : made[caller.screen]
      return source.map {
        Plan.Caller(source: $0, property: caller.property, screen: new.screen)
      }
    }
  }
}

extension NavigationState.Overlay {
  /// Whether both are the same layer, or the same effect.
  fileprivate func isSame(as other: NavigationState.Overlay) -> Bool {
    isLayer == other.isLayer && (isLayer ? screen == other.screen : key == other.key)
  }
}
