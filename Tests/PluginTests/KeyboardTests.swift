import Foundation
import TestKit
import Testing

/// One thing that somebody does with the keys of a terminal, and the request that says the same to
/// the trace presenter.
struct Step: Sendable {
  /// Keys in tmux's names.
  let keys: [String]
  /// Typed before the keys.
  let typed: String
  /// What the terminal shows then, and what it does not show any more.
  let shows: String
  let hides: String?
  /// In the words of a manifest's script; empty: the keys only move the focus.
  let request: String

  init(
    _ keys: String..., typed: String = "", shows: String, hides: String? = nil, request: String = ""
  ) {
    self.keys = keys
    self.typed = typed
    self.shows = shows
    self.hides = hides
    self.request = request
  }
}

/// An example with the plugins of this build, once driven by keys and once by its trace.
struct DrivenExample {
  let name: String
  let plugins: [String]
  let folder: URL
  private let host = Navhost.path

  init(_ name: String, plugins: [String], in folder: URL) throws {
    (self.name, self.plugins, self.folder) = (name, plugins, folder)
    let files = FileManager.default
    let source = Repository.file("Examples/\(name)")
    for file in ["manifest.json", "cards", "strings", "ui"] {
      guard files.fileExists(atPath: source.appending(path: file).path) else { continue }
      try files.copyItem(at: source.appending(path: file), to: folder.appending(path: file))
    }
    let place = folder.appending(path: "plugins")
    try files.createDirectory(at: place, withIntermediateDirectories: true)
    for plugin in plugins + ["snapnav-terminal"] {
      try files.copyItem(
        at: Repository.products.appending(path: "lib\(plugin).so"),
        to: place.appending(path: "lib\(plugin).so"))
    }
  }

  /// The trace of the steps done with keys alone.
  func traceOfKeys(_ steps: [Step]) throws -> [String] {
    let file = folder.appending(path: "keys.jsonl")
    let terminal = try Tmux(
      columns: 80, rows: 24,
      "'\(host)' run --no-script --trace '\(file.path)' '\(folder.path)/manifest.json'; cat")
    for step in steps {
      if !step.typed.isEmpty { try terminal.type(step.typed) }
      for key in step.keys { try terminal.press(key) }
      try terminal.wait(for: step.shows, notFor: step.hides)
    }
    try terminal.press("C-c")
    try terminal.waitForEnd()
    return try lines(of: file)
  }

