/// Writes numbers, texts and values as bytes that `ByteReader` reads as the same again: JSON has neither
/// bytes nor two kinds of numbers. The journal and the border to a plugin's process are made of them.
///
/// Numbers are eight bytes, the lowest first; counts are LEB128; a text is its count and its UTF-8. A byte
/// says what value follows: 0 null, 1 false, 2 true; 3 an integer and 4 a double, numbers; 5 text and
/// 6 bytes, their count and they; 7 a list, its count and its elements; 8 a map, its count and for each
/// entry the key as a text and the value.
package struct ByteWriter {
  /// What was written, in its order.
  package private(set) var bytes: [UInt8] = []

  /// A writer that has written nothing; `capacity` is how many bytes are expected.
  package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Writes a byte.
  package mutating func byte(_ number: UInt8) { bytes.append(number) }

  /// Writes a number in eight bytes.
  package mutating func number(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Writes bytes as they are.
  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// Writes a number in four bytes over those at a place, which must be there.
  package mutating func put(_ number: UInt32, at place: Int) {
    for byte in 0..<4 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte)))
    }
  }

  /// Takes back what was written from a place on, and keeps its room.
  package mutating func cut(to count: Int) { bytes.removeSubrange(count...) }

  /// Writes how much follows; what is below zero is written as zero.
  package mutating func count(_ count: Int) {
    var rest = UInt64(clamping: count)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a text and, before it, its count.
  package mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a map without the byte that says that it is one.
  package mutating func map(_ map: ValueMap) {
    count(map.count)
    for entry in map.entries {
      text(entry.key)
      value(entry.value)
    }
  }

  /// Writes a list without the byte that says that it is one.
  package mutating func values(_ values: [Value]) {
    count(values.count)
    for item in values { value(item) }
  }

  /// Writes a value.
  package mutating func value(_ value: Value) {
    switch value {
    case .null: byte(0)
    case .bool(let truth): byte(truth ? 2 : 1)
    case .int(let whole):
      byte(3)
      number(UInt64(bitPattern: whole))
    case .double(let number):
      byte(4)
      self.number(number.bitPattern)
    case .string(let text):
      byte(5)
      self.text(text)
    case .bytes(let data):
      byte(6)
      count(data.count)
      bytes += data
    case .list(let items):
      byte(7)
      values(items)
    case .map(let map):
      byte(8)
      self.map(map)
    }
  }
}
