import SnapEngine
import SnapManifest
import SnapModel

/// Says of each route of a manifest why it is, or is not, the one that a text means.
struct RouteCandidates {
  let routes: [Manifest.Route]

  /// One candidate for each route; `taken` is the one that the engine takes.
  func candidates(for text: String, taken: Int?) -> [Candidate] {
    routes.enumerated().map { index, route in
      let what = "route \"\(route.name)\"" + (route.path.map { " \($0.text)" } ?? "")
      if index == taken { return Candidate(what) }
      return Candidate(what, lost: reason(route, text, taken: taken))
    }
  }

  private func reason(_ route: Manifest.Route, _ text: String, taken: Int?) -> String {
    guard text.hasPrefix("/") else { return "its name is another" }
    guard let path = route.path else { return "it has no path" }
    let asked = text.dropFirst().prefix { $0 != "?" }.split(
      separator: "/", omittingEmptySubsequences: false)
    guard asked.count == path.segments.count else {
      return "its path has \(path.segments.count) segments, \(asked.count) are asked for"
    }
    for (index, (segment, part)) in zip(path.segments, asked).enumerated() {
      switch segment {
      case .literal(let literal) where literal != part:
        return "segment \(index + 1) is \"\(literal)\", not \"\(part)\""
      case .parameter(let name) where part.isEmpty:
        return "segment \(index + 1), \(name), is empty"
      default: continue
      }
    }
    return taken.map { "\"\(routes[$0].name)\" is more specific or comes first" }
      ?? "an escape in the path is broken"
  }
}
