import SnapEngine
import SnapNavigation
import SnapValue

// What an outcome leaves out and a person at a terminal wants to know.
extension Navigator {
  /// What was probably meant by a request that ended so, or who led it astray; `nil`: nothing is known.
  func hint(on outcome: Outcome, of request: Request) -> String? {
    switch outcome {
    case .failed(let failure): return failure.hint.isEmpty ? nil : failure.hint
    case .redirected: return redirect.map { "led elsewhere by \($0)" }
    case .noRoute: break
    default: return nil
    }
    if let lostRedirect { return "\(lostRedirect): no route, screen or effect has that name" }
    let configuration = linkedGraph.configuration
    switch request.kind {
    case .route(let text, _) where !text.contains("://"):
      let routes = configuration.routes
      let near = nearestName(to: text, among: routes.map(\.name) + routes.compactMap(\.path))
      return near.map { "did you mean \"\($0)\"?" }
        ?? (routes.isEmpty
          ? nil : "routes: \(routes.prefix(10).map(\.name).joined(separator: ", "))")
    case .open(let url), .force(let url), .route(let url, _):
      return unknownName(in: url, configuration)
    default: return nil
    }
  }

  /// The first name in a state URL that is no screen or effect.
  private func unknownName(in url: String, _ configuration: Configuration) -> String? {
    guard let location = try? Location(parsing: url, scheme: configuration.scheme) else {
      return nil
    }
    let screens = configuration.screens.map(\.key)
    let known = screens + configuration.effects.map(\.key)
    let unknown =
      location.path.map(\.key).first { !screens.contains($0) }
      ?? location.parameters.map(\.key).first { !known.contains($0) }
    return unknown.map { key in
      "there is no screen or effect \"\(key)\"; "
        + (nearestName(to: key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.prefix(10).joined(separator: ", "))")
    }
  }
}
