package import SnapValue

// State URLs, transitions and routes.
extension Planner {
  func open(
    _ url: String, origin: Request.Origin, _ animated: Bool, _ context: Context,
    _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    if origin == .outside { return try enter(url, animated, context, &plan) }
    return try open(location(url, origin: origin, context), animated, context, &plan)
  }

  /// What a state URL says. Throws `malformed` with the column.
  func location(
    _ url: String, origin: Request.Origin, _ context: Context
  ) throws(Failure) -> Location {
    try location(url, origin: origin, scheme: context.state.scheme)
  }

  func location(
    _ url: String, origin: Request.Origin, scheme: String
  ) throws(Failure) -> Location {
    do {
      return try Location(
        parsing: url, scheme: scheme,
        limits: origin == .outside ? .outside : .inside)
    } catch {
      throw Failure(
        .malformed,
        "malformed state URL \"\(url.beginning)\", column \(error.column): \(error.message)")
    }
  }

  func open(
    _ target: Location, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let home = graph.regions.home(of: target.path.first?.key)
    let updates = context.state.location(in: home).updates(to: target, refresh: graph.refreshKeys)
    return try reach(target, updates, home, animated, context, &plan)
  }

  /// Plans the path of a state URL as the stack of a region beside `main`.
  func open(
    _ url: String, beside name: String, _ request: Request, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard let place = context.state.regions.firstIndex(where: { $0.name == name }) else {
      throw Graph.unknown(name, what: "region", among: context.state.regions.map(\.name))
    }
    var target = try location(url, origin: request.origin, context)
    target.parameters = []
    let here = Location(
      scheme: context.state.scheme,
      path: context.state.regions[place].stack.map { Location.Component($0.key, data: $0.data) })
    plan.animated = request.animated
    var effects: [Plan.Step] = []
    for update in here.updates(to: target, refresh: graph.refreshKeys) {
      guard try apply(update, to: &plan, in: place, effects: &effects) else {
        return .outcome(.noRoute)
      }
    }
    return shown(&plan, context)
  }

  func transition(
    _ calls: [TransitionCall], _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let result = try context.state.location.making(calls, refresh: graph.refreshKeys)
    let home = graph.regions.home(of: result.location.path.first?.key)
    var updates = result.updates
    if home != context.state.selected, !calls.replaceRoot {
      updates = context.state.location(in: home).updates(
        to: result.location, refresh: graph.refreshKeys)
    }
    return try reach(result.location, updates, home, animated, context, &plan)
  }

  /// Plans updates that lead to a location, whose path is the stack of the region of a place.
  private func reach(
    _ target: Location, _ updates: [LocationUpdate], _ home: Int, _ animated: Bool,
    _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    plan.animated = animated
    var effects: [Plan.Step] = []
    for update in updates {
      if !update.isHide, !target.path.isEmpty { plan.select(home) }
      guard try apply(update, to: &plan, effects: &effects) else { return .outcome(.noRoute) }
    }
    if target.path.isEmpty { clearTabs(in: &plan) } else { plan.select(home) }
    keepFlags(of: target, in: &plan.state)
    if updates.isEmpty, plan.state == context.state { return .outcome(.alreadyThere) }
    plan.finish(from: context.state, effects: effects)
    return .planned
  }

  /// Takes over the flags of parameters that were visible and stay so.
  private func keepFlags(of target: Location, in state: inout NavigationState) {
    for place in state.overlays.indices {
      guard let flags = target.flags(of: state.overlays[place].key), flags.contains(.visible)
      else { continue }
      state.overlays[place].flags = flags
    }
  }

  /// Adds one update to a plan, of the region of a place or of the selected one; `false` when its key is
  /// unknown.
  func apply(
    _ update: LocationUpdate, to plan: inout Plan, in region: Int? = nil,
    effects: inout [Plan.Step]
  ) throws(Failure) -> Bool {
    let region = region ?? plan.state.selected
    switch update {
    case .hide(let key, let flags): hide(key, flags, in: &plan, effects: &effects)
    case .clear: plan.clear(region)
    case .replace(let component):
      guard let arrival = try arrive(component, in: &plan) else { return false }
      plan.replaceRoot(arrival, in: region)
    case .pop(_, let index, _): plan.pop(to: index, in: region)
    case .refresh(let index, let component): try refresh(index, component, of: region, in: &plan)
    case .push(let component):
      guard let arrival = try arrive(component, in: &plan) else { return false }
      plan.push(arrival, in: region)
    case .show(let key, let flags):
      return try show(key, flags, in: &plan, effects: &effects)
    }
    return true
  }

  private func arrive(
    _ component: Location.Component, in plan: inout Plan
  ) throws(Failure) -> Arrival? {
    guard let place = graph.node(component.key) else { return nil }
    try checkOpening(graph.nodes[place], data: component.data)
    return create(.node(place), key: component.key, data: component.data, in: &plan)
  }

