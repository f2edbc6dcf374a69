import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("A page that is too high scrolls")
struct ScrollTests {
  private static let rows = Views.view((0..<100).map { Views.row("row \($0)") })
  private static let text = Views.view((0..<100).map { Views.text("line \($0)") })

  @Test("the focus is followed")
  func follows() {
    var page = Page.laid(Self.rows, width: 30, height: 10)
    for _ in 0..<9 { page.type("ArrowDown") }
    #expect(page.scroll == 0)
    page.type("ArrowDown")
    #expect(page.scroll == 1 && page.seen()[9].hasPrefix("► row 10"))
    page.type("End")
    #expect(page.scroll == 90)
    page.type("Home")
    #expect(page.scroll == 0)
  }

  @Test("a page of rows takes the focus along")
  func pages() {
    var page = Page.laid(Self.rows, width: 30, height: 10)
    page.type("ArrowDown", "PageDown")
    #expect(page.scroll == 9 && page.seen()[1].hasPrefix("► row 10"))
    page.type("PageUp")
    #expect(page.scroll == 0 && page.seen()[1].hasPrefix("► row 1"))
    page.type("PageUp")
    #expect(page.seen()[0].hasPrefix("► row 0"))
    #expect(page.type("PageUp") == [.unused(.pageUp)])
  }

  @Test("where nothing can have the focus, arrows scroll by a row")
  func nothing() {
    var page = Page.laid(Self.text, width: 30, height: 10)
    page.type("ArrowDown", "ArrowDown")
    #expect(page.seen()[0].hasPrefix("line 2"))
    page.type("ArrowUp", "PageDown")
    #expect(page.seen()[0].hasPrefix("line 10"))
    page.type("End")
    #expect(page.scroll == 90)
    #expect(page.type("ArrowDown") == [.unused(.down)])
    page.type("Home")
    #expect(page.scroll == 0)
    #expect(page.type("ArrowUp") == [.unused(.up)])
  }

  @Test("long text between two buttons is read on the way")
  func between() {
    let text = (0..<40).map { Views.text("line \($0)") }
    let up: Value = ["kind": "actionSet", "actions": [Views.button("Up")]]
    var page = Page.laid(Views.view([up] + text, actions: [Views.button("Down")]), height: 10)
    var read: Set<String> = Set(page.seen())
    for _ in 0..<10 {
      page.type("ArrowDown")
      read.formUnion(page.seen())
    }
    let lines = Set(
      read.map { $0.prefix { $0 != "│" && $0 != "█" && $0 != "▼" && $0 != "▲" } }.map { row in
        String(row.reversed().drop { $0 == " " }.reversed())
      })
    #expect((0..<40).allSatisfy { lines.contains("line \($0)") })
    #expect(page.focusIndex == 1)
  }

  @Test("the wheel scrolls, and the focus stays with what is seen")
  func wheel() {
    var page = Page.laid(Self.rows, width: 30, height: 10)
    let down = page.scroll(by: 30)
    #expect(down && page.seen()[0].hasPrefix("► row 30"))
    let far = page.scroll(by: 1_000_000)
    #expect(far && page.scroll == 90)
    let beyond = page.scroll(by: 1)
    #expect(!beyond)
  }

  @Test("the edge tells of more above and below")
  func marks() {
    var page = Page.laid(Self.text, width: 10, height: 5)
    #expect(page.seen().map { $0.last } == ["│", "█", "│", "│", "▼"])
    page.type("ArrowDown")
    #expect(page.seen()[0].hasSuffix("▲") && page.seen()[4].hasSuffix("▼"))
    page.type("End")
    #expect(page.seen().map { $0.last } == ["▲", "│", "│", "█", "│"])
  }

  @Test("a page that fits has no bar and its whole width")
  func fits() {
    var page = Page.laid(Views.view([Views.text("0123456789")]), width: 10, height: 5)
    #expect(page.seen() == ["0123456789", "", "", "", ""])
    _ = page.layout(width: 10, height: 1)
    #expect(page.seen() == ["0123456789"])
  }

  @Test("a new size keeps what is looked at")
  func resize() {
    var page = Page.laid(Self.rows, width: 30, height: 10)
    for _ in 0..<50 { page.type("ArrowDown") }
    _ = page.layout(width: 20, height: 5)
    #expect(page.seen().contains { $0.hasPrefix("► row 50") })
    _ = page.layout(width: 80, height: 24)
    #expect(page.seen().contains { $0.hasPrefix("► row 50") })
  }
}
