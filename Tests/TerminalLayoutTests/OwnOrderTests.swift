import SnapPluginKit
import TerminalLayout
import TerminalPage
import TestKit
import Testing

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

  @Test("the bars of a screen that is read from right to left begin there, and are pressed there")
  func bars() throws {
    var driven = DrivenStage(rows: 12, columns: 40)
    let tabs = [("books", "כתר"), ("find", "חפש")]
    for number: UInt64 in 1...2 {
      var described = description("שלום \(number)", "טקסט", buttons: ["כן"], tabs: tabs).map ?? [:]
      var view = described["view"]?.map ?? [:]
      view["rightToLeft"] = true
      described["view"] = .map(view)
      driven.descriptions[screen(number)] = .map(described)
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
