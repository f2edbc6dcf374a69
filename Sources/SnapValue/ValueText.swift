extension Value {
  /// The value as compact JSON text.
  ///
  /// The same value always gives the same text: maps keep their order, there is no white space, and
  /// only quotation mark, backslash and control characters are escaped. A `.double` always shows a
  /// point or an exponent, so that it reads back as one; one that JSON cannot say (infinite, not a
  /// number) becomes `null`. Bytes become a base64 string. Cost: the length of the text.
  public var jsonText: String {
    var text: [UInt8] = []
    appendJSONText(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value's `jsonText` as UTF-8.
  package func appendJSONText(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let truth): text.append(contentsOf: (truth ? "true" : "false").utf8)
    case .int(let number): text.append(contentsOf: String(number).utf8)
    case .double(let number):
      text.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    case .string(let string): appendJSONString(string, to: &text)
    case .bytes(let bytes):
      text.append(UInt8(ascii: "\""))
      appendBase64(bytes, to: &text)
      text.append(UInt8(ascii: "\""))
    case .list(let items): appendList(items, to: &text)
    case .map(let map): appendMap(map, to: &text)
    }
  }
}

extension Value: CustomStringConvertible {
  /// The value as people read it: text as it is, all else as its `jsonText`.
  public var description: String { string ?? jsonText }
}

extension ValueMap: CustomStringConvertible {
  /// The map as compact JSON text.
  public var description: String { Value.map(self).jsonText }
}

private func appendList(_ items: [Value], to text: inout [UInt8]) {
  text.append(UInt8(ascii: "["))
  for (index, item) in items.enumerated() {
    if index > 0 { text.append(UInt8(ascii: ",")) }
    item.appendJSONText(to: &text)
  }
  text.append(UInt8(ascii: "]"))
}

private func appendMap(_ map: ValueMap, to text: inout [UInt8]) {
  text.append(UInt8(ascii: "{"))
  for (index, entry) in map.entries.enumerated() {
    if index > 0 { text.append(UInt8(ascii: ",")) }
    appendJSONString(entry.key, to: &text)
    text.append(UInt8(ascii: ":"))
    entry.value.appendJSONText(to: &text)
  }
  text.append(UInt8(ascii: "}"))
}

/// Appends a quoted JSON string.
private func appendJSONString(_ string: String, to text: inout [UInt8]) {
  text.append(UInt8(ascii: "\""))
  for byte in string.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      text.append(UInt8(ascii: "\\"))
      text.append(byte)
    case 0x08: text.append(contentsOf: "\\b".utf8)
    case 0x09: text.append(contentsOf: "\\t".utf8)
    case 0x0A: text.append(contentsOf: "\\n".utf8)
    case 0x0C: text.append(contentsOf: "\\f".utf8)
    case 0x0D: text.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      text.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      text.append(contentsOf: String(byte, radix: 16).utf8)
    default: text.append(byte)
    }
  }
  text.append(UInt8(ascii: "\""))
}

/// Appends RFC 4648 base64 with padding.
private func appendBase64(_ bytes: [UInt8], to text: inout [UInt8]) {
  var position = 0
  while position < bytes.count {
    let group = bytes[position..<min(position + 3, bytes.count)]
    var bits: UInt32 = 0
    for byte in group { bits = bits << 8 | UInt32(byte) }
    bits <<= UInt32(8 * (3 - group.count))
    for place in 0..<4 {
      let digit = UInt8(truncatingIfNeeded: bits >> UInt32(18 - 6 * place)) & 63
      text.append(place <= group.count ? base64Digit(digit) : UInt8(ascii: "="))
    }
    position += 3
  }
}

private func base64Digit(_ value: UInt8) -> UInt8 {
  switch value {
  case 0..<26: UInt8(ascii: "A") + value
  case 26..<52: UInt8(ascii: "a") + (value - 26)
  case 52..<62: UInt8(ascii: "0") + (value - 52)
  case 62: UInt8(ascii: "+")
  default: UInt8(ascii: "/")
  }
}
