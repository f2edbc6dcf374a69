import Testing

@testable import TerminalPage

@Suite("Letters have the width that terminals give them")
struct CellWidthTests {
  @Test(
    "known clusters",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｶ", 1), ("カ", 2), ("한", 2), ("！", 2),
      ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤\u{FE0E}", 1), ("👍🏽", 2), ("1️⃣", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("ש", 1), ("ำ", 1), ("½", 1), ("─", 1),
    ] as [(Character, Int)])
  func clusters(_ cluster: Character, _ cells: Int) {
    #expect(CellWidth.of(cluster) == cells)
  }
}
