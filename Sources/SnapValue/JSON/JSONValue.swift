extension JSONDocument {
  /// The whole document as a value.
  ///
  /// Of a repeated key the last value stands. Throws `numberOutOfRange` for a whole number beyond
  /// 64 bits and for one beyond double precision. Cost: the number of nodes.
  public func value() throws(JSONFault) -> Value { try value(.root) }

  /// The value that a pointer leads to, or `nil` when it leads nowhere.
  public func value(at pointer: JSONPointer) throws(JSONFault) -> Value? {
    guard let found = find(pointer) else { return nil }
    return try value(found.value)
  }

  /// One node as a value.
  package func value(_ id: NodeID) throws(JSONFault) -> Value {
    switch kind(id) {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .string: return .string(string(id))
    case .number:
      guard let number = number(id) else { throw JSONFault(.numberOutOfRange, at: position(id)) }
      return number
    case .list:
      var items: [Value] = []
      items.reserveCapacity(count(id))
      for element in elements(id) { items.append(try value(element)) }
      return .list(items)
    case .object:
      var map = ValueMap()
      for member in members(id) { map[string(member.key)] = try value(member.value) }
      return .map(map)
    }
  }
}

extension Value {
  /// Reads JSON text that must not repeat a key, as notes, lines and payloads must not.
  ///
  /// Throws the first fault; `duplicateKey` stands at the repeated key.
  public init(jsonText: [UInt8], limits: JSONLimits = .line) throws(JSONFault) {
    let document = try JSONDocument(jsonText, limits: limits)
    if let pair = document.repeatedKeys.first {
      throw JSONFault(
        .duplicateKey(document.string(pair.again)), at: document.position(pair.again))
    }
    self = try document.value()
  }

  /// Reads JSON text that must not repeat a key.
  public init(jsonText: String, limits: JSONLimits = .line) throws(JSONFault) {
    try self.init(jsonText: Array(jsonText.utf8), limits: limits)
  }
}
