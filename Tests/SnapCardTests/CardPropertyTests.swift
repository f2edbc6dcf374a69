import SnapCard
import SnapValue
import TestKit
import Testing

private typealias Dice = SeededRandom

extension SeededRandom {
  fileprivate mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

  fileprivate mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.randomElement(using: &self)
  }
}

/// Cards that nobody would write.
private struct WildCards {
  var dice: Dice

  private static let types = [
    "TextBlock", "RichTextBlock", "TextRun", "Image", "ImageSet", "Media", "Container",
    "ColumnSet", "Column", "FactSet", "ActionSet", "Table", "TableRow", "TableCell", "Input.Text",
    "Input.Number", "Input.Date", "Input.Time", "Input.Toggle", "Input.ChoiceSet",
    "Action.Execute", "Action.Submit", "Action.OpenUrl", "Action.ShowCard",
    "Action.ToggleVisibility", "AdaptiveCard", "Graph", "",
  ]
  private static let lists = [
    "body", "items", "columns", "rows", "cells", "inlines", "images", "actions", "facts",
    "choices", "sources", "targetElements",
  ]
  private static let keys = [
    "text", "url", "id", "title", "value", "size", "width", "height", "style", "min", "max",
    "data", "verb", "isVisible", "wrap", "maxLines", "requires", "version", "backgroundImage",
    "spacing", "label", "isRequired", "isMultiSelect", "valueOn", "altText", "minHeight", "$when",
    "$data", "associatedInputs", "elementId", "horizontalCellContentAlignment", "regex",
  ]
  private static let texts = [
    "", "x", "**b *i* _u_ [l](https://a.b) [j](javascript:1)", "${a}", "${$root.a}",
    "${a.b[0] < 3}",
    "${", "stretch", "2", "40px", "large", "2026-02-28", "18:30", "- a\n  - b\n1. c", "file:///x",
    "http://a/b", "{{DATE(2026-02-14T06:08:39Z)}}", "\u{1F469}\u{200D}\u{1F467} größer 梱包", "drop",
  ]

  mutating func value(_ depth: Int) -> Value {
    switch dice.roll(depth > 3 ? 6 : 8) {
    case 0: return .null
    case 1: return .bool(dice.roll(2) == 0)
    case 2: return .int([0, 1, -1, 5, .max, .min][dice.roll(6)])
    case 3: return .double([0.5, -1e300, 1e18, .nan, .infinity][dice.roll(5)])
    case 4, 5: return .string(dice.pick(Self.texts) ?? "")
    case 6: return .list((0..<dice.roll(4)).map { _ in value(depth + 1) })
    default: return element(depth)
    }
  }

  mutating func element(_ depth: Int) -> Value {
    var map = ValueMap()
    map["type"] = .string(dice.pick(Self.types) ?? "")
    for _ in 0..<dice.roll(5) { map[dice.pick(Self.keys) ?? ""] = value(depth + 1) }
    guard depth < 4 else { return .map(map) }
    for _ in 0..<dice.roll(4) {
      map[dice.pick(Self.lists) ?? ""] = .list((0..<dice.roll(4)).map { _ in element(depth + 1) })
    }
    if dice.roll(4) == 0 { map["fallback"] = value(depth + 1) }
    if dice.roll(4) == 0 { map["selectAction"] = element(depth + 1) }
    if dice.roll(5) == 0 { map["card"] = element(depth + 1) }
    return .map(map)
  }

  mutating func card() -> Value {
    guard case .map(var map) = element(0), dice.roll(20) > 0 else { return value(0) }
    map["type"] = "AdaptiveCard"
    map["version"] = "1.5"
    map["body"] = .list((0..<6).map { _ in element(1) })
    map["actions"] = .list((0..<3).map { _ in element(1) })
    return .map(map)
  }
}

@Suite("Whatever a card is, its view keeps to the format")
struct CardPropertyTests {
  @Test("random cards", arguments: 0..<30)
  func random(round: Int) throws {
    let seed = UInt64(round) &* 7_919 &+ 20_261_121
    var wild = WildCards(dice: Dice(seed: seed))
    for number in 0..<10 {
      let card = wild.card()
      let why = Comment("seed \(seed), card \(number): \(card.jsonText)")
      let bound = CardTemplate(card: card).drawing(of: ["a": ["b": [1, 2]], "title": "x"])
      let reading = Card.view(of: bound)
      let again = Card.view(of: bound)
      #expect(reading.problems == again.problems, why)
      // a number that is none is not equal to itself
      #expect(reading.view.value.jsonText == again.view.value.jsonText, why)
      var format = ViewFormat()
      format.view(reading.view.value)
      #expect(format.faults.isEmpty, "\(format.faults.joined(separator: "; ")) \(why)")
      for problem in Card.problems(in: card, properties: ["a"]) {
        #expect(Self.leads(problem.pointer, into: card), "\(problem) \(why)")
      }
      for problem in reading.problems {
        #expect(Self.leads(problem.pointer, into: bound), "\(problem) \(why)")
      }
      fill(CardForm(view: reading.view), &wild, why)
    }
  }

