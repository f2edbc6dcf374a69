package import SnapValue

extension Graph.Node {
  /// Throws `wrongType` when a payload entry named like a property does not fit its schema.
  package func check(_ payload: ValueMap) throws(Failure) {
    for entry in payload.entries {
      guard let property = property(entry.key) else { continue }
      try check(entry.value, of: property)
    }
  }

  /// What a new screen is born with: initial values, then the payload entries that are named like a
  /// property and may be set, then the data of the state URL. A screen without a schema takes the
  /// whole payload. Throws `wrongType`.
  package func birthProperties(data: String?, payload: ValueMap) throws(Failure) -> ValueMap {
    if definition.properties.isEmpty, data == nil { return payload }
    var values = ValueMap()
    for property in definition.properties where property.initial != nil {
      values[property.name] = property.initial
    }
    if definition.properties.isEmpty {
      values = values.merging(payload)
    } else {
      for entry in payload.entries {
        guard let property = property(entry.key), !property.isReadOnly else { continue }
        try check(entry.value, of: property)
        values[entry.key] = entry.value
      }
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

  private func check(_ value: Value, of property: PropertyDefinition) throws(Failure) {
    if let problem = property.check?(value) { throw wrongType(property.name, problem) }
  }

  private func wrongType(_ name: String, _ problem: String) -> Failure {
    Failure(.wrongType, "the property \"\(name)\" of the screen \"\(definition.key)\": \(problem)")
  }
}
