extension Schema {
  /// The value that a text means for this type: numbers and truth values out of their words, text as
  /// it is; `nil` when it does not fit. Lists and maps are made of no text. The definitions are the
  /// root's.
  package func value(ofText text: String, definitions: [String: Schema]) -> Value? {
    let value: Value?
    switch resolved(in: definitions).form {
    case .empty, .enumeration: value = .string(text)
    case .type(let type): value = type.value(ofText: text)
    case .ref, .elements, .properties, .values, .discriminator: value = nil
    }
    guard let value, accepts(value, definitions: definitions) else { return nil }
    return value
  }

  /// Whether every text fits, so that the type says nothing about a path.
  package func takesEveryText(definitions: [String: Schema]) -> Bool {
    switch resolved(in: definitions).form {
    case .empty, .type(.string): true
    default: false
    }
  }
}

extension SchemaType {
  fileprivate func value(ofText text: String) -> Value? {
    switch self {
    case .string, .timestamp: return .string(text)
    case .boolean: return text == "true" ? true : text == "false" ? false : nil
    case .float32, .float64:
      guard text.utf8.allSatisfy(isNumeric), let number = Double(text), number.isFinite else {
        return nil
      }
      return .double(number)
    case .int8, .uint8, .int16, .uint16, .int32, .uint32:
      guard text.utf8.first != UInt8(ascii: "+") else { return nil }
      return Int64(text).map { .int($0) }
    }
  }

  private func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
