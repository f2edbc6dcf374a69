package import SnapEngine
import SnapValue

// Whether an edge can give its destination what it requires.
extension ManifestDecoder {
  mutating func checkSupplies(_ manifest: Manifest) {
    let configuration = manifest.configuration
    let screens = configuration.screens
    guard screens.indices.contains(where: { screens[$0].requiresSomething }) else { return }
    let facts = SupplyFacts(manifest, suspects)
    for (edge, origin) in zip(configuration.navigations, manifest.origins.navigations) {
      checkSupply(edge, origin, edge.name, [], facts)
    }
    for (edge, origin) in manifest.segueEdges {
      checkSupply(edge, origin, edge.name, facts.broughtBySegues, facts)
    }
    for (route, origin) in zip(configuration.routes, manifest.origins.routes) {
      guard let place = member("do", at: origin) else { continue }
      switch route.target {
      case .inline(let edge):
        let before = findings.count
        checkSupply(edge, self.origin(place), "of route \(route.name)", route.supplies, facts)
        if findings.count > before { continue }
        checkSupply(by: route, edge, member("path", at: origin), manifest)
      case .navigation(let name):
        if let edge = manifest.navigation(name) {
          checkSupply(by: route, edge, member("path", at: origin), manifest)
        }
        checkTypes(of: route, name, origin, manifest)
      case .redirect: break
      }
    }
    let told = findings
    for step in manifest.requests where step.expect.isSuccess {
      checkSupply(by: step, manifest, told)
    }
  }

  /// A step of the script and a trigger bring the payload that is written beside them and nothing else.
  private mutating func checkSupply(
    by step: Manifest.Step, _ manifest: Manifest, _ told: Findings
  ) {
    let (found, payload): (NavigationDefinition?, ValueMap) =
      switch step.request.kind {
      case .navigate(let name, let payload): (manifest.navigation(name), payload)
      case .follow(let edge, let payload): (edge, payload)
      default: (nil, [:])
      }
    guard let edge = found else { return }
    let lacking = manifest.lacking(edge, given: Set(payload.keys))
    if lacking.isEmpty || isSuspect(edge, manifest) { return }
    let place = member("payload", at: step.origin) ?? member("navigate", at: step.origin)
    for property in lacking {
      // That nobody brings it at all is told where the navigation stands.
      if told.isNeverSupplied(property, by: edge.name) { continue }
      findings.append(
        Finding(
          code: .neverSupplied, node: place,
          facts: [property, edge.to, edge.name.isEmpty ? "of this step" : edge.name],
          remedy:
            "add \"\(property)\" to the \"payload\" here, set it in the navigation's mediation, "
            + "or make it optional"))
    }
  }

  /// Whether something is wrong with a navigation or its intent, so that what it brings is not known.
  private func isSuspect(_ edge: NavigationDefinition, _ manifest: Manifest) -> Bool {
    let configuration = manifest.configuration
    let ofEdge = zip(configuration.navigations, manifest.origins.navigations)
      .filter { $0.0.name == edge.name }.map(\.1)
    let ofIntent = edge.intent.flatMap { manifest.origins.intents[$0] }.map { [$0] } ?? []
    return (ofEdge + ofIntent).contains(where: suspects.contains)
  }

  /// A path that somebody follows brings what it holds and nothing else.
  private mutating func checkSupply(
    by route: RouteDefinition, _ edge: NavigationDefinition, _ path: NodeID?,
    _ manifest: Manifest
  ) {
    // A path that cannot be read is told of that.
    guard let path, route.pattern != nil else { return }
    var given = route.supplies
    for step in manifest.requests {
      guard case .route(let text, let payload) = step.request.kind else { continue }
      if text == route.name || route.pattern?.match(text) != nil { given.formUnion(payload.keys) }
    }
    for property in manifest.lacking(edge, given: given) {
      findings.add(.routeLacks, path, route.name, property, edge.to)
    }
  }

  /// A parameter that is read as a number or a truth value goes as such into the property of its name.
  private mutating func checkTypes(
    of route: RouteDefinition, _ name: String, _ origin: Origin, _ manifest: Manifest
  ) {
    guard let edge = manifest.navigation(name), let target = manifest.screen(edge.to),
      !manifest.hasCode(edge)
    else { return }
    let assigned = manifest.assigned(by: edge)
    for parameter in route.payload where parameter.read != nil && !assigned.contains(parameter.name)
    {
      guard let given = parameter.schema?.resolved(in: schemas), let sample = given.sample,
        let wanted = target.schema(of: parameter.name),
        !wanted.accepts(sample, definitions: schemas)
      else { continue }
      let place = ["params", "query"].compactMap { key in
        member(key, at: origin).flatMap { member(parameter.name, of: $0) }
      }.first
      findings.add(
        .doesNotFit, place, "parameter \"\(parameter.name)\" (\(given.words))",
        "property \"\(parameter.name)\" of screen \"\(edge.to)\" (\(wanted.words))",
        "give both the same type")
    }
  }

