/// The segments of a path, found in one pass: where they end, and what short ones hold.
struct PathSegments {
  /// The most segments of which more than their number is known.
  static let most = PathBranch.mostSegments + 1

  /// The last eight bytes of each, packed.
  private(set) var words = InlineArray<16, UInt64>(repeating: 0)
  /// Where each ends in the path.
  private(set) var ends = InlineArray<16, Int32>(repeating: 0)
  /// How many there are; none in a path that does not begin with a slash.
  private(set) var count = 0
  /// The last one that is empty; -1 when none is.
  private(set) var lastEmpty = -1
  /// How many bytes the path has.
  private(set) var length = 0
  /// Whether the path is as the URL standard writes it.
  private(set) var isCanonical = true
  let hasSlash: Bool

  /// Reads a path up to a `?`, when `query` may follow, or to the end.
  init(_ path: Span<UInt8>, query: Bool) {
    hasSlash = !path.isEmpty && path[0] == PathText.slash
    guard hasSlash else {
      length = path.count
      return
    }
    var word: UInt64 = 0
    var start = 1
    var at = 1
    while at < path.count {
      let byte = path[at]
      if byte == PathText.slash {
        close(word, start, at)
        word = 0
        start = at + 1
      } else {
        if !PathText.isPlain(byte) {
          if query, byte == UInt8(ascii: "?") { break }
          isCanonical = false
        } else if at == start, byte == PathText.dot || byte == PathText.percent {
          isCanonical = false
        }
        word = word &<< 8 | UInt64(byte)
      }
      at += 1
    }
    close(word, start, at)
    length = at
  }

  @inline(__always)
  private mutating func close(_ word: UInt64, _ start: Int, _ end: Int) {
    if count < Self.most {
      words[count] = word
      ends[count] = Int32(truncatingIfNeeded: end)
    }
    if start == end { lastEmpty = count }
    count += 1
  }

  /// Where a segment begins; it must be one of the first sixteen.
  func start(_ segment: Int) -> Int { segment == 0 ? 1 : Int(ends[segment - 1]) + 1 }
}
