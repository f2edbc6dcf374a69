// Looking for a text in a text, and putting another in its place. The standard library leaves this to
// `_StringProcessing`, which brings the parser of regular expressions with it: two libraries that each start
// would link. What is found is the same: characters that are equal, whatever scalars they are written with.

extension String {
  /// Whether a text stands in it; an empty one does.
  package func contains(_ other: String) -> Bool { self[...].firstRange(of: other) != nil }

  /// Where a text stands first; an empty one does at the start.
  package func firstRange(of other: String) -> Range<Index>? { self[...].firstRange(of: other) }

  /// Where a text stands, from left to right without overlaps; an empty one nowhere.
  package func ranges(of other: String) -> [Range<Index>] { self[...].ranges(of: other) }

  /// What stands before, between and after the places of a text, empty pieces too.
  package func pieces(between separator: String) -> [Substring] {
    self[...].pieces(between: separator)
  }

  /// It with another text in each place of one; the same where that one is empty.
  package func replacing(_ other: String, with replacement: String) -> String {
    self[...].replacing(other, with: replacement)
  }
}

extension Substring {
  /// Whether a text stands in it; an empty one does.
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// Where a text stands first; an empty one does at the start.
  ///
  /// Cost: the bytes up to the end of what is found, while all are ASCII; the characters otherwise, each
  /// compared with the first that is sought.
  package func firstRange(of other: String) -> Range<Index>? {
    switch placeInASCII(of: other) {
    case .at(let place):
      let start = utf8.index(startIndex, offsetBy: place)
      return start..<utf8.index(start, offsetBy: other.utf8.count)
    case .nowhere: return nil
    case .unknown: return firstRange(ofCharacters: Array(other))
    }
  }

  /// Where a text stands, from left to right without overlaps; an empty one nowhere.
  package func ranges(of other: String) -> [Range<Index>] {
    guard !other.isEmpty else { return [] }
    var found: [Range<Index>] = []
    var rest = self
    while let next = rest.firstRange(of: other) {
      found.append(next)
      rest = self[next.upperBound...]
    }
    return found
  }

  /// What stands before, between and after the places of a text, empty pieces too.
  package func pieces(between separator: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    for range in ranges(of: separator) {
      pieces.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    pieces.append(self[start...])
    return pieces
  }

  /// It with another text in each place of one; the same where that one is empty.
  package func replacing(_ other: String, with replacement: String) -> String {
    var text = ""
    var start = startIndex
    for range in ranges(of: other) {
      text += self[start..<range.lowerBound]
      text += replacement
      start = range.upperBound
    }
    text += self[start...]
    return text
  }

  private enum PlaceInASCII {
    /// So many bytes from the start.
    case at(Int)
    case nowhere
    /// Bytes do not tell: a character may be of several scalars.
    case unknown
  }

  /// Looks among the bytes. A byte of ASCII is a character of its own where no mark follows it, but for a
  /// line feed after a carriage return.
  private func placeInASCII(of other: String) -> PlaceInASCII {
    let text = utf8Span.span
    let sought = other.utf8Span.span
    for byte in sought.indices where !Self.isPlain(sought[byte]) { return .unknown }
    var place = 0
    while place < text.count {
      guard Self.isPlain(text[place]) else { return .unknown }
      var length = 0
      while length < sought.count, place + length < text.count,
        text[place + length] == sought[length]
      { length += 1 }
      if length == sought.count {
        let end = place + length
        return end < text.count && !Self.isPlain(text[end]) ? .unknown : .at(place)
      }
      place += 1
    }
    return sought.isEmpty ? .at(0) : .nowhere
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 13 }

  private func firstRange(ofCharacters sought: [Character]) -> Range<Index>? {
    var start = startIndex
    while true {
      var (end, known) = (start, 0)
      while known < sought.count, end < endIndex, self[end] == sought[known] {
        (end, known) = (index(after: end), known + 1)
      }
      if known == sought.count { return start..<end }
      guard start < endIndex else { return nil }
      start = index(after: start)
    }
  }
}
