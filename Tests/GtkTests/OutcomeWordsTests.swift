import Foundation
import SnapEngine
import SnapValue
import TestKit
import Testing

/// What a window says of what comes to nothing, as somebody hears it who hears the window.
@Suite(
  "What comes to nothing is told in the window, in the language of the screen",
  .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
struct OutcomeWordsTests {
  @Test("each outcome by its own sentence", arguments: ["en", "de", "ar"])
  func each(language: String) throws {
    let window = try HeardWindow(language)
    for (keys, typed, says) in window.presses {
      try window.open("start")
      for key in keys.dropLast() { try window.press(key) }
      if !typed.isEmpty { try window.tree("type", window.text("number"), typed) }
      let last = try #require(keys.last)
      try window.press(last)
      try window.hears(says)
    }
  }

  @Test("a queue that is full, and an answer that does not come", arguments: ["en", "de", "ar"])
  func waiting(language: String) throws {
    let window = try HeardWindow(language)
    try window.open("start")
    let others = try [window.other("order"), window.other("order")]
    var state = ""
    while !state.contains("\"waiting\":1") { state = try window.shown.control("--json", "state") }
    try window.press("order")
    try window.hears(window.sentence(.queueFull))
    for other in others { _ = other.end() }
    try window.press("order")
    try window.hears(window.sentence(.timeout))
  }

  @Test("what cannot be shown by other words", arguments: ["en", "de", "ar"])
  func cards(language: String) throws {
    let window = try HeardWindow(language)
    for (key, says) in [
      ("picture", window.text("tree")), ("film", window.text("clip")),
      ("large", window.notice),
    ] {
      try window.open("start")
      try window.press(key)
      try window.hears(says)
    }
  }

  @Test("and what is too much to be asked for at all", arguments: ["en", "de", "ar"])
  func untold(language: String) throws {
    let window = try HeardWindow(language)
    try window.open("start/note")
    try window.tree("fill", window.text("name"), "\(17 << 10)")
    // A notice may have gone again before a busy window has told of so long a text.
    try window.hears(window.sentence(.failed), pressing: "go")
  }
}

/// Tests/Fixtures/Outcomes in a window.
private final class HeardWindow {
  let shown: Shown
  private let ear: Running
  private let language: String
  private let texts: Value

  init(_ language: String) throws {
    self.language = language
    let file = Repository.file("Tests/Fixtures/Outcomes/strings/\(language).json")
    texts = try Value(jsonText: Array(Data(contentsOf: file)))
    shown = try Shown("Tests/Fixtures/Outcomes", config: ["animations": 0])
    shown.host.drain()
    ear = try Running(
      "/usr/bin/python3", [Repository.file("Tests/GtkTests/Programs/tree.py").path, "heard"],
      environment: shown.desk.environment, hasInput: true)
    try shown.control("locale", language)
  }

  /// The keys of the buttons of each case, what is typed before the last one, and what is heard then.
  var presses: [(keys: [String], typed: String, says: String)] {
    [
      (["safe", "go"], "1234", sentence(.unchanged)),
      (["search", "go"], "abc", sentence(.noRoute)),
      (["form", "go"], "", sentence(.invalid)),
      (["late"], "", texts["reasons"]?["for-viewers-from-18"]?.string ?? "?"),
    ]
  }

  /// What stands at the end of a card of which not all is shown.
  var notice: String {
    switch language {
    case "de": "Einiges davon kann hier nicht gezeigt werden."
    case "ar": "لا يمكن عرض جزء من هذا هنا."
    default: "Some of this cannot be shown here."
    }
  }

  func text(_ key: String) -> String { texts[key]?.string ?? "?" }

  func sentence(_ kind: OutcomeSentence.Kind) -> String {
    OutcomeSentence.shipped[language]?[kind] ?? "?"
  }

  func open(_ path: String) throws {
    let answer = try shown.control("open", "outcomes://\(path)")
    #expect(answer.contains("done") || answer.contains("alreadyThere"), "\(answer)")
  }

  /// Somebody else who asks for a navigation.
  func other(_ navigation: String) throws -> Running {
    try Running(
      Navhost.path, ["ctl", "--socket", shown.socket, "navigate", navigation],
      environment: shown.desk.environment)
  }

  func press(_ key: String) throws { try tree("press", text(key)) }

  func tree(_ words: String...) throws {
    let program = Repository.file("Tests/GtkTests/Programs/tree.py").path
    let run = try Child.run(
      "/usr/bin/python3", [program] + words, environment: shown.desk.environment)
    #expect(run.status == 0, "\(words.prefix(2)): \(run.output)")
  }

  /// Listens until that is heard, for a minute at most: each time takes the window a moment. Before each
  /// time it presses a button, where one is named.
  func hears(_ words: String, pressing key: String? = nil) throws {
    var heard: Value = []
    let end = Date(timeIntervalSinceNow: 60)
    repeat {
      if let key { try press(key) }
      try ear.send("look\n")
      heard = try Value(jsonText: try ear.line(), limits: .written)
      if heard.list?.contains(.string(words)) == true { return }
    } while Date() < end
    Issue.record("not heard: \(words), but \(heard)")
  }
}
