extension Schema {
  /// Reads a schema from a value and checks every rule of RFC 8927.
  ///
  /// A `ref` may name the schema's own definitions or the ones given. Throws the first fault.
  package init(
    _ value: Value, definitions outer: [String: Schema] = [:]
  ) throws(SchemaFault) {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(value.jsonText, limits: ValueLimits(depth: .max))
    } catch {
      throw SchemaFault(.notJSON(error.message), path: [])
    }
    do throws(SchemaPlaceFault) {
      self = try Schema(document, .root, definitions: outer)
    } catch {
      throw SchemaFault(error.reason, path: document.pointer(to: error.node).tokens)
    }
  }

  /// Reads a schema from a node of a document.
  package init(
    _ document: JSONDocument, _ node: JSONDocument.NodeID, definitions outer: [String: Schema] = [:]
  ) throws(SchemaPlaceFault) {
    var reader = SchemaReader(document)
    var schema = try reader.root(node)
    schema.definitions.merge(outer) { own, _ in own }
    if let fault = reader.resolve(in: schema.definitions).first {
      throw fault.suggesting(among: schema.definitions)
    }
    self = schema
  }

  /// Reads definitions that may refer to each other, such as a manifest's types, without those whose
  /// name begins with `x-`. What cannot be read is noted and stands as a schema that everything fits.
  package static func definitions(
    _ document: JSONDocument, _ node: JSONDocument.NodeID, _ reading: inout SchemaReading
  ) -> [String: Schema] {
    var reader = SchemaReader(document)
    var definitions: [String: Schema] = [:]
    for member in document.members(node) {
      let name = document.string(member.key)
      if name.hasPrefix("x-") { continue }
      definitions[name] = reader.schema(member.value, noting: &reading)
    }
    reading.add(reader, definitions)
    return definitions
  }

  /// Reads one schema, such as that of a screen's result. What cannot be read is noted and stands as a
  /// schema that everything fits.
  package static func definition(
    _ document: JSONDocument, _ node: JSONDocument.NodeID, definitions: [String: Schema],
    _ reading: inout SchemaReading
  ) -> Schema {
    var reader = SchemaReader(document)
    let schema = reader.schema(node, noting: &reading)
    reading.add(reader, definitions)
    return schema
  }

  /// Reads the schemas of named properties, such as a screen's. What cannot be read is noted and
  /// stands as a schema that everything fits.
  package static func properties(
    _ document: JSONDocument, _ node: JSONDocument.NodeID, definitions: [String: Schema],
    _ reading: inout SchemaReading
  ) -> [SchemaProperty] {
    var reader = SchemaReader(document)
    reader.takesPrivate = reading.takesPrivate
    guard document.kind(node) == .object else {
      let key = document.keyText(ofValue: node)
      reading.faults.append(
        SchemaPlaceFault(reason: .wrongKind(keyword: key, expected: "an object"), node: node))
      return []
    }
    var properties: [SchemaProperty] = []
    properties.reserveCapacity(document.count(node))
    for member in document.members(node) {
      properties.append(
        SchemaProperty(
          document.string(member.key), reader.schema(member.value, noting: &reading)))
    }
    reading.add(reader, definitions)
    return properties
  }
}

/// What was noted while schemas were read.
package struct SchemaReading {
  /// What is wrong, in order of the text.
  package var faults: [SchemaPlaceFault] = []
  /// The names that refs use.
  package var usedNames: Set<String> = []

  /// Whether the properties that are read may say `"private": true`.
  let takesPrivate: Bool

  /// Makes notes of nothing yet.
  package init(takesPrivate: Bool = false) { self.takesPrivate = takesPrivate }
  /// Whether there is nothing to note.
  package var isEmpty: Bool { faults.isEmpty && usedNames.isEmpty }

  fileprivate mutating func add(_ reader: SchemaReader, _ definitions: [String: Schema]) {
    for ref in reader.refs { usedNames.insert(ref.name) }
    faults += reader.resolve(in: definitions)
  }
}

/// Why a node is no schema; the node is the offending value or key.
package struct SchemaPlaceFault: Error {
  /// What is wrong.
  package let reason: SchemaFault.Reason
  /// Where it is wrong.
  package let node: JSONDocument.NodeID

  /// The fault with the nearest definition's name, when it is about an unknown one.
  fileprivate func suggesting(among definitions: [String: Schema]) -> SchemaPlaceFault {
    guard case .unknownDefinition(let name, nil) = reason else { return self }
    let near = nearestName(to: name, among: definitions.keys.sorted())
    return SchemaPlaceFault(reason: .unknownDefinition(name, nearest: near), node: node)
  }
}

