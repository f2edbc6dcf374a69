package import SnapEngine
package import SnapValue

// Types and screens.
extension ManifestDecoder {
  mutating func types(_ node: NodeID?) -> [String: Schema] {
    guard let node else { return [:] }
    _ = named(node, names.types, "types", "type name")
    guard document.kind(node) == .object else { return [:] }
    var reading = SchemaReading()
    let schemas = Schema.definitions(document, node, &reading)
    note(reading, ofTypes: true)
    return schemas
  }

  /// Notes what is wrong with type definitions, and which named types they use.
  mutating func note(_ reading: SchemaReading, ofTypes: Bool = false) {
    usedTypes.formUnion(reading.usedNames)
    for fault in reading.faults {
      if case .unknownDefinition(let name, _) = fault.reason {
        if names.types.isLost { continue }
        findings.addUnknown(.unknownType, fault.node, name, known: names.types.inOrder)
      } else if case .endlessRef = fault.reason, !ofTypes {
        // Of what uses a type nothing is wrong where that one refers to itself.
        continue
      } else {
        findings.add(
          .invalidType, fault.node, SchemaFault(fault.reason, path: []).message,
          form(inPlaceOf: fault))
      }
    }
  }

  /// What is written here for keywords of JSON Schema.
  private static let keywords = [
    "required":
      "leave it out: what stands under \"properties\" is required, what may be missing stands under "
      + "\"optionalProperties\"",
    "optional":
      "leave it out, and write the property under \"optionalProperties\"",
    "items": #"a list is written { "elements": { "type": … } }"#,
    "default": "leave it out: \"set\" in a mediation gives a property its first value",
    "additionalProperties": #"a map of any keys is written { "values": { "type": … } }"#,
    "oneOf": #"one of several texts is written { "enum": [ … ] }"#,
  ]

  /// How a type is written that was written as a text, or as another language of schemas has it; empty
  /// for others.
  private func form(inPlaceOf fault: SchemaPlaceFault) -> String {
    switch fault.reason {
    case .unknownKeyword(let word, _): return Self.keywords[word] ?? ""
    case .endlessRef: return ""
    default: break
    }
    let node = fault.node
    if let name = listed(node)?.first {
      return "write { \"\(name)\": { \"type\": \"string\" } }: "
        + "each property by its name, with its type"
    }
    guard document.kind(node) == .string, document.isMemberValue(node),
      document.string(document.key(ofValue: node)) != "type"
    else { return "" }
    let word = document.string(node)
    if names.types.has(word) { return "write { \"ref\": \"\(word)\" }" }
    let known = SchemaType.allCases.map(\.rawValue)
    return known.contains(word) ? "write { \"type\": \"\(word)\" }" : ""
  }

  /// Reads the types of named properties; those of screens may be `private`.
  mutating func properties(_ node: NodeID?, mayBePrivate: Bool = false) -> [SchemaProperty]? {
    guard let node else { return nil }
    var reading = SchemaReading(takesPrivate: mayBePrivate)
    let properties = Schema.properties(document, node, definitions: schemas, &reading)
    if !reading.isEmpty { note(reading) }
    // Of what uses a property by its name nothing is wrong where only its type is missing.
    return listed(node)?.map { SchemaProperty($0, Schema()) } ?? properties
  }

  /// The names in a list of them that stands where properties are declared; `nil` for all else.
  private func listed(_ node: NodeID) -> [String]? {
    guard document.kind(node) == .list,
      ["properties", "optionalProperties", "params", "query"]
        .contains(document.keyText(ofValue: node))
    else { return nil }
    return document.elements(node).filter { document.kind($0) == .string }.map(document.string)
  }

  mutating func screens(_ node: NodeID?, _ manifest: inout Manifest) -> [ScreenDefinition] {
    guard let node else { return [] }
    let members = named(node, names.screens, "screens", "screen id")
    if members.isEmpty, document.kind(node) == .object { findings.add(.empty, node, "screens") }
    var screens: [ScreenDefinition] = []
    screens.reserveCapacity(members.count)
    for member in members {
      guard let fields = fields(member.value, .screen) else { continue }
      screens.append(screen(member.name, fields))
      origins.screens.append(origin(member.value))
      if let card = card(fields[.card]) { manifest.cards[member.name] = card }
      if let interface = userInterface(fields[.ui]) {
        manifest.interfaces[member.name] = interface
      }
    }
    return screens
  }

