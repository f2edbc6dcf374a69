import SnapValue

/// The quick way to a route, for the paths that nearly all are: those that the URL standard leaves as they
/// are, and that lead straight to a pattern.
extension PathTrie {
  /// The place of the first pattern that matches a path, where that can be told by going down once; `nil`
  /// where it cannot, which says nothing of the path.
  ///
  /// A segment that is a pattern's text is as the standard writes it, so that only what groups take has to be
  /// looked at. What is passed by on the way is remembered by the first pattern that it may hold.
  @inline(__always)
  func plainFirst(_ path: Span<UInt8>) -> Int? {
    if path.count >= 8 { return plainFirst(path, path.count) }
    var bytes = InlineArray<8, UInt8>(repeating: 0)
    for place in path.indices { bytes[place] = path[place] }
    return plainFirst(bytes.span, path.count)
  }

  /// The same of a path of this length, behind which zeros may follow.
  private func plainFirst(_ path: Span<UInt8>, _ length: Int) -> Int? {
    guard !hasDots, length > 0, path[0] == PathText.slash else { return nil }
    var node = nodes[0]
    var limit = Node.none
    var at = 0
    while at < length {
      at &+= 1
      let start = at
      var word = PathWord.load(path, at: start)
      let slash = PathWord.firstSlash(word)
      at = min(at &+ slash.trailingZeroBitCount &>> 3, length)
      if slash != 0 || at == length {
        word &= PathWord.bits(before: slash)
      } else {
        at = Self.end(of: path, length, from: at)
        if at > start &+ 8 { word = PathWord.load(path, at: at &- 8) }
      }
      let text = child(of: node, word, at &- start, path, start)
      if text != 0 {
        limit = min(limit, node.beside)
        node = nodes[text]
      } else {
        guard node.one != 0, Self.isPlain(path, start, at, word) else { return nil }
        limit = min(limit, node.other)
        node = nodes[Int(node.one)]
      }
    }
    limit = min(limit, node.other)
    return node.end < limit ? Int(node.end) : nil
  }

  /// Where a segment ends that goes on behind a place.
  private static func end(of path: Span<UInt8>, _ length: Int, from place: Int) -> Int {
    var place = place
    while place < length {
      let slash = PathWord.firstSlash(PathWord.load(path, at: place))
      place = min(place &+ slash.trailingZeroBitCount &>> 3, length)
      if slash != 0 { break }
    }
    return place
  }

  /// Whether a segment holds something, and just what the standard leaves as it is. The word holds its last
  /// eight bytes, or all it has.
  @inline(__always)
  private static func isPlain(
    _ path: Span<UInt8>, _ start: Int, _ end: Int, _ word: UInt64
  ) -> Bool {
    guard start < end, path[start] != PathText.dot, path[start] != PathText.percent else {
      return false
    }
    // Digits stand in for the bytes that a short one does not have.
    let count = end &- start
    let filled = word | 0x3030_3030_3030_3030 << UInt64(truncatingIfNeeded: 8 &* min(count, 8))
    return count <= 8 && PathWord.isSurelyPlain(filled) || isPlainThroughout(path, start, end)
  }

  private static func isPlainThroughout(_ path: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    for place in start..<end where !PathText.isPlain(path[place]) { return false }
    return true
  }
}
