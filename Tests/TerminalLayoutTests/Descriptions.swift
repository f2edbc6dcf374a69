import PresenterShown
import PretendedHost
import SnapPluginKit
import TerminalLayout
import TerminalPage

/// What the host says of a screen: a text, and buttons of these titles whose verbs are their titles.
func description(
  _ title: String, _ text: String = "", buttons: [String] = [], inputs: [Value] = [],
  tabs: [(String, String)] = []
) -> Value {
  let body: [Value] = [
    ["kind": "text", "wrap": true, "paragraphs": [["runs": [["text": .string(text)]]]]]
  ]
  let actions: [Value] = buttons.map {
    [
      "action": "execute", "number": .int(number(of: $0)), "title": .string($0),
      "verb": .string($0),
    ]
  }
  var description: ValueMap = [
    "title": .string(title),
    "view": [
      "version": 1, "body": ["kind": "box", "children": .list(body + inputs)],
      "actions": .list(actions),
    ],
  ]
  if !tabs.isEmpty {
    description["tabs"] = .list(tabs.map { ["region": .string($0.0), "title": .string($0.1)] })
  }
  return .map(description)
}

/// The number of a button, which follows from its title.
func number(of title: String) -> Int64 {
  title.unicodeScalars.reduce(0) { ($0 * 31 + Int64($1.value)) % 100_000 }
}

/// A screen of that number.
func screen(_ number: UInt64) -> ScreenID { ScreenID(rawValue: number) }

/// A model with its screens, as a host would describe them.
struct DrivenStage {
  var model = TerminalModel()
  var descriptions: [ScreenID: Value] = [:]
  private var shown = PretendedShown()

  init(rows: Int = 24, columns: Int = 80) {
    _ = model.resize(rows: rows, columns: columns)
  }

  @discardableResult
  mutating func show(_ updates: Update..., location: String = "app://here") throws
    -> [PresenterRequest]
  {
    let known = descriptions
    let transition = Transition(updates: updates, location: location)
    let next = shown.applying(transition)
    let requests = try model.apply(transition, showing: Shown(next.value())) { screen in
      guard let description = known[screen] else {
        throw ContractError(.staleHandle, "no screen \(screen.rawValue)")
      }
      return description
    }
    shown = next
    return requests
  }

  /// Presses keys by their names, drawing after each as a terminal does; answers all requests.
  mutating func press(_ names: String...) -> [PresenterRequest] {
    names.flatMap { name in
      _ = model.draw()
      return model.handle(.key(Key(name: name)))
    }
  }

  /// The rows, without the spaces at their ends.
  mutating func rows() -> [String] {
    let canvas = model.draw()
    return (0..<canvas.height).map { row in
      var text = canvas.row(row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }
  mutating func text() -> String { rows().joined(separator: "\n") }

  /// The texts of what is drawn with the focus.
  mutating func focused() -> String {
    let canvas = model.draw()
    return canvas.cells.filter { $0.style.attributes.contains(.focused) }.map(\.text).joined()
  }
}
