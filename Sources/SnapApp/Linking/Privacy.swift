import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

/// What is private in an application: properties that say so, in the manifest or by their plugin, what
/// is typed into inputs of the style `password`, and whatever a `set` makes of either.
struct Privacy: Sendable {
  /// The names under which payloads carry what is private.
  private(set) var names: Set<String>
  /// The private properties of each screen.
  private var properties: [String: Set<String>] = [:]
  /// The properties of each screen whose values are maps in which something private may stand: a whole
  /// payload, or the result of a screen on which it is typed.
  private var mixed: [String: Set<String>] = [:]

  /// Finds it. Cost: edges times assignments, as often as one passes what is private on.
  ///
  /// `registered` names the private properties that a plugin's screen type has by itself.
  init(
    _ manifest: Manifest, _ cards: [String: CardTemplate],
    registered: (ScreenDefinition) -> [String] = { _ in [] }
  ) {
    names = []
    for card in cards.values { card.card.collectPasswords(into: &names) }
    let typed = names
    for screen in manifest.configuration.screens {
      let own = screen.properties.filter(\.isPrivate).map(\.name) + registered(screen)
      properties[screen.key] = typed.union(own)
      names.formUnion(own)
    }
    guard !names.isEmpty else { return }
    var edges = manifest.configuration.navigations + manifest.segueEdges.map(\.edge)
    for route in manifest.configuration.routes {
      if case .inline(let edge) = route.target { edges.append(edge) }
    }
    for edge in edges { if let result = edge.result { takeResult(result, of: edge) } }
    while edges.contains(where: { spread(along: $0, manifest.configuration) }) {}
  }

  /// What a screen hands back may be what is typed on it.
  private mutating func takeResult(_ property: String, of edge: NavigationDefinition) {
    for source in sources(of: edge) { mixed[source, default: []].insert(property) }
  }

  private func sources(of edge: NavigationDefinition) -> [String] {
    edge.from.isEmpty ? Array(properties.keys) : edge.from
  }

  /// The private properties of a screen.
  func properties(of screen: String) -> Set<String> { properties[screen] ?? [] }

  /// Its properties in whose values something private may stand.
  func mixed(of screen: String) -> Set<String> { mixed[screen] ?? [] }

  /// Makes private what an edge sets to something private; `false`: nothing is new.
  private mutating func spread(
    along edge: NavigationDefinition, _ configuration: Configuration
  ) -> Bool {
    let sources = sources(of: edge)
    var isNew = false
    for step in configuration.mediation(of: edge) {
      guard let set = step.mediator as? SetMediator else { continue }
      for assignment in set.assignments {
        if isPrivate(assignment.value, sources, edge.to) {
          let inserted = properties[edge.to, default: []].insert(assignment.property).inserted
          isNew = isNew || inserted
          names.insert(assignment.property)
        } else if isMixed(assignment.value, sources, edge.to) {
          let inserted = mixed[edge.to, default: []].insert(assignment.property).inserted
          isNew = isNew || inserted
        }
      }
    }
    return isNew
  }

  private func isPrivate(_ value: ValueSource, _ sources: [String], _ target: String) -> Bool {
    guard case .pointer(let root, let pointer) = value, let name = pointer.tokens.first else {
      return false
    }
    if pointer.tokens.dropFirst().contains(where: names.contains) { return true }
    return switch root {
    case .payload: names.contains(name)
    case .from: sources.contains { properties[$0]?.contains(name) == true }
    case .to: properties[target]?.contains(name) == true
    }
  }

  /// Whether something private may stand in a value that is a map: all of a payload or of a screen's properties,
  /// or what is such already.
  private func isMixed(_ value: ValueSource, _ sources: [String], _ target: String) -> Bool {
    guard case .pointer(let root, let pointer) = value else { return false }
    guard let name = pointer.tokens.first else { return true }
    return switch root {
    case .payload: false
    case .from: sources.contains { mixed[$0]?.contains(name) == true }
    case .to: mixed[target]?.contains(name) == true
    }
  }
}

extension Value {
  /// The ids of the inputs of the style `password` in a card; one whose style a template makes may be
  /// such an input.
  func collectPasswords(into names: inout Set<String>) {
    switch self {
    case .map(let map):
      if let style = map["style"]?.string, let id = map["id"]?.string,
        style.lowercased() == "password" || style.contains("${"),
        map["type"]?.string?.lowercased() == "input.text"
      {
        names.insert(id)
      }
      for entry in map.entries { entry.value.collectPasswords(into: &names) }
    case .list(let items): for item in items { item.collectPasswords(into: &names) }
    default: break
    }
  }
}
