extension Schema {
  /// The first of some keys, each one level deeper, that no value of this schema can have, with those
  /// that it could be there; `nil` where every key can be, or nobody knows. Places in lists are numbers
  /// in decimals. The definitions are the root's. Cost: the keys times those of a level.
  package func unknownKey(
    in keys: some Sequence<String>, definitions: [String: Schema]
  ) -> (name: String, known: [String])? {
    var schema = resolved(in: definitions)
    for key in keys {
      let next: Schema?
      switch schema.form {
      case .properties(let properties):
        next = properties[key]
        if next == nil, properties.allowsAdditional { return nil }
        if next == nil { return (key, properties.names) }
      case .values(let values): next = values
      case .elements(let elements):
        guard Int(key) != nil else { return (key, []) }
        next = elements
      case .type, .enumeration: return (key, [])
      case .empty, .ref, .discriminator: return nil
      }
      guard let next else { return nil }
      schema = next.resolved(in: definitions)
    }
    return nil
  }
}
