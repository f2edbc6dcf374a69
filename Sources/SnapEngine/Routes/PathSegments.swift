import SnapValue

/// The shape of a path, found in one pass together with where its segments end and what they hold.
struct PathSegments {
  /// The most segments of which more than their number is known.
  static let most = PathBranch.mostSegments + 1
  /// The last eight bytes of each segment, packed.
  typealias Words = InlineArray<16, UInt64>
  /// Where each segment ends in the path.
  typealias Ends = InlineArray<16, Int32>

  /// How many there are; none in a path that does not begin with a slash.
  private(set) var count = 0
  /// The last one that is empty; -1 when none is.
  private(set) var lastEmpty = -1
  /// How many bytes the path has, without a query.
  private(set) var length: Int
  /// Whether the path is as the URL standard writes it.
  private(set) var isCanonical = true
  /// Whether it begins with a slash.
  let hasSlash: Bool

  /// How many are known well.
  var known: Int { min(count, Self.most) }

  /// Reads a path up to a `?`, when `query` may follow, or to the end.
  @inline(__always)
  init(_ path: Span<UInt8>, query: Bool, _ words: inout Words, _ ends: inout Ends) {
    hasSlash = !path.isEmpty && path[0] == PathText.slash
    length = path.count
    guard hasSlash else { return }
    if read(path, &words, &ends) { return }
    // Only now is it worth while to look for the query, and to read what stands before it again.
    if query, let mark = path.indices.first(where: { path[$0] == UInt8(ascii: "?") }) {
      (count, lastEmpty, length, isCanonical) = (0, -1, mark, true)
      isCanonical = read(path.extracting(0..<mark), &words, &ends) && isCanonical
    } else {
      isCanonical = false
    }
  }

  /// Reads to the end; answers whether every byte stands for itself.
  private mutating func read(
    _ path: Span<UInt8>, _ words: inout Words, _ ends: inout Ends
  ) -> Bool {
    let length = path.count
    var odd: UInt64 = 0
    var at = 0
    while at < length {
      at &+= 1
      let start = at
      var word: UInt64 = 0
      while at < length {
        let byte = path[at]
        if byte == PathText.slash { break }
        odd |= PathText.oddness(byte)
        word = word &>> 8 | UInt64(truncatingIfNeeded: byte) &<< 56
        at &+= 1
      }
      if count < Self.most {
        words[count] = PathWord.aligned(word, at &- start)
        ends[count] = Int32(truncatingIfNeeded: at)
      }
      if start == at {
        lastEmpty = count
      } else if path[start] == PathText.dot || path[start] == PathText.percent {
        isCanonical = false
      }
      count &+= 1
    }
    return odd == 0
  }

  /// Whether what is left from a segment on is as a tail wants it; `ask` always.
  @inline(__always)
  func fits(_ tail: PathBranch.Tail, _ segment: Int) -> Bool {
    switch tail {
    case .end: segment == count && (hasSlash || length == 0)
    case .segments: segment < count && lastEmpty < segment
    case .any: segment < count
    case .ask: true
    }
  }
}
