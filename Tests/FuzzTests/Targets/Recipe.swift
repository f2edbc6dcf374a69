import SnapEngine
import SnapValue

/// Makes things of an input's bytes, so that whatever the fuzzer changes is something sound again: frames and
/// payloads say of each part how long it is, and an input with one more part would say it wrongly.
///
/// It takes byte after byte; behind the last one all are 0.
struct Recipe {
  private var rest: ArraySlice<UInt8>

  /// Reads these bytes.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func truth() -> Bool { byte() & 1 == 1 }

  /// A number below `limit`.
  mutating func choice(_ limit: Int) -> Int { Int(byte()) % limit }

  /// A number of up to eight bytes, of which the first says how many follow.
  mutating func number() -> UInt64 {
    (0..<choice(9)).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
  }

  /// A word of a few letters.
  mutating func text() -> String {
    String((0..<choice(9)).map { _ in Character(Unicode.Scalar(byte() & 0x7f)) })
  }

  /// So many of what `make` makes, at most seven.
  mutating func list<Element>(_ make: (inout Recipe) -> Element) -> [Element] {
    (0..<choice(8)).map { _ in make(&self) }
  }

  /// A value, at most four deep.
  mutating func value(depth: Int = 0) -> Value {
    switch choice(depth < 4 ? 8 : 6) {
    case 0: .null
    case 1: .bool(truth())
    case 2: .int(Int64(bitPattern: number()))
    case 3: .double(Double(Int64(bitPattern: number())) / 8)
    case 4: .string(text())
    case 5: .bytes(list { $0.byte() })
    case 6: .list(list { $0.value(depth: depth + 1) })
    default: .map(map(depth: depth + 1))
    }
  }

  mutating func map(depth: Int = 0) -> ValueMap {
    var map = ValueMap()
    for _ in 0..<choice(8) {
      let name = text()
      map[name] = value(depth: depth)
    }
    return map
  }

  /// One of all that there are of a kind.
  mutating func one<Kind: CaseIterable>(of kind: Kind.Type) -> Kind {
    let all = Array(kind.allCases)
    return all[choice(all.count)]
  }
}
