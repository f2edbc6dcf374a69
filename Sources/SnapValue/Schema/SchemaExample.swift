extension Schema {
  /// A small value that fits, for people to see what one looks like: of an object what it must have.
  /// Below eight levels, and where a type refers to nothing, there is `null`.
  package func example(definitions: [String: Schema]? = nil) -> Value {
    example(definitions ?? self.definitions, 8)
  }

  private func example(_ definitions: [String: Schema], _ levels: Int) -> Value {
    guard levels > 0 else { return .null }
    func example(_ schema: Schema) -> Value { schema.example(definitions, levels - 1) }
    switch resolved(in: definitions).form {
    case .empty, .ref: return .null
    case .type(.boolean): return true
    case .type(.string): return "text"
    case .type(.timestamp): return "2026-12-31T18:30:00Z"
    case .type: return 1
    case .enumeration(let words): return words.first.map { .string($0) } ?? .null
    case .elements(let element): return .list([example(element)])
    case .values(let each): return ["key": example(each)]
    case .properties(let properties): return .map(properties.example(example))
    case .discriminator(let tag, let mapping):
      guard let first = mapping.first else { return .null }
      var map: ValueMap = [tag: .string(first.name)]
      for entry in example(first.schema).map?.entries ?? [] { map[entry.key] = entry.value }
      return .map(map)
    }
  }
}

extension SchemaProperties {
  fileprivate func example(_ value: (Schema) -> Value) -> ValueMap {
    var map = ValueMap()
    for property in required ?? [] { map[property.name] = value(property.schema) }
    return map
  }
}
