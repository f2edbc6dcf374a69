import SnapEngine
import SnapValue

// Results that no way back can deliver: nobody asks for them, or who asks has no place for them.
extension ManifestDecoder {
  /// A screen with a result to which only edges lead that ask for none. Where no edge leads to it,
  /// a plugin may.
  mutating func checkLostResults(_ manifest: Manifest) {
    let screens = manifest.configuration.screens
    guard screens.indices.contains(where: { screens[$0].result != nil }) else { return }
    let leading = Dictionary(grouping: manifest.everyEdge, by: \.to)
    // What is wrong with a result is told where it stands.
    let mistaken = Set(
      zip(manifest.configuration.navigations, manifest.origins.navigations).compactMap {
        $0.result == nil && member("result", at: $1) != nil ? $0.to : nil
      })
    for (screen, origin) in zip(manifest.configuration.screens, manifest.origins.screens)
    where screen.result != nil && !mistaken.contains(screen.key) {
      let edges = leading[screen.key] ?? []
      guard !edges.contains(where: { $0.result != nil }),
        !edges.isEmpty || manifest.plugins.use.isEmpty
      else { continue }
      let remedy =
        edges.first { manifest.navigation($0.name) != nil }.map {
          "give navigation \"\($0.name)\" a \"result\", the name of a property of the screen that it "
            + "starts at, or remove this one"
        } ?? "lead a navigation with a \"result\" to it, or remove this one"
      findings.add(
        .resultLost, member("result", at: origin), "screen \"\(screen.key)\"", "",
        "no navigation to it asks for one", remedy)
    }
  }

  /// The screens that an edge starts at without naming them must have the property, too: all of them,
  /// or those that derive from the ones that it names. After very many screens no more are looked at.
  mutating func checkOtherTakers(
    of navigation: NavigationDefinition, _ property: String, _ node: NodeID, _ manifest: Manifest
  ) {
    let screens = manifest.configuration.screens
    guard startsLeft >= screens.count else { return }
    startsLeft -= screens.count
    guard navigation.from.isEmpty || screens.contains(where: { $0.parent != nil }) else { return }
    let others = manifest.starts(of: navigation).filter { !navigation.from.contains($0.key) }
    let lacking = others.filter { $0.isClosed && $0.schema(of: property) == nil }
    guard !lacking.isEmpty else { return }
    let isAlways = navigation.from.isEmpty && lacking.count == others.count
    let names = listed(lacking.map(\.key))
    let near = nearestName(
      to: property, among: lacking.prefix(100).flatMap { $0.properties.prefix(100).map(\.name) })
    findings.append(
      Finding(
        code: .resultLost, node: node,
        facts: [
          navigation.inWords, isAlways ? "" : " where it starts at \(names)",
          "there is no property \"\(property)\"",
          "add it to the \"optionalProperties\" of \(names), or name in \"from\" where the "
            + "navigation starts",
        ],
        nearest: isAlways ? near : nil, severity: isAlways ? .error : nil))
  }
}

extension Manifest {
  /// The screens at which an edge can start, those that derive from them included; its destination
  /// only where it is named.
  fileprivate func starts(of edge: NavigationDefinition) -> [ScreenDefinition] {
    guard !edge.from.isEmpty else {
      return configuration.screens.filter { $0.key != edge.to }
    }
    return configuration.screens.filter { screen in
      var seen: Set<String> = []
      var here: ScreenDefinition? = screen
      while let screen = here, seen.count < 32, seen.insert(screen.key).inserted {
        if edge.from.contains(screen.key) { return true }
        here = screen.parent.flatMap { self.screen($0) }
      }
      return false
    }
  }
}

extension NavigationDefinition {
  /// What it is called in a sentence.
  fileprivate var inWords: String {
    name.isEmpty ? "the navigation to \"\(to)\"" : "navigation \"\(name)\""
  }
}

extension ScreenResult {
  /// What a property may get of a result of this type: that it was cancelled, and that it was finished
  /// with a value, one of each that the type tells apart.
  static func samples(of schema: Schema?, definitions: [String: Schema]) -> [Value] {
    let values: [Value] =
      switch schema?.resolved(in: definitions).form {
      case .type(.boolean): [true, false]
      case .type(.string): ["text"]
      case .type(.timestamp): ["2026-12-31T18:30:00Z"]
      case .type(.float32), .type(.float64): [0.5]
      case .type: [1]
      case .enumeration(let words): words.map { .string($0) }
      default: []
      }
    return [ScreenResult.cancelled.words] + values.map { ScreenResult.finished($0).words }
  }

  /// How a property is declared that takes a result.
  static func remedy(_ property: String) -> String {
    "declare \"\(property)\" as {}, which takes everything, or as an object with \"status\", a "
      + "string, and an optional \"value\" of the result's type"
  }
}
