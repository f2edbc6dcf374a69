public import SnapPluginKit

/// Values as JSON text in one line.
public struct JSONWriter {
  private var bytes: [UInt8] = []

  /// The text of a value in UTF-8, without line ends. Bytes and numbers that JSON cannot say are null.
  public static func text(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  private mutating func write(_ value: Value) {
    switch value {
    case .null, .bytes: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    case .double(let number): bytes += (number.isFinite ? String(number) : "null").utf8
    case .string(let text): write(text)
    case .list(let items): writeList(items)
    case .map(let map): writeMap(map)
    }
  }

  private mutating func writeList(_ items: [Value]) {
    bytes.append(UInt8(ascii: "["))
    for (place, item) in items.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(item)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeMap(_ map: ValueMap) {
    bytes.append(UInt8(ascii: "{"))
    for (place, entry) in map.entries.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(entry.key)
      bytes.append(UInt8(ascii: ":"))
      write(entry.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F: writeEscape(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes += "\\u00".utf8
    bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
