import SnapPluginKit
import TerminalPage
import TestKit
import Testing

@testable import TerminalLayout

@Suite("Terminals that put letters in order themselves")
struct OwnOrderTests {
  @Test(
    "are known by what they say of themselves",
    arguments: [
      (["TERM": "xterm-256color", "VTE_VERSION": "7200"], true),
      (["TERM": "xterm-256color", "VTE_VERSION": "5202"], false),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"], true),
      (["TERM": "mlterm"], true), (["TERM": "xterm", "MLTERM": "3.9.2"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "mintty"], true),
      (["TERM": "xterm"], false), (["TERM": "linux"], false), (["TERM": "xterm-kitty"], false),
      (["TERM": "foot"], false), ([:], false),
      (["TERM": "tmux-256color", "VTE_VERSION": "7200"], false),
      (["TERM": "screen", "KONSOLE_VERSION": "221203"], false),
      (["TERM": "xterm-256color", "TMUX": "/tmp/t,1,0", "VTE_VERSION": "7200"], false),
    ])
  func known(environment: [String: String], isThere: Bool) {
    #expect(OwnOrder.isThere { environment[$0] } == isThere)
  }

  /// What is on a screen that is read from right to left.
  private func fromRight(
    _ title: String, _ text: String, buttons: [String] = [], tabs: [(String, String)] = []
  ) -> Value {
    var described = description(title, text, buttons: buttons, tabs: tabs).map ?? [:]
    var view = described["view"]?.map ?? [:]
    view["rightToLeft"] = true
    described["view"] = .map(view)
    return .map(described)
  }

  @Test("a list read from right to left stands at the right of what was chosen, as arrows go")
  func panes() throws {
    var driven = DrivenStage(rows: 12, columns: 160)
    driven.descriptions[screen(1)] = fromRight("רשימה", "אחת", buttons: ["כן"])
    driven.descriptions[screen(2)] = fromRight("דף", "שתיים", buttons: ["לא"])
    try driven.show(
      Update(.root, screen: screen(1)), Update(.detail, screen: screen(2)))
    let row = try #require(driven.rows().first { $0.contains("│") })
    let line = try #require(Array(row).firstIndex(of: "│"))
    #expect(line == 160 - 60 - 1)
    let ends = ["אחת", "תחא"]
    #expect(driven.rows().contains { row in ends.contains { row.hasSuffix($0) } })
    #expect(driven.model.panes.focused == screen(2))
    _ = driven.model.handle(.key(.left))
    #expect(driven.model.panes.focused == screen(2))
    _ = driven.model.handle(.key(.right))
    #expect(driven.model.panes.focused == screen(1))
    _ = driven.model.handle(.key(.left))
    #expect(driven.model.panes.focused == screen(2))
  }

  @Test("the bars of a screen that is read from right to left begin there, and are pressed there")
  func bars() throws {
    var driven = DrivenStage(rows: 12, columns: 40)
    let tabs = [("books", "כתר"), ("find", "חפש")]
    for number: UInt64 in 1...2 {
      driven.descriptions[screen(number)] = fromRight(
        "שלום \(number)", "טקסט", buttons: ["כן"], tabs: tabs)
    }
    try driven.show(
      Update(.root, screen: screen(1), region: "books"),
      Update(.push, screen: screen(2), region: "books"), Update(.select, region: "books"))
    let rows = driven.rows()
    #expect(rows[0].hasSuffix(" ›"), "\(rows[0])")
    #expect(rows[1].hasSuffix("1 כתר"), "\(rows[1])")
    #expect(driven.model.handle(.press(row: 0, column: 38)) == [.back])
    #expect(driven.model.handle(.press(row: 0, column: 1)) == [])
    #expect(driven.model.handle(.press(row: 1, column: 36)) == [.select("books")])
  }
}
