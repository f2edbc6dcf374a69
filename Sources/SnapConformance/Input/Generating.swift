import SnapValue

// What inputs are made of. Every generator's first choice is its simplest outcome.

extension Choices {
  /// Any value, at most so deep.
  mutating func value(depth: Int = 3) -> Value {
    let kind = below(depth > 0 ? 8 : 6)
    return switch kind {
    case 4: .string(text())
    case 6: .list((0..<below(4)).map { _ in value(depth: depth - 1) })
    case 7: .map(map(depth: depth - 1))
    default: simple(kind)
    }
  }

  /// A value that holds no text and no other: 0 null, 1 boolean, 2 integer, 3 number, 5 bytes.
  mutating func simple(_ kind: Int) -> Value {
    switch kind {
    case 1: .bool(below(2) == 1)
    case 2: .int(integer())
    case 3: .double(double())
    case 5: .bytes(bytes())
    default: .null
    }
  }

  /// Any map.
  mutating func map(depth: Int = 3, atMost count: Int = 4) -> ValueMap {
    var map = ValueMap()
    for _ in 0..<below(count + 1) {
      let key = text()
      map[key] = value(depth: depth)
    }
    return map
  }

  /// A whole number; boundary values are likely.
  mutating func integer() -> Int64 {
    let edges: [Int64] = [
      0, 1, -1, 2, 127, 128, 255, 256, 32_767, 65_536, Int64(Int32.max), Int64(Int32.min),
      Int64(UInt32.max), .max, .min,
    ]
    return oneIn(3) ? Int64(bitPattern: bits()) : pick(edges, or: 0)
  }

  /// A number; infinities, not-a-number and boundary values are likely.
  mutating func double() -> Double {
    let edges: [Double] = [
      0, 1, -1, 0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
      -.infinity, .nan, 1e18,
    ]
    return oneIn(3) ? Double(bitPattern: bits()) : pick(edges, or: 0)
  }

  /// Text; empty, with NULs, of letters of all lengths, and now and then long.
  mutating func text() -> String {
    let pieces = [
      "", "a", "title", "0", " ", "\u{0}", "ä", "漢", "🎬", "e\u{301}", "\u{202e}", "\n", "%s", "/",
    ]
    if oneIn(40) { return String(repeating: "long ", count: 1 + below(2000)) }
    return (0..<below(5)).map { _ in pick(pieces, or: "") }.joined()
  }

  /// Bytes of any kind.
  mutating func bytes() -> [UInt8] {
    (0..<below(9)).map { _ in UInt8(truncatingIfNeeded: bits()) }
  }
}
