import SnapValue
import Testing

@testable import SnapCard

@Suite("Cards without measure end in a view that says so")
struct CardLimitTests {
  private func card(_ body: [Value]) -> Value {
    ["type": "AdaptiveCard", "version": "1.5", "body": .list(body)]
  }

  /// The text of the last element, where the sentence about what is left out stands.
  private func lastText(_ view: CardView) -> String? {
    guard case .text(let text)? = view.body.children.last?.content else { return nil }
    return text.paragraphs.first?.runs.first?.text
  }

  @Test("a card 1,000 levels deep", arguments: ["Container", "ColumnSet", "Table"])
  func deep(type: String) {
    var element: Value = ["type": "TextBlock", "text": "the bottom"]
    for _ in 0..<1_000 {
      switch type {
      case "Container": element = ["type": "Container", "items": [element]]
      case "ColumnSet": element = ["type": "ColumnSet", "columns": [["items": [element]]]]
      default: element = ["type": "Table", "rows": [["cells": [["items": [element]]]]]]
      }
    }
    let reading = Card.view(of: card([element]))
    #expect(
      lastText(reading.view) == "Some of this cannot be shown here.")
    #expect(reading.problems.map(\.kind) == [.limit])
    #expect(Card.problems(in: card([element])).contains { $0.kind == .limit })
    let drawing = CardTemplate(card: card([element])).drawing(of: [:])
    let notice = "The rest cannot be shown here."
    #expect(drawing["body"]?.list?.last?["text"] == .string(notice))
  }

  @Test("fallbacks and show-cards 1,000 deep")
  func deepOtherwise() {
    var fallback: Value = ["type": "TextBlock", "text": "the last"]
    for _ in 0..<1_000 { fallback = ["type": "Graph", "fallback": fallback] }
    #expect(Card.view(of: card([fallback])).problems.contains { $0.kind == .limit })
    var shown: Value = card([])
    for _ in 0..<1_000 {
      shown = [
        "type": "AdaptiveCard", "version": "1.5",
        "actions": [["type": "Action.ShowCard", "title": "x", "card": shown]],
      ]
    }
    #expect(Card.view(of: shown).problems.map(\.kind) == [.limit])
  }

  @Test("a list of 100,000 rows")
  func rows() {
    let template = CardTemplate(
      card: card([["$data": "${rows}", "type": "TextBlock", "text": "${$index}: ${$data}"]]))
    let rows = Value.list((0..<100_000).map { .string("row \($0)") })
    let bound = template.drawing(of: ["rows": rows])
    let reading = Card.view(of: bound)
    #expect(lastText(reading.view) == "The rest cannot be shown here.")
    #expect(reading.view.body.children.count > 6_000)
    #expect(reading.problems.count == 1)
    #expect(throws: Failure.self) { try template.bound(to: ["rows": rows]) }
  }

  @Test("a row that is 100,000 long in itself")
  func wide() {
    let facts = Value.list(Array(repeating: ["title": "a", "value": "b"], count: 100_000))
    let choices = Value.list(Array(repeating: "no choice", count: 100_000))
    let reading = Card.view(
      of: card([
        ["type": "Input.ChoiceSet", "id": "c", "choices": choices],
        ["type": "FactSet", "facts": facts],
      ]))
    #expect(reading.problems.count == 100)
    #expect(lastText(reading.view)?.hasPrefix("The rest cannot be shown") == true)
  }

  @Test("ten megabytes of text in one element, and in many")
  func text() {
    let long = String(repeating: "größer ", count: 1_300_000)
    let one = Card.view(of: card([["type": "TextBlock", "text": .string(long)]]))
    #expect(one.view.value.jsonText.utf8.count < 70_000)
    #expect(lastText(one.view) == "Some of this cannot be shown here.")
    let block: Value = ["type": "TextBlock", "text": .string(String(long.prefix(50_000)))]
    let many = Card.view(of: card(Array(repeating: block, count: 200)))
    #expect(many.view.value.jsonText.utf8.count < 1_200_000)
  }

  @Test("data that multiplies itself in texts")
  func multiplied() {
    let long = Value.string(String(repeating: "x", count: 1_000_000))
    let template = CardTemplate(
      card: card([["$data": "${rows}", "type": "TextBlock", "text": "${$root.long}${$root.long}"]])
    )
    let rows = Value.list(Array(repeating: 1, count: 10_000))
    let error = #expect(throws: Failure.self) {
      try template.bound(to: ["rows": rows, "long": long])
    }
    #expect(error?.message == "more than 16777216 bytes are put into the card's texts")
  }

  @Test(
    "texts made to be slow",
    arguments: ["[", "](", "[a](", "*", "_a*", "**a ", "[[a](b)", "\\", "{{DATE(", "${", "1. "])
  func hostile(piece: String) {
    let text = Value.string(String(repeating: piece, count: 60_000 / piece.utf8.count))
    let bound = CardTemplate(card: card([["type": "TextBlock", "text": text]])).drawing(of: [:])
    #expect(!Card.view(of: bound).view.body.children.isEmpty)
  }

  @Test("limits are the host's to set")
  func set() {
    var settings = CardSettings()
    settings.limits.nodes = 3
    settings.limits.problems = 1
    let blocks = Value.list(Array(repeating: ["type": "Image"], count: 9))
    let reading = Card.view(of: ["type": "AdaptiveCard", "body": blocks], settings: settings)
    #expect(reading.problems.count == 1)
    #expect(lastText(reading.view) == "The rest cannot be shown here.")
  }

  @Test("a text is cut between letters")
  func cut() {
    #expect("aä".begin(ofBytes: 2) == "a")
    #expect("aä".begin(ofBytes: 3) == "aä")
    #expect("👩‍👩‍👧".begin(ofBytes: 5) == "👩")
    #expect("ä".begin(ofBytes: 0).isEmpty)
  }
}