/// Reads schemas, and remembers the refs until all definitions are known.
private struct SchemaReader {
  typealias NodeID = JSONDocument.NodeID
  let document: JSONDocument
  private(set) var refs: [(name: String, node: NodeID)] = []

  /// Whether the next schema may say `"private": true`; those inside it may not.
  var takesPrivate = false

  init(_ document: JSONDocument) { self.document = document }

  mutating func root(_ node: NodeID) throws(SchemaPlaceFault) -> Schema {
    try schema(node, isRoot: true)
  }

  /// The refs that lead nowhere, in a circle, or on over more than 256 further refs.
  func resolve(in definitions: [String: Schema]) -> [SchemaPlaceFault] {
    var chains = RefChains(definitions)
    return refs.compactMap { ref in
      if definitions[ref.name] == nil {
        return fault(.unknownDefinition(ref.name, nearest: nil), ref.node)
      }
      return chains.isEndless(ref.name) ? fault(.endlessRef(ref.name), ref.node) : nil
    }
  }

  /// A schema, or one that everything fits after what is wrong is noted.
  mutating func schema(_ node: NodeID, noting reading: inout SchemaReading) -> Schema {
    do throws(SchemaPlaceFault) {
      return try schema(node)
    } catch {
      reading.faults.append(error)
      return .any
    }
  }

  private mutating func schema(
    _ node: NodeID, isRoot: Bool = false
  ) throws(SchemaPlaceFault) -> Schema {
    guard document.kind(node) == .object else {
      throw fault(.wrongKind(keyword: "", expected: "an object"), node)
    }
    if let plain = plainType(node) { return plain }
    var words = SchemaKeywords()
    var schema = Schema()
    let takesPrivate = takesPrivate
    self.takesPrivate = false
    defer { self.takesPrivate = takesPrivate }
    for member in document.members(node) {
      if takesPrivate, document.isString(member.key, "private") {
        schema.isPrivate = try truth(member.value, keyword: "private")
      } else {
        try words.add(member.key, member.value, document)
      }
    }
    if let (key, value) = words[.definitions] {
      guard isRoot else { throw fault(.definitionsInside, key) }
      schema.definitions = try named(value, keyword: "definitions")
    }
    if let (_, value) = words[.metadata] {
      schema.metadata = try metadata(value).merging(schema.metadata)
    }
    if let (_, value) = words[.nullable] {
      schema.isNullable = try truth(value, keyword: "nullable")
    }
    schema.form = try form(words, node)
    return schema
  }

  /// The schema of an object that has a known `type` and nothing else, as most have.
  private func plainType(_ node: NodeID) -> Schema? {
    guard document.count(node) == 1,
      let member = document.members(node).first(where: { _ in true }),
      document.isString(member.key, "type"), document.kind(member.value) == .string
    else { return nil }
    let print = document.fingerprint(member.value)
    for (fingerprint, type) in Self.types
    where fingerprint == print && document.isString(member.value, type.rawValue) {
      return Schema(.type(type))
    }
    return nil
  }
  private static let types = SchemaType.allCases.map {
    (JSONDocument.fingerprint(of: $0.rawValue), $0)
  }

  private mutating func form(
    _ words: SchemaKeywords, _ node: NodeID
  ) throws(SchemaPlaceFault) -> Schema.Form {
    try words.refuseMixedForms(document)
    if let (_, value) = words[.ref] {
      let name = try string(value, keyword: "ref")
      refs.append((name, value))
      return .ref(name)
    }
    if let (_, value) = words[.type] { return .type(try type(value)) }
    if let (_, value) = words[.enum] { return .enumeration(try names(value)) }
    if let (_, value) = words[.elements] { return .elements(try schema(value)) }
    if let (_, value) = words[.values] { return .values(try schema(value)) }
    if words[.discriminator] != nil || words[.mapping] != nil { return try tagged(words, node) }
    if words[.properties] != nil || words[.optionalProperties] != nil {
      return .properties(try properties(words))
    }
    if let (key, _) = words[.additionalProperties] {
      throw fault(
        .mixedForms("additionalProperties", with: "a schema without properties"), key)
    }
    return .empty
  }

