import SnapValue

/// Eight bytes of a path at once, the first one lowest.
enum PathWord {
  /// The eight bytes from a place on; zeros stand for those behind the end. The path has at least eight.
  @inline(__always)
  static func load(_ path: Span<UInt8>, at place: Int) -> UInt64 {
    let from = min(place, path.count &- 8)
    guard from >= 0 else { return 0 }
    return EightBytes.first(of: path.extracting(droppingFirst: from))
      >> UInt64(truncatingIfNeeded: (place &- from) &* 8)
  }

  /// The highest bit of the first slash; 0 when there is none.
  @inline(__always)
  static func firstSlash(_ word: UInt64) -> UInt64 {
    let slashes = EightBytes.places(of: PathText.slash, in: word)
    return slashes & (0 &- slashes)
  }

  /// The bits of all bytes before the one whose highest bit this is; all bits for 0.
  @inline(__always)
  static func bits(before highest: UInt64) -> UInt64 { highest &>> 7 &- 1 }

  /// Whether each byte surely stands for itself in a path: it is a letter, a digit, or one of
  /// `$%&'()*+,-./:;`. The others that do are not known here.
  @inline(__always)
  static func isSurelyPlain(_ word: UInt64) -> Bool {
    let word7 = word | EightBytes.all(0x80)
    let letter7 = word | EightBytes.all(0xA0)
    let isSign = (word7 &- EightBytes.all(0x24)) & ~(word7 &- EightBytes.all(0x3C))
    let isLetter = (letter7 &- EightBytes.all(0x61)) & ~(letter7 &- EightBytes.all(0x7B))
    return (isSign | isLetter) & ~word & EightBytes.all(0x80) == EightBytes.all(0x80)
  }

  /// The last eight bytes of a text, or all it has.
  static func ofEnd(_ text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for place in text.indices { word = word &>> 8 | UInt64(text[place]) &<< 56 }
    return aligned(word, text.count)
  }

  /// Puts the first of as many bytes, of which the last is highest, lowest.
  @inline(__always)
  static func aligned(_ word: UInt64, _ count: Int) -> UInt64 {
    word >> UInt64(truncatingIfNeeded: 64 &- 8 &* min(count, 8))
  }
}
