internal import SnapPluginKit

/// What makes one value into another: operations of JSON Patch (RFC 6902), in order.
///
/// Of lists, elements that are in both stay; the others are changed where they stand, put in or taken
/// out. Cost: linear in the values, and n log n in the elements of a list that are not where they were.
struct JSONPatch {
  private(set) var operations: [Value] = []
  /// How deep maps and lists are looked into; what lies deeper is exchanged as a whole.
  private var depth: Int

  /// Finds them.
  init(from old: Value, to new: Value, depth: Int = .max) {
    self.depth = depth
    compare(old, new, at: "")
  }

  private mutating func note(_ operation: String, _ path: String, _ value: Value? = nil) {
    var map: ValueMap = ["op": .string(operation), "path": .string(path)]
    map["value"] = value
    operations.append(.map(map))
  }

  private mutating func compare(_ old: Value, _ new: Value, at path: String) {
    guard old != new else { return }
    depth -= 1
    defer { depth += 1 }
    switch (old, new) {
    case (.map(let old), .map(let new)) where depth >= 0: compare(old, new, at: path)
    case (.list(let old), .list(let new)) where depth >= 0: compare(old, new, at: path)
    default: note("replace", path, new)
    }
  }

  private mutating func compare(_ old: ValueMap, _ new: ValueMap, at path: String) {
    for entry in old.entries where new[entry.key] == nil {
      note("remove", Self.path(path, entry.key))
    }
    for entry in new.entries {
      let place = Self.path(path, entry.key)
      guard let value = old[entry.key] else {
        note("add", place, entry.value)
        continue
      }
      compare(value, entry.value, at: place)
    }
  }

  private static func path(_ path: String, _ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return "\(path)/\(key)"
    }
    // By scalars: what a mark is put on is another character, and still the same letter of a pointer.
    let escaped = key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
      .joined()
    return "\(path)/\(escaped)"
  }

  // MARK: Lists

  private mutating func compare(_ old: [Value], _ new: [Value], at path: String) {
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    var end = 0
    while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    var (from, to) = (start, start)
    let kept = Self.kept(old[start..<(old.count - end)], new[start..<(new.count - end)])
    for (left, right) in kept + [(old.count - end, new.count - end)] {
      exchange(old[from..<left], new[to..<right], at: path)
      (from, to) = (left + 1, right + 1)
    }
  }

  /// Makes a part of a list that has nothing in common with another part into that. What lies before
  /// it is as it shall be already, so it begins where the new part does.
  private mutating func exchange(
    _ old: ArraySlice<Value>, _ new: ArraySlice<Value>, at path: String
  ) {
    let both = min(old.count, new.count)
    for place in 0..<both {
      compare(
        old[old.startIndex + place], new[new.startIndex + place],
        at: "\(path)/\(new.startIndex + place)")
    }
    let end = new.startIndex + both
    for _ in both..<max(both, old.count) { note("remove", "\(path)/\(end)") }
    for place in end..<max(end, new.endIndex) { note("add", "\(path)/\(place)", new[place]) }
  }

  /// Equal elements of both, as many as can be in the order of both; each element once.
  private static func kept(
    _ old: ArraySlice<Value>, _ new: ArraySlice<Value>
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    var places: [Value: [Int]] = [:]
    for place in old.indices.reversed() { places[old[place], default: []].append(place) }
    let pairs = new.indices.compactMap { place in
      places[new[place]]?.popLast().map { (old: $0, new: place) }
    }
    return rising(pairs)
  }

  /// The longest run of pairs whose first numbers rise, by piles as in the card game patience.
  private static func rising(_ pairs: [(old: Int, new: Int)]) -> [(Int, Int)] {
    var tops: [Int] = []  // of each pile, the pair on top
    var below: [Int?] = []  // of each pair, the one on top of the pile before when it was laid
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      below.append(low > 0 ? tops[low - 1] : nil)
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var run: [(Int, Int)] = []
    var next = tops.last
    while let index = next {
      run.append((pairs[index].old, pairs[index].new))
      next = below[index]
    }
    return run.reversed()
  }
}