  private mutating func properties(
    _ words: SchemaKeywords
  ) throws(SchemaPlaceFault) -> SchemaProperties {
    var result = SchemaProperties()
    if let (_, value) = words[.properties] {
      result.required = try properties(value, keyword: "properties")
    }
    if let (_, value) = words[.optionalProperties] {
      result.optional = try properties(value, keyword: "optionalProperties")
      let required = Set((result.required ?? []).map(\.name))
      for member in document.members(value) {
        let name = document.string(member.key)
        if required.contains(name) { throw fault(.requiredAndOptional(name), member.key) }
      }
    }
    if let (_, value) = words[.additionalProperties] {
      result.allowsAdditional = try truth(value, keyword: "additionalProperties")
    }
    return result
  }

  mutating func properties(
    _ node: NodeID, keyword: String
  ) throws(SchemaPlaceFault) -> [SchemaProperty] {
    guard document.kind(node) == .object else {
      throw fault(.wrongKind(keyword: keyword, expected: "an object"), node)
    }
    var list: [SchemaProperty] = []
    list.reserveCapacity(document.count(node))
    for member in document.members(node) {
      list.append(SchemaProperty(document.string(member.key), try schema(member.value)))
    }
    return list
  }

  mutating func named(
    _ node: NodeID, keyword: String
  ) throws(SchemaPlaceFault) -> [String: Schema] {
    var schemas: [String: Schema] = [:]
    for property in try properties(node, keyword: keyword) {
      schemas[property.name] = property.schema
    }
    return schemas
  }

  private mutating func tagged(
    _ words: SchemaKeywords, _ node: NodeID
  ) throws(SchemaPlaceFault) -> Schema.Form {
    guard let (_, tagNode) = words[.discriminator] else {
      throw fault(.halfDiscriminator(missing: "discriminator"), node)
    }
    let tag = try string(tagNode, keyword: "discriminator")
    guard let (_, mapping) = words[.mapping] else {
      throw fault(.halfDiscriminator(missing: "mapping"), node)
    }
    let list = try properties(mapping, keyword: "mapping")
    for (member, entry) in zip(document.members(mapping), list) {
      guard case .properties(let properties) = entry.schema.form else {
        throw fault(.mappingForm, member.value)
      }
      if entry.schema.isNullable { throw fault(.nullableMapping, member.value) }
      if properties[tag] != nil { throw fault(.tagInMapping(tag), member.value) }
    }
    return .discriminator(tag: tag, mapping: list)
  }
}

// MARK: - Scalars

extension SchemaReader {
  private func fault(_ reason: SchemaFault.Reason, _ node: NodeID) -> SchemaPlaceFault {
    SchemaPlaceFault(reason: reason, node: node)
  }

  private func string(_ node: NodeID, keyword: String) throws(SchemaPlaceFault) -> String {
    guard document.kind(node) == .string else {
      throw fault(.wrongKind(keyword: keyword, expected: "a string"), node)
    }
    return document.string(node)
  }

  private func truth(_ node: NodeID, keyword: String) throws(SchemaPlaceFault) -> Bool {
    switch document.kind(node) {
    case .yes: return true
    case .no: return false
    default: throw fault(.wrongKind(keyword: keyword, expected: "true or false"), node)
    }
  }

  private func type(_ node: NodeID) throws(SchemaPlaceFault) -> SchemaType {
    let name = try string(node, keyword: "type")
    guard let type = SchemaType(rawValue: name) else {
      let near = nearestName(to: name, among: SchemaType.allCases.map(\.rawValue))
      throw fault(.unknownType(name, nearest: near), node)
    }
    return type
  }

  private func names(_ node: NodeID) throws(SchemaPlaceFault) -> [String] {
    guard document.kind(node) == .list else {
      throw fault(.wrongKind(keyword: "enum", expected: "a list of strings"), node)
    }
    guard document.count(node) > 0 else { throw fault(.emptyEnumeration, node) }
    var names: [String] = []
    var seen: Set<String> = []
    for element in document.elements(node) {
      guard document.kind(element) == .string else {
        throw fault(.wrongKind(keyword: "enum", expected: "a list of strings"), element)
      }
      let name = document.string(element)
      guard seen.insert(name).inserted else { throw fault(.repeatedName(name), element) }
      names.append(name)
    }
    return names
  }

  private func metadata(_ node: NodeID) throws(SchemaPlaceFault) -> ValueMap {
    guard document.kind(node) == .object else {
      throw fault(.wrongKind(keyword: "metadata", expected: "an object"), node)
    }
    do throws(JSONFault) {
      return try document.value(node).map ?? ValueMap()
    } catch {
      throw fault(.notJSON(error.message), node)
    }
  }
}
