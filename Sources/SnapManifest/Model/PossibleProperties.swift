package import SnapEngine
import SnapValue

/// Which properties the screens of each kind can have: those that are declared, and where nothing is
/// declared those that the manifest sets. What a plugin may set is not known.
package struct PossibleProperties {
  private var names: [String: Set<String>] = [:]
  private var heirs: [String: [String]] = [:]
  /// What results of edges without a source set, wherever nothing is declared.
  private var everywhere: Set<String> = []
  private var closed: Set<String> = []
  /// Those of all screens; `nil` where one of them may have any.
  private var all: Set<String>? = []

  /// Finds them. Cost: linear in what screens and edges declare and set.
  package init(_ manifest: Manifest) {
    let screens = manifest.configuration.screens
    let isOpen = !manifest.plugins.use.isEmpty
    for screen in screens where screen.isCard && (screen.isClosed || !isOpen) {
      // What is chosen in a list is kept under this name.
      names[screen.key] = Set(screen.properties.map(\.name) + (screen.isClosed ? [] : ["selected"]))
    }
    for screen in screens {
      if let parent = screen.parent { heirs[parent, default: []].append(screen.key) }
    }
    for edge in manifest.everyEdge {
      for step in manifest.configuration.mediation(of: edge) {
        guard let set = step.mediator as? SetMediator else { continue }
        add(set.assignments.map(\.property), to: edge.to, manifest)
      }
      guard let result = edge.result else { continue }
      if edge.from.isEmpty { everywhere.insert(result) }
      for source in edge.from { add([result], to: source, manifest) }
    }
    for screen in screens {
      if screen.isClosed { closed.insert(screen.key) }
      if let own = names[screen.key] { all?.formUnion(own) } else { all = nil }
    }
    if closed.count < screens.count { all?.formUnion(everywhere) }
  }

  private mutating func add(_ properties: [String], to screen: String, _ manifest: Manifest) {
    guard manifest.screen(screen)?.isClosed == false else { return }
    names[screen]?.formUnion(properties)
  }

  /// Those of screens of one key; `nil`: any.
  package subscript(screen: String) -> Set<String>? {
    guard let own = names[screen], !closed.contains(screen), !everywhere.isEmpty else {
      return names[screen]
    }
    return own.union(everywhere)
  }

  /// Those of the screens that an edge can start at, those that derive from them included; `nil`: any.
  /// No keys are every screen.
  func ofSources(_ keys: [String]) -> Set<String>? {
    if keys.isEmpty { return all }
    var found: Set<String> = []
    var seen: Set<String> = []
    var rest = keys
    while let key = rest.popLast() {
      guard seen.insert(key).inserted else { continue }
      guard let own = self[key] else { return nil }
      found.formUnion(own)
      rest += heirs[key] ?? []
    }
    return found
  }
}

extension Manifest {
  /// Every edge that it declares: navigations, segues, those of routes, triggers and script.
  package var everyEdge: [NavigationDefinition] {
    var edges = configuration.navigations
    for screen in configuration.screens {
      edges += screen.segues.map { configuration.edge(of: $0, in: screen) }
    }
    for route in configuration.routes {
      if case .inline(let edge) = route.target { edges.append(edge) }
    }
    for request in requests.map(\.request) + triggers.map(\.trigger.request) {
      if case .follow(let edge, _) = request.kind { edges.append(edge) }
    }
    return edges
  }
}
