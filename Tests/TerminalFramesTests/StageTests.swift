import SnapPluginKit
import TestKit
import Testing
import TerminalFrames
import TerminalGlass

@Suite("The stage")
struct StageTests {
  /// Two tabs, the first of which is a split with its detail, and a stack in the second.
  private func library(columns: Int = 80, rows: Int = 24) throws -> Theatre {
    var theatre = Theatre(rows: rows, columns: columns)
    let tabs = [("books", "Books"), ("find", "Search")]
    theatre.descriptions[screen(1)] = description(
      "Shelf", "All books", buttons: ["A", "B"], tabs: tabs)
    theatre.descriptions[screen(2)] = description(
      "Walden", "From 1854", buttons: ["Read", "Lend"], tabs: tabs)
    theatre.descriptions[screen(3)] = description(
      "Find", "Nothing yet", buttons: ["Go"], tabs: tabs)
    theatre.descriptions[screen(4)] = description("Lend", "To whom?", buttons: ["Ann", "Bob"])
    try theatre.show(
      Update(.root, screen: screen(1), region: "books"),
      Update(.detail, screen: screen(2), region: "books"),
      Update(.root, screen: screen(3), region: "find"), Update(.select, region: "books"))
    return theatre
  }

  @Test("two panes stand side by side, and the detail has the focus")
  func split() throws {
    var theatre = try library()
    let text = theatre.text()
    #expect(text.contains("All books"))
    #expect(text.contains("From 1854"))
    #expect(text.contains("│"))
    #expect(theatre.focused().contains("Read"))
  }

  @Test("F6, Tab past the end and arrows past the side go to the other pane")
  func panes() throws {
    for keys in [["F6"], ["Tab", "Tab"], ["ArrowLeft"]] {
      var theatre = try library()
      for key in keys { #expect(theatre.press(key) == []) }
      #expect(theatre.focused().contains("A"), "\(keys)")
      #expect(theatre.press("F6") == [])
      let focused = theatre.focused()
      #expect(focused.contains("Read") || focused.contains("Lend"), "\(keys)")
    }
  }

  @Test("a button asks for its action, on its screen")
  func action() throws {
    var theatre = try library()
    guard case .press(let screen, let action, _)? = theatre.press("Enter").first else {
      Issue.record("no action")
      return
    }
    #expect(screen == ScreenID(rawValue: 2))
    #expect(action == number(of: "Read"))
  }

  @Test("F2, Alt+2 and the bar select a tab; what is no tab's key is told to the host")
  func tabs() throws {
    var theatre = try library()
    #expect(theatre.press("F2") == [.select("find")])
    #expect(theatre.press("Alt+2") == [.select("find")])
    #expect(theatre.press("F5") == [.key("F5")])
    #expect(theatre.press("Control+x") == [.key("Control+x")])
    #expect(theatre.press("ArrowUp", "ArrowRight") == [.select("find")])
    #expect(theatre.press("ArrowLeft") == [])
    #expect(theatre.press("ArrowDown", "Enter").count == 1)
  }

  @Test("Escape and Alt with the left arrow go back, q and Control+c close")
  func ways() throws {
    var theatre = try library()
    #expect(theatre.press("Escape") == [.back])
    #expect(theatre.press("Alt+ArrowLeft") == [.back])
    #expect(theatre.press("q") == [.close])
    #expect(theatre.press("Control+c") == [.close])
    #expect(theatre.press("Control+z") == [.suspend])
    #expect(theatre.press("Control+l") == [.repaint])
  }

  @Test("a layer is a box with the focus; tabs and panes below it get no keys")
  func layer() throws {
    var theatre = try library()
    try theatre.show(Update(.present, screen: screen(4)))
    #expect(theatre.text().contains("╭─ Lend "))
    #expect(theatre.focused().contains("Ann"))
    #expect(theatre.press("Tab") == [])
    #expect(theatre.focused().contains("Bob"))
    #expect(theatre.press("Tab") == [])
    #expect(theatre.focused().contains("Ann"))
    #expect(theatre.press("F6") == [.key("F6")])
    #expect(theatre.press("F2") == [.key("F2")])
    #expect(theatre.press("ArrowUp") == [.key("ArrowUp")])
    #expect(theatre.press("Escape") == [.back])
    try theatre.show(Update(.dismiss, screen: screen(4)))
    #expect(theatre.focused().contains("Read"))
  }

  @Test("a narrow terminal asks for one pane, a wide one for two again, each once")
  func collapse() throws {
    var theatre = try library()
    #expect(theatre.stage.resize(rows: 24, columns: 40) == [.collapse("books", true)])
    #expect(theatre.stage.resize(rows: 12, columns: 30) == [])
    #expect(!theatre.text().contains("All books"))
    #expect(theatre.stage.resize(rows: 24, columns: 80) == [.collapse("books", false)])
    #expect(theatre.stage.resize(rows: 24, columns: 100) == [])
    #expect(theatre.text().contains("All books"))
  }

  @Test("a transition that fails leaves everything as it was")
  func failure() throws {
    var theatre = try library()
    let before = theatre.text()
    #expect(throws: ContractError.self) {
      try theatre.show(Update(.push, screen: screen(99), region: "books"))
    }
    #expect(throws: ContractError.self) { try theatre.show(Update(.push)) }
    #expect(theatre.text() == before)
  }

