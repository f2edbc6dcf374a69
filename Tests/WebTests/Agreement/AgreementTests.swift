import Foundation
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  /// One view is drawn three times; what is read, what can have the focus, how columns share the room and what a
  /// press asks must be the same.
  @Suite(
    .serialized,
    .enabled(
      if: WindowCard.isThere,
      "no window was built, or Xvfb, dbus-daemon, at-spi2-core or python3-pyatspi is missing"))
  struct Agreement {
    private static let folder = Repository.file("Tests/Fixtures/Cards/Golden")

    private static func goldens() throws -> [(name: String, view: Value)] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".view.json") }.sorted().map { name in
          let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
          return (String(name.dropLast(10)), try Value(jsonText: text, limits: .written))
        }
    }

    @Test("The page, the window and the terminal tell every golden card alike")
    func agree() throws {
      let host = try Host(.gallery, opening: "gallery://texts", config: ["transitions": 0])
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/texts"))
      let script = try String(
        contentsOf: Repository.file("Tests/WebTests/Agreement/card.js"), encoding: .utf8)
      let window = try WindowCard()
      let goldens = try Self.goldens()
      #expect(goldens.count >= 40)
      // Places of a plan are told by their titles alone, which each display tells at another point.
      for (name, view) in goldens where name != "plan" {
        let terminal = TerminalCard(view).told
        let answer = "\(try browser.later(script, try Self.json(view)))"
        let page = try Self.page(try Value(jsonText: answer, limits: .written), view)
        // GTK 4.8 tells nobody of links in a text, though Tab leads to them.
        var boxed = terminal
        boxed.controls.removeAll { $0.isInText }
        var seen = try window.told(view, pressing: boxed.controls.map(\.asks))
        // What the others tell in words the window plays.
        if name == "media" { seen.controls.removeAll { $0.name == ["Media"] } }
        #expect(terminal.differences(from: page) == [], "\(name): the terminal, and the page")
        #expect(boxed.differences(from: seen) == [], "\(name): the terminal, and the window")
      }
    }

    private static func json(_ view: Value) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(view.jsonText.utf8))
    }

    private static func page(_ seen: Value, _ view: Value) throws -> TellingCard {
      if let error = seen["error"]?.string { throw Browser.Failed(description: error) }
      var told = TellingCard(seen)
      let actions = view.askedActions
      for (place, control) in (seen["controls"]?.list ?? []).enumerated() {
        told.controls[place].asks = control["url"]?.string
        guard let number = control["asks"]?["action"]?.int,
          let inputs = control["asks"]?["inputs"]?.map
        else { continue }
        told.controls[place].asks = TellingCard.asking(actions[number], number, inputs)
      }
      return told
    }
  }
}
