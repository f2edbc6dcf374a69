import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("Large views are pages, too")
struct LargePageTests {
  @Test("twenty thousand rows")
  func rows() {
    var page = Page.laid(Views.view((0..<20_000).map { Views.row("row \($0)") }))
    #expect(page.rows == 20_000)
    page.type("End")
    #expect(page.seen()[23].hasPrefix("► row 19999"))
    page.type("PageUp", "ArrowUp")
    #expect(page.seen()[0].hasPrefix("  row 19953") || page.seen()[0].hasPrefix("► row 1995"))
    _ = page.layout(width: 20, height: 5)
    #expect(page.seen().contains { $0.hasPrefix("► row 199") })
  }

  @Test("a thousand boxes in one another end somewhere, and what is beside them is seen")
  func depth() {
    var box: Value = ["kind": "box", "children": [Views.text("innermost")]]
    for _ in 0..<1_000 { box = ["kind": "box", "style": "emphasis", "children": [box]] }
    let page = Page.laid(Views.view([box, Views.text("beside")]))
    #expect(page.seen()[0].hasSuffix("beside"))
    var columns: Value = Views.text("innermost")
    for _ in 0..<60 {
      columns = [
        "kind": "columns", "columns": [["kind": "box", "children": [columns, Views.row("x")]]],
      ]
    }
    #expect(Page.laid(Views.view([columns])).hasFocus)
  }

  @Test("a text of a million letters")
  func text() {
    var page = Page.laid(Views.view([Views.text(String(repeating: "word ", count: 200_000))]))
    page.type("End")
    #expect(page.seen()[0].hasPrefix("word word"))
    var wide = Page.laid(Views.view([Views.text(String(repeating: "漢", count: 100_000))]))
    wide.type("End")
    #expect(wide.seen()[22].hasPrefix("漢漢"))
  }

  @Test("a table of thousands of rows, and thousands of choices")
  func tables() {
    let rows = (0..<3_000).map { n -> Value in
      ["cells": [["children": [Views.text("\(n)")]], ["children": [Views.text("value \(n)")]]]]
    }
    var page = Page.laid(
      Views.view([["kind": "table", "rows": .list(rows), "columns": [["width": ["weight": 1]]]]]))
    page.type("End")
    #expect(page.seen()[22].contains("2999 │ value 2999"))
    let choices = (0..<3_000).map { n -> Value in
      ["title": .string("choice \(n)"), "value": .string("\(n)")]
    }
    var form = Page.laid(
      Views.view([
        Views.input("choice", "c", ["choices": .list(choices), "style": "filtered"])
      ]))
    form.write("e 2998")
    form.type("Enter")
    #expect(form.filled == ["c": "2998"])
  }
}
