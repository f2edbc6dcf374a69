import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("What of a page outlives it")
struct StateTests {
  private static let card = Views.view(
    [Views.input("text", "why")], actions: [Views.button("Send")])
  private static let view = Views.view(
    (0..<30).map { Views.row("row \($0)") } + [
      Views.input("text", "name", ["value": "Ada"]),
      Views.input("text", "secret", ["style": "password"]),
      Views.input("choice", "c", ["choices": Views.choices("A", "B"), "style": "expanded"]),
      ["kind": "text", "id": "more", "hidden": true, "paragraphs": [["runs": [["text": "more"]]]]],
    ],
    actions: [
      ["action": "showCard", "title": "Comment", "view": card],
      ["action": "toggleVisibility", "title": "More", "targets": [["id": "more"]]],
    ])

  private static func used() -> Page {
    var page = Page.laid(view)
    page.type("End", "Enter", "Shift+Tab")
    page.type("Enter")
    _ = page.enter(control: 31, text: "Lovelace")
    _ = page.enter(control: 32, text: "hush")
    _ = page.enter(control: 33, text: "B")
    page.setFocus(4)
    _ = page.layout(width: 80, height: 24)
    return page
  }

  @Test("the focus comes back to its row where several rows do the same")
  func sameRows() {
    let rows = (0..<4).map { _ in Views.row("Ask") }
    var before = Page.laid(Views.view(rows))
    before.type("ArrowDown", "ArrowDown")
    #expect(before.state["focus"]?.string?.hasSuffix(" #3") == true)
    var after = Page(view: Views.view(rows), state: before.state)
    _ = after.layout(width: 80, height: 24)
    #expect(after.focusIndex == 2)
    after.update(view: Views.view([Views.text("News")] + rows))
    #expect(after.focusIndex == 2)
  }

  @Test("focus, scroll, typing, chosen, shown and opened things come back")
  func roundTrip() {
    let before = Self.used()
    var after = Page(view: Self.view, state: before.state)
    let canvas = after.layout(width: 80, height: 24)
    var again = before
    #expect(canvas == again.layout(width: 80, height: 24))
    #expect(after.filled["name"] == "Lovelace" && after.filled["c"] == "b")
    #expect(after.showing.open.count == 1 && after.showing.visible == ["more": true])
    #expect(after.focus == before.focus)
  }

  @Test("what was typed as a password does not outlive the page")
  func password() {
    #expect(Self.used().filled["secret"] == "hush")
    #expect(!"\(Self.used().state)".contains("hush"))
  }

  @Test("an untouched page has nothing to keep but where it was")
  func untouched() {
    var page = Page.laid(Views.view([Views.input("text", "a", ["value": "x"])]))
    #expect(page.state == ["scroll": 0])
    page.type("End")
    #expect(page.state == ["scroll": 0, "focus": "input a"])
  }

  @Test(
    "a state that does not fit does no harm",
    arguments: [
      .null, 3, "x", ["scroll": -5], ["scroll": "far"], ["focus": 7], ["focus": "input gone"],
      ["typed": ["name": ["a": 1], "c": "z", "gone": "x"]], ["typed": [1]], ["open": ["x", 2]],
      ["visible": ["more": "yes"]], ["scroll": 9_223_372_036_854_775_807],
    ] as [Value])
  func foreign(_ state: Value) {
    var page = Page(view: Self.view, state: state)
    #expect(page.layout(width: 80, height: 24).width == 80)
    #expect(page.hasFocus)
  }

  @Test("a new view keeps what was typed, where the input is still there")
  func update() {
    var page = Page.laid(
      Views.view([Views.input("text", "a"), Views.input("text", "b"), Views.input("text", "c")]))
    page.type("1", "Tab", "2", "Tab", "3")
    page.update(
      view: Views.view([
        Views.text("new"), Views.input("text", "c"), Views.input("number", "b"),
        Views.input("text", "a", ["value": "from the host"]),
      ]))
    #expect(page.filled == ["c": "3", "b": .null, "a": "from the host"])
    #expect(page.focus == .input(0))
  }

  @Test("a new view keeps the focus on the same row, wherever it is then")
  func rows() {
    var page = Page.laid(Views.view((0..<50).map { Views.row("row \($0)") }))
    for _ in 0..<30 { page.type("ArrowDown") }
    page.update(view: Views.view((10..<60).map { Views.row("row \($0)") }))
    #expect(page.seen().contains { $0.hasPrefix("► row 30") })
    page.update(view: Views.view((40..<60).map { Views.row("row \($0)") }))
    #expect(page.hasFocus && page.seen().contains { $0.hasPrefix("► row") })
  }

  @Test("a new view keeps a choice by its value")
  func choices() {
    var page = Page.laid(
      Views.view([Views.input("choice", "c", ["choices": Views.choices("A", "B")])]))
    _ = page.enter(control: 1, text: "B")
    page.update(
      view: Views.view([Views.input("choice", "c", ["choices": Views.choices("X", "B", "A")])]))
    #expect(page.filled == ["c": "b"])
  }

  @Test("keys right after a new view mean that view")
  func keysAfterUpdate() {
    var page = Page.laid(Views.view((0..<50).map { Views.row("row \($0)") }))
    page.type("End")
    page.update(view: Views.view([Views.row("only")]))
    let only = Views.number("only")
    #expect(page.handle(.enter) == [.press(action: only, inputs: [:])])
    page.update(view: .null)
    #expect(page.handle(.enter) == [.unused(.enter)])
  }
}
