import Foundation
import TestKit
import Testing

/// The television example with the built plugins, in a directory of its own.
private func withTelevision<T>(_ body: (_ command: String) throws -> T) throws -> T {
  try withTemporaryDirectory { directory in
    let example = directory.appending(path: "television")
    let files = FileManager.default
    try files.createDirectory(
      at: example.appending(path: "plugins"), withIntermediateDirectories: true)
    let source = Repository.file("Examples/television")
    for name in ["manifest.json", "cards", "strings"] {
      try files.copyItem(at: source.appending(path: name), to: example.appending(path: name))
    }
    // Letters stay as they were written, whether or not somebody could put them in order here.
    let manifest = example.appending(path: "manifest.json")
    let plain = #""id": "org.snapnav.terminal","#
    try String(contentsOf: manifest, encoding: .utf8)
      .replacing(plain, with: plain + #" "config": { "bidi": "terminal" },"#)
      .write(to: manifest, atomically: true, encoding: .utf8)
    for name in ["snapnav-terminal", "snapnav-jq", "example-catalog", "example-titles"] {
      try files.copyItem(
        at: Repository.products.appending(path: "lib\(name).so"),
        to: example.appending(path: "plugins/lib\(name).so"))
    }
    let host = Navhost.path
    return try body("'\(host)' run --no-script '\(example.path)/manifest.json'")
  }
}

@Suite("The terminal presenter", .serialized)
struct TerminalTests {
  struct Size: Sendable, CustomTestStringConvertible {
    let columns, rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  private func open(
    _ columns: Int, _ rows: Int, at url: String = "television://home",
    _ body: (Tmux) throws -> Void
  ) throws {
    try withTelevision { command in
      let terminal = try Tmux(columns: columns, rows: rows, command + " --open '\(url)'")
      try terminal.wait(for: "Metropolis")
      try body(terminal)
    }
  }

  @Test(
    "home, a film, the player as a box, and back by Escape",
    arguments: [
      Size(columns: 80, rows: 24), Size(columns: 20, rows: 5), Size(columns: 200, rows: 60),
      Size(columns: 40, rows: 12),
    ])
  func walk(size: Size) throws {
    try open(size.columns, size.rows) { terminal in
      try terminal.expectGolden("\(size.testDescription)-home")
      var seen = try terminal.screen()
      while !seen.contains("► Nosf") {
        try terminal.press("Down")
        seen = try terminal.wait(forOtherThan: seen)
      }
      try terminal.press("Enter")
      seen = try terminal.wait(for: "1922 · Germany")
      try terminal.expectGolden("\(size.testDescription)-film")
      while !seen.contains("Play") {
        try terminal.press("Down")
        seen = try terminal.wait(forOtherThan: seen)
      }
      try terminal.press("Enter")
      try terminal.wait(for: "╭")
      try terminal.expectGolden("\(size.testDescription)-player")
      try terminal.press("Escape")
      try terminal.wait(for: "▶ Play", notFor: "╭")
      try terminal.press("Escape")
      try terminal.wait(for: "► Nosf")
    }
  }

  @Test("a new size is taken at once")
  func resize() throws {
    try open(80, 24) { terminal in
      try terminal.resize(columns: 40, rows: 12)
      try terminal.wait(for: "2 Find", notFor: "? all keys")
      try terminal.expectGolden("40x12-home")
      try terminal.resize(columns: 80, rows: 24)
      try terminal.wait(for: "? all keys", notFor: "⏎  F1")
      try terminal.expectGolden("80x24-home")
    }
  }

  @Test("a veto is told in the footer, and everything stays")
  func veto() throws {
    try open(80, 24) { terminal in
      for _ in 1...8 { try terminal.press("Down") }
      try terminal.wait(for: "► Night of the Living Dead")
      try terminal.press("Enter")
      let screen = try terminal.wait(for: "is for viewers from 18")
      #expect(screen.hasPrefix("  Home\n"), "\(screen)")
      try terminal.press("Up")
      try terminal.wait(for: "esc back", notFor: "viewers")
    }
  }

  @Test("a title is typed, found, and shown; an ambiguous one is a choice")
  func search() throws {
    try open(80, 24) { terminal in
      try terminal.press("F2")
      try terminal.wait(for: "Which film?")
      try terminal.press("Tab", "Enter")
      try terminal.wait(for: "Type a title first.")
      try terminal.type("Häxn梱")
      try terminal.wait(for: "Häxn梱")
      try terminal.press("BSpace", "Left")
      try terminal.type("a")
      try terminal.wait(for: "Häxan")
      try terminal.press("Enter")
      try terminal.wait(for: "Benjamin Christensen")
      try terminal.press("Escape")
      try terminal.wait(for: "Which film?")
      for _ in 1...5 { try terminal.press("Delete", "BSpace") }
      try terminal.type("alice in wonderland")
      try terminal.press("Enter")
      try terminal.wait(for: "Several films")
      try terminal.expectGolden("80x24-choice")
    }
  }

  @Test("a form keeps what was set until it is left")
  func form() throws {
    try open(80, 24) { terminal in
      try terminal.press("End", "Enter")
      try terminal.wait(for: "Living room")
      try terminal.press("End")
      try terminal.type(" 居間")
      try terminal.press("Down", "Space", "Down", "Enter")
      try terminal.wait(for: "Orchestra")
      try terminal.press("Down", "Enter")
      try terminal.wait(for: "Orchestra", notFor: "Piano")
      try terminal.expectGolden("80x24-settings")
    }
  }

  @Test("an effect without words is no band, a favourite a star")
  func effect() throws {
    try open(80, 24, at: "television://home?menu=v") { terminal in
      try terminal.press("g")
      try terminal.wait(for: "television://home?menu=v", notFor: "≡")
      try terminal.press("Home", "Down", "Enter")
      try terminal.wait(for: "Favourite  ☆")
      try terminal.press("Right", "Enter")
      try terminal.wait(for: "Favourite  ★")
      try terminal.press("Escape")
      try terminal.wait(for: "★ 1922")
    }
  }

  @Test("NO_COLOR takes the colours away and leaves the focus")
  func noColor() throws {
    try withTelevision { command in
      let plain = try Tmux(columns: 80, rows: 24, "NO_COLOR=1 " + command)
      try plain.wait(for: "Nosferatu")
      let screen = try plain.screen(withColors: true)
      #expect(screen.contains("\u{1b}[7m") || screen.contains(";7m"))
      for color in 31...36 { #expect(!screen.contains("[\(color)m")) }
    }
  }

  // MARK: The terminal afterwards

  /// What a shell shows after the program: how it ended, and whether the terminal echoes.
  private func shell(_ command: String) -> String {
    "\(command) 2>/dev/null; echo; echo ended $?; stty -a | grep -o ' -*icanon\\| -*echo '; cat"
  }

  @Test("the terminal is as it was after q")
  func quit() throws {
    try withTelevision { command in
      let terminal = try Tmux(columns: 80, rows: 24, shell(command))
      try terminal.wait(for: "Nosferatu")
      try terminal.press("q")
      let screen = try terminal.wait(for: "ended", notFor: "Nosferatu")
      #expect(try terminal.wait(for: " echo").contains(" icanon"), "\(screen)")
    }
  }

  @Test("what is pasted where nothing can be typed presses no key")
  func paste() throws {
    try open(80, 24) { terminal in
      try terminal.paste("q\n")
      try terminal.press("g")
      try terminal.wait(for: "television://home")
    }
  }

  @Test("the terminal is as it was after a crash")
  func crash() throws {
    try withTelevision { command in
      let terminal = try Tmux(columns: 80, rows: 24, shell(command))
      try terminal.wait(for: "Nosferatu")
      let shell = try #require(try terminal.process())
      let children = try String(
        contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      let child = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
      kill(child, SIGSEGV)
      try terminal.wait(for: "ended", notFor: "Nosferatu")
      #expect(try terminal.wait(for: " echo").contains(" icanon"))
    }
  }

  @Test("without a terminal it says so, and the next presenter is taken")
  func noTerminal() throws {
    try withTelevision { command in
      let asked = try Child.run("/bin/sh", ["-c", command + " --presenter terminal"])
      #expect(asked.status != 0)
      #expect(asked.text.contains("terminal"))
    }
  }
}
