import SnapModel

// Whether an edge can give its destination what it requires.
extension ManifestDecoder {
  mutating func checkSupplies(_ manifest: Manifest) {
    let facts = SupplyFacts(manifest, suspects)
    for navigation in manifest.navigations { checkSupply(navigation, navigation.id, [], facts) }
    for route in manifest.routes {
      guard case .inline(let navigation) = route.action else { continue }
      checkSupply(navigation, "of route \(route.name)", route.supplies, facts)
    }
  }

  private mutating func checkSupply(
    _ navigation: Manifest.Navigation, _ name: String, _ given: Set<String>, _ facts: SupplyFacts
  ) {
    guard let screen = facts.screens[navigation.to], let required = screen.properties?.required,
      !required.isEmpty, !suspects.contains(navigation.origin), !facts.mayBringAnything(navigation),
      navigation.effectivePresentation(facts.intents)?.createsNothing != true
    else { return }
    let set = navigation.assigned(facts.intents)
    let brought = given.union(facts.brought[navigation.id] ?? [])
    for property in required where !set.contains(property.name) && !brought.contains(property.name)
    {
      findings.add(
        .neverSupplied, node(navigation.origin).map { self.name(of: $0) }, property.name,
        screen.id, name)
    }
  }
}

/// Who may supply what, worked out once.
private struct SupplyFacts {
  var screens: [String: Manifest.Screen] = [:]
  var intents: [String: Manifest.Intent] = [:]
  /// What routes and steps bring, by navigation.
  var brought: [String: Set<String>] = [:]
  /// Whether any screen can send data with an action.
  var anyScreenSends = false

  /// Intents in which something is wrong: they may bring anything.
  var suspectIntents: Set<String> = []

  init(_ manifest: Manifest, _ suspects: Set<Origin>) {
    for screen in manifest.screens { screens[screen.id] = screen }
    for named in manifest.intents {
      intents[named.id] = named.intent
      if suspects.contains(named.origin) { suspectIntents.insert(named.id) }
    }
    anyScreenSends = manifest.screens.contains { $0.sendsData }
    for route in manifest.routes {
      if case .navigation(let id) = route.action {
        brought[id, default: []].formUnion(route.supplies)
      }
    }
    for step in manifest.script {
      if case .navigate(let id, let payload) = step.request {
        brought[id, default: []].formUnion(payload.keys)
      }
    }
  }

  /// Whether a mediator, a function or a source's action may bring any property.
  func mayBringAnything(_ navigation: Manifest.Navigation) -> Bool {
    let steps = navigation.own.mediation ?? navigation.intent.flatMap { intents[$0]?.mediation }
    let hasCode = (steps ?? []).contains { step in
      if case .set = step { false } else { true }
    }
    if hasCode || navigation.intent.map(suspectIntents.contains) ?? false { return true }
    guard let from = navigation.from else { return anyScreenSends }
    return from.contains { screens[$0]?.sendsData == true }
  }
}

extension Manifest.Screen {
  /// Whether its card or its plugin may send data along with an action.
  fileprivate var sendsData: Bool { card != nil || type != nil }
}

extension Manifest.Route {
  /// The payload's entries that its path and query give.
  fileprivate var supplies: Set<String> {
    Set((path?.names ?? []) + params.map(\.name) + query.map(\.name))
  }
}

extension Manifest.Navigation {
  /// The properties that its mediation sets.
  fileprivate func assigned(_ intents: [String: Manifest.Intent]) -> Set<String> {
    var names: Set<String> = []
    for step in own.mediation ?? intent.flatMap({ intents[$0]?.mediation }) ?? [] {
      if case .set(let assignments, _) = step { names.formUnion(assignments.map(\.property)) }
    }
    return names
  }

  fileprivate func effectivePresentation(
    _ intents: [String: Manifest.Intent]
  ) -> Manifest.Presentation? {
    own.presentation ?? intent.flatMap { intents[$0]?.presentation }
  }
}

extension Manifest.Presentation {
  /// Whether no screen is made for it.
  fileprivate var createsNothing: Bool {
    kind == .builtIn(.dismiss) || kind == .builtIn(.popTo)
  }
}