  private mutating func checkSupply(
    _ edge: NavigationDefinition, _ origin: Origin, _ name: String, _ given: Set<String>,
    _ facts: SupplyFacts
  ) {
    guard let target = facts.manifest.screen(edge.to), target.requiresSomething,
      !facts.manifest.configuration.showsNothing(edge),
      !suspects.contains(origin), !facts.mayBringAnything(edge),
      facts.manifest.configuration.presentation(of: edge)?.createsNothing != true
    else { return }
    let given = given.union(facts.brought[edge.name] ?? [])
      .union(facts.manifest.assigned(by: edge))
    for property in target.properties where property.isRequired && !given.contains(property.name) {
      findings.add(
        .neverSupplied, node(origin).map { self.name(of: $0) }, property.name, edge.to, name)
    }
  }
}

/// Who may supply what, worked out once.
private struct SupplyFacts {
  let manifest: Manifest
  /// What routes and steps bring, by navigation.
  var brought: [String: Set<String>] = [:]
  /// What steps bring to segues, whichever screen's.
  var broughtBySegues: Set<String> = []
  /// Whether any screen can send data with an action.
  var anyScreenSends = false

  /// Intents in which something is wrong: they may bring anything.
  var suspectIntents: Set<String> = []

  init(_ manifest: Manifest, _ suspects: Set<Origin>) {
    self.manifest = manifest
    for (name, origin) in manifest.origins.intents where suspects.contains(origin) {
      suspectIntents.insert(name)
    }
    anyScreenSends = manifest.configuration.screens.contains { manifest.sendsData($0) }
    for route in manifest.configuration.routes {
      if case .navigation(let name) = route.target {
        brought[name, default: []].formUnion(route.supplies)
      }
    }
    for step in manifest.requests {
      switch step.request.kind {
      case .navigate(let name, let payload): brought[name, default: []].formUnion(payload.keys)
      case .segue(_, _, let payload): broughtBySegues.formUnion(payload.keys)
      default: break
      }
    }
  }

  /// Whether a mediator, a function or a source's action may bring any property.
  func mayBringAnything(_ edge: NavigationDefinition) -> Bool {
    if manifest.hasCode(edge) || edge.intent.map(suspectIntents.contains) ?? false { return true }
    if edge.from.isEmpty { return anyScreenSends }
    return edge.from.contains { manifest.screen($0).map(manifest.sendsData) ?? false }
  }

}

extension Manifest {
  /// What an edge's destination requires and neither its mediation nor these names supply; nothing
  /// where a plugin's mediator may, and where no screen is made.
  package func lacking(_ edge: NavigationDefinition, given: Set<String>) -> [String] {
    guard let target = screen(edge.to), !configuration.showsNothing(edge), !hasCode(edge),
      configuration.presentation(of: edge)?.createsNothing != true
    else { return [] }
    let given = given.union(assigned(by: edge, of: given))
    return target.properties.filter { $0.isRequired && !given.contains($0.name) }.map(\.name)
  }

  /// Whether a mediator or a function of a plugin mediates an edge.
  fileprivate func hasCode(_ edge: NavigationDefinition) -> Bool {
    configuration.mediation(of: edge).contains { !($0.mediator is SetMediator) }
  }

  /// The properties that an edge's mediation sets; of a payload with these entries, where all of them
  /// are known.
  fileprivate func assigned(
    by edge: NavigationDefinition, of payload: Set<String>? = nil
  ) -> Set<String> {
    var names: Set<String> = []
    for step in configuration.mediation(of: edge) {
      guard let set = step.mediator as? SetMediator else { continue }
      for assignment in set.assignments {
        if case .pointer(.payload, let pointer) = assignment.value, let payload,
          let entry = pointer.tokens.first, !payload.contains(entry)
        {
          continue
        }
        names.insert(assignment.property)
      }
    }
    return names
  }

  /// Whether a screen's card or its plugin may send data along with an action.
  fileprivate func sendsData(_ screen: ScreenDefinition) -> Bool {
    !screen.isCard || cards[screen.key] != nil
  }
}

extension Schema {
  /// A value of a type that no text is of; `nil` for other types.
  fileprivate var sample: Value? {
    switch form {
    case .type(.boolean): .bool(true)
    case .type(let type): type.range != nil ? .int(1) : nil
    default: nil
    }
  }
}

extension ScreenDefinition {
  /// Whether it cannot be made without some property.
  fileprivate var requiresSomething: Bool { properties.contains(where: \.isRequired) }
}

extension RouteDefinition {
  /// The payload's entries that its path and query give.
  fileprivate var supplies: Set<String> { Set((pattern?.names ?? []) + payload.map(\.name)) }
}

extension Presentation {
  /// Whether no screen is made for it.
  fileprivate var createsNothing: Bool {
    switch kind {
    case .dismiss, .popTo: true
    default: false
    }
  }
}
