import TestKit
import SnapPluginKit
import Testing
import TerminalLayout
import TerminalPage

@Suite("What the terminal shows")
struct ModelTests {
  /// Two tabs, the first of which is a split with its detail, and a stack in the second.
  private func library(columns: Int = 80, rows: Int = 24) throws -> DrivenStage {
    var driven = DrivenStage(rows: rows, columns: columns)
    let tabs = [("books", "Books"), ("find", "Search")]
    driven.descriptions[screen(1)] = description(
      "Shelf", "All books", buttons: ["A", "B"], tabs: tabs)
    driven.descriptions[screen(2)] = description(
      "Walden", "From 1854", buttons: ["Read", "Lend"], tabs: tabs)
    driven.descriptions[screen(3)] = description(
      "Find", "Nothing yet", buttons: ["Go"], tabs: tabs)
    driven.descriptions[screen(4)] = description("Lend", "To whom?", buttons: ["Ann", "Bob"])
    try driven.show(
      Update(.root, screen: screen(1), region: "books"),
      Update(.detail, screen: screen(2), region: "books"),
      Update(.root, screen: screen(3), region: "find"), Update(.select, region: "books"))
    return driven
  }

  @Test("two panes stand side by side, and the detail has the focus")
  func split() throws {
    var driven = try library()
    let text = driven.text()
    #expect(text.contains("All books"))
    #expect(text.contains("From 1854"))
    #expect(text.contains("│"))
    #expect(driven.focused().contains("Read"))
  }

  @Test("F6, Tab past the end and arrows past the side go to the other pane")
  func panes() throws {
    for keys in [["F6"], ["Tab", "Tab"], ["ArrowLeft"]] {
      var driven = try library()
      for key in keys { #expect(driven.press(key) == []) }
      #expect(driven.focused().contains("A"), "\(keys)")
      #expect(driven.press("F6") == [])
      let focused = driven.focused()
      #expect(focused.contains("Read") || focused.contains("Lend"), "\(keys)")
    }
  }

  @Test("a button asks for its action, on its screen")
  func action() throws {
    var driven = try library()
    guard case .press(let screen, let action, _)? = driven.press("Enter").first else {
      Issue.record("no action")
      return
    }
    #expect(screen == ScreenID(rawValue: 2))
    #expect(action == number(of: "Read"))
  }

  @Test("F2, Alt+2 and the bar select a tab; what is no tab's key is told to the host")
  func tabs() throws {
    var driven = try library()
    #expect(driven.press("F2") == [.select("find")])
    #expect(driven.press("Alt+2") == [.select("find")])
    #expect(driven.press("F5") == [.key("F5")])
    #expect(driven.press("Control+x") == [.key("Control+x")])
    #expect(driven.press("ArrowUp", "ArrowRight") == [.select("find")])
    #expect(driven.press("ArrowLeft") == [])
    #expect(driven.press("ArrowDown", "Enter").count == 1)
  }

  @Test("Escape and Alt with the left arrow go back, q and Control+c close")
  func ways() throws {
    var driven = try library()
    #expect(driven.press("Escape") == [.back])
    #expect(driven.press("Alt+ArrowLeft") == [.back])
    #expect(driven.press("q") == [.close])
    #expect(driven.press("Control+c") == [.close])
    #expect(driven.press("Control+z") == [.suspend])
    #expect(driven.press("Control+l") == [.repaint])
  }

  @Test("a layer is a box with the focus; tabs and panes below it get no keys")
  func layer() throws {
    var driven = try library()
    try driven.show(Update(.present, screen: screen(4)))
    #expect(driven.text().contains("╭─ Lend "))
    #expect(driven.focused().contains("Ann"))
    #expect(driven.press("Tab") == [])
    #expect(driven.focused().contains("Bob"))
    #expect(driven.press("Tab") == [])
    #expect(driven.focused().contains("Ann"))
    #expect(driven.press("F6") == [.key("F6")])
    #expect(driven.press("F2") == [.key("F2")])
    #expect(driven.press("ArrowUp") == [.key("ArrowUp")])
    #expect(driven.press("Escape") == [.back])
    try driven.show(Update(.dismiss, screen: screen(4)))
    #expect(driven.focused().contains("Read"))
  }

  @Test("below a layer everything is faint, and the selected tab is still seen")
  func tabBelowLayer() throws {
    var driven = try library()
    try driven.show(Update(.present, screen: screen(4)))
    let canvas = driven.model.draw()
    let bar = (0..<canvas.width).map { canvas.cells[canvas.width + $0] }
    let marked = bar.filter { $0.style.attributes.contains(.underline) }
    #expect(marked.map(\.text).joined() == " 1 Books ")
    #expect(bar.allSatisfy { $0.style.attributes.contains(.subtle) && $0.style.ink == .plain })
  }

  @Test("a narrow terminal asks for one pane, a wide one for two again, each once")
  func collapse() throws {
    var driven = try library()
    #expect(driven.model.resize(rows: 24, columns: 40) == [.collapse("books", true)])
    #expect(driven.model.resize(rows: 12, columns: 30) == [])
    #expect(!driven.text().contains("All books"))
    #expect(driven.model.resize(rows: 24, columns: 80) == [.collapse("books", false)])
    #expect(driven.model.resize(rows: 24, columns: 100) == [])
    #expect(driven.text().contains("All books"))
  }

  @Test("a transition that fails leaves everything as it was")
  func failure() throws {
    var driven = try library()
    let before = driven.text()
    #expect(throws: ContractError.self) {
      try driven.show(Update(.push, screen: screen(99), region: "books"))
    }
    #expect(driven.text() == before)
  }