  /// Throws `wrongType` when a state URL with this data cannot fill what a screen requires.
  private func checkOpening(_ node: Graph.Node, data: String?) throws(Failure) {
    let born = try node.birthProperties(data: data, payload: [:])
    guard node.definition.isPlain,
      let property = node.definition.properties.first(where: {
        $0.isRequired && born[$0.name] == nil
      })
    else { return }
    throw node.unfilled(property, inState: true)
  }

  private func refresh(
    _ index: Int, _ component: Location.Component, of region: Int, in plan: inout Plan
  ) throws(Failure) {
    let before = plan.state.regions[region]
    guard index < before.stack.count else { return }
    if let place = graph.node(component.key) {
      _ = try graph.nodes[place].birthProperties(data: component.data, payload: [:])
    }
    let screen = before.stack[index].screen
    plan.state.regions[region].stack.replace(
      index, by: .init(screen: screen, key: component.key, data: component.data))
    plan.steps.append(.refresh(screen, data: component.data))
    plan.add(
      Update(
        .refresh, screen: screen, key: component.key, data: component.data, region: before.name,
        index: index, animated: plan.animated))
  }

  private func hide(
    _ key: String, _ flags: Location.Flags, in plan: inout Plan, effects: inout [Plan.Step]
  ) {
    guard let place = plan.state.overlays.firstIndex(where: { $0.key == key }) else { return }
    if plan.state.overlays[place].isLayer { return plan.dismissOverlay(at: place) }
    plan.state.overlays.remove(at: place)
    let animated = plan.animated && !flags.contains(.unanimated)
    if let effect = graph.effect(key) {
      effects.append(.effect(effect, visible: false, animated: animated))
      if flags.contains(.async) { plan.unawaited.insert(effect) }
    }
    plan.add(Update(.effectHide, key: key, animated: animated))
  }

  private func show(
    _ key: String, _ flags: Location.Flags, in plan: inout Plan, effects: inout [Plan.Step]
  ) throws(Failure) -> Bool {
    let animated = plan.animated && !flags.contains(.unanimated)
    if let effect = graph.effect(key) {
      plan.state.overlays.append(.init(key: key, flags: flags))
      effects.append(.effect(effect, visible: true, animated: animated))
      if flags.contains(.async) { plan.unawaited.insert(effect) }
      plan.add(
        Update(
          .effectShow, key: key, animated: animated,
          arguments: graph.configuration.effects[effect].arguments))
      return true
    }
    guard let node = graph.node(key) else { return false }
    try checkOpening(graph.nodes[node], data: nil)
    plan.layer(create(.node(node), key: key, data: nil, in: &plan), flags: flags)
    return true
  }

  // MARK: Routers

  /// Plans what a router answered: the map of the plugin contract, section 6.
  package func plan(
    answer: ValueMap, route: String, payload: ValueMap, request: Request, in context: Context
  ) -> Planning {
    var plan = Plan(keeping: context.state)
    return self.plan(
      answer: answer, route: route, payload: payload, request: request, in: context, into: &plan
    ).planning(plan)
  }

  /// Plans what a router answered into a plan, as `plan(_:in:into:)` does.
  package func plan(
    answer: ValueMap, route: String, payload: ValueMap, request: Request, in context: Context,
    into plan: inout Plan
  ) -> Verdict {
    let verdict = unguarded(answer, route, payload, request, in: context, &plan)
    if case .planned = verdict {
      furnish(&plan, context)
      guardPlan(&plan, from: context.state)
    }
    return verdict
  }

  private func unguarded(
    _ answer: ValueMap, _ route: String, _ payload: ValueMap, _ request: Request,
    in context: Context, _ plan: inout Plan
  ) -> Verdict {
    do throws(Failure) {
      // Most answers are a name and no more.
      if answer.count == 1, let name = answer["navigation"]?.string {
        return try follow(
          edge(named: name, request.overrides), payload: payload, route: route, request.animated,
          context, &plan)
      }
      let merged = answer["payload"]?.map.map(payload.merging) ?? payload
      if let url = answer["open"]?.string {
        for overrides in [try Overrides(of: answer), request.overrides] {
          try checkPlain(url, overrides)
        }
        return try open(url, origin: .program, request.animated, context, &plan)
      }
      if let name = answer["navigation"]?.string {
        return try follow(
          edge(named: name, try Overrides(of: answer), request.overrides), payload: merged,
          route: route, request.animated, context, &plan)
      }
      guard let key = answer["destination"]?.string else {
        throw Failure(
          .contractBroken,
          "the answer for the route \"\(route)\" has none of \"navigation\", \"destination\" and \"open\""
        )
      }
      return try follow(
        link(
          NavigationDefinition(route, to: key), [try Overrides(of: answer), request.overrides]),
        payload: merged, route: route, request.animated, context, &plan)
    } catch {
      return .outcome(.failed(error))
    }
  }
}

extension Presentation {
  /// The presentation of a manifest's word: `show`, `showDetail`, `present`, `dismiss`, `root` or
  /// `popTo`.
  package init?(word: String) {
    guard let known = Kind.builtIn.first(where: { $0.key == word }) else { return nil }
    self.init(known.value)
  }
}