  /// The trace of the same requests with the trace presenter.
  func traceOfRequests(_ steps: [Step]) throws -> [String] {
    // As text, so that every map keeps its order.
    let manifest = try String(
      contentsOf: folder.appending(path: "manifest.json"), encoding: .utf8)
    let script = try #require(manifest.firstRange(of: "\"script\": ["))
    let requests = steps.map(\.request).filter { !$0.isEmpty }.joined(separator: ",\n")
    let scripted = folder.appending(path: "scripted.json")
    try (manifest[..<script.upperBound] + requests + "]}")
      .write(to: scripted, atomically: true, encoding: .utf8)
    let file = folder.appending(path: "trace.jsonl")
    let ended = try Child.run(
      host, ["run", "--presenter", "trace", "--trace", file.path, scripted.path])
    #expect(ended.status == 0, "\(ended.text)")
    return try lines(of: file)
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

extension Tmux {
  /// Waits until the program has ended, so that what it writes is whole.
  func waitForEnd() throws {
    let shell = try #require(try process())
    try wait(until: "the end of the program") {
      let children = try String(
        contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      // The shell starts a last program, or becomes it.
      let names = ([String(shell)] + children.split(separator: " ").map(String.init)).map {
        (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) ?? ""
      }
      return names.contains("cat\n")
    }
  }
}

@Suite("Examples by keyboard alone", .serialized)
struct KeyboardTests {
  private func expectSame(_ name: String, plugins: [String], _ steps: [Step]) throws {
    try withTemporaryDirectory { folder in
      let example = try DrivenExample(name, plugins: plugins, in: folder)
      let keys = try example.traceOfKeys(steps)
      let requests = try example.traceOfRequests(steps)
      #expect(keys.count > 5)
      #expect(keys.count == requests.count)
      for (key, request) in zip(keys, requests) { #expect(key == request) }
    }
  }

  @Test("the television shows, finds, plays and asks for the number, as its trace says")
  func television() throws {
    try expectSame(
      "television", plugins: ["snapnav-jq", "example-catalog", "example-titles"],
      [
        Step(shows: "► ▶ Play"),
        Step("Down", shows: "► Nosferatu"),
        Step(
          "Enter", shows: "F. W. Murnau",
          request: #"{"navigate": "openShow", "payload": {"id": "2"}}"#),
        Step("Enter", shows: "■ Stop", request: #"{"segue": "watch"}"#),
        Step("Enter", shows: "► ▶ Play", hides: "Stop", request: #"{"back": 1}"#),
        Step(
          "Right", "Right", "Enter", shows: "► Back to the film",
          request: #"{"navigate": "openParts"}"#),
        Step("Escape", shows: "► Parts", hides: "Back to the film", request: #"{"back": 1}"#),
        Step("End", "Enter", shows: "► Nosferatu", request: #"{"navigate": "home"}"#),
        Step("PageDown", "End", shows: "► Settings"),
        Step("Up", "Home", shows: "► ▶ Play"),
        Step("Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down", shows: "► Night of"),
        Step(
          "Enter", shows: "viewers from 18",
          request:
            #"{"navigate": "openShow", "payload": {"id": "15"}, "expect": {"outcome": "vetoed"}}"#),
        Step("End", "BTab", "BTab", shows: "► Western"),
        Step(
          "Enter", shows: "The Great",
          request: #"{"navigate": "openShelf", "payload": {"genre": "Western"}}"#),
        Step("Escape", shows: "► Western", request: #"{"back": 1}"#),
        Step("F2", shows: "Which film?", request: #"{"select": "find"}"#),
        Step(
          "Enter", typed: "nosfertau", shows: "F. W. Murnau",
          request: #"{"route": "title", "payload": {"title": "nosfertau"}}"#),
        Step("Escape", shows: "Which film?", request: #"{"back": 1}"#),
        Step("M-1", shows: "► Western", request: #"{"select": "watch"}"#),
        Step("End", "Enter", shows: "╭─ Settings", request: #"{"navigate": "settings"}"#),
        Step("End", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", shows: "► For parents"),
        Step(
          "Enter", shows: "╭─ The number",
          request: """
            {"navigate": "parents", "payload":
              {"name": "Living room", "subtitles": "true", "music": "piano"},
              "expect": {"outcome": "redirected"}}
            """),
        Step(
          "Enter", typed: "1902", shows: "up to 16",
          request: #"{"navigate": "parents", "payload": {"pin": "1902"}}"#),
        Step("Enter", shows: "╭─ The number", hides: "up to 16", request: #"{"back": 1}"#),
        Step("Escape", shows: "► For parents", hides: "╭─ The number", request: #"{"back": 1}"#),
        Step("Escape", shows: "► Settings", hides: "╭─", request: #"{"back": 1}"#),
        Step("F3", shows: "╭─ Menu", request: #"{"navigate": "menu"}"#),
        Step("Escape", shows: "► Settings", hides: "╭─", request: #"{"back": 1}"#),
        Step("F3", shows: "╭─ Menu", request: #"{"navigate": "menu"}"#),
        Step(
          "Down", "Enter", shows: "Which film?", hides: "╭─",
          request: #"{"open": "television://search"}"#),
      ])
  }

  @Test("the kiosk sells two seats and lets the staff in, as its trace says")
  func kiosk() throws {
    try expectSame(
      "kiosk", plugins: ["example-tickets"],
      [
        Step(shows: "► What is on"),
        Step("Enter", shows: "► The Cherry", request: #"{"navigate": "browse"}"#),
        Step("Down", shows: "► Goldberg"),
        Step(
          "Enter", shows: "► Choose seats",
          request: #"{"navigate": "openEvent", "payload": {"id": "2"}}"#),
        Step(
          "Right", "Enter", shows: "Please choose your seats first.",
          request: #"{"navigate": "toBasket", "expect": {"outcome": "vetoed"}}"#),
        Step("Left", "Enter", shows: "► One in row A", request: #"{"navigate": "chooseSeats"}"#),
        Step("Tab", "Tab", shows: "► Four in row F"),
        Step("BTab", "Enter", shows: "B3 B4", request: #"{"result": "B3 B4"}"#),
        Step("Right", "Enter", shows: "► Pay", request: #"{"navigate": "toBasket"}"#),
        Step("Right", "Enter", shows: "╭─ Help", request: #"{"navigate": "help"}"#),
        Step("Enter", shows: "► Help", hides: "╭─", request: #"{"navigate": "closeHelp"}"#),
        Step("Left", "Enter", shows: "► Card read", request: #"{"navigate": "pay"}"#),
        Step(
          "Escape", shows: "Please pay first, or cancel the payment.",
          request: #"{"back": 1, "expect": {"outcome": "vetoed"}}"#),
        Step(
          "Right", "Enter", shows: "► Pay",
          request: #"{"navigate": "cancel", "payload": {"cancel": true}}"#),
        Step("Enter", shows: "► Card read", request: #"{"navigate": "pay"}"#),
        Step(
          "Enter", shows: "► Done",
          request: #"{"navigate": "settle", "payload": {"card": "4242 4242 4242 4242"}}"#),
        Step("Enter", shows: "► What is on", request: #"{"navigate": "again"}"#),
        Step(
          "F8", shows: "╭─ For the staff",
          request: #"{"navigate": "attend", "expect": {"outcome": "redirected"}}"#),
        Step(
          "Enter", typed: "4711", shows: "► Back to work",
          request: #"{"navigate": "attend", "payload": {"pin": "4711"}}"#),
        Step("Enter", shows: "► What is on", request: #"{"navigate": "again"}"#),
      ])
  }
}
