/// A part of a value that does not fit, as RFC 8927 reports it.
package struct SchemaError: Error, Sendable, Hashable {
  /// The keys and indices (as text) from the value's root to the part.
  package var instancePath: [String]
  /// The keys from the schema's root to what it breaks.
  package var schemaPath: [String]

  /// Makes an error.
  package init(instancePath: [String], schemaPath: [String]) {
    self.instancePath = instancePath
    self.schemaPath = schemaPath
  }
}

extension Schema {
  /// Every part of a value that does not fit; none when it fits.
  ///
  /// The errors are those of RFC 8927, in the order in which the schema is walked, at most 100,000.
  /// `definitions` stand in for the schema's own when given, as for schemas that share a manifest's
  /// types. Values nested deeper than 1,000 do not fit. Cost: the size of the value.
  package func validate(
    _ value: Value, definitions: [String: Schema]? = nil
  ) -> [SchemaError] {
    var check = SchemaCheck(definitions: definitions ?? self.definitions)
    check.check(value, self)
    return check.errors
  }

  /// Whether a value fits.
  package func accepts(_ value: Value, definitions: [String: Schema]? = nil) -> Bool {
    validate(value, definitions: definitions).isEmpty
  }
}

/// One walk over a value and its schema.
private struct SchemaCheck {
  let definitions: [String: Schema]
  var errors: [SchemaError] = []
  private var instancePath: [String] = []
  private var schemaPath: [String] = []
  private static let deepest = 1_000
  private static let mostErrors = 100_000

  init(definitions: [String: Schema]) { self.definitions = definitions }

  mutating func check(_ value: Value, _ schema: Schema, exempt tag: String? = nil) {
    if schema.isNullable, value == .null { return }
    guard instancePath.count <= Self.deepest else { return refuse([]) }
    switch schema.form {
    case .empty: break
    case .ref(let name): checkRef(value, name)
    case .type(let type): if !type.accepts(value) { refuse(["type"]) }
    case .enumeration(let names):
      if !(value.string.map(names.contains) ?? false) { refuse(["enum"]) }
    case .elements(let element): checkElements(value, element)
    case .properties(let properties): checkProperties(value, properties, tag)
    case .values(let each): checkValues(value, each)
    case .discriminator(let tag, let mapping): checkTag(value, tag, mapping)
    }
  }

  /// Follows a chain of refs; the path begins anew at each.
  private mutating func checkRef(_ value: Value, _ first: String) {
    let outer = schemaPath
    defer { schemaPath = outer }
    var name = first
    for _ in 0...definitions.count {
      schemaPath = ["definitions", name]
      guard let schema = definitions[name] else { break }
      if schema.isNullable, value == .null { return }
      guard case .ref(let next) = schema.form else { return check(value, schema) }
      name = next
    }
    refuse([])
  }

  private mutating func checkElements(_ value: Value, _ element: Schema) {
    guard case .list(let items) = value else { return refuse(["elements"]) }
    schemaPath.append("elements")
    for (index, item) in items.enumerated() { check(item, element, at: String(index)) }
    schemaPath.removeLast()
  }

  private mutating func checkValues(_ value: Value, _ each: Schema) {
    guard case .map(let map) = value else { return refuse(["values"]) }
    schemaPath.append("values")
    for entry in map.entries { check(entry.value, each, at: entry.key) }
    schemaPath.removeLast()
  }

  private mutating func checkProperties(
    _ value: Value, _ properties: SchemaProperties, _ tag: String?
  ) {
    guard case .map(let map) = value else {
      return refuse([properties.required != nil ? "properties" : "optionalProperties"])
    }
    for property in properties.required ?? [] {
      if let value = map[property.name] {
        check(value, property, in: "properties")
      } else {
        refuse(["properties", property.name])
      }
    }
    for property in properties.optional ?? [] {
      if let value = map[property.name] { check(value, property, in: "optionalProperties") }
    }
    if properties.allowsAdditional { return }
    for entry in map.entries where entry.key != tag && properties[entry.key] == nil {
      refuse([], instance: [entry.key])
    }
  }

  private mutating func checkTag(_ value: Value, _ tag: String, _ mapping: [SchemaProperty]) {
    guard case .map(let map) = value, let chosen = map[tag] else {
      return refuse(["discriminator"])
    }
    guard case .string(let name) = chosen else {
      return refuse(["discriminator"], instance: [tag])
    }
    guard let property = mapping.first(where: { $0.name == name }) else {
      return refuse(["mapping"], instance: [tag])
    }
    schemaPath += ["mapping", name]
    check(value, property.schema, exempt: tag)
    schemaPath.removeLast(2)
  }

  private mutating func check(_ value: Value, _ property: SchemaProperty, in keyword: String) {
    schemaPath += [keyword, property.name]
    check(value, property.schema, at: property.name)
    schemaPath.removeLast(2)
  }

  private mutating func check(_ value: Value, _ schema: Schema, at token: String) {
    instancePath.append(token)
    check(value, schema)
    instancePath.removeLast()
  }

  private mutating func refuse(_ schema: [String], instance: [String] = []) {
    guard errors.count < Self.mostErrors else { return }
    errors.append(
      SchemaError(instancePath: instancePath + instance, schemaPath: schemaPath + schema))
  }
}

extension SchemaType {
  /// Whether a value is of this type.
  func accepts(_ value: Value) -> Bool {
    switch self {
    case .boolean: return value.bool != nil
    case .float32, .float64: return value.number != nil
    case .string: return value.string != nil
    case .timestamp: return value.string.map(isTimestamp) ?? false
    case .int8, .uint8, .int16, .uint16, .int32, .uint32:
      guard let range else { return false }
      switch value {
      case .int(let number): return range.contains(number)
      case .double(let number):
        return Int64(exactly: number).map(range.contains) ?? false
      default: return false
      }
    }
  }
}
