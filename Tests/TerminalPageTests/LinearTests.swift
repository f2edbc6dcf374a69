import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("A page can be read and used line by line")
struct LinearTests {
  fileprivate static let view = Views.view(
    [
      Views.text("Please fill in."), Views.input("text", "name", ["label": [["text": "Name"]]]),
      Views.input("toggle", "ok", ["title": [["text": "I agree"]]]),
      Views.input(
        "choice", "c", ["label": [["text": "Size"]], "choices": Views.choices("S", "L")]),
      Views.input(
        "choice", "m", ["choices": Views.choices("X", "Y", "Z"), "multiple": true]),
    ], actions: [Views.button("Send"), Views.button("Never", ["disabled": true])])

  @Test("text as it is, what can be pressed by its number")
  func lines() {
    #expect(
      Page(view: Self.view).plainLines(width: 60) == [
        "Please fill in.", "1) Name: –", "2) I agree: no", "3) Size: –", "   1 S, 2 L", "4) –",
        "   1 X, 2 Y, 3 Z", "", "5) [Send]", "[Never] (not available)",
      ])
  }

  @Test("lines are no wider than they may be, and go on below their words")
  func width() {
    let page = Page(view: Views.view([Views.row("some words that need more than one line")]))
    #expect(
      page.plainLines(width: 16) == [
        "1) some words", "   that need", "   more than one", "   line",
      ])
  }

  @Test("a table's header names its cells, and is told where there are none")
  func tables() {
    func table(_ rows: String...) -> [String] {
      let rows: [Value] = rows.map {
        ["cells": [["kind": "box", "children": [Views.text($0)]]]]
      }
      let table: Value = [
        "kind": "table", "header": true, "columns": [[:]], "rows": .list(rows),
      ]
      return Page(view: Views.view([table])).plainLines(width: 60).filter { !$0.isEmpty }
    }
    #expect(table("Film", "Metropolis") == ["Film: Metropolis"])
    #expect(table("Text goes here.") == ["Text goes here."])
  }

  @Test(
    "a control takes text that fits it",
    arguments: [
      (1, "Ada", ["name": "Ada"]), (2, "yes", ["ok": "true"]), (2, "0", ["ok": "false"]),
      (2, nil, ["ok": "true"]), (3, "2", ["c": "l"]), (3, "l", ["c": "l"]), (3, "", ["c": .null]),
      (4, "1, z", ["m": ["x", "z"]]), (4, "", ["m": []]),
    ] as [(Int, String?, ValueMap)])
  func takes(_ control: Int, _ text: String?, _ filled: ValueMap) {
    var page = Page(view: Self.view)
    #expect(page.enter(control: control, text: text) == [.redraw])
    for entry in filled.entries { #expect(page.filled[entry.key] == entry.value) }
  }

  @Test(
    "text that does not fit is refused and changes nothing",
    arguments: [(2, "maybe"), (3, "XXL"), (3, "7"), (4, "x,q"), (0, nil), (9, nil), (-3, "x")]
      as [(Int, String?)])
  func refuses(_ control: Int, _ text: String?) {
    var page = Page(view: Self.view)
    let before = page.filled
    #expect(page.enter(control: control, text: text) == nil)
    #expect(page.filled == before)
  }

  @Test("a button asks, with what was filled in; it works without a canvas")
  func button() {
    var page = Page(view: Self.view)
    _ = page.enter(control: 1, text: "Ada")
    guard case .press(let action, let inputs)? = page.enter(control: 5)?.first else {
      Issue.record("nothing was asked")
      return
    }
    #expect(action == Views.number("Send") && inputs["name"] == "Ada")
  }

  @Test("what has to be typed is asked for by its label")
  func questions() {
    let page = Page(view: Self.view)
    #expect((0...6).map { page.question(control: $0) } == [nil, "Name", nil, "Size", "", nil, nil])
  }

  @Test("errors and open cards stand where they belong")
  func places() {
    let card = Views.view([Views.text("inside")])
    var page = Page(
      view: Views.view(
        [Views.input("text", "a")],
        actions: [["action": "showCard", "title": "More", "view": card]]))
    page.show(errors: ["a": "missing"])
    _ = page.enter(control: 2)
    #expect(
      page.plainLines(width: 40) == [
        "1) –", "   ! missing", "", "2) [More] (open)", "  inside",
      ])
  }
}

extension LinearTests {
  @Test(
    "the page's own words are in its language, and understood in it",
    arguments: [
      ("de", "ja", "nein", "nicht verfügbar"), ("fr", "oui", "non", "indisponible"),
      ("es", "sí", "no", "no disponible"), ("ar", "نعم", "لا", "غير متاح"),
      ("xx", "yes", "no", "not available"),
    ])
  func language(name: String, yes: String, no: String, unavailable: String) throws {
    var map = try #require(Self.view.map)
    map["language"] = .string(name)
    var page = Page(view: .map(map))
    #expect(page.plainLines(width: 60).contains("2) I agree: \(no)"))
    #expect(page.plainLines(width: 60).last == "[Never] (\(unavailable))")
    #expect(page.enter(control: 2, text: yes) != nil)
    #expect(page.plainLines(width: 60).contains("2) I agree: \(yes)"))
  }
}
