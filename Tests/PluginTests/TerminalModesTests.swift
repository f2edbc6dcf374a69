import Foundation
import TestKit
import Testing

@Suite("The terminal presenter: modes", .serialized)
struct TerminalModesTests {
  private func withKiosk<T>(_ config: String = "", _ body: (_ command: String) throws -> T) throws
    -> T
  {
    try withTemporaryDirectory { folder in
      _ = try DrivenExample("kiosk", plugins: ["example-tickets"], in: folder)
      let manifest = folder.appending(path: "manifest.json")
      let plain = #""id": "org.snapnav.terminal","#
      try String(contentsOf: manifest, encoding: .utf8)
        .replacing(plain, with: plain + (config.isEmpty ? "" : " \"config\": \(config),"))
        .write(to: manifest, atomically: true, encoding: .utf8)
      let host = Navhost.path
      return try body("'\(host)' run --no-script '\(manifest.path)'")
    }
  }

  // MARK: Lines

  @Test(
    "a terminal that cannot move its cursor gets lines, and gives lines",
    arguments: ["TERM=dumb ", "TERM=nothing-known ", "env -u TERM "])
  func dumb(environment: String) throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 50, environment + command + "; echo ended $?; cat")
      try terminal.wait(for: "2) [Help]")
      try terminal.type("1\n")
      try terminal.wait(for: "2) Goldberg Variations")
      try terminal.type("2\n")
      try terminal.wait(for: "2) [To the basket]")
      try terminal.type("2\n")
      try terminal.wait(for: "! Please choose your seats first.")
      try terminal.type("nonsense\n")
      try terminal.wait(for: "! \"nonsense\" is not understood")
      try terminal.type("b\n")
      try terminal.type("q\n")
      let screen = try terminal.wait(for: "ended 0")
      #expect(!screen.contains("╭"))
    }
  }

  @Test("the linear mode tells of a known screen only what has changed")
  func linear() throws {
    for (config, environment) in [(#"{ "mode": "linear" }"#, ""), ("", "SNAPNAV_LINEAR=1 ")] {
      try withKiosk(config) { command in
        let terminal = try Tmux(columns: 80, rows: 60, environment + command + "; cat")
        try terminal.wait(for: "2) [Help]")
        try terminal.type("1\n")
        try terminal.wait(for: "Goldberg")
        try terminal.type("b\n")
        try terminal.wait(for: "== Welcome ==\n\n")
        let screen = try terminal.wait(for: "What is on")
        #expect(screen.components(separatedBy: "[Deutsch]").count == 2, "told twice:\n\(screen)")
        try terminal.type("\n")
        try terminal.wait(until: "[Deutsch], told once more") {
          try terminal.screen().components(separatedBy: "[Deutsch]").count == 3
        }
      }
    }
  }

  @Test("an input is filled in by its number and words")
  func fill() throws {
    try withKiosk(#"{ "mode": "lines" }"#) { command in
      let pin = command + " --open 'kiosk://welcome?pin=vm'"
      let terminal = try Tmux(columns: 80, rows: 60, pin + "; cat")
      try terminal.wait(for: "2) [Enter]")
      try terminal.type("1 4711\n")
      try terminal.wait(for: "PIN *: ••••")
      try terminal.type("2\n")
      try terminal.wait(for: "Back to work")
    }
  }

  @Test("a theme or mode that does not exist is refused with those that do")
  func refused() throws {
    try withKiosk(#"{ "theme": "pink" }"#) { command in
      let terminal = try Tmux(columns: 120, rows: 24, command + "; cat")
      try terminal.wait(for: "theme")
    }
  }

  // MARK: The whole screen

  @Test("the mouse presses, and chooses a tab of the keyboard's")
  func mouse() throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 24, command)
      let lines = try terminal.wait(for: "[ Help ]").split(
        separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains("[ Help ]") })
      let before = try #require(lines[row].components(separatedBy: "[ Help ]").first)
      try terminal.type("\u{1b}[<0;\(before.count + 3);\(row + 1)M")
      try terminal.wait(for: "╭─ Help")
      try terminal.type("\u{1b}[<0;1;1M")
      try terminal.press("Escape")
      try terminal.wait(for: "Choose an event, or ask for help.", notFor: "╭─ Help")
    }
    try withKiosk(#"{ "mouse": false }"#) { command in
      let terminal = try Tmux(columns: 80, rows: 24, command)
      try terminal.wait(for: "[ Help ]")
      #expect(try !terminal.hasMouse())
    }
  }

  @Test("Control+Z gives the terminal back to the shell, fg takes it again")
  func suspend() throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 24, "PS1='shell> ' bash --norc --noprofile -i")
      try terminal.wait(for: "shell>")
      try terminal.type(command + "\n")
      try terminal.wait(for: "► What is on")
      try terminal.press("C-z")
      try terminal.wait(for: "Stopped", notFor: "► What is on")
      #expect(try !terminal.hasMouse())
      try terminal.type("stty -a | grep -o ' -*icanon'; fg\n")
      try terminal.wait(for: "► What is on", notFor: "Stopped")
      #expect(try terminal.hasMouse())
      try terminal.press("Right")
      try terminal.wait(for: "► Help")
      try terminal.press("C-c")
      let screen = try terminal.wait(for: "shell>", notFor: "► Help")
      #expect(screen.contains(" icanon"))
    }
  }

  @Test("a storm of sizes ends in a whole picture of the last one")
  func storm() throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 24, command)
      let whole = try terminal.wait(for: "► What is on")
      for step in 0..<40 {
        try terminal.resize(columns: step % 2 == 0 ? 20 : 80 + step, rows: step % 3 == 0 ? 5 : 30)
      }
      try terminal.resize(columns: 20, rows: 5)
      try terminal.wait(for: "► What", notFor: "kiosk://")
      try terminal.resize(columns: 80, rows: 24)
      try terminal.wait(until: "the first picture again") { try terminal.screen() == whole }
    }
  }

  @Test("the program ends when its terminal is closed")
  func gone() throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 24, "exec " + command)
      try terminal.wait(for: "► What is on")
      let process = try #require(try terminal.process())
      try terminal.close()
      try terminal.wait(until: "the end of the program") { kill(process, 0) != 0 }
    }
  }

  @Test("thousands of keys at once are all taken, in order")
  func keys() throws {
    try withKiosk { command in
      let terminal = try Tmux(columns: 80, rows: 24, command)
      try terminal.wait(for: "► What is on")
      try terminal.press("F8")
      try terminal.wait(for: "╭─ For the staff")
      for _ in 0..<20 { try terminal.type(String(repeating: "\u{1b}[C\u{1b}[Dx\u{7f}", count: 50)) }
      try terminal.type("4711")
      try terminal.wait(for: "••••")
      try terminal.press("Enter")
      try terminal.wait(for: "Back to work")
    }
  }
}
