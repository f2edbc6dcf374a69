import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("A list of choices opens over the page")
struct ChoiceListTests {
  private static func page(_ more: ValueMap = [:]) -> Page {
    let choices = Views.choices("Berlin", "Bern", "Oslo", "Paris")
    return .laid(
      Views.view([
        Views.input(
          "choice", "c", (["choices": choices, "value": "oslo"] as ValueMap).merging(more)),
        Views.text("below"),
      ]))
  }

  @Test("Enter opens it at what is chosen, arrows move, Enter takes, Escape leaves it")
  func keys() {
    var page = Self.page()
    page.type("Enter")
    #expect(page.seen()[4].contains("►• Oslo") || page.seen()[4].contains("► • Oslo"))
    page.type("ArrowDown", "Enter")
    #expect(page.list == nil && page.filled == ["c": "paris"])
    page.type("Enter", "ArrowUp")
    #expect(page.type("Escape").isEmpty)
    #expect(page.filled == ["c": "paris"])
    #expect(page.type("Escape") == [.unused(.escape)])
  }

  @Test("a letter goes to the next choice that begins with it")
  func letters() {
    var page = Self.page()
    page.type("Enter", "b", "b", "Enter")
    #expect(page.filled == ["c": "bern"])
  }

  @Test(
    "of several choices each is seen with its mark, and taken by itself",
    arguments: ["", "filtered"])
  func several(style: String) {
    var page = Self.page(["multiple": true, "style": .string(style)])
    page.type("Home", "Enter", "ArrowDown", " ")
    #expect(page.list == nil)
    #expect(page.filled == ["c": ["berlin", "bern", "oslo"]])
    #expect(page.seen()[0].contains("[x] Berlin"))
  }

  @Test("typing filters, wherever the letters stand; Backspace takes back")
  func filtered() {
    var page = Self.page(["style": "filtered"])
    page.type("R", "i")
    #expect(page.list?.choices == [3])
    page.type("Backspace")
    #expect(page.list?.choices == [0, 1, 3])
    page.type("ArrowDown", "Enter")
    #expect(page.filled == ["c": "bern"] && page.seen()[0].contains("Bern"))
  }

  @Test("what matches nothing takes nothing")
  func noMatch() {
    var page = Self.page(["style": "filtered"])
    page.type("x", "q", "Enter")
    #expect(page.list?.choices == [])
    page.type("Escape")
    #expect(page.filled == ["c": "oslo"])
  }

  @Test("a press takes a choice, a press beside closes the list")
  func press() {
    var page = Self.page()
    page.type("Enter")
    _ = page.press(x: 4, y: 2)
    #expect(page.filled == ["c": "berlin"])
    page.type("Enter")
    _ = page.press(x: 60, y: 20)
    #expect(page.list == nil)
  }

  @Test(
    "a long list scrolls with its mark, on whatever canvas", arguments: [(20, 5), (80, 24), (9, 2)])
  func long(_ width: Int, _ height: Int) {
    let choices = (0..<100).map { n -> Value in
      ["title": .string("Choice \(n)"), "value": .string("\(n)")]
    }
    var page = Page.laid(
      Views.view([Views.input("choice", "c", ["choices": .list(choices)])]), width: width,
      height: height)
    page.type("Enter", "End")
    #expect(page.seen().contains { $0.contains("►") })
    for _ in 0..<50 { page.type("ArrowUp") }
    page.type("Enter")
    #expect(page.filled == ["c": "49"])
  }
}
