import SnapValue

// Undo and forward: from the state in force to another one that was.
extension Planner {
  /// Plans the way to the state that lies so many commits before (below 0) or after.
  ///
  /// Screens that still live are the same screens; those that went are made anew, of what is
  /// remembered of them. How many panes a split shows stays as it is: that is the glass's doing.
  func travel(_ steps: Int, _ animated: Bool, _ context: Context) throws(Failure) -> Planning {
    guard let history = context.history,
      let place = history.place(steps, where: { canShow($0, context) })
    else { return .outcome(.alreadyThere) }
    var target = history.states[place]
    target.takePanes(of: context.state)
    var journey = Journey(context.state, to: target, history, animated: animated)
    journey.plan.moment = place
    try goBack(&journey)
    journey.plan.finish(from: context.state, effects: journey.effects)
    return .plan(journey.plan)
  }

  /// Whether every screen of a state lives, or can be made by its key, in the regions that there are.
  private func canShow(_ state: NavigationState, _ context: Context) -> Bool {
    let now = context.state
    guard state.regions.map(\.name) == now.regions.map(\.name),
      state.regions.map(\.detail) == now.regions.map(\.detail)
    else { return false }
    let live = Set(now.screens)
    let entries = state.regions.flatMap(\.stack)
    guard entries.allSatisfy({ live.contains($0.screen) || graph.node($0.key) != nil }) else {
      return false
    }
    return state.overlays.allSatisfy { overlay in
      guard overlay.isLayer else { return graph.effect(overlay.key) != nil }
      let hasPresenter = overlay.presenter == 0 || context.presenters.contains(overlay.presenter)
      return hasPresenter && (live.contains(overlay.screen) || graph.node(overlay.key) != nil)
    }
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
    journey.plan.state.overlays = overlays
  }

  // MARK: Stacks

  private func rebuild(_ place: Int, _ journey: inout Journey) throws(Failure) {
    let (old, new) = (
      journey.plan.state.regions[place].stack, journey.target.regions[place].stack
    )
    let common = zip(old, new).prefix { $0.screen == $1.screen }.count
    if new.isEmpty {
      if !old.isEmpty { journey.plan.clear(place) }
      return
    }
    var rest = new[common...]
    if common == 0, let first = rest.popFirst() {
      journey.plan.replaceRoot(arrive(first, &journey), in: place)
    } else if common < old.count {
      takeAway(from: common, place, &rest, &journey)
    }
    for index in 0..<common where old[index].data != new[index].data {
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
    journey.plan.state.regions[place].stack[index].data = entry.data
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
      return Arrival(screen: entry.screen, key: entry.key, data: entry.data)
    }
    let node = graph.node(entry.key) ?? 0
    let arrival = create(.node(node), key: entry.key, data: entry.data, in: &journey.plan)
    let memory = journey.history.memory(of: entry.screen)
    let place = journey.plan.newScreens.count - 1
    journey.plan.newScreens[place].again = .init(of: entry.screen, memory: memory ?? .init())
    journey.made[entry.screen] = arrival.screen
    return arrival
  }
}

/// The way from one state to another one that was.
private struct Journey {
  let target: NavigationState
  let history: StateHistory
  /// The data of the screens that live.
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
    var live: [ScreenID: String?] = [:]
    for entry in state.regions.flatMap(\.stack) {
      live.updateValue(entry.data, forKey: entry.screen)
    }
    for layer in state.layers { live.updateValue(nil, forKey: layer.screen) }
    self.live = live
    plan = Plan(keeping: state)
    plan.animated = animated
  }

  /// Who waits again for the results of those that are made anew.
  var callers: [Plan.Caller] {
    plan.newScreens.indices.compactMap { place in
      guard let caller = plan.newScreens[place].again?.memory.caller else { return nil }
      let source = live[caller.screen] == nil ? made[caller.screen] : caller.screen
      return source.map {
        Plan.Caller(source: $0, property: caller.property, screen: Plan.planned(place))
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
