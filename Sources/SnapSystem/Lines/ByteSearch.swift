// Names of symbols, paths, words of the system and files are bytes, and are looked through as such.

extension [UInt8] {
  /// These with others in the place of some, wherever they stand, from left to right; the same where those
  /// are none. Cost: the length, and for each byte that is the first of those theirs.
  package func replaced(_ sought: [UInt8], by other: [UInt8]) -> [UInt8] {
    guard let first = sought.first else { return self }
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], self[...])
    while let place = rest.firstIndex(of: first) {
      let found = rest[place...].starts(with: sought)
      result += rest[..<place]
      if found { result += other } else { result.append(first) }
      rest = rest[(place + (found ? sought.count : 1))...]
    }
    return result + rest
  }
}

extension String {
  /// Whether these bytes stand in it.
  package func holds(_ other: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: other.utf8) } || other.isEmpty
  }

  /// It with others in the place of these bytes, wherever they stand; the same where they are none.
  package func replaced(_ word: String, by other: String) -> String {
    String(decoding: Array(utf8).replaced(Array(word.utf8), by: Array(other.utf8)), as: UTF8.self)
  }
}
