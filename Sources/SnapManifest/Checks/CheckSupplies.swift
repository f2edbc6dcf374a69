import SnapEngine

// Whether an edge can give its destination what it requires.
extension ManifestDecoder {
  mutating func checkSupplies(_ manifest: Manifest, _ index: ManifestIndex) {
    guard manifest.screens.contains(where: { $0.requiresSomething }) else { return }
    let facts = SupplyFacts(manifest, index, suspects)
    for navigation in manifest.navigations { checkSupply(navigation, navigation.id, [], facts) }
    for edge in manifest.segueEdges { checkSupply(edge, edge.id, facts.broughtBySegues, facts) }
    for route in manifest.routes {
      guard case .inline(let navigation) = route.action else { continue }
      checkSupply(navigation, "of route \(route.name)", route.supplies, facts)
    }
  }

  private mutating func checkSupply(
    _ navigation: Manifest.Navigation, _ name: String, _ given: Set<String>, _ facts: SupplyFacts
  ) {
    guard let target = facts.index.screens[navigation.to],
      let required = facts.manifest.screens[target].properties?.required,
      !required.isEmpty, !suspects.contains(navigation.origin), !facts.mayBringAnything(navigation),
      facts.index.presentation(of: navigation, in: facts.manifest)?.createsNothing != true
    else { return }
    let set = facts.assigned(by: navigation)
    let brought = given.union(facts.brought[navigation.id] ?? [])
    for property in required where !set.contains(property.name) && !brought.contains(property.name)
    {
      findings.add(
        .neverSupplied, node(navigation.origin).map { self.name(of: $0) }, property.name,
        navigation.to, name)
    }
  }
}

/// Who may supply what, worked out once.
private struct SupplyFacts {
  let manifest: Manifest
  let index: ManifestIndex
  /// What routes and steps bring, by navigation.
  var brought: [String: Set<String>] = [:]
  /// What steps bring to segues, whichever screen's.
  var broughtBySegues: Set<String> = []
  /// Whether any screen can send data with an action.
  var anyScreenSends = false

  /// Intents in which something is wrong: they may bring anything.
  var suspectIntents: Set<String> = []

  init(_ manifest: Manifest, _ index: ManifestIndex, _ suspects: Set<Origin>) {
    self.manifest = manifest
    self.index = index
    for named in manifest.intents where suspects.contains(named.origin) {
      suspectIntents.insert(named.id)
    }
    anyScreenSends = manifest.screens.contains { $0.sendsData }
    for route in manifest.routes {
      if case .navigation(let id) = route.action {
        brought[id, default: []].formUnion(route.supplies)
      }
    }
    for step in manifest.requests {
      if case .navigate(let id, let payload) = step.request {
        brought[id, default: []].formUnion(payload.keys)
      }
      if case .segue(_, let payload) = step.request { broughtBySegues.formUnion(payload.keys) }
    }
  }

  /// Whether a mediator, a function or a source's action may bring any property.
  func mayBringAnything(_ navigation: Manifest.Navigation) -> Bool {
    let hasCode = (index.mediation(of: navigation, in: manifest) ?? []).contains { step in
      if case .set = step { false } else { true }
    }
    if hasCode || navigation.intent.map(suspectIntents.contains) ?? false { return true }
    guard let from = navigation.from else { return anyScreenSends }
    return from.contains { id in
      index.screens[id].map { manifest.screens[$0].sendsData } ?? false
    }
  }

  /// The properties that an edge's mediation sets.
  func assigned(by navigation: Manifest.Navigation) -> Set<String> {
    var names: Set<String> = []
    for case .set(let assignments, _) in index.mediation(of: navigation, in: manifest) ?? [] {
      names.formUnion(assignments.map(\.property))
    }
    return names
  }
}

extension Manifest.Screen {
  /// Whether its card or its plugin may send data along with an action.
  fileprivate var sendsData: Bool { card != nil || type != nil }
  /// Whether it cannot be made without some property.
  fileprivate var requiresSomething: Bool { !(properties?.required?.isEmpty ?? true) }
}

extension Manifest.Route {
  /// The payload's entries that its path and query give.
  fileprivate var supplies: Set<String> {
    Set((path?.names ?? []) + params.map(\.name) + query.map(\.name))
  }
}

extension Manifest.Presentation {
  /// Whether no screen is made for it.
  fileprivate var createsNothing: Bool {
    kind == .builtIn(.dismiss) || kind == .builtIn(.popTo)
  }
}