  /// Stands for what makes built-in screens.
  private static let card: any ScreenFactory = Capability("", "card")

  private mutating func screen(_ id: String, _ fields: Fields) -> ScreenDefinition {
    let type = capability(fields[.type], "type", .screen)
    var screen = ScreenDefinition(
      id, title: string(fields[.title], "title", mayBeEmpty: true) ?? id,
      type: type?.description ?? "card", factory: type ?? Self.card,
      dataProperty: string(fields[.data], "data"),
      parent: reference(fields[.derives], "derives", in: names.screens, .unknownScreen))
    screen.isPlain = type == nil
    screen.intake = []
    if let properties = properties(of: fields) {
      screen.isClosed = true
      let (required, optional) = (properties.required ?? [], properties.optional ?? [])
      screen.properties.reserveCapacity(required.count + optional.count)
      for property in required {
        screen.properties.append(.init(property, isRequired: true, types: schemas))
      }
      for property in optional { screen.properties.append(.init(property, types: schemas)) }
    }
    if let result = result(fields[.result]) {
      screen.result = PropertyDefinition(SchemaProperty("result", result), types: schemas)
    }
    screen.refreshesData =
      choice(fields[.onNewData], "onNewData", among: ["replace", "refresh"]) == "refresh"
    screen.guards = guards(fields[.guards], "guards")
    screen.leaveGuards = guards(fields[.leave], "leave")
    screen.segues = segues(fields[.segues])
    if let node = fields[.data], let data = screen.dataProperty { checkData(data, node, screen) }
    return screen
  }

  private mutating func result(_ node: NodeID?) -> Schema? {
    guard let node else { return nil }
    var reading = SchemaReading()
    let schema = Schema.definition(document, node, definitions: schemas, &reading)
    if !reading.isEmpty { note(reading) }
    return schema
  }

  private mutating func properties(of fields: Fields) -> SchemaProperties? {
    let required = properties(fields[.properties], mayBePrivate: true)
    let optional = properties(fields[.optionalProperties], mayBePrivate: true)
    if required == nil, optional == nil { return nil }
    if let required, optional != nil, let node = fields[.optionalProperties] {
      let names = Set(required.map(\.name))
      for member in document.members(node) where names.contains(document.string(member.key)) {
        let name = document.string(member.key)
        findings.add(
          .invalidType, member.key,
          SchemaFault(.requiredAndOptional(name), path: []).message)
      }
    }
    return SchemaProperties(required: required, optional: optional)
  }

  /// The property that `::data` fills must hold text. What a plugin's type has where the manifest
  /// declares nothing of it is known when it is started.
  private mutating func checkData(_ data: String, _ node: NodeID, _ screen: ScreenDefinition) {
    if screen.properties.contains(where: { $0.name == data && $0.isPrivate }) {
      return findings.add(.dataNotText, node, data, "it is private, and a state URL is read by all")
    }
    guard let schema = screen.schema(of: data) else {
      if screen.isCard || screen.isClosed {
        findings.add(
          .dataNotText, node, data, "the screen declares no such property",
          nearest: nearestName(to: data, among: screen.properties.map(\.name)))
      }
      return
    }
    switch schema.resolved(in: schemas).form {
    case .empty, .type(.string), .type(.timestamp), .enumeration: return
    default: findings.add(.dataNotText, node, data, "it is no string")
    }
  }

  private mutating func card(_ node: NodeID?) -> Manifest.Card? {
    guard let node else { return nil }
    if document.kind(node) == .object {
      guard document.length(node) <= Manifest.Card.limit else {
        findings.add(
          .tooLarge, node,
          "the card has \(document.length(node)) bytes, and a card has at most \(Manifest.Card.limit)"
        )
        return nil
      }
      return value(node).map { .inline($0, origin(node)) }
    }
    guard document.kind(node) == .string else {
      findings.add(
        .wrongType, node, "card", "a file name or a card", document.kind(node).phrase)
      return nil
    }
    return path(node, "card").map { .file($0) }
  }
}

extension ScreenDefinition {
  /// Whether it is the built-in card screen rather than a plugin's.
  package var isCard: Bool { type == "card" }
  /// The schema of a declared property. Cost: the number of properties.
  package func schema(of property: String) -> Schema? {
    properties.firstIndex { $0.name == property }.flatMap { properties[$0].schema }
  }
}
