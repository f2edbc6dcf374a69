import SnapValue
import TestKit
import Testing

@Suite("Texts in texts")
struct TextSearchTests {
  /// Pieces of which characters are made that are equal though they are written otherwise, or that belong
  /// together.
  private static let pieces = [
    "a", "b", "aa", "é", "e", "\u{301}", "\r", "\n", "{", "🇩", "🇪", "\u{37E}", ";", "\u{600}", "K",
    "\u{212A}",
  ]

  // As the standard library finds them, since nothing here is known to be a text.
  private func first<Whole: BidirectionalCollection>(
    _ part: some Collection<Character>, in whole: Whole
  ) -> Range<Whole.Index>? where Whole.Element == Character { whole.firstRange(of: part) }

  private func all<Whole: BidirectionalCollection>(
    _ part: some Collection<Character>, in whole: Whole
  ) -> [Range<Whole.Index>] where Whole.Element == Character { whole.ranges(of: part) }

  @Test("are found where the standard library finds them")
  func asTheStandardLibrary() {
    var random = SeededRandom(seed: 20_260_729)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    for _ in 0..<20_000 {
      let (whole, part) = (text(8), text(2))
      let place = first(part, in: whole)
      #expect(whole.firstRange(of: part) == place)
      #expect(whole.contains(part) == (place != nil))
      let places = part.isEmpty ? [] : all(part, in: whole)
      #expect(whole.ranges(of: part) == places)
      #expect(whole.pieces(between: part).count == places.count + 1)
      #expect(whole.pieces(between: part).joined(separator: part) == whole)
    }
  }

  @Test(
    "have others put in their place",
    arguments: [
      ("", "a", "b", ""), ("a", "", "b", "a"), ("a.b.", ".", "::", "a::b::"),
      ("aaa", "aa", "b", "ba"), ("e\u{301}e", "e", "i", "e\u{301}i"), ("e\u{301}", "é", "i", "i"),
      ("\r\n", "\n", " ", "\r\n"), ("🇩🇪🇩🇪", "🇩🇪", "", ""),
    ])
  func replacing(whole: String, part: String, other: String, expected: String) {
    let cut = " \(whole)".dropFirst()
    for found in [whole.replacing(part, with: other), cut.replacing(part, with: other)] {
      #expect(Array(found.utf8) == Array(expected.utf8))
    }
  }
}
