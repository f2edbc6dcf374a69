/// Why bytes are not what was expected of them.
package struct ByteFault: Error, Sendable, Hashable {
  /// What is wrong, one clause.
  package let message: String
  /// How many bytes were read before that.
  package let offset: Int

  /// A fault; without `offset`, one that was seen only after reading.
  package init(_ message: String, at offset: Int = 0) {
    (self.message, self.offset) = (message, offset)
  }
}

/// Reads what `ByteWriter` writes, from bytes that nobody vouches for: anything else is a fault, never a
/// trap. What is read takes at most some fifty times the memory of its bytes. What a reader has read when
/// it throws is not said.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  /// A reader that stands before the first of these bytes.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// The value that these bytes are, all of them.
  package static func value(of bytes: ArraySlice<UInt8>) throws(ByteFault) -> Value {
    var reader = Self(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// A fault at the place that was reached.
  package func fault(_ message: String) -> ByteFault {
    ByteFault(message, at: place - bytes.startIndex)
  }

  /// Throws where something is left.
  package func end() throws(ByteFault) {
    guard place == bytes.endIndex else {
      throw fault("\(bytes.endIndex - place) bytes follow its end")
    }
  }

  /// The next bytes, as many as `count` says.
  private mutating func take(_ count: Int) throws(ByteFault) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - place else { throw fault("it ends too early") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// Reads a byte.
  package mutating func byte() throws(ByteFault) -> UInt8 {
    guard place < bytes.endIndex else { throw fault("it ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// Reads a number of eight bytes.
  package mutating func number() throws(ByteFault) -> UInt64 {
    try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  /// Reads the count of things, each of which takes `size` bytes at least, so that no more of them are
  /// said than bytes are left.
  package mutating func count(of size: Int = 1) throws(ByteFault) -> Int {
    var (count, shift) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 35, byte != 0 || shift == 0 else { throw fault("a count is too long") }
      count |= Int(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 { break }
    }
    guard count <= (bytes.endIndex - place) / size else { throw fault("it ends too early") }
    return count
  }

  /// Reads a text.
  package mutating func text() throws(ByteFault) -> String {
    let utf8 = try take(try count())
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw fault("a text is not UTF-8")
    }
    return text
  }

  /// Reads a value, at most as deep as what the host itself writes.
  package mutating func value() throws(ByteFault) -> Value {
    try value(depth: ValueLimits.written.depth)
  }

  /// Reads what `ByteWriter.map` wrote.
  package mutating func map() throws(ByteFault) -> ValueMap {
    try map(depth: ValueLimits.written.depth)
  }

  /// Reads what `ByteWriter.values` wrote.
  package mutating func values() throws(ByteFault) -> [Value] {
    try values(depth: ValueLimits.written.depth)
  }

  private mutating func value(depth: Int) throws(ByteFault) -> Value {
    switch try byte() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .int(Int64(bitPattern: try number()))
    case 4: return .double(Double(bitPattern: try number()))
    case 5: return .string(try text())
    case 6: return .bytes(Array(try take(try count())))
    case 7: return .list(try values(depth: depth))
    case 8: return .map(try map(depth: depth))
    case let kind: throw fault("\(kind) is no kind of value")
    }
  }

  private mutating func values(depth: Int) throws(ByteFault) -> [Value] {
    guard depth > 0 else { throw fault("it is too deep") }
    var values: [Value] = []
    for _ in 0..<(try count()) { values.append(try value(depth: depth - 1)) }
    return values
  }

  private mutating func map(depth: Int) throws(ByteFault) -> ValueMap {
    guard depth > 0 else { throw fault("it is too deep") }
    var entries: [ValueMap.Entry] = []
    for _ in 0..<(try count(of: 2)) {
      let key = try text()
      entries.append(ValueMap.Entry(key: key, value: try value(depth: depth - 1)))
    }
    guard let map = ValueMap(uniqueEntries: entries) else { throw fault("a key stands twice") }
    return map
  }
}
