/// How many cells a terminal gives to letters.
///
/// Swift knows what is an emoji and what is a mark, but not East Asian Width; the ranges below are
/// the wide and full-width ones of Unicode's EastAsianWidth, joined where only unassigned ones lie
/// between.
enum CellWidth {
  /// The cells of one grapheme cluster: 0, 1 or 2.
  static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    if isEmojiSequence(scalars, first) { return 2 }
    return min(scalars.reduce(0) { $0 + of($1) }, 2)
  }

  /// The cells of one scalar that stands alone: 0 for marks and what is never seen.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    if isZero(scalar) { return 0 }
    if isWide(scalar.value) { return 2 }
    return scalar.properties.isEmojiPresentation && !isFlagLetter(scalar) ? 2 : 1
  }

  /// Flags, pictures joined to one, skin tones, and signs asked to be shown as pictures.
  private static func isEmojiSequence(
    _ scalars: Character.UnicodeScalarView, _ first: Unicode.Scalar
  ) -> Bool {
    if isFlagLetter(first) { return true }
    guard first.properties.isEmoji else { return false }
    let asText = scalars.contains { $0.value == 0xFE0E }
    return !asText
      && scalars.dropFirst().contains {
        $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier
      }
  }

  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isZero(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default:
      // the middle and last letters of a Hangul syllable sit in the first one's cells
      return (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value)
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
    0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
