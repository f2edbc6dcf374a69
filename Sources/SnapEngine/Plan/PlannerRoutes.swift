import SnapValue

// Routes: a name or path for an edge, for another path, or for an edge above a stack of its own.
extension Planner {
  func route(
    _ text: String, _ payload: ValueMap, _ request: Request, _ context: Context,
    _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    if text.isLikeURL {
      try checkPlain(text, request.overrides)
      return try open(text, origin: request.origin, request.animated, context, &plan)
    }
    guard let match = graph.routes.match(text) else { return .route(text, payload: payload) }
    let route = graph.configuration.routes[match.route]
    let merged = try graph.routes.parameters(of: match, in: text).merging(payload)
    try check(merged, of: route)
    switch route.target {
    case .navigation(let name):
      guard let place = graph.edge(name) else { return .outcome(.noRoute) }
      return try follow(
        edge(place, request.overrides), above: route, payload: merged, text, request.animated,
        context, &plan)
    case .inline(let definition):
      return try follow(
        link(definition, [request.overrides]), above: route, payload: merged, text,
        request.animated, context, &plan)
    case .redirect:
      return .redirect(to: try graph.routes.redirect(of: match.route, merged))
    }
  }

  func check(_ payload: ValueMap, of route: RouteDefinition) throws(Failure) {
    for definition in route.payload {
      guard let value = payload[definition.name], let problem = definition.check?(value)
      else { continue }
      throw Failure(
        .wrongType, "\"\(definition.name)\" of the route \"\(route.name)\": \(problem)")
    }
  }

  /// Follows an edge after the stack below it is as the route wants it, in one plan.
  private func follow(
    _ edge: Graph.Edge, above route: RouteDefinition, payload: ValueMap, _ text: String,
    _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard !route.stack.isEmpty else {
      return try follow(edge, payload: payload, route: text, animated, context, &plan)
    }
    let below = try Self.stack(of: route, payload)
    plan.animated = animated
    // As in a state URL, the first one says which tab it is about.
    plan.dismissLayers(downTo: 0)
    plan.select(graph.regions.home(of: below.first?.key))
    if plan.state.stack.dropLast().map({ Location.Component($0.key, data: $0.data) }) == below {
      var trial = plan
      // What cannot be followed from here may be from the stack that is made below.
      let leads = try? Planner(graph).follow(
        edge, payload: payload, route: text, animated, context, in: &trial)
      if leads == false, trial.state == context.state { return .outcome(trial.unmoved) }
      if leads == false, trial.refusal == nil {
        plan = trial
        plan.finish(from: context.state)
        return .planned
      }
    }
    try make(below, in: &plan)
    let moves = plan.state != context.state
    let leads = try follow(edge, payload: payload, route: text, animated, context, in: &plan)
    guard plan.refusal == nil, moves || leads else { return .outcome(plan.unmoved) }
    plan.finish(from: context.state)
    return .planned
  }

  /// The components of a route's stack, with what the payload gives where data names a parameter.
  static func stack(
    of route: RouteDefinition, _ payload: ValueMap
  ) throws(Failure) -> [Location.Component] {
    var stack: [Location.Component] = []
    for component in route.stack {
      guard let data = component.data, data.first == ":" else {
        stack.append(component)
        continue
      }
      let name = String(data.dropFirst())
      guard let value = payload[name]?.urlData else {
        throw Failure(
          .badArgument,
          "the stack of the route \"\(route.name)\" needs \"\(name)\", and nothing is given for it")
      }
      stack.append(Location.Component(component.key, data: value))
    }
    return stack
  }

  /// Makes the stack of components, keeping what is there already.
  private func make(_ stack: [Location.Component], in plan: inout Plan) throws(Failure) {
    let (from, to) = (
      Location(scheme: plan.state.scheme, path: plan.state.location.path, parameters: []),
      Location(scheme: plan.state.scheme, path: stack, parameters: [])
    )
    var effects: [Plan.Step] = []
    for update in from.updates(to: to, refresh: graph.refreshKeys) {
      guard try apply(update, to: &plan, effects: &effects) else {
        let known = graph.nodes.map(\.definition.key)
        let missing = stack.first { graph.node($0.key) == nil }?.key ?? ""
        throw Graph.unknown(missing, what: "screen", among: known)
      }
    }
  }
}

extension Graph {
  /// Whether all that planning a route says is that the routers must say where it leads: it is one that
  /// neither the configuration nor a state URL knows. Where there are no routers it is not looked up.
  package func asksRouters(_ route: String, origin: Request.Origin) -> Bool {
    guard !configuration.routers.isEmpty, origin != .outside else { return false }
    return !route.isLikeURL && routes.match(route) == nil
  }
}
