import SnapEngine
import SnapValue

// Whether results come, and can be taken by those who wait for them.
extension ManifestDecoder {
  mutating func checkResults(_ manifest: Manifest) {
    let edges = manifest.configuration.navigations
    for (place, origin) in zip(edges.indices, manifest.origins.navigations)
    where edges[place].result != nil {
      checkResult(of: edges[place], at: node(origin), manifest)
    }
    for (route, origin) in zip(manifest.configuration.routes, manifest.origins.routes) {
      guard case .inline(let edge) = route.target else { continue }
      checkResult(of: edge, at: member("do", at: origin), manifest)
    }
  }

  mutating func checkResult(
    of navigation: NavigationDefinition, at place: NodeID?, _ manifest: Manifest
  ) {
    guard let property = navigation.result,
      let node = place.flatMap({ member("result", of: $0) })
    else { return }
    if let target = manifest.screen(navigation.to), target.result == nil {
      findings.add(.noResult, node, navigation.words, navigation.to)
    }
    if manifest.configuration.showsNothing(navigation) {
      findings.add(
        .resultNeverComes, node, navigation.words, "with \"presentation\": null nothing is shown")
    } else if let why = manifest.configuration.presentation(of: navigation)?.losesResult {
      findings.add(.resultNeverComes, node, navigation.words, why)
    }
    for source in navigation.from {
      guard let screen = manifest.screen(source) else { continue }
      checkTaker(screen, property, node, navigation, manifest)
    }
    checkOtherTakers(of: navigation, property, node, manifest)
  }

  /// The result of a screen that the step before has shown must be one that it declares.
  mutating func checkResult(
    of step: Manifest.Step, after before: Manifest.Step, _ manifest: Manifest
  ) {
    guard case .result(nil, let value) = step.request.kind, step.expect.isSuccess,
      before.expect.isSuccess, case .navigate(let name, _) = before.request.kind,
      let edge = manifest.navigation(name), manifest.configuration.shows(edge),
      let schema = manifest.screen(edge.to)?.result?.schema,
      let node = member("result", at: step.origin)
    else { return }
    checkFit(value, schema, node, "the result of screen \"\(edge.to)\"")
  }

  /// The source must have the property, and the property must take what is told of a result.
  private mutating func checkTaker(
    _ screen: ScreenDefinition, _ property: String, _ node: NodeID,
    _ navigation: NavigationDefinition, _ manifest: Manifest
  ) {
    guard let schema = screen.schema(of: property) else {
      guard screen.isCard || screen.isClosed else { return }
      let why = "screen \"\(screen.key)\" has no property \"\(property)\""
      let near = nearestName(to: property, among: screen.properties.map(\.name))
      findings.append(
        Finding(
          code: .resultNeverComes, node: node, facts: [navigation.words, why], nearest: near))
      return
    }
    let result = manifest.screen(navigation.to)?.result?.schema
    for words in ScreenResult.samples(of: result, definitions: schemas)
    where !schema.accepts(words, definitions: schemas) {
      findings.add(
        .doesNotFit, node, words.jsonText,
        "property \"\(property)\" of screen \"\(screen.key)\"", ScreenResult.remedy(property))
      return
    }
  }
}

extension NavigationDefinition {
  /// Its name, or where it leads when it has none.
  fileprivate var words: String { name.isEmpty ? "to \(to)" : name }
}

extension Presentation {
  /// Why whoever waits can get no result of a screen that is shown like this.
  fileprivate var losesResult: String? {
    switch kind {
    case .dismiss: "dismiss brings no screen"
    case .root: "with root the screen that waits goes"
    case .presenter(let presenter) where presenter is FunctionCall:
      "a function that shows a screen keeps it to itself"
    default: nil
    }
  }
}

extension Configuration {
  /// Whether an edge brings its destination to the top.
  fileprivate func shows(_ edge: NavigationDefinition) -> Bool {
    if showsNothing(edge) { return false }
    return switch presentation(of: edge)?.kind {
    case .dismiss, .presenter, .method: false
    default: true
    }
  }
}
