import SnapValue

/// How specific a pattern is, segment by segment; the smaller one is tried first.
///
/// Of each segment the loosest piece counts: text, a parameter with a type, `:p`, `:p?`, `:p+`, `:p*`,
/// `*`. A segment of that kind with text beside it goes before one without. When one pattern runs out,
/// the longer goes first; a trailing `/` is one more, empty, segment.
package struct PathRank: Sendable, Hashable, Comparable {
  /// A number for each segment, the more specific the smaller.
  let segments: [UInt8]

  /// Whether the first is more specific.
  package static func < (one: PathRank, other: PathRank) -> Bool {
    for (mine, theirs) in zip(one.segments, other.segments) where mine != theirs {
      return mine < theirs
    }
    return one.segments.count > other.segments.count
  }
}

extension PathPattern {
  /// How specific it is; `typed` are the parameters that not every text fits.
  package func rank(typed: Set<String> = []) -> PathRank {
    var counter = SegmentCounter()
    for part in parts {
      let piece = SegmentCounter.piece(of: part, isTyped: typed.contains(part.name))
      switch part.kind {
      case .text: counter.add(part.prefix, piece)
      case .segment, .wildcard:
        counter.add(part.prefix, part.modifier == .none ? 0 : piece)
        counter.addGroup(piece)
        counter.add(part.suffix, part.modifier == .none ? 0 : piece)
      }
    }
    return PathRank(segments: counter.finished())
  }
}

/// Gathers the loosest piece of each segment.
private struct SegmentCounter {
  private var done: [UInt8] = []
  private var loosest: UInt8 = 0
  private var hasText = false

  /// 0 text, 1 typed, 2 `:p`, 3 `?`, 4 `+`, 5 `*` as a modifier, 6 a wildcard.
  static func piece(of part: PathPart, isTyped: Bool) -> UInt8 {
    switch (part.kind, part.modifier) {
    case (.wildcard, _): 6
    case (_, .optional): 3
    case (_, .oneOrMore): 4
    case (_, .zeroOrMore): 5
    case (.text, .none): 0
    case (.segment, .none): isTyped ? 1 : 2
    }
  }

  mutating func add(_ text: [UInt8], _ piece: UInt8) {
    for byte in text {
      if byte == PathText.slash {
        close()
      } else {
        hasText = true
      }
      loosest = max(loosest, piece)
    }
  }

  mutating func addGroup(_ piece: UInt8) { loosest = max(loosest, piece) }

  mutating func finished() -> [UInt8] {
    close()
    return done
  }

  private mutating func close() {
    done.append(loosest == 0 ? 0 : 2 * loosest - (hasText ? 1 : 0))
    (loosest, hasText) = (0, false)
  }
}
