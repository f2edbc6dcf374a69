import SnapValue

// What is composed in code, and segues.
extension Planner {
  /// Plans a navigation that is shown by these presentations, in order; none shows nothing.
  ///
  /// For a dismissal no destination is made; one that exists is mediated before.
  func perform(
    _ navigation: Navigation, by presentations: [Presentation], _ animated: Bool,
    _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    for presentation in presentations {
      try graph.regions.check(presentation, to: navigation.destinationKey)
    }
    plan.animated = animated && presentations.allSatisfy(\.animated)
    plan.legs.append(leg(from: navigation.source, context))
    plan.completions = presentations.compactMap(\.completion)
    let steps = navigation.mediation?.steps ?? []
    let isDismissal = presentations.dismissOnly
    if isDismissal, context.state.layers.isEmpty { return .outcome(.alreadyThere) }
    if !isDismissal || (navigation.destination.isGiven && !steps.isEmpty) {
      let arrival = try arrive(navigation, by: presentations, in: &plan, context)
      if presentations.contains(where: \.showsItself), arrival.screen == context.state.top,
        presentations.allSatisfy({ isOnlyOne(arrival.key, $0, context.state) })
      {
        return .outcome(.alreadyThere)
      }
      for step in steps { plan.steps.append(.mediate(step, arrival.screen, leg: 0)) }
      show(arrival, by: presentations, in: &plan, context)
      if context.state.key(of: arrival.screen) != nil { try checkOnce(arrival, plan.state) }
    } else {
      _ = dismiss(layerOf: plan.legs[0].source, in: &plan)
    }
    plan.finish(from: context.state)
    return .planned
  }

  /// A screen that was shown before has one place. Throws `wrongState` when it would have two.
  private func checkOnce(_ arrival: Arrival, _ state: NavigationState) throws(Failure) {
    guard state.screens.filter({ $0 == arrival.screen }).count > 1 else { return }
    throw Failure(
      .wrongState, "the screen \"\(arrival.key)\" is shown already",
      hint: "go back to it with popTo, or show another screen")
  }

  /// Shows an arrival by several presentations, in order.
  func show(
    _ arrival: Arrival, by presentations: [Presentation], in plan: inout Plan, _ context: Context
  ) {
    for presentation in presentations {
      if presentation.isDismissal {
        _ = dismiss(layerOf: plan.legs.last?.source ?? plan.state.top, in: &plan)
      } else {
        place(arrival, presentation, in: &plan, context)
      }
    }
  }

  /// Plans a segue of a screen, `.none` being the one on top.
  func segue(
    _ id: String, of screen: ScreenID, _ payload: ValueMap, _ animated: Bool, _ context: Context,
    _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let source = screen == .none ? context.state.top : screen
    guard source != .none else {
      throw Failure(.wrongState, "the segue \"\(id)\" starts at a screen; nothing is shown")
    }
    guard let key = context.state.key(of: source) else {
      throw Failure(.staleHandle, "the screen of the segue \"\(id)\" is gone")
    }
    let edge = try segue(id, ofScreen: key)
    guard
      try follow(edge, payload: payload, route: "", animated, context, from: source, in: &plan)
    else { return .outcome(.alreadyThere) }
    plan.finish(from: context.state)
    return .planned
  }

  /// The segue of a screen or of one that it derives from. Throws `unknownName`.
  func segue(_ id: String, ofScreen key: String) throws(Failure) -> Graph.Edge {
    let node = graph.node(key)
    if let node, let edge = graph.segue(id, of: node) { return edge }
    throw Graph.unknown(
      id, what: "segue", of: "the screen \"\(key)\"",
      among: node.map { graph.segueNames(of: $0) } ?? [])
  }

  private func leg(from source: Screen?, _ context: Context) -> Plan.Leg {
    var leg = Plan.Leg(source: context.state.top)
    if let source {
      leg.source = context.screens.number(of: source) ?? .none
      leg.givenSource = source
    }
    return leg
  }

  private func arrive(
    _ navigation: Navigation, by presentations: [Presentation], in plan: inout Plan,
    _ context: Context
  ) throws(Failure) -> Arrival {
    switch navigation.destination.kind {
    case .screen(let screen):
      if let number = context.screens.number(of: screen) {
        return Arrival(screen: number, key: screen.key, data: context.state.data(of: number))
      }
      return create(.given(screen), key: screen.key, data: nil, in: &plan)
    case .factory(let make):
      return create(.factory(make, navigation), key: "", data: nil, in: &plan)
    case .key(let key):
      guard let node = graph.node(key) else {
        throw Graph.unknown(key, what: "screen", among: graph.nodes.map(\.definition.key))
      }
      if presentations.popsTo, let there = plan.state.stack.last(where: { $0.key == key }) {
        return Arrival(screen: there.screen, key: key, data: there.data)
      }
      return create(.node(node), key: key, data: nil, in: &plan)
    }
  }
}

extension [Presentation] {
  /// Whether a screen that is in the stack already will do.
  fileprivate var popsTo: Bool {
    contains { $0.form == .popTo }
  }

  /// Whether layers go, and nothing is shown.
  var dismissOnly: Bool {
    !isEmpty && allSatisfy(\.isDismissal)
  }
}

extension Presentation {
  /// Whether it leads to a place in the state, so that a screen can be there already.
  var showsItself: Bool {
    switch kind {
    case .show, .showDetail, .present, .root, .popTo: true
    case .dismiss, .presenter, .method: false
    }
  }
}

extension Navigation.Destination {
  /// Whether it exists already.
  fileprivate var isGiven: Bool {
    if case .screen = kind { true } else { false }
  }
}

extension NavigationState {
  /// The key of a screen that has a place; `nil` when it has none.
  package func key(of screen: ScreenID) -> String? {
    for region in regions {
      if let place = region.stack.place(of: screen) { return region.stack[place].key }
    }
    return overlays.first { $0.isLayer && $0.screen == screen }?.key
  }

  /// The data in the state URL of a screen that has a place in a stack.
  fileprivate func data(of screen: ScreenID) -> String? {
    for region in regions {
      if let place = region.stack.place(of: screen) { return region.stack[place].data }
    }
    return nil
  }
}
