import SnapEngine
package import SnapManifest
package import SnapValue

extension GraphWay {
  /// The way of a script step, planned from a state (the initial one unless given) without loading a
  /// plugin. Throws `malformed` or `unknownName` for a step or state that makes no sense, and the
  /// reason where there is no plan or only a router could make one.
  package init(
    of text: String, from url: String? = nil, in manifest: Manifest
  ) throws(Failure) {
    let configuration = manifest.configuration
    let graph = try Graph(linking: configuration)
    let state = try graph.state(
      at: url ?? manifest.initial?.text, scheme: configuration.scheme)
    let request = try manifest.step(parsing: text).request
    let context = Planner.Context(state: state)
    var planning = Planner(graph).plan(request, in: context)
    for _ in 0...configuration.policy.redirectLimit {
      guard case .redirect(let target) = planning else { break }
      planning = Planner(graph).plan(redirect: target, request: request, in: context)
    }
    self.init(try GraphWay.plan(planning), from: state)
  }

  private static func plan(_ planning: Planning) throws(Failure) -> Plan {
    switch planning {
    case .plan(let plan): return plan
    case .outcome(.failed(let failure)): throw failure
    case .outcome(let outcome):
      throw Failure(
        .wrongState,
        "the request moves nothing: \(outcome.name)"
          + (outcome.reason.map { " (\($0))" } ?? ""))
    case .route(let route, _):
      throw Failure(
        .unsupported, "where \"\(route)\" leads, only a router can say, and none is loaded here",
        hint: "ask navhost explain, or give a step with the navigation that it names")
    case .redirect(let target):
      throw Failure(.limit, "too many redirects, the last one to \(target)")
    }
  }

  /// Throws `malformed` or `unknownName` for a state URL that makes no sense in the manifest.
  package static func check(state url: String, in manifest: Manifest) throws(Failure) {
    let graph = try Graph(linking: manifest.configuration)
    _ = try graph.state(at: url, scheme: manifest.app.scheme)
  }
}
