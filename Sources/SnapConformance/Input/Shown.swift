import SnapValue

// Generated values for people: long texts are cut and counted, large maps end with a count, so that
// showing an input costs little beside making it.

extension Value {
  /// The value like JSON, at most about so many bytes.
  func shown(atMost limit: Int = 2000) -> String {
    var printer = ShownPrinter(room: limit)
    printer.write(self)
    return printer.text
  }
}

/// Text of a route as C writes it: `"%00\x00"`, cut when it is long.
func shown(bytes: [UInt8], atMost limit: Int = 200) -> String {
  let cut = bytes.prefix(limit).map { byte in
    switch byte {
    case 0x22, 0x5c: "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7f: String(UnicodeScalar(byte))
    default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }.joined()
  return bytes.count > limit ? "\"\(cut)…\" (\(bytes.count) bytes)" : "\"\(cut)\""
}

private struct ShownPrinter {
  var text = ""
  var room: Int

  private mutating func add(_ piece: String) {
    guard room > 0 else { return }
    text += piece
    room -= piece.utf8.count
    if room <= 0 { text += "…" }
  }

  mutating func write(_ value: Value) {
    switch value {
    case .string(let string): write(string)
    case .bytes(let bytes): add("bytes \(shown(bytes: bytes))")
    case .double(let number): add(number.description)
    case .list(let items):
      add("[")
      for (index, item) in items.enumerated() where room > 0 {
        if index > 0 { add(", ") }
        write(item)
      }
      add("]")
    case .map(let map): write(map)
    default: add(value.jsonText)
    }
  }

  private mutating func write(_ map: ValueMap) {
    if map.count > 50 { add("\(map.count) entries ") }
    add("{")
    for (index, entry) in map.entries.enumerated() where room > 0 {
      if index > 0 { add(", ") }
      write(entry.key)
      add(": ")
      write(entry.value)
    }
    add("}")
  }

  private mutating func write(_ string: String) {
    let count = string.utf8.count
    add(
      count > 80
        ? Value.string(String(decoding: string.utf8.prefix(40), as: UTF8.self)).jsonText
          + " (\(count) bytes)" : Value.string(string).jsonText)
  }
}
