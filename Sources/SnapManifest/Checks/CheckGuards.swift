import SnapEngine

// Guards that lead to where they are asked again.
extension ManifestDecoder {
  /// Where a guard leads is known when its `with` says so under `redirect`, as a route or state URL. A
  /// guard that is asked the same question there answers the same.
  mutating func checkGuards(
    _ manifest: Manifest, _ index: ManifestIndex, _ locations: LocationReader?
  ) {
    let guards = manifest.screens.flatMap(\.guards) + manifest.navigations.flatMap(\.guards)
    guard guards.contains(where: { $0.with["redirect"]?.string != nil }) else { return }
    let asked = AskedGuards(manifest, index, locations)
    for guardian in guards {
      guard let target = guardian.with["redirect"]?.string else { continue }
      let (way, there) = asked.following(target)
      guard there.contains(where: { $0.isSame(as: guardian) }) else { continue }
      let name = guardian.use.description
      let chain = [name] + way + [name]
      findings.add(.guardCircle, node(guardian.use.origin), chain.joined(separator: " → "))
    }
  }
}

extension Manifest.Guard {
  /// Whether it asks the same question of the same plugin.
  fileprivate func isSame(as other: Manifest.Guard) -> Bool {
    use.description == other.use.description && with == other.with
  }
}

/// Which guards are asked where a route or state URL leads.
private struct AskedGuards {
  let manifest: Manifest
  let index: ManifestIndex
  let locations: LocationReader?
  private var routes: [String: Int] = [:]
  private var navigations: [String: Int] = [:]

  init(_ manifest: Manifest, _ index: ManifestIndex, _ locations: LocationReader?) {
    self.manifest = manifest
    self.index = index
    self.locations = locations
    for (place, route) in manifest.routes.enumerated().reversed() {
      routes[route.name] = place
      if let path = route.path { routes[path.text] = place }
    }
    for (place, navigation) in manifest.navigations.enumerated() {
      navigations[navigation.id] = place
    }
  }

  /// Follows redirects of routes; answers the texts on the way and who is asked at its end.
  func following(_ target: String) -> (way: [String], guards: [Manifest.Guard]) {
    var way = [target]
    while let last = way.last, way.count <= 16 {
      guard let place = routes[last] else { return (way, guards(atURL: last)) }
      switch manifest.routes[place].action {
      case .redirect(let next): way.append(next.text)
      case .open(let url): way.append(url)
      case .inline(let navigation): return (way, guards(of: navigation))
      case .navigation(let name):
        let navigation = navigations[name].map { manifest.navigations[$0] }
        return (way, navigation.map { guards(of: $0) } ?? [])
      }
    }
    return (way, [])
  }

  private func guards(of navigation: Manifest.Navigation) -> [Manifest.Guard] {
    navigation.guards + guards(of: navigation.to)
  }

  private func guards(of screen: String) -> [Manifest.Guard] {
    index.screens[screen].map { manifest.screens[$0].guards } ?? []
  }

  private func guards(atURL text: String) -> [Manifest.Guard] {
    guard let location = try? locations?.read(text) else { return [] }
    return (location.path.map(\.key) + location.parameters.map(\.key)).flatMap { guards(of: $0) }
  }
}
