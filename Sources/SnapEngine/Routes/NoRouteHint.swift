import SnapValue

extension Configuration {
  /// Whether one of the routes has this name or a path that this one fits. A router may know others.
  package func knows(route text: String) -> Bool {
    if text.contains("://") { return true }
    let path = String(text.prefix { $0 != "?" })
    return routes.contains { $0.name == text || $0.pattern?.match(path) != nil }
  }

  /// The name or path that was probably meant by one that no route has; parameters of a path are as
  /// they were given.
  package func nearestRoute(to text: String) -> String? {
    let paths = routes.compactMap(\.path)
    let filled = paths.map { self.filled($0, from: text, hiding: []) }
    if let same = filled.firstIndex(of: text) { return paths[same] }
    let nearest = nearestName(to: text, among: routes.map(\.name) + filled)
    guard let nearest, let place = filled.firstIndex(of: nearest) else { return nearest }
    return self.filled(paths[place], from: text, hiding: privateNames)
  }

  /// A path with the parameters that another one of as many segments has in their places.
  private func filled(_ path: String, from text: String, hiding names: Set<String>) -> String {
    let (parts, given) = (segments(of: path), segments(of: text))
    guard parts.count == given.count else { return path }
    return zip(parts, given).map { part, segment in
      guard part.first == ":" else { return part }
      return names.contains(String(part.dropFirst())) ? Value.hiddenText : segment
    }.joined(separator: "/")
  }

  /// Why a path does not fit the types of the first route whose pattern it has; `nil` for others.
  private func misfit(ofPath text: String) -> String? {
    let path = String(text.prefix { $0 != "?" })
    for route in routes {
      for group in route.shape?.match(path) ?? [] {
        guard let parameter = route.payload.first(where: { $0.name == group.name }),
          let read = parameter.read, group.decoded.flatMap(read) == nil
        else { continue }
        let isPrivate = privateNames.contains(group.name)
        let value = isPrivate ? Value.hiddenText : group.decoded ?? group.text
        return "\"\(value)\" is no \(parameter.type), which \"\(group.name)\" of the route "
          + "\"\(route.name)\" is"
      }
    }
    return nil
  }

  private func segments(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// What was probably meant by a request that leads nowhere; `nil`: nothing is known.
  package func hint(onLost request: Request) -> String? {
    switch request.kind {
    case .route(let text, _) where !text.contains("://"):
      return misfit(ofPath: text) ?? nearestRoute(to: text).map { "did you mean \"\($0)\"?" }
        ?? (routes.isEmpty
          ? nil : "routes: \(routes.prefix(10).map(\.name).joined(separator: ", "))")
    case .open(let url), .openBeside(let url, _), .force(let url), .route(let url, _):
      return refusal(ofURL: url)
    default: return nil
    }
  }

  /// Why a state URL cannot be opened: the first name in it that is no screen or effect; `nil` where
  /// all are known, and for a text that is none of this application's state URLs.
  package func refusal(ofURL url: String) -> String? {
    guard let location = try? Location(parsing: url, scheme: scheme) else { return nil }
    let keys = screens.map(\.key)
    let known = keys + effects.map(\.key)
    let unknown =
      location.path.map(\.key).first { !keys.contains($0) }
      ?? location.parameters.map(\.key).first { !known.contains($0) }
    return unknown.map { key in
      "there is no screen or effect \"\(key)\"; "
        + (nearestName(to: key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.prefix(10).joined(separator: ", "))")
    }
  }
}

extension RouteDefinition {
  /// The pattern of its path, read where nobody has read it yet; `nil` without a path.
  var shape: PathPattern? { pattern ?? path.flatMap { try? PathPattern(parsing: $0) } }
}
