import SnapEngine
import SnapValue

/// What is wrong with a frame: whoever wrote it is not to be trusted any more.
struct FrameFault: Error, Hashable {
  /// What was read, in a clause.
  let what: String
}

/// Reads what `FrameWriter` writes. Bytes that are no such thing are a fault, never a trap; what is read
/// takes at most some fifty times the memory of its bytes.
struct FrameReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Throws where something is left.
  func end() throws(FrameFault) {
    guard place == bytes.count else {
      throw FrameFault(what: "\(bytes.count - place) bytes behind its end")
    }
  }

  private mutating func take(_ count: Int) throws(FrameFault) -> ArraySlice<UInt8> {
    guard count <= bytes.count - place else { throw FrameFault(what: "a frame that is cut short") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func byte() throws(FrameFault) -> UInt8 {
    guard place < bytes.count else { throw FrameFault(what: "a frame that is cut short") }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func truth() throws(FrameFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    case let other: throw FrameFault(what: "\(other) for true or false")
    }
  }

  mutating func number() throws(FrameFault) -> UInt64 {
    try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  mutating func count() throws(FrameFault) -> Int {
    Int(try take(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  mutating func text() throws(FrameFault) -> String {
    let utf8 = try take(try count())
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw FrameFault(what: "text that is no UTF-8")
    }
    return text
  }

  mutating func screen() throws(FrameFault) -> ScreenID { ScreenID(rawValue: try number()) }

  mutating func value() throws(FrameFault) -> Value { try value(depth: 0) }

  mutating func map() throws(FrameFault) -> ValueMap { try map(depth: 0) }

  mutating func values() throws(FrameFault) -> [Value] { try values(depth: 0) }

  private mutating func value(depth: Int) throws(FrameFault) -> Value {
    switch try byte() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .int(Int64(bitPattern: try number()))
    case 4: return .double(Double(bitPattern: try number()))
    case 5: return .string(try text())
    case 6: return .bytes(Array(try take(try count())))
    case 7: return .list(try values(depth: depth + 1))
    case 8: return .map(try map(depth: depth + 1))
    case let other: throw FrameFault(what: "a value of the kind \(other)")
    }
  }

  /// The count of things that are at least `size` bytes long each.
  private mutating func count(of size: Int, depth: Int) throws(FrameFault) -> Int {
    guard depth <= 2 * ValueLimits.depth else { throw FrameFault(what: "values that are too deep") }
    let count = try count()
    guard count <= (bytes.count - place) / size else {
      throw FrameFault(what: "a frame that is cut short")
    }
    return count
  }

  private mutating func values(depth: Int) throws(FrameFault) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count(of: 1, depth: depth)) { values.append(try value(depth: depth)) }
    return values
  }

  private mutating func map(depth: Int) throws(FrameFault) -> ValueMap {
    var entries: [ValueMap.Entry] = []
    for _ in 0..<(try count(of: 5, depth: depth)) {
      let key = try text()
      entries.append(ValueMap.Entry(key: key, value: try value(depth: depth)))
    }
    guard let map = ValueMap(uniqueEntries: entries) else {
      throw FrameFault(what: "a map with a key that stands twice")
    }
    return map
  }

  mutating func failure() throws(FrameFault) -> Failure {
    let code = try text()
    guard let known = Failure.Code(rawValue: code) else {
      throw FrameFault(what: "a failure of the kind \"\(code.prefix(40))\"")
    }
    let message = try text()
    let culprit = try text()
    return Failure(known, message, culprit: culprit, hint: try text())
  }
}
