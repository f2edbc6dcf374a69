import SnapPluginKit
import Testing
import TerminalLayout

@Suite("What the terminal shows, in lines")
struct ModelLinesTests {
  private func driven() throws -> DrivenStage {
    var driven = DrivenStage()
    let tabs = [("a", "Films"), ("b", "Find")]
    driven.descriptions[screen(1)] = description(
      "Home", "Welcome", buttons: ["Play", "Stop"], tabs: tabs)
    driven.descriptions[screen(2)] = description("Find", "Search", tabs: tabs)
    try driven.show(
      Update(.root, screen: screen(1), region: "a"), Update(.root, screen: screen(2), region: "b"),
      Update(.select, region: "a"), Update(.effectShow, key: "menu"))
    return driven
  }

  @Test("effects, tabs, text and numbered controls are told in this order")
  func told() throws {
    var driven = try driven()
    let lines = driven.model.toldLines()
    #expect(lines.first == "≡ menu")
    #expect(lines.dropFirst().first == "Tabs: •t1 Films, t2 Find")
    #expect(lines.contains { $0.contains("Welcome") })
    #expect(lines.contains { $0.contains("1") && $0.contains("Play") })
    #expect(lines.contains { $0.contains("2") && $0.contains("Stop") })
    #expect(driven.model.toldTitle == "Home")
    #expect(driven.model.toldScreen == screen(1))
  }

  @Test("lines are back, quit, tabs and the numbers of controls")
  func lines() throws {
    var driven = try driven()
    _ = driven.model.toldLines()
    #expect(driven.model.handle(line: " b ") == [.back])
    #expect(driven.model.handle(line: "quit") == [.close])
    #expect(driven.model.handle(line: "t2") == [.select("b")])
    #expect(driven.model.handle(line: "t 1") == [.select("a")])
    guard case .press(_, let action, _)? = driven.model.handle(line: "2")?.first else {
      Issue.record("2 pressed nothing")
      return
    }
    #expect(action == number(of: "Stop"))
  }

  @Test("what means nothing is said to", arguments: ["t9", "99", "p", "rubbish", "0", "-1", "2x"])
  func nonsense(line: String) throws {
    var driven = try driven()
    _ = driven.model.toldLines()
    #expect(driven.model.handle(line: line) == nil)
  }

  @Test("what leads to what is shown already is answered, what the presenter asks by itself is not")
  func unchanged() throws {
    let model = try driven().model
    let same: Value = ["outcome": "alreadyThere"]
    for request in [.back, .select("a"), .press(screen(1), 1, inputs: [:])] as [PresenterRequest] {
      let answer = model.answer(to: request, outcome: same)
      #expect(answer == "! nothing changes: this is shown already")
      #expect(model.answer(to: request, outcome: ["outcome": "done"]) == nil)
    }
    #expect(model.answer(to: .collapse("a", true), outcome: same) == nil)
  }
}
