import SnapEngine
import SnapValue

// Whether results come, and can be taken by those who wait for them.
extension ManifestDecoder {
  mutating func checkResults(_ manifest: Manifest, _ index: ManifestIndex) {
    for navigation in manifest.navigations { checkResult(of: navigation, manifest, index) }
    for route in manifest.routes {
      if case .inline(let navigation) = route.action {
        checkResult(of: navigation, manifest, index)
      }
    }
  }

  mutating func checkResult(
    of navigation: Manifest.Navigation, _ manifest: Manifest, _ index: ManifestIndex
  ) {
    guard let property = navigation.result,
      let node = node(navigation.origin).flatMap({ document.member("result", of: $0)?.value })
    else { return }
    if let target = index.screens[navigation.to], manifest.screens[target].result == nil {
      findings.add(.noResult, node, navigation.words, navigation.to)
    }
    if let why = index.presentation(of: navigation, in: manifest)?.losesResult {
      findings.add(.resultNeverComes, node, navigation.words, why)
    }
    for source in navigation.from ?? [] {
      guard let place = index.screens[source] else { continue }
      checkTaker(manifest.screens[place], property, node, navigation)
    }
  }

  /// The source must have the property, and the property must take what is told of a result.
  private mutating func checkTaker(
    _ screen: Manifest.Screen, _ property: String, _ node: NodeID,
    _ navigation: Manifest.Navigation
  ) {
    guard let schema = screen.properties?[property] else {
      guard screen.type == nil else { return }
      let why = "screen \"\(screen.id)\" has no property \"\(property)\""
      let near = nearestName(to: property, among: screen.properties?.names ?? [])
      findings.append(
        Finding(
          code: .resultNeverComes, node: node, facts: [navigation.words, why], nearest: near))
      return
    }
    checkFit(
      ScreenResult.cancelled.words, schema, node,
      "property \"\(property)\" of screen \"\(screen.id)\"")
  }
}

extension Manifest.Navigation {
  /// Its id, or where it leads when it has none.
  fileprivate var words: String { id.isEmpty ? "to \(to)" : id }
}

extension Manifest.Presentation {
  /// Why whoever waits can get no result of a screen that is shown like this.
  fileprivate var losesResult: String? {
    switch kind {
    case .builtIn(.dismiss): "dismiss brings no screen"
    case .builtIn(.root): "with root the screen that waits goes"
    case .call: "a function that shows a screen keeps it to itself"
    case .builtIn, .use: nil
    }
  }
}
