import SnapEngine
import SnapValue

// Guards that lead to where they are asked again.
extension ManifestDecoder {
  /// Where a guard leads is known when its `with` says so under `redirect`, as a route or state URL. A
  /// guard that is asked the same question there answers the same.
  mutating func checkGuards(_ manifest: Manifest) {
    let configuration = manifest.configuration
    let (screens, edges) = (configuration.screens, configuration.navigations)
    guard
      screens.indices.contains(where: { !screens[$0].guards.isEmpty })
        || edges.indices.contains(where: { !edges[$0].guards.isEmpty })
    else { return }
    let owners =
      zip(configuration.screens.map(\.guards), manifest.origins.screens).map { ($0, $1) }
      + zip(configuration.navigations.map(\.guards), manifest.origins.navigations).map { ($0, $1) }
    guard owners.contains(where: { $0.0.contains { $0.redirect != nil } }) else { return }
    let asked = AskedGuards(manifest)
    for (guards, origin) in owners {
      for (place, guardian) in guards.enumerated() {
        guard let target = guardian.redirect else { continue }
        let (way, there) = asked.following(target)
        guard there.contains(where: { $0.isSame(as: guardian) }) else { continue }
        let chain = [guardian.name] + way + [guardian.name]
        let list = member("guards", at: origin)
        let element = list.flatMap { document.elements($0).dropFirst(place).first { _ in true } }
        findings.add(
          .guardCircle, element.flatMap { member("use", of: $0) },
          chain.joined(separator: " → "))
      }
    }
  }
}

extension Mediation.Step {
  /// Where it says that it leads.
  fileprivate var redirect: String? { arguments["redirect"]?.string }
  /// Whether it asks the same question of the same plugin.
  fileprivate func isSame(as other: Mediation.Step) -> Bool {
    name == other.name && arguments == other.arguments
  }
}

/// Which guards are asked where a route or state URL leads.
private struct AskedGuards {
  let manifest: Manifest
  private var routes: [String: Int] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    for (place, route) in manifest.configuration.routes.enumerated().reversed() {
      routes[route.name] = place
      if let path = route.path { routes[path] = place }
    }
  }

  /// Follows redirects of routes; answers the texts on the way and who is asked at its end.
  func following(_ target: String) -> (way: [String], guards: [Mediation.Step]) {
    var way = [target]
    while let last = way.last, way.count <= 16 {
      guard let place = routes[last] else { return (way, guards(atURL: last)) }
      switch manifest.configuration.routes[place].target {
      case .redirect(let next): way.append(next)
      case .inline(let edge): return (way, guards(of: edge))
      case .navigation(let name):
        return (way, manifest.navigation(name).map { guards(of: $0) } ?? [])
      }
    }
    return (way, [])
  }

  private func guards(of edge: NavigationDefinition) -> [Mediation.Step] {
    edge.guards + guards(of: edge.to)
  }

  private func guards(of screen: String) -> [Mediation.Step] {
    manifest.screen(screen)?.guards ?? []
  }

  private func guards(atURL text: String) -> [Mediation.Step] {
    ((try? Location(parsing: text))?.keys ?? []).flatMap { guards(of: $0) }
  }
}
