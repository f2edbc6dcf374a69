package import SnapValue

extension Graph.Node {
  /// Throws `wrongType` when a payload entry named like a property does not fit its schema.
  package func check(_ payload: ValueMap) throws(Failure) {
    for entry in payload.entries {
      guard let property = property(entry.key) else { continue }
      try check(entry.value, of: property)
    }
  }

  /// Throws `wrongType` when a value does not fit the declared property of that name.
  package func check(_ value: Value, of name: String) throws(Failure) {
    guard let property = property(name) else { return }
    try check(value, of: property)
  }

  /// Throws `wrongType` for the first declared property whose value does not fit, or that must be there
  /// and is not. Null is the absence of a property that need not be there.
  package func check(all value: (String) -> Value?) throws(Failure) {
    for property in definition.properties {
      let value = value(property.name)
      if !property.isRequired, value ?? .null == .null { continue }
      guard let value, value != .null || property.check?(.null) == nil else {
        throw unfilled(property)
      }
      try check(value, of: property)
    }
  }

  /// Throws `wrongType` when a screen that holds what it is given and nothing else is without a
  /// property that must be there.
  package func checkFilled(_ values: ValueMap) throws(Failure) {
    guard required != 0 else { return }
    for property in definition.properties where property.isRequired && values[property.name] == nil
    {
      throw unfilled(property)
    }
  }

  /// The error for a property that must be there and is not; `inState` where a state URL brings the
  /// screen.
  package func unfilled(_ property: PropertyDefinition, inState: Bool = false) -> Failure {
    let (name, key) = (property.name, definition.key)
    let remedy =
      definition.dataProperty == name
      ? "write it behind \"::\", as in \(key)::\(name.uppercased())"
      : "no state URL can give it: name it in the screen's \"data\", or take a navigation"
    return Failure(
      .wrongType,
      "nothing has filled the property \"\(name)\" (\(property.type)), which the screen "
        + "\"\(key)\" requires",
      hint: inState
        ? remedy : "give it in the payload or set it in a mediation, or declare it optional")
  }

  /// Whether a payload may give a property of this name: one that is declared and can be set. A screen
  /// that a program made without a declaration takes any.
  package func takes(_ name: String) -> Bool {
    if definition.properties.isEmpty { return definition.intake?.contains(name) ?? true }
    return property(name).map { !$0.isReadOnly } ?? false
  }

  /// What a new screen is born with: initial values, then the payload entries that it takes, then the
  /// data of the state URL. Throws `wrongType`.
  package func birthProperties(data: String?, payload: ValueMap) throws(Failure) -> ValueMap {
    if definition.properties.isEmpty, definition.intake == nil, data == nil { return payload }
    var values = ValueMap()
    for property in definition.properties where property.initial != nil {
      values[property.name] = property.initial
    }
    for entry in payload.entries where takes(entry.key) {
      try check(entry.value, of: entry.key)
      values[entry.key] = fitted(entry.value, to: entry.key)
    }
    if let name = definition.dataProperty, let data {
      values[name] = try value(ofData: data, for: name)
    }
    return values
  }

  /// Data of a state URL as the property takes it: as text, else as a number.
  package func value(ofData data: String, for name: String) throws(Failure) -> Value {
    guard let property = property(name), let check = property.check else { return .string(data) }
    guard let problem = check(.string(data)) else { return .string(data) }
    if let number = Int64(data), check(.int(number)) == nil { return .int(number) }
    throw wrongType(name, problem)
  }

  /// A value that fits as the property holds it: a whole number that was written as `7.0` is one where whole
  /// numbers are declared, so that whoever reads it finds what is declared.
  package func fitted(_ value: Value, to name: String) -> Value {
    guard case .double(let number) = value, let whole = Int64(exactly: number),
      case .type(let type)? = property(name)?.schema?.form, type.range != nil
    else { return value }
    return .int(whole)
  }

  private func check(_ value: Value, of property: PropertyDefinition) throws(Failure) {
    if let problem = property.check?(value) { throw wrongType(property.name, problem) }
  }

  private func wrongType(_ name: String, _ problem: String) -> Failure {
    Failure(.wrongType, "the property \"\(name)\" of the screen \"\(definition.key)\": \(problem)")
  }
}
