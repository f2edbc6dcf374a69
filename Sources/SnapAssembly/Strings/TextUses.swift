import SnapModel

/// The keys of texts that a card or a title asks for: `${t.key}`.
struct TextUses {
  /// One use of a key.
  struct Use: Hashable {
    let key: String
    /// Where in the value it stands.
    let pointer: JSONPointer
  }

  private(set) var uses: [Use] = []

  /// Finds all uses in a value, in order. Cost: its size.
  init(in value: Value) {
    var way: [JSONStep] = []
    walk(value, &way)
  }

  private mutating func walk(_ value: Value, _ way: inout [JSONStep]) {
    switch value {
    case .string(let text):
      for key in Self.keys(in: text) { uses.append(Use(key: key, pointer: JSONPointer(way))) }
    case .list(let items):
      for (index, item) in items.enumerated() {
        way.append(.index(index))
        walk(item, &way)
        way.removeLast()
      }
    case .map(let map):
      for entry in map.entries {
        way.append(.name(entry.key))
        walk(entry.value, &way)
        way.removeLast()
      }
    default: break
    }
  }

  /// The keys in one text.
  static func keys(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    var keys: [String] = []
    var rest = text[...]
    while let start = rest.range(of: "${") {
      let isEscaped = rest[..<start.lowerBound].last == "\\"
      rest = rest[start.upperBound...]
      guard !isEscaped, let end = rest.firstIndex(of: "}") else { continue }
      let path = rest[..<end].filter { $0 != " " }
      if path.hasPrefix("t."), path.utf8.count > 2 { keys.append(String(path.dropFirst(2))) }
    }
    return keys
  }
}

extension Substring {
  /// The first place of a short text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
