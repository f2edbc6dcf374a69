public import SnapPluginKit

/// Reads JSON that came from outside: strictly, and no deeper than it is told.
public struct JSONReader {
  static let mostDepth = 32

  private let bytes: [UInt8]
  private var place = 0

  /// The value of a whole text; `nil`: it is no JSON, has a key twice in an object, or is nested deeper
  /// than 32.
  public static func value(of bytes: [UInt8]) -> Value? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes)
    guard let value = reader.readValue(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.place == bytes.count else { return nil }
    return value
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: letter) else { return false }
    place += 1
    return true
  }

  private mutating func readValue(depth: Int) -> Value? {
    guard depth < Self.mostDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return readMap(depth)
    case UInt8(ascii: "["): return readList(depth)
    case UInt8(ascii: "\""): return readText().map { .string($0) }
    case UInt8(ascii: "t"): return read("true", .bool(true))
    case UInt8(ascii: "f"): return read("false", .bool(false))
    case UInt8(ascii: "n"): return read("null", .null)
    default: return readNumber()
    }
  }

  private mutating func read(_ word: String, _ value: Value) -> Value? {
    guard bytes[place...].starts(with: word.utf8) else { return nil }
    place += word.utf8.count
    return value
  }

  private mutating func readList(_ depth: Int) -> Value? {
    place += 1
    var items: [Value] = []
    skipSpace()
    if take("]") { return .list([]) }
    repeat {
      guard let item = readValue(depth: depth + 1) else { return nil }
      items.append(item)
      skipSpace()
    } while take(",")
    return take("]") ? .list(items) : nil
  }

  private mutating func readMap(_ depth: Int) -> Value? {
    place += 1
    var entries: [ValueMap.Entry] = []
    skipSpace()
    if take("}") { return .map([:]) }
    repeat {
      skipSpace()
      guard let key = readText() else { return nil }
      skipSpace()
      guard take(":"), let value = readValue(depth: depth + 1) else { return nil }
      entries.append(ValueMap.Entry(key: key, value: value))
      skipSpace()
    } while take(",")
    guard take("}"), let map = ValueMap(uniqueEntries: entries) else { return nil }
    return .map(map)
  }
}

// MARK: Numbers and text

extension JSONReader {
  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func readNumber() -> Value? {
    let start = place
    _ = take("-")
    let begins = next
    let count = skipDigits()
    guard count == 1 || count > 1 && begins != UInt8(ascii: "0") else { return nil }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard skipDigits() > 0 else { return nil }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard skipDigits() > 0 else { return nil }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  private mutating func readText() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape() else { return nil }
        text += String(Character(scalar)).utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"): return readCode()
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// After `\u`: one scalar, of two codes where it needs them; half a pair is none.
  private mutating func readCode() -> Unicode.Scalar? {
    guard let high = readHex() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard take("\\"), take("u"), let low = readHex(), (0xDC00..<0xE000).contains(low) else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func readHex() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = bytes[place..<(place + 4)]
    place += 4
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