  @Test("a refusal is told at the bottom until the next key; what is done is not told")
  func refusal() throws {
    var driven = try library()
    let request = PresenterRequest.select("find")
    #expect(
      driven.model.take(
        outcome: ["outcome": "vetoed", "reason": "org.x: no", "message": "Not now"], of: request)
        == true)
    #expect(driven.rows().last == "  Not now")
    _ = driven.press("ArrowRight")
    #expect(driven.rows().last?.contains("esc back") == true)
    for outcome in ["done", "alreadyThere", "redirected", "noRoute"] {
      // without a sentence nothing is told: the engine's words are for the log
      #expect(driven.model.take(outcome: ["outcome": .string(outcome)], of: request) == false)
    }
  }

  @Test("what is wrong with an input stands beside it")
  func errors() throws {
    var driven = DrivenStage()
    let input: Value = [
      "kind": "input", "input": "text", "id": "name", "label": [["text": "Name"]],
    ]
    driven.descriptions[screen(1)] = description("Form", buttons: ["Send"], inputs: [input])
    try driven.show(Update(.root, screen: screen(1)))
    _ = driven.press("A")
    guard let request = driven.press("Enter").first, case .press(_, _, let inputs) = request else {
      Issue.record("Enter did not send")
      return
    }
    #expect(inputs["name"] == "A")
    let outcome: Value = [
      "outcome": "vetoed", "reason": "Too short", "errors": ["name": "Two letters, please"],
    ]
    let isSeen = driven.model.take(outcome: outcome, of: request)
    #expect(isSeen)
    #expect(driven.text().contains("Two letters, please"))
  }

  @Test("what is wrong stays until it is accepted, whatever else is asked for or changes")
  func errorsStay() throws {
    var driven = DrivenStage()
    let input: Value = ["kind": "input", "input": "text", "id": "name"]
    driven.descriptions[screen(1)] = description("Form", buttons: ["Send"], inputs: [input])
    try driven.show(Update(.root, screen: screen(1)))
    let send = PresenterRequest.press(screen(1), 1, inputs: ["name": ""])
    let refusal: Value = ["outcome": "vetoed", "errors": ["name": "Fill it in"]]
    var isSeen = driven.model.take(outcome: refusal, of: send)
    #expect(isSeen)
    let newer = description("Form", "12:01", buttons: ["Send"], inputs: [input])
    #expect(driven.model.update(screen(1), { _ in newer }) == true)
    #expect(driven.text().contains("Fill it in") && driven.text().contains("12:01"))
    isSeen = driven.model.take(outcome: refusal, of: send)
    #expect(isSeen, "refused again is told again")
    // A press without inputs says nothing of them, nor does what was not carried out.
    _ = driven.model.take(
      outcome: ["outcome": "done"], of: .press(screen(1), 2, inputs: [:]))
    _ = driven.model.take(outcome: ["outcome": "failed"], of: send)
    #expect(driven.text().contains("Fill it in"))
    isSeen = driven.model.take(outcome: ["outcome": "done"], of: send)
    #expect(isSeen)
    #expect(!driven.text().contains("Fill it in"))
  }

  @Test("focus and input are kept as a state, and taken up again")
  func state() throws {
    var driven = try library()
    _ = driven.press("ArrowRight")
    let state = try #require(driven.model.state(of: screen(2)))
    var other = try library()
    #expect(other.model.restore(screen(2), state) == true)
    #expect(other.focused().contains("Lend"))
    #expect(driven.model.state(of: screen(77)) == nil)
    #expect(other.model.restore(screen(77), state) == false)
  }

  @Test("a screen that is described anew is drawn anew, and keeps its focus")
  func update() throws {
    var driven = try library()
    _ = driven.press("ArrowRight")
    let newer = description("Walden", "From 1855", buttons: ["Read", "Lend"])
    #expect(driven.model.update(screen(2), { _ in newer }) == true)
    #expect(driven.text().contains("From 1855"))
    #expect(driven.focused().contains("Lend"))
    #expect(driven.model.update(screen(88), { _ in newer }) == false)
  }

  @Test("a click presses, changes the pane, a tab, or goes back by the mark in the title")
  func mouse() throws {
    var driven = try library()
    let rows = driven.rows()
    let row = try #require(rows.firstIndex { $0.contains("[ B ]") })
    let column = try #require(rows[row].firstRange(of: "[ B ]"))
    let x = rows[row].distance(from: rows[row].startIndex, to: column.lowerBound)
    let requests = driven.model.handle(.press(row: row, column: x + 2))
    guard case .press(let pressed, let action, _)? = requests.first else {
      Issue.record("nothing was pressed")
      return
    }
    #expect(pressed == screen(1))
    #expect(action == number(of: "B"))
    #expect(driven.model.handle(.press(row: 1, column: 12)) == [.select("find")])
    #expect(driven.model.handle(.press(row: 0, column: 2)) == [.back])
    #expect(driven.model.handle(.press(row: 23, column: 79)) == [])
  }

  @Test("what is pasted goes into an input; where there is none it is no key")
  func paste() throws {
    var driven = DrivenStage()
    let input: Value = ["kind": "input", "input": "text", "id": "words"]
    driven.descriptions[screen(1)] = description("Form", buttons: ["Go"], inputs: [input])
    try driven.show(Update(.root, screen: screen(1)))
    _ = driven.model.draw()
    #expect(driven.model.handle(.paste("4711\n")) == [])
    #expect(driven.press("Tab") == [])
    for words in ["q", " ", "?", "many words"] {
      #expect(driven.model.handle(.paste(words)) == [], "\(words)")
      #expect(driven.model.message == "")
    }
    guard case .press(_, _, let inputs)? = driven.press("Enter").first else {
      Issue.record("no action")
      return
    }
    #expect(inputs == ["words": "4711"])
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
    var driven = try library(columns: columns, rows: rows)
    for step in 0..<300 {
      if step % 40 == 0 { try driven.show(Update(.present, screen: screen(4))) }
      if step % 40 == 20 { try driven.show(Update(.dismiss, screen: screen(4))) }
      _ = driven.press(names.randomElement(using: &random) ?? "Tab")
      _ = driven.model.handle(
        .press(
          row: .random(in: 0...60, using: &random), column: .random(in: 0...200, using: &random)))
      _ = driven.model.handle(.wheel(.random(in: -1...1, using: &random), row: 0, column: 0))
      let canvas = driven.model.draw()
      #expect(canvas.width == columns && canvas.height == rows, "seed \(seed)")
    }
  }
}
