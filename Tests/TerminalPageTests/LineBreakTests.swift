import TestKit
import Testing

@testable import TerminalPage

@Suite("Text is broken where people break it")
struct LineBreakTests {
  private static func broken(_ text: String, _ width: Int, wraps: Bool = true, most: Int = .max)
    -> [String]
  {
    let glyphs = GlyphText(text)
    return glyphs.lines(width: width, wraps: wraps, most: most).map {
      glyphs.text($0.start..<$0.end) + ($0.isCut ? "…" : "")
    }
  }

  @Test(
    "lines of ten cells",
    arguments: [
      ("", [""]),
      ("one two three", ["one two", "three"]),
      ("1234567890", ["1234567890"]),
      ("12345678901", ["1234567890", "1"]),
      ("1234567890 next", ["1234567890", "next"]),
      ("a  b", ["a  b"]),
      ("a          b", ["a", "b"]),
      ("first\nsecond", ["first", "second"]),
      ("first\n\nthird", ["first", "", "third"]),
      ("well-known-words", ["well-", "known-", "words"]),
      ("-option -x and", ["-option -x", "and"]),
      ("漢字漢字漢字漢字", ["漢字漢字漢", "字漢字"]),
      ("漢字漢字漢。字", ["漢字漢字", "漢。字"]),
      ("a\u{A0}b\u{A0}c\u{A0}d\u{A0}e\u{A0}f", ["a\u{A0}b\u{A0}c\u{A0}d\u{A0}e\u{A0}", "f"]),
      ("longword\u{200B}another", ["longword", "another"]),
      ("e\u{301}e\u{301} e\u{301}", ["e\u{301}e\u{301} e\u{301}"]),
    ] as [(String, [String])])
  func tenCells(_ text: String, _ lines: [String]) {
    #expect(Self.broken(text, 10) == lines)
  }

  @Test(
    "what does not fit is cut with an ellipsis",
    arguments: [
      ("one two three", 1, ["one two t…"]),
      ("one two", 1, ["one two"]),
      ("one two three four", 2, ["one two", "three four"]),
      ("one two three four five", 2, ["one two", "three fou…"]),
      ("one\ntwo\nthree", 2, ["one", "two…"]),
      ("漢字漢字漢字漢字", 1, ["漢字漢字…"]),
    ] as [(String, Int, [String])])
  func cut(_ text: String, _ most: Int, _ lines: [String]) {
    #expect(Self.broken(text, 10, most: most) == lines)
  }

  @Test("text that is not wrapped keeps its newlines and loses what is too wide")
  func unwrapped() {
    #expect(Self.broken("one two three\nx", 10, wraps: false) == ["one two t…", "x"])
  }

  @Test("no line is wider than it may be, and no letter is lost", arguments: 1...40)
  func everyLine(_ width: Int) {
    var chance = SeededRandom(seed: UInt64(width))
    for _ in 0..<50 {
      let text = chance.text().string ?? ""
      let glyphs = GlyphText(text)
      var at = 0
      for line in glyphs.lines(width: width) {
        let cells = glyphs.width(line.start..<line.end)
        #expect(cells <= width || line.end == line.start + 1, "\(text.debugDescription)")
        #expect((at..<line.start).allSatisfy { Self.isSpace(glyphs.kind(at: $0)) })
        at = line.end
      }
      #expect((at..<glyphs.count).allSatisfy { Self.isSpace(glyphs.kind(at: $0)) })
    }
  }

  private static func isSpace(_ kind: GlyphText.Kind) -> Bool {
    kind == .space || kind == .newline || kind == .breaksUnseen
  }
}

@Suite("Text cannot harm a terminal")
struct HarmlessTextTests {
  @Test(
    "what is shown instead",
    arguments: [
      ("\u{1B}[31m", "␛[31m"), ("a\u{7}b", "a␇b"), ("\u{9B}31m", "\u{FFFD}31m"),
      ("\u{7F}", "\u{FFFD}"), ("a\u{202E}b", "ab"), ("a\u{2066}b\u{2069}c", "abc"),
      ("\u{200D}", ""), ("\u{FEFF}x", "x"), ("a\tb", "a   b"), ("abcd\te", "abcd    e"),
      ("\u{301}", "\u{A0}\u{301}"), ("\r\n", "\n"), ("a\u{2028}b", "a\nb"), ("\u{AD}soft", "soft"),
      ("\u{10FFFF}", "\u{FFFD}"),
    ])
  func shown(_ text: String, _ harmless: String) {
    #expect(GlyphText(text).text == harmless)
  }

  @Test("a letter with a thousand marks keeps some of them")
  func marks() {
    let text = GlyphText("a" + String(repeating: "\u{301}", count: 1_000))
    #expect(text.count == 1)
    #expect(text.cluster(at: 0).unicodeScalars.count <= 16)
  }
}
