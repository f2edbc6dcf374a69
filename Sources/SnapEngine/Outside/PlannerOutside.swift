package import SnapValue

// What somebody outside may ask for: state URLs and routes, as far as routes are exported.
extension Planner {
  /// Throws why a request from outside is refused before anything is planned; one from anybody else is
  /// not looked at. Whatever passes may still be refused by guards and mediators.
  ///
  /// The answer depends on the configuration and the request alone.
  package func admit(_ request: Request) throws(Failure) {
    guard request.origin == .outside else { return }
    switch request.kind {
    case .open(let url): try admit(url: url)
    case .route(let text, let payload):
      if text.isLikeURL { return try admit(url: text) }
      _ = try exportedRoute(text, payload)
    default:
      throw Failure(
        .notExported, "from outside only state URLs and routes may be asked for")
    }
  }

  private func admit(url: String) throws(Failure) {
    let scheme = graph.configuration.scheme
    _ = try graph.entry(to: location(url, origin: .outside, scheme: scheme))
  }

  /// The route of a text, with its whole payload checked.
  func exportedRoute(
    _ text: String, _ payload: ValueMap
  ) throws(Failure) -> (match: RouteTable.Match, payload: ValueMap) {
    try LocationLimits.outside.check(route: text)
    guard let match = graph.routes.match(text) else {
      throw Failure(.notExported, "no exported route is \"\(text)\"")
    }
    let route = graph.configuration.routes[match.route]
    guard route.isExported else {
      throw Failure(
        .notExported, "the route \"\(route.name)\" may not be asked for from outside",
        hint: "mark it as exported")
    }
    let merged = try graph.routes.parameters(of: match, in: text).merging(payload)
    try graph.admit(merged, to: match.route)
    try LocationLimits.outside.check(merged)
    try check(merged, of: route)
    return (match, merged)
  }

  /// Enters a state URL by exported routes: the ground is made as the URL says it, and each screen
  /// above it is reached by the edge of a route that leads there, with all that mediates and guards.
  /// What of it is there already stays.
  func enter(
    _ url: String, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let target = try location(url, origin: .outside, scheme: context.state.scheme)
    let entry = try graph.entry(to: target)
    let home = graph.regions.home(of: target.path.first?.key)
    let here = context.state.location(in: home)
    let layers = target.parameters.filter { $0.flags.contains(.visible) }
    let common = zip(here.path, target.path).prefix { $0 == $1 }.count
    let kept = max(entry.ground, common)
    let keptLayers =
      kept < target.path.count || here.path.count > kept
      ? [] : zip(here.parameters, layers).prefix { $0.key == $1.key }.map(\.0)
    let base = Location(
      scheme: target.scheme, path: Array(target.path.prefix(kept)), parameters: keptLayers)
    plan.animated = animated
    var effects: [Plan.Step] = []
    for update in here.updates(to: base, refresh: graph.refreshKeys) {
      if !update.isHide { plan.select(home) }
      guard try apply(update, to: &plan, effects: &effects) else { return .outcome(.noRoute) }
    }
    plan.select(home)
    for step in entry.steps.dropFirst(kept - entry.ground + keptLayers.count) {
      let name = graph.configuration.routes[step.route].name
      _ = try follow(
        step.edge, payload: step.payload, route: name, animated, context, in: &plan)
      if plan.refusal != nil { return .outcome(plan.unmoved) }
    }
    try check(plan, leadsTo: target, layers)
    if plan.steps.isEmpty, plan.state == context.state { return .outcome(.alreadyThere) }
    plan.finish(from: context.state, effects: effects)
    return .planned
  }

  /// Routes have their own way of showing what they lead to; what comes of them must be what the URL
  /// says.
  private func check(
    _ plan: Plan, leadsTo target: Location, _ layers: [Location.Parameter]
  ) throws(Failure) {
    let reached = plan.state.location
    guard reached.path != target.path || reached.parameters.map(\.key) != layers.map(\.key) else {
      return
    }
    throw Failure(
      .notExported,
      "the exported routes lead to \"\(reached.printed)\" and not to \"\(target.printed)\"",
      hint: "link to where they lead")
  }
}
