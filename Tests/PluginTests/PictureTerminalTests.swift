import Foundation
import TestKit
import Testing

@Suite("The terminal presenter: pictures", .serialized)
struct PictureTerminalTests {
  /// The television's first screen in a terminal, with what stands before the command.
  private func withTelevision(
    _ environment: String, columns: Int = 100, rows: Int = 30, _ body: (Tmux) throws -> Void
  ) throws {
    try withTemporaryDirectory { folder in
      _ = try DrivenExample(
        "television", plugins: ["example-catalog", "example-titles", "snapnav-jq"], in: folder)
      try FileManager.default.copyItem(
        at: Repository.file("Examples/television/pictures"),
        to: folder.appending(path: "pictures"))
      let run = "'\(Navhost.path)' run --no-script '\(folder.path)/manifest.json'"
      try body(
        Tmux(columns: columns, rows: rows, "\(environment) \(run); echo ended $?; cat"))
    }
  }

  @Test(
    "a terminal of any colour shows the application's pictures in 24 bits, and is left as it was")
  func exact() throws {
    try withTelevision("COLORTERM=truecolor TERM=tmux-256color") { terminal in
      try terminal.wait(for: "▀▀▀")
      let screen = try terminal.screen(withColors: true)
      #expect(screen.contains("38;2;"), "colours of 24 bits:\n\(screen)")
      #expect(screen.contains("48;2;242;181;68"), "the accent of the television")
      try terminal.press("q")
      let after = try terminal.wait(for: "ended 0")
      #expect(!after.contains("▀"))
    }
  }

  @Test("one of 256 shows them in the nearest colours")
  func nearest() throws {
    try withTelevision("TERM=tmux-256color") { terminal in
      try terminal.wait(for: "▀▀▀")
      let screen = try terminal.screen(withColors: true)
      #expect(screen.contains("38;5;") && !screen.contains("38;2;"), "\(screen)")
    }
  }

  @Test(
    "without colours, and on a small terminal, words stand alone",
    arguments: [
      ("NO_COLOR=1 COLORTERM=truecolor TERM=tmux-256color", 100),
      ("COLORTERM=truecolor TERM=tmux-256color", 60), ("TERM=xterm", 100),
    ])
  func words(environment: String, columns: Int) throws {
    try withTelevision(environment, columns: columns) { terminal in
      let screen = try terminal.wait(for: "Nosferatu")
      #expect(!screen.contains("▀"))
    }
  }

  @Test("what is drawn anew after another size, and after ^L, is whole")
  func resized() throws {
    try withTelevision("COLORTERM=truecolor TERM=tmux-256color") { terminal in
      try terminal.wait(for: "▀▀▀")
      try terminal.resize(columns: 70, rows: 20)
      try terminal.wait(until: "no picture") { !(try terminal.screen().contains("▀")) }
      try terminal.resize(columns: 100, rows: 30)
      let whole = try settled(terminal)
      try terminal.press("C-l", "Right")
      try terminal.wait(for: "► About the film")
      try terminal.press("Left")
      try terminal.wait(for: "► ▶ Play")
      #expect(try settled(terminal) == whole)
    }
  }

  /// The first screen with its picture, drawn to its end.
  private func settled(_ terminal: Tmux) throws -> String {
    var last = ""
    try terminal.wait(until: "a whole picture") {
      let now = try terminal.screen()
      defer { last = now }
      let isWhole = ["▀Metropolis▀", "► ▶ Play", "to everybody", "esc back"].allSatisfy(
        now.contains)
      return isWhole && now == last
    }
    return last
  }
}
