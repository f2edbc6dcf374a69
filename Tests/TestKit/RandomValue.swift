import SnapValue

extension Value {
  /// Any value with lists and maps as deep as that at most.
  package static func random(_ random: inout SeededRandom, depth: Int) -> Value {
    switch random.below(depth > 0 ? 9 : 7) {
    case 0: return .null
    case 1: return .bool(random.below(2) == 0)
    case 2: return .int(Int64(bitPattern: random.next()))
    case 3: return .double(random.one(of: [0.0, -0.0, 1.5, .infinity, -1e300]))
    case 4: return .string(random.one(of: ["", "a", "größer", "日本\u{0}語", "\u{1F3AC}"]))
    case 5:
      return .bytes((0..<random.below(5)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    case 6: return .int(Int64(random.below(1_000)))
    case 7: return .list((0..<random.below(4)).map { _ in .random(&random, depth: depth - 1) })
    default:
      var map = ValueMap()
      for _ in 0..<random.below(4) {
        map["k\(random.below(9))"] = .random(&random, depth: depth - 1)
      }
      return .map(map)
    }
  }
}