  @Test("a problem in what stands alone in a list's place leads to it, as a child and deeper")
  func alone() throws {
    let card: Value = [
      "type": "AdaptiveCard", "version": "1.5",
      "body": ["type": "Container", "items": ["type": "TextBlock", "text": "x", "wrapp": true]],
    ]
    let places = Card.problems(in: card).map(\.pointer.description)
    #expect(places.contains("/body/items/wrapp"), "\(places)")
    #expect(Card.view(of: card).problems.map(\.pointer.description) == places)
  }

  /// Whether a pointer leads to a value, or to where one is missing.
  private static func leads(_ pointer: JSONPointer, into card: Value) -> Bool {
    if card[pointer] != nil { return true }
    return card[JSONPointer(pointer.tokens.dropLast())] != nil
  }

  private func fill(_ form: CardForm, _ wild: inout WildCards, _ why: Comment) {
    var inputs = ValueMap()
    for input in form.inputs { inputs[input.id] = wild.value(6) }
    let messages = form.validate(inputs)
    #expect(messages == form.validate(inputs), why)
    let ids = Set(form.inputs.map(\.id))
    #expect(Set(messages.keys).isSubset(of: ids), why)
    let merged = form.merge(inputs, over: ["kept": 1])
    let sent = Set(merged.map?.keys ?? []).subtracting(["kept"])
    #expect(sent.isSubset(of: ids), why)
  }
}

/// The format of docs/sdk/cards.md, as far as kinds, words and nesting go.
private struct ViewFormat {
  var faults: [String] = []

  private mutating func hold(_ holds: Bool, _ what: String) {
    if !holds { faults.append(what) }
  }

  mutating func view(_ view: Value) {
    hold(view["version"] == 1, "version")
    node(view["body"] ?? .null, isBox: true)
    actions(view["actions"])
  }

  mutating func actions(_ value: Value?) {
    guard let actions = value?.list else { return hold(false, "no actions") }
    for one in actions { action(one) }
  }

  mutating func action(_ action: Value) {
    hold(action["title"]?.string != nil, "an action without a title")
    switch action["action"]?.string {
    case "execute": hold(action["verb"]?.string != nil, "no verb")
    case "submit": break
    case "openUrl":
      let url = action["url"]?.string ?? ""
      let scheme = url.prefix { !"/?#:".contains($0) }
      let isSchemed = url.dropFirst(scheme.count).first == ":"
      hold(!isSchemed || ["http", "https", "mailto"].contains(scheme.lowercased()), "opens \(url)")
    case "showCard": view(action["view"] ?? .null)
    case "toggleVisibility":
      for target in action["targets"]?.list ?? [.null] {
        hold(target["id"]?.string != nil, "a target without an id")
      }
    default: hold(false, "the action \(action["action"]?.jsonText ?? "none")")
    }
  }

  mutating func runs(_ value: Value?) {
    guard let runs = value?.list else { return hold(false, "no runs") }
    for run in runs {
      let text = run["text"]?.string
      hold(
        text != nil && text?.contains(where: \.isNewline) == false,
        "a line break in the run \(run.jsonText)")
      if let chosen = run["action"] { action(chosen) }
    }
  }

  mutating func node(_ node: Value, isBox: Bool = false) {
    let kind = node["kind"]?.string ?? "none"
    hold(!isBox || kind == "box", "a \(kind) instead of a box")
    if let chosen = node["action"] { action(chosen) }
    switch kind {
    case "text": for paragraph in node["paragraphs"]?.list ?? [.null] { runs(paragraph["runs"]) }
    case "image": hold(node["url"]?.string != nil && node["alt"]?.string != nil, "an image")
    case "images": for image in node["images"]?.list ?? [.null] { self.node(image) }
    case "media": hold(node["sources"]?.list?.isEmpty == false, "media without sources")
    case "box": for child in node["children"]?.list ?? [.null] { self.node(child) }
    case "columns":
      for column in node["columns"]?.list ?? [.null] { self.node(column, isBox: true) }
    case "facts":
      for fact in node["facts"]?.list ?? [.null] {
        runs(fact["title"])
        runs(fact["value"])
      }
    case "table": table(node)
    case "input": input(node)
    case "actionSet": actions(node["actions"])
    default: hold(false, "the kind \(kind)")
    }
  }

  private mutating func table(_ table: Value) {
    let columns = table["columns"]?.list?.count
    for row in table["rows"]?.list ?? [.null] {
      hold(row["cells"]?.list?.count == columns, "an uneven table")
      for cell in row["cells"]?.list ?? [] { node(cell, isBox: true) }
    }
  }

  private mutating func input(_ input: Value) {
    hold(input["id"]?.string?.isEmpty == false, "an input without an id")
    if let label = input["label"] { runs(label) }
    let value = input["value"]
    switch input["input"]?.string {
    case "text": hold(value == nil || value?.string != nil, "the value of a text")
    case "number": hold(value == nil || value?.number?.isFinite == true, "the value of a number")
    case "date", "time": hold(value == nil || value?.string != nil, "the value of a day or time")
    case "toggle":
      runs(input["title"])
      hold(value == (input["on"] ?? "true") || value == (input["off"] ?? "false"), "a toggle")
    case "choice":
      let known = Set(input["choices"]?.list?.compactMap { $0["value"]?.string } ?? [])
      let chosen = value?.list?.compactMap(\.string) ?? [value?.string].compactMap { $0 }
      hold(known.isSuperset(of: chosen), "a choice that is none")
    default: hold(false, "the input \(input["input"]?.jsonText ?? "none")")
    }
  }
}