  @Test("a refusal is told at the bottom until the next key; what is done is not told")
  func refusal() throws {
    var theatre = try library()
    let wish = Wish.select("find")
    #expect(
      theatre.stage.take(outcome: ["outcome": "vetoed", "reason": "Not now"], of: wish) == true)
    #expect(theatre.rows().last == "  Not now")
    _ = theatre.press("ArrowRight")
    #expect(theatre.rows().last?.contains("esc back") == true)
    for outcome in ["done", "alreadyThere", "redirected"] {
      #expect(theatre.stage.take(outcome: ["outcome": .string(outcome)], of: wish) == false)
    }
  }

  @Test("what is wrong with an input stands beside it")
  func errors() throws {
    var theatre = Theatre()
    let input: Value = [
      "kind": "input", "input": "text", "id": "name", "label": [["text": "Name"]],
    ]
    theatre.descriptions[screen(1)] = description("Form", buttons: ["Send"], inputs: [input])
    try theatre.show(Update(.root, screen: screen(1)))
    _ = theatre.press("A")
    guard let wish = theatre.press("Enter").first, case .press(_, _, let inputs) = wish else {
      Issue.record("Enter did not send")
      return
    }
    #expect(inputs["name"] == "A")
    let outcome: Value = [
      "outcome": "vetoed", "reason": "Too short", "errors": ["name": "Two letters, please"],
    ]
    let isSeen = theatre.stage.take(outcome: outcome, of: wish)
    #expect(isSeen)
    #expect(theatre.text().contains("Two letters, please"))
  }

  @Test("focus and input are kept as a state, and taken up again")
  func state() throws {
    var theatre = try library()
    _ = theatre.press("ArrowRight")
    let state = try #require(theatre.stage.state(of: screen(2)))
    var other = try library()
    #expect(other.stage.restore(screen(2), state) == true)
    #expect(other.focused().contains("Lend"))
    #expect(theatre.stage.state(of: screen(77)) == nil)
    #expect(other.stage.restore(screen(77), state) == false)
  }

  @Test("a screen that is described anew is drawn anew, and keeps its focus")
  func update() throws {
    var theatre = try library()
    _ = theatre.press("ArrowRight")
    let newer = description("Walden", "From 1855", buttons: ["Read", "Lend"])
    #expect(theatre.stage.update(screen(2), { _ in newer }) == true)
    #expect(theatre.text().contains("From 1855"))
    #expect(theatre.focused().contains("Lend"))
    #expect(theatre.stage.update(screen(88), { _ in newer }) == false)
  }

  @Test("a click presses, changes the pane, a tab, or goes back by the mark in the title")
  func mouse() throws {
    var theatre = try library()
    let rows = theatre.rows()
    let row = try #require(rows.firstIndex { $0.contains("[ B ]") })
    let column = try #require(rows[row].firstRange(of: "[ B ]"))
    let x = rows[row].distance(from: rows[row].startIndex, to: column.lowerBound)
    let wishes = theatre.stage.handle(.press(row: row, column: x + 2))
    guard case .press(let pressed, let action, _)? = wishes.first else {
      Issue.record("nothing was pressed")
      return
    }
    #expect(pressed == screen(1))
    #expect(action == number(of: "B"))
    #expect(theatre.stage.handle(.press(row: 1, column: 12)) == [.select("find")])
    #expect(theatre.stage.handle(.press(row: 0, column: 2)) == [.back])
    #expect(theatre.stage.handle(.press(row: 23, column: 79)) == [])
  }

  @Test("any terminal and any key are survived", arguments: [(1, 1), (2, 3), (5, 20), (24, 80)])
  func anything(rows: Int, columns: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let names = [
      "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Tab", "Shift+Tab", "Enter", "Escape",
      "F6",
      "F2", "Home", "End", "PageUp", "PageDown", "a", " ", "Backspace", "Delete", "Alt+1",
    ]
    var theatre = try library(columns: columns, rows: rows)
    for step in 0..<300 {
      if step % 40 == 0 { try theatre.show(Update(.present, screen: screen(4))) }
      if step % 40 == 20 { try theatre.show(Update(.dismiss, screen: screen(4))) }
      _ = theatre.press(names.randomElement(using: &random) ?? "Tab")
      _ = theatre.stage.handle(
        .press(
          row: .random(in: 0...60, using: &random), column: .random(in: 0...200, using: &random)))
      _ = theatre.stage.handle(.wheel(.random(in: -1...1, using: &random), row: 0, column: 0))
      let canvas = theatre.stage.draw()
      #expect(canvas.width == columns && canvas.height == rows, "seed \(seed)")
    }
  }
}
