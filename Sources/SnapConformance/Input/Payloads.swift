import SnapValue

// Payloads to the limits of what a host sends: valid UTF-8, unique keys, at most 64 levels.

extension Choices {
  /// The deepest nesting that a host sends: the payload itself is the first level.
  static let deepest = ValueLimits.depth
  /// The most entries of one generated map.
  static let widest = 100_000
  /// The longest generated text.
  static let longest = 1 << 20

  /// Any payload: small ones of all kinds mostly, and now and then a deep, a wide or a long one.
  mutating func payload(words: [String]) -> ValueMap {
    switch below(8) {
    case 0...3: keyed(words, atMost: 6) { $0.value(depth: 3) }
    case 4: keyed(words, atMost: 2) { $0.deep() }
    case 5: wide()
    case 6: keyed(words, atMost: 2) { $0.long() }
    default: keyed([], atMost: 6) { $0.value(depth: 1) }
    }
  }

  /// A map whose keys are known words, or any text where there are none.
  private mutating func keyed(
    _ words: [String], atMost most: Int, _ make: (inout Choices) -> Value
  ) -> ValueMap {
    var map = ValueMap()
    for _ in 0..<below(most + 1) {
      let key = words.isEmpty || oneIn(6) ? oddKey() : pick(words, or: "id")
      map[key] = make(&self)
    }
    return map
  }

  /// A key that nobody thinks of.
  mutating func oddKey() -> String {
    let keys = [
      "key", "", "\u{0}", "a\u{0}b", " ", "/", "~1", "..", "ä", "漢字", "🎬", "e\u{301}", "\"", "\\",
      "%s%n", "\u{feff}", "\u{202e}", "constructor", "-1", "\n",
    ]
    return pick(keys, or: "")
  }

  /// A value nested in lists and maps, as deep as a host goes below a payload.
  private mutating func deep() -> Value {
    let levels = oneIn(4) ? Self.deepest - 1 : 1 + below(Self.deepest - 1)
    let useMaps = below(2) == 1
    var nested: Value = .int(integer())
    for _ in 0..<levels { nested = useMaps ? ["": nested] : [nested] }
    return nested
  }

  /// A map of very many entries; all of it comes from three choices.
  private mutating func wide() -> ValueMap {
    let count = pick([17, 17, 256, 256, 256, 5000, 5000, Self.widest], or: 17)
    let prefix = pick(["", "key ", "\u{0}", "漢"], or: "")
    let values: [Value] = [.null, .int(.min), .double(.nan), "", [], [:], .bytes([])]
    let value = pick(values, or: .null)
    let entries = (0..<count).map { ValueMap.Entry(key: prefix + String($0), value: value) }
    return ValueMap(uniqueEntries: entries) ?? [:]
  }

  /// Very long text or bytes, or a very long list.
  private mutating func long() -> Value {
    let count = pick([4096, 65_535, 65_536, Self.longest], or: 4096)
    switch below(6) {
    case 0: return .string(String(repeating: "a", count: count))
    case 1: return .string(String(repeating: "\u{0}", count: count))
    case 2: return .string(String(repeating: "🎬", count: count / 4))
    case 3: return .bytes(Array(repeating: 0xff, count: count))
    case 4: return .string(String(repeating: "%n", count: count / 2))
    default: return .list(Array(repeating: .double(-.infinity), count: min(count, 65_536)))
    }
  }

  /// A small value of a kind: 0 null, 1 boolean, 2 integer, 3 number, 4 text, 5 bytes, 6 list, 7 map.
  mutating func value(ofKind kind: Int) -> Value {
    switch kind {
    case 4: .string(oddKey())
    case 6: .list((0..<below(4)).map { _ in value(ofKind: below(5)) })
    case 7: .map([oddKey(): value(ofKind: below(5))])
    default: simple(kind)
    }
  }
}
