package import SnapValue

extension PropertyDefinition {
  /// A property whose values are held against its schema; `types` are the named ones.
  package init(_ property: SchemaProperty, isRequired: Bool = false, types: [String: Schema]) {
    self.init(property, isRequired: isRequired, types: types, read: nil)
  }

  private init(
    _ property: SchemaProperty, isRequired: Bool, types: [String: Schema],
    read: (@Sendable (String) -> Value?)?
  ) {
    let schema = property.schema
    let type = schema.resolved(in: types).words
    self.init(
      property.name, type: type, schema: schema, isRequired: isRequired,
      check: { value in
        guard let error = schema.validate(value, definitions: types).first else { return nil }
        let words = error.words(value, expected: type)
        return schema.isPrivate ? words : words + schema.resolved(in: types).refusedWord(value)
      }, read: read)
  }

  /// A parameter of a path or query, which is made of text.
  package init(parameter: SchemaProperty, types: [String: Schema]) {
    let schema = parameter.schema
    let takesEveryText = schema.takesEveryText(definitions: types)
    let read: @Sendable (String) -> Value? = { schema.value(ofText: $0, definitions: types) }
    self.init(
      parameter, isRequired: false, types: types, read: takesEveryText ? nil : read)
  }
}

extension Schema {
  /// The type in words, for errors: `string`, `list`, `one of "a", "b"`.
  package var words: String {
    let words: String =
      switch form {
      case .empty: "any value"
      case .ref(let name): name
      case .type(let type): type.rawValue
      case .enumeration(let values):
        "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
      case .elements: "list"
      case .properties, .values, .discriminator: "map"
      }
    return isNullable ? words + " or null" : words
  }
}

extension Schema {
  /// A short text that is none of the words of an enumeration, as it follows what was found.
  fileprivate func refusedWord(_ value: Value) -> String {
    guard case .enumeration = form, let text = value.string, text.count <= 40 else { return "" }
    return " \(value.jsonText)"
  }
}

extension SchemaError {
  /// What is wrong with a value, in words: where, or what it lacks or has too much.
  fileprivate func words(_ value: Value, expected type: String) -> String {
    let place = JSONPointer(instancePath).description
    let part = value[JSONPointer(instancePath)]
    if schemaPath.dropLast().last == "properties", let lacking = schemaPath.last,
      part?.map != nil, part?[lacking] == nil
    {
      return "expected \(type), and \"\(lacking)\" is missing"
        + (place.isEmpty ? "" : " at \"\(place)\"")
    }
    if place.isEmpty { return "expected \(type), found \(value.kindName)" }
    let isOfItsKind = type == value.kindName
    let found = isOfItsKind ? "" : "expected \(type), found \(value.kindName); "
    return found + "the part at \"\(place)\" does not fit"
      + (part.map { ": it is \($0.kindName)" } ?? "")
  }
}
