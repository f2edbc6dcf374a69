import Foundation
import TestKit
import Testing

@Suite("The terminal presenter: themes", .serialized)
struct ThemeTerminalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let example, theme: String
    let columns, rows: Int
    var testDescription: String { "\(example)-\(columns)x\(rows)-\(theme)" }

    static let all = ["television", "kiosk"].flatMap { example in
      ["light", "dark"].flatMap { theme in
        [(20, 5), (80, 24), (200, 60)].map {
          Case(example: example, theme: theme, columns: $0.0, rows: $0.1)
        }
      }
    }
  }

  /// An example whose manifest asks for a theme.
  private func open(_ one: Case, _ body: (Tmux) throws -> Void) throws {
    let plugins =
      one.example == "kiosk"
      ? ["example-tickets"] : ["snapnav-jq", "example-catalog", "example-titles"]
    try withTemporaryDirectory { folder in
      _ = try DrivenExample(one.example, plugins: plugins, in: folder)
      let manifest = folder.appending(path: "manifest.json")
      let plain = #""id": "org.snapnav.terminal","#
      try String(contentsOf: manifest, encoding: .utf8)
        .replacing(
          plain, with: plain + #" "config": { "theme": "\#(one.theme)", "bidi": "terminal" },"#
        )
        .write(to: manifest, atomically: true, encoding: .utf8)
      let host = Navhost.path
      let terminal = try Tmux(
        columns: one.columns, rows: one.rows, "'\(host)' run --no-script '\(manifest.path)'")
      try body(terminal)
    }
  }

  @Test("the first screens in light and dark, small and large", arguments: Case.all)
  func screens(_ one: Case) throws {
    try open(one) { terminal in
      try terminal.wait(for: one.example == "kiosk" ? "Tickets" : "Metropolis")
      try terminal.expectGolden("\(one.testDescription)-first", withColors: true)
      var seen = try terminal.screen()
      while !seen.contains(one.example == "kiosk" ? "► What" : "► Nosf") {
        try terminal.press("Down")
        seen = try terminal.wait(forOtherThan: seen)
      }
      try terminal.press("Enter")
      // The way back is on the second screen only; "What is on" stands on the first one, too.
      try terminal.wait(for: one.example == "kiosk" ? "‹" : "1922 · Germany")
      try terminal.expectGolden("\(one.testDescription)-second", withColors: true)
    }
  }

  @Test("a box lies on a faded page", arguments: ["light", "dark"])
  func box(theme: String) throws {
    let one = Case(example: "television", theme: theme, columns: 80, rows: 24)
    try open(one) { terminal in
      try terminal.wait(for: "Metropolis")
      try terminal.press("End", "Enter")
      try terminal.wait(for: "Living room")
      try terminal.expectGolden("\(one.testDescription)-settings", withColors: true)
    }
  }
}
