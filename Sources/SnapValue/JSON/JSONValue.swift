extension JSONDocument {
  /// What a number is that is out of range, from its text; `nil`: a fault.
  package typealias NumberOutOfRange = (_ text: String) -> Value?

  /// The whole document as a value.
  ///
  /// Of a repeated key the last value stands. Throws `numberOutOfRange` for a whole number beyond
  /// 64 bits and for one beyond double precision, unless `beyond` knows better. Cost: the number of
  /// nodes.
  package func value(beyond: NumberOutOfRange = { _ in nil }) throws(JSONFault) -> Value {
    try value(.root, beyond: beyond)
  }

  /// The whole document as a value that must not repeat a key, as notes, lines and payloads must not.
  ///
  /// Throws the first fault; `duplicateKey` stands at the repeated key.
  package func uniqueValue(beyond: NumberOutOfRange = { _ in nil }) throws(JSONFault) -> Value {
    if let pair = repeatedKeys.first {
      throw JSONFault(.duplicateKey(string(pair.again)), at: position(pair.again))
    }
    return try value(beyond: beyond)
  }

  /// The value that a pointer leads to, or `nil` when it leads nowhere.
  package func value(at pointer: JSONPointer) throws(JSONFault) -> Value? {
    guard let found = find(pointer) else { return nil }
    return try value(found.value)
  }

  /// One node as a value.
  package func value(
    _ id: NodeID, beyond: NumberOutOfRange = { _ in nil }
  ) throws(JSONFault) -> Value {
    switch kind(id) {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .string: return .string(string(id))
    case .number:
      guard let number = number(id) ?? beyond(numberText(id)) else {
        throw JSONFault(.numberOutOfRange, at: position(id))
      }
      return number
    case .list:
      var items: [Value] = []
      items.reserveCapacity(count(id))
      for element in elements(id) { items.append(try value(element, beyond: beyond)) }
      return .list(items)
    case .object:
      var entries: [ValueMap.Entry] = []
      entries.reserveCapacity(count(id))
      for member in members(id) {
        let held = try value(member.value, beyond: beyond)
        entries.append(ValueMap.Entry(key: string(member.key), value: held))
      }
      return .map(ValueMap(lastOf: entries))
    }
  }
}

extension Value {
  /// Reads JSON text as `JSONDocument.uniqueValue` does.
  package init(
    jsonText: [UInt8], limits: ValueLimits = ValueLimits(),
    beyond: JSONDocument.NumberOutOfRange = { _ in nil }
  ) throws(JSONFault) {
    self = try JSONDocument(jsonText, limits: limits).uniqueValue(beyond: beyond)
  }

  /// Reads JSON text that must not repeat a key, of at most 16 MiB and 64 levels.
  public init(jsonText: String) throws(JSONFault) {
    try self.init(jsonText: jsonText, limits: ValueLimits())
  }

  /// Reads JSON text that must not repeat a key, within other limits.
  package init(jsonText: String, limits: ValueLimits) throws(JSONFault) {
    try self.init(jsonText: Array(jsonText.utf8), limits: limits)
  }
}
