import SnapEngine
import SnapValue

// Whether what `set` writes exists and fits, and whether payloads do.
extension ManifestDecoder {
  mutating func checkSets(_ manifest: Manifest, _ index: ManifestIndex) {
    var told: Set<Told> = []
    for navigation in manifest.navigations { checkSets(of: navigation, manifest, index, &told) }
    for screen in manifest.screens {
      for segue in screen.segues {
        checkSets(of: manifest.edge(of: segue, in: screen), manifest, index, &told, isShared: true)
      }
    }
    for route in manifest.routes {
      guard let navigation = route.inlineNavigation else { continue }
      checkSets(of: navigation, manifest, index, &told)
    }
  }

  private mutating func checkSets(
    of navigation: Manifest.Navigation, _ manifest: Manifest, _ index: ManifestIndex,
    _ told: inout Set<Told>, isShared: Bool = false
  ) {
    guard let steps = index.mediation(of: navigation, in: manifest),
      let target = index.screens[navigation.to]
    else { return }
    let isShared = isShared || navigation.own.mediation == nil
    for case .set(let assignments, _) in steps {
      for assignment in assignments {
        let key = Told(origin: assignment.origin, target: target)
        guard !isShared || told.insert(key).inserted else { continue }
        check(assignment, target, from: navigation.from ?? [], manifest, index)
      }
    }
  }

  /// An assignment and a target that were looked at; several edges may share an intent.
  private struct Told: Hashable {
    var origin: Origin
    var target: Int
  }

  private mutating func check(
    _ assignment: Manifest.Assignment, _ screen: Int, from sources: [String],
    _ manifest: Manifest, _ index: ManifestIndex
  ) {
    guard let wanted = manifest.screens[screen].properties?[assignment.property] else {
      if manifest.screens[screen].type == nil {
        noteUnknownProperty(assignment, manifest.screens[screen])
      }
      return
    }
    switch assignment.value {
    case .literal(let literal):
      if wanted.accepts(literal, definitions: schemas) { return }
      guard let value = node(assignment.origin) else { return }
      checkFit(literal, wanted, value, "property \"\(assignment.property)\"")
    case .pointer(.from, let pointer):
      guard pointer.tokens.count == 1, let name = pointer.tokens.first else { return }
      for source in sources {
        guard let place = index.screens[source],
          let found = manifest.screens[place].properties?[name]
        else { continue }
        let (left, right) = (kind(of: found), kind(of: wanted))
        if let left, let right, left != right {
          findings.append(
            Finding(
              code: .setDisagrees, node: node(assignment.origin),
              facts: [pointer.description, left, assignment.property, right, source]))
        }
      }
    default: return
    }
  }

  private mutating func noteUnknownProperty(
    _ assignment: Manifest.Assignment, _ screen: Manifest.Screen
  ) {
    guard let value = node(assignment.origin) else { return }
    findings.addUnknown(
      .unknownProperty, document.key(ofValue: value), assignment.property,
      known: screen.properties?.names ?? [], facts: [screen.id])
  }

  mutating func checkFit(_ value: Value, _ schema: Schema, _ node: NodeID, _ what: String) {
    guard let error = schema.validate(value, definitions: schemas).first else { return }
    findings.add(
      .doesNotFit, node, abbreviated(value.jsonText), what,
      JSONPointer(error.instancePath).description, JSONPointer(error.schemaPath).description)
  }

  /// What kind of value a schema is about, when it is about one only.
  private func kind(of schema: Schema) -> String? {
    switch schema.resolved(in: schemas).form {
    case .type(.boolean): "a boolean"
    case .type(.string), .type(.timestamp), .enumeration: "a string"
    case .type: "a number"
    case .elements: "a list"
    case .properties, .values, .discriminator: "an object"
    case .empty, .ref: nil
    }
  }

  /// Payload entries that are named like a property of the target must fit it.
  mutating func checkPayload(
    of step: Manifest.Step, _ manifest: Manifest, _ index: ManifestIndex
  ) {
    guard step.expect.outcome ?? .done == .done else { return }
    switch step.request {
    case .navigate(let id, let payload):
      let target = index.navigations[id].map { manifest.navigations[$0].to }
      check(payload, of: step, target.flatMap { index.screens[$0] }, manifest)
    case .navigateInline(let navigation, let payload):
      check(payload, of: step, index.screens[navigation.to], manifest)
    case .segue(let id, let payload):
      let target = index.segueTargets[id] ?? nil
      check(payload, of: step, target.flatMap { index.screens[$0] }, manifest)
    default: break
    }
  }

  private mutating func check(
    _ payload: ValueMap, of step: Manifest.Step, _ screen: Int?, _ manifest: Manifest
  ) {
    guard !payload.isEmpty, let screen, let properties = manifest.screens[screen].properties,
      let node = node(step.origin).flatMap({ document.member("payload", of: $0)?.value })
    else { return }
    for member in document.members(node) {
      let name = document.string(member.key)
      guard let schema = properties[name], let value = payload[name] else { continue }
      checkFit(value, schema, member.value, "property \"\(name)\"")
    }
  }
}

extension Manifest.Route {
  fileprivate var inlineNavigation: Manifest.Navigation? {
    if case .inline(let navigation) = action { navigation } else { nil }
  }
}

/// At most 40 characters of a text.
private func abbreviated(_ text: String) -> String {
  text.count > 40 ? text.prefix(40) + "…" : text
}
