package import SnapValue

// A value as bytes that give the same value again: JSON has neither bytes nor two kinds of numbers.
//
// A byte says what follows: 0 null, 1 false, 2 true; 3 an integer and 4 a double, eight bytes, the lowest
// first; 5 text and 6 bytes, their count and they; 7 a list, its count and its elements; 8 a map, its
// count and for each entry the key's count, the key and the value. Counts are LEB128.
extension Value {
  /// Adds the value's bytes.
  package func add(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .bool(let truth): bytes.append(truth ? 2 : 1)
    case .int(let number):
      bytes.append(3)
      bytes.add(UInt64(bitPattern: number), count: 8)
    case .double(let number):
      bytes.append(4)
      bytes.add(number.bitPattern, count: 8)
    case .string(let text):
      bytes.append(5)
      bytes.add(text)
    case .bytes(let own):
      bytes.append(6)
      bytes.add(count: own.count)
      bytes += own
    case .list(let items):
      bytes.append(7)
      bytes.add(count: items.count)
      for item in items { item.add(to: &bytes) }
    case .map(let map):
      bytes.append(8)
      bytes.add(count: map.count)
      for entry in map.entries {
        bytes.add(entry.key)
        entry.value.add(to: &bytes)
      }
    }
  }
}

/// Reads values from bytes that nobody vouches for.
package struct ValueBytes {
  /// Why bytes are no value.
  package struct Fault: Error, Sendable, Hashable {
    /// What is wrong, one clause.
    package let message: String
    /// How many bytes were read before that.
    package let offset: Int
  }

  private let bytes: ArraySlice<UInt8>
  private var at: Int

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// The value that these bytes are, all of them. Throws for anything else, and for lists and maps that
  /// lie deeper than the host's own writing goes.
  package static func value(of bytes: ArraySlice<UInt8>) throws(Fault) -> Value {
    var reader = Self(bytes)
    let value = try reader.value(depth: ValueLimits.written.depth)
    guard reader.at == bytes.endIndex else { throw reader.fault("something follows the value") }
    return value
  }

  private mutating func value(depth: Int) throws(Fault) -> Value {
    switch try byte() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .int(Int64(bitPattern: try number()))
    case 4: return .double(Double(bitPattern: try number()))
    case 5: return .string(try text())
    case 6: return .bytes(Array(try take(count())))
    case 7: return .list(try list(depth: depth))
    case 8: return .map(try map(depth: depth))
    case let kind: throw fault("\(kind) is no kind of value")
    }
  }

  private mutating func list(depth: Int) throws(Fault) -> [Value] {
    guard depth > 0 else { throw fault("it is too deep") }
    var items: [Value] = []
    for _ in 0..<(try count()) { items.append(try value(depth: depth - 1)) }
    return items
  }

  private mutating func map(depth: Int) throws(Fault) -> ValueMap {
    guard depth > 0 else { throw fault("it is too deep") }
    var entries: [ValueMap.Entry] = []
    for _ in 0..<(try count()) {
      entries.append(.init(key: try text(), value: try value(depth: depth - 1)))
    }
    guard let map = ValueMap(uniqueEntries: entries) else { throw fault("a key stands twice") }
    return map
  }

  private mutating func text() throws(Fault) -> String {
    let bytes = try take(count())
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("a text is not UTF-8")
    }
    return text
  }

  private mutating func byte() throws(Fault) -> UInt8 {
    guard at < bytes.endIndex else { throw fault("it ends too early") }
    defer { at += 1 }
    return bytes[at]
  }

  private mutating func number() throws(Fault) -> UInt64 { try take(8).littleEndian }

  /// A count of what follows, of which each takes a byte at least.
  private mutating func count() throws(Fault) -> Int {
    var (count, shift) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 35 else { throw fault("a count is too long") }
      count |= Int(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 { break }
    }
    guard count <= bytes.endIndex - at else { throw fault("it ends too early") }
    return count
  }

  private mutating func take(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - at else { throw fault("it ends too early") }
    defer { at += count }
    return bytes[at..<(at + count)]
  }

  private func fault(_ message: String) -> Fault {
    Fault(message: message, offset: at - bytes.startIndex)
  }
}

extension [UInt8] {
  /// Adds a number, the lowest byte first.
  mutating func add(_ number: UInt64, count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
  }

  fileprivate mutating func add(count: Int) {
    var rest = UInt64(count)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func add(_ text: String) {
    add(count: text.utf8.count)
    self += text.utf8
  }
}

extension ArraySlice<UInt8> {
  /// The number that they are, the lowest byte first; of more than eight the first.
  var littleEndian: UInt64 {
    prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
