import SnapPluginKit
import TerminalPage
import TestKit

/// How likely things are.
extension SeededRandom {
  mutating func often() -> Bool { below(3) > 0 }
  mutating func rarely() -> Bool { below(6) == 0 }
}

/// Random views, mostly of the right shape and sometimes not.
extension SeededRandom {
  private static let words = [
    "a", "to", "lighthouse", "漢字", "日本語。", "👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "\u{301}", "שלום", "\u{1B}[2J",
    "\u{7}",
    "\u{202E}", "\t", "\n", "\u{200B}", "very-long-compound-word", "", "ﷺ", "\u{FEFF}",
    "\u{10FFFF}", "1️⃣", "한국",
    "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30A}\u{30B}\u{30C}\u{30D}\u{30E}\u{30F}\u{310}",
  ]

  mutating func text() -> Value {
    .string((0..<below(12)).map { _ in one(of: Self.words) }.joined(separator: often() ? " " : ""))
  }

  mutating func anything(_ depth: Int = 0) -> Value {
    switch below(depth > 3 ? 5 : 8) {
    case 0: .null
    case 1: .bool(often())
    case 2: .int(Int64(bitPattern: next()))
    case 3: .double(one(of: [.nan, .infinity, -1.5, 1e300, 0]))
    case 4: text()
    case 5: .list((0..<below(4)).map { _ in anything(depth + 1) })
    default: map(depth)
    }
  }

  private mutating func map(_ depth: Int) -> Value {
    var map = ValueMap()
    for _ in 0..<below(4) {
      map[one(of: ["kind", "runs", "text", "children", "x", "columns"])] = anything(depth + 1)
    }
    return .map(map)
  }

  mutating func view(depth: Int = 0) -> Value {
    var view: ValueMap = ["version": 1]
    view["body"] = rarely() ? anything() : box(depth)
    view["actions"] = .list((0..<below(4)).map { _ in action(depth) })
    if rarely() { view["rightToLeft"] = true }
    return .map(view)
  }

  private mutating func box(_ depth: Int) -> Value {
    var box: ValueMap = ["kind": "box"]
    box["children"] = .list((0..<below(depth == 0 ? 9 : 4)).map { _ in node(depth + 1) })
    if rarely() { box["style"] = .string(one(of: ["emphasis", "good", "attention", "odd"])) }
    if rarely() { box["action"] = action(depth) }
    if rarely() { box["rightToLeft"] = true }
    if rarely() { box["vertical"] = .string(one(of: ["center", "bottom"])) }
    return .map(box)
  }

  private mutating func runs() -> Value {
    .list(
      (0..<below(4)).map { _ in
        var run: ValueMap = ["text": text()]
        for mark in ["bold", "italic", "highlight", "code"] where rarely() { run[mark] = true }
        if rarely() { run["action"] = action(4) }
        return .map(run)
      })
  }

  private mutating func node(_ depth: Int) -> Value {
    if rarely() && rarely() { return anything() }
    var node = depth > 4 ? leaf() : below(3) == 0 ? nest(depth) : leaf()
    if often() { node["id"] = .string("n\(below(30))") }
    if rarely() { node["hidden"] = true }
    if rarely() { node["separator"] = true }
    if rarely() { node["spacing"] = .string(one(of: ["none", "large", "extraLarge", "padding"])) }
    if rarely() { node["align"] = .string(one(of: ["left", "center", "right"])) }
    return .map(node)
  }

  private mutating func nest(_ depth: Int) -> ValueMap {
    switch below(3) {
    case 0: return box(depth).map ?? [:]
    case 1:
      let columns = (0..<below(5)).map { _ -> Value in
        var column = box(depth).map ?? [:]
        column["width"] = one(of: [
          "auto", ["weight": 2], ["pixels": 90], ["weight": -1], "stretch",
        ])
        return .map(column)
      }
      return ["kind": "columns", "columns": .list(columns)]
    default:
      let rows = (0..<below(4)).map { _ -> Value in
        ["cells": .list((0..<below(5)).map { _ in box(depth + 2) })]
      }
      return [
        "kind": "table", "rows": .list(rows), "header": .bool(often()), "grid": .bool(often()),
        "columns": .list((0..<below(4)).map { _ in ["width": ["weight": 1]] }),
      ]
    }
  }

  private mutating func leaf() -> ValueMap {
    switch below(6) {
    case 0, 1:
      let paragraphs = (0..<below(3)).map { _ -> Value in
        ["runs": runs(), "marker": often() ? .null : "•", "indent": .int(Int64(below(12)))]
      }
      return [
        "kind": "text", "paragraphs": .list(paragraphs), "wrap": .bool(often()),
        "maxLines": .int(Int64(below(4))),
      ]
    case 2:
      return [
        "kind": "facts",
        "facts": .list((0..<below(4)).map { _ in ["title": runs(), "value": runs()] }),
      ]
    case 3:
      return ["kind": "image", "alt": text(), "url": "x", "action": rarely() ? action(4) : .null]
    case 4: return ["kind": "actionSet", "actions": .list((0..<below(5)).map { _ in action(3) })]
    default: return input()
    }
  }

  private mutating func input() -> ValueMap {
    var input: ValueMap = ["kind": "input", "id": .string("i\(below(20))")]
    input["input"] = .string(
      one(of: ["text", "text", "number", "date", "time", "toggle", "choice", "choice", "odd"]))
    if often() { input["label"] = runs() }
    if rarely() { input["value"] = anything() } else { input["value"] = text() }
    for key in ["multiline", "required", "multiple", "wrap"] where rarely() { input[key] = true }
    input["style"] = .string(one(of: ["text", "password", "expanded", "filtered", "compact"]))
    input["title"] = runs()
    input["choices"] = .list((0..<below(6)).map { ["title": text(), "value": .string("c\($0)")] })
    if rarely() { input["inlineAction"] = action(4) }
    if rarely() { input["maxLength"] = .int(Int64(below(9))) }
    return input
  }

  private mutating func action(_ depth: Int) -> Value {
    var action: ValueMap = ["title": text()]
    let kinds = ["execute", "submit", "openUrl", "showCard", "toggleVisibility", "odd"]
    action["action"] = .string(one(of: kinds))
    action["number"] = 1
    action["verb"] = "go"
    action["url"] = "https://example.org"
    if rarely() { action["disabled"] = true }
    if rarely() { action["secondary"] = true }
    if depth < 3 { action["view"] = view(depth: depth + 2) }
    action["targets"] = .list((0..<below(3)).map { _ in ["id": .string("n\(below(30))")] })
    return .map(action)
  }

  mutating func key() -> Key {
    switch below(20) {
    case 0, 1: .text(text().string ?? "x")
    case 2: .text(one(of: ["1", "0", "-", "b", "x", " "]))
    case 3: one(of: [.backspace, .delete, .other("Control+u"), .other("Control+w"), .other("F1")])
    default:
      one(of: [
        .enter, .enter, .escape, .tab, .tab, .backTab, .up, .down, .down, .left, .right, .home,
        .end,
        .pageUp, .pageDown, .text(" "),
      ])
    }
  }
}
