import SnapPluginKit

@testable import TerminalPage

/// Short ways to write views in tests.
enum Views {
  static func view(_ children: [Value], actions: [Value] = []) -> Value {
    [
      "version": 1, "body": ["kind": "box", "children": .list(children)],
      "actions": .list(actions),
    ]
  }

  static func text(_ words: String) -> Value {
    ["kind": "text", "wrap": true, "paragraphs": [["runs": [["text": .string(words)]]]]]
  }

  static func input(_ kind: String, _ id: String, _ more: ValueMap = [:]) -> Value {
    .map(
      (["kind": "input", "input": .string(kind), "id": .string(id)] as ValueMap).merging(more))
  }

  static func button(_ title: String, _ more: ValueMap = [:]) -> Value {
    .map(
      ([
        "action": "execute", "number": .int(number(title)), "verb": .string(title.lowercased()),
        "title": .string(title),
      ] as ValueMap).merging(more))
  }

  /// The number of a button, which follows from its title.
  static func number(_ title: String) -> Int64 {
    title.unicodeScalars.reduce(0) { ($0 * 31 + Int64($1.value)) % 100_000 }
  }

  static func row(_ words: String) -> Value {
    [
      "kind": "box", "children": [text(words)],
      "action": [
        "action": "execute", "number": .int(number(words)), "verb": "open", "title": "",
        "data": .string(words),
      ],
    ]
  }

  static func choices(_ titles: String...) -> Value {
    .list(titles.map { ["title": .string($0), "value": .string($0.lowercased())] })
  }
}

extension Page {
  /// A page laid out at 80×24, or another size.
  static func laid(_ view: Value, width: Int = 80, height: Int = 24) -> Page {
    var page = Page(view: view)
    _ = page.layout(width: width, height: height)
    return page
  }

  /// Takes keys by name, laying out after each; answers what they did but to be seen differently.
  @discardableResult
  mutating func type(_ keys: String...) -> [PageEffect] {
    var effects: [PageEffect] = []
    for key in keys {
      effects += handle(Key(name: key)).filter { $0 != .redraw }
      _ = layout(width: window.width, height: window.height)
    }
    return effects
  }

  /// Types letters one by one.
  mutating func write(_ text: String) {
    for letter in text { _ = handle(.text(String(letter))) }
  }

  /// The rows that are seen, without spaces at their ends.
  func seen() -> [String] {
    var page = self
    let canvas = page.layout(width: window.width, height: window.height)
    return (0..<canvas.height).map { row in
      var text = canvas.row(row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// What the host would be told of the inputs now.
  var filled: ValueMap {
    var page = self
    page.view.actions.append(
      Action(
        kind: .press, title: GlyphText("send"), surface: .button, isDisabled: false,
        isSecondary: false, takesInputs: true, isSending: true, panel: 0, value: [:]))
    return page.inputs(for: page.view.actions[page.view.actions.count - 1])
  }
}
