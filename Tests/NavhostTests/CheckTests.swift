import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost check tells all that is wrong, and exits 3")
struct CheckTests {
  private static let sound = """
    {
      "navhost": 1,
      "app": { "id": "org.example.small", "title": "Small", "scheme": "small" },
      "screens": { "home": { "title": "Home", "card": "home.json" } },
      "state": { "initial": "small://home" }
    }
    """

  @Test("a sound manifest passes, with its name on standard output")
  func sound() throws {
    let folder = try TemporaryFolder()
    try folder.write("home.json", #"{"type": "AdaptiveCard", "version": "1.5", "body": []}"#)
    let path = try folder.write("small.json", Self.sound)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 0)
    #expect(run.output == "\(path): no errors\n")
    #expect(run.words == "")
  }

  @Test(
    "that nothing is shown at the start is said beside the last line, and is no problem",
    arguments: [
      ("", true), (#", "state": {"initial": "small://home"}"#, false),
      (#", "script": [{"open": "small://home"}]"#, false),
      (#", "regions": {"main": {"kind": "stack", "root": "home"}}"#, false),
    ])
  func blank(more: String, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "m.json",
      #"{"navhost": 1, "app": {"id": "a.small", "scheme": "small"}, "screens": {"home": {}}"#
        + more + "}")
    let run = try Navhost.run(["check", path])
    let note =
      "\(path): nothing is shown at the start; "
      + "\"state\": { \"initial\": \"small://home\" } says what is\n"
    #expect(run.status == 0)
    #expect(run.output == (isTold ? note : "") + "\(path): no errors\n")
  }

  @Test("what was not looked at is said to everybody, beside what is wrong")
  func notLookedAt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("m.json", #"{"navhost": 1, "screens": {"home": {}}}"#)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    let note =
      "\(path): plugins, texts and user interfaces were not looked at: mend these first\n"
    #expect(run.output.hasSuffix(note + "\(path): 1 error\n"))
  }

  @Test(
    "what an optional plugin that is not there would do fails when it is asked for, and no sooner",
    arguments: [
      #""presentation": {"use": "ui/m"}"#, #""presentation": {"call": "ui/f", "args": []}"#,
      #""mediation": [{"use": "ui/m"}]"#,
    ])
  func absent(part: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "m.json",
      #"{"navhost": 1, "app": {"id": "a.small", "scheme": "small"}, "#
        + #""plugins": {"use": {"ui": {"id": "org.example.ui", "optional": true}}}, "#
        + #""screens": {"home": {}, "film": {}}, "state": {"initial": "small://home"}, "#
        + #""navigations": {"film": {"from": ["home"], "to": "film", "# + part + "}}, "
        + #""script": [{"navigate": "film", "expect": {"outcome": "failed", "#
        + #""reason": "of an optional plugin that is not there"}}]}"#)
    let check = try Navhost.run(["check", path])
    #expect(check.status == 0)
    #expect(check.output.contains("warning NH611"))
    let run = try Navhost.run(["run", "--presenter", "trace", path])
    #expect(run.status == 0, "\(run.text)")
  }

  @Test("problems are told with place, line and remedy, all in one go")
  func problems() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "bad.json",
      """
      {
        "navhost": 1,
        "app": { "id": "org.example.bad", "titel": "Bad", "scheme": "bad" },
      \t"screens": { "home": { "title": "Home" } },
        "navigations": { "go": { "from": ["hom"], "to": "home" } },
        "regions": {}
      }
      """)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.words == "")
    try Golden.expect(folder.anonymous(run.output), is: "check-bad.txt")
  }

  @Test("with --accessibility it tells what keeps people out, and what the rule is, and exits 3")
  func accessibility() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.sound)
    try folder.write(
      "home.json",
      """
      { "type": "AdaptiveCard", "version": "1.5", "lang": "en", "body": [
        { "type": "TextBlock", "text": "Films", "size": "Large" } ] }
      """)
    #expect(try Navhost.run(["check", path]).status == 0)
    let run = try Navhost.run(["check", "--accessibility", path])
    #expect(run.status == 3)
    try Golden.expect(folder.anonymous(run.output), is: "check-accessibility.txt")
    let json = try Navhost.run(["check", "--accessibility", "--json", path])
    #expect(json.status == 3)
    #expect(json.output.contains(#""code":"A11Y17","severity":"error","pointer":"/body/0""#))
    let report = try Navhost.run(["report", "accessibility", path])
    #expect(report.status == 0)
    #expect(report.output.contains("A11Y17 **1 found**"))
    #expect(try Navhost.run(["report", "accessibillity", path]).status == 2)
  }

  @Test("help tells of a rule of accessibility, and which there are")
  func rule() throws {
    let help = try Navhost.run(["help", "a11y17"])
    #expect(help.status == 0)
    try Golden.expect(help.output, is: "help-rule.txt")
    let unknown = try Navhost.run(["help", "A11Y99"])
    #expect(unknown.status == 2)
    #expect(unknown.words.contains("there is no rule A11Y99; there are A11Y01 to A11Y61"))
  }

  @Test("a card that is missing, or no JSON, or no object is told", arguments: [nil, "{", "[]"])
  func cards(text: String?) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.sound)
    if let text { try folder.write("home.json", text) }
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.output.contains("error NH619"))
    #expect(run.output.contains(text == nil ? "small.json:4:51" : "home.json"))
  }

  @Test(
    "a directory is told the manifest that is in it or above it, and none that is not there",
    arguments: [
      ("app", "name the manifest in it, such as app/manifest.json"),
      ("app/", "name the manifest in it, such as app/manifest.json"),
      ("app/cards", "name the manifest above it, such as app/manifest.json"),
      ("app/cards/", "name the manifest above it, such as app/manifest.json"),
      ("other", "name the manifest, which is a file"),
    ])
  func directory(path: String, hint: String) throws {
    let folder = try TemporaryFolder()
    for name in ["app/cards", "other/cards"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write("app/manifest.json", Self.sound)
    let run = try Navhost.run(["check", path], in: folder.url)
    #expect(run.status == 3)
    #expect(run.output.contains("is a directory, not a regular file\n  \(hint)\n"), "\(run.output)")
  }

  @Test("what is no readable file exits 3 and does not wait", arguments: ["", "/dev/zero", "nix"])
  func unreadable(name: String) throws {
    let folder = try TemporaryFolder()
    let path = name.hasPrefix("/") ? name : folder.url.path + "/" + name
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.output.contains("error NH108"))
  }

  @Test("--json answers one object with every problem")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("bad.json", "{ \"navhost\": 1 ")
    let run = try Navhost.run(["check", "--json", path])
    #expect(run.status == 3)
    #expect(run.words == "")
    let answer = try Value(jsonText: run.output)
    #expect(answer["ok"] == false)
    let problem = try #require(answer["problems"]?.list?.first)
    #expect(problem["code"] == "NH101")
    #expect(problem["line"] == 1)
    #expect(problem["column"] == 16)
  }

  @Test(
    "a directory of plugins that is not there is told, and nothing is done",
    arguments: ["check", "run"])
  func missingPlugins(command: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.sound)
    let run = try Navhost.run([command, "--plugins", "/nonexistent/nodir", path])
    #expect(run.status == 2)
    #expect(run.words == "navhost: --plugins: /nonexistent/nodir is not there\n")
    #expect(run.output == "")
  }

  @Test(
    "a card or a file of texts in a manifest's place is told as such",
    arguments: [
      (
        #"{"type": "AdaptiveCard", "version": "1.5", "body": []}"#, "it is a card",
        "name the manifest that shows it"
      ),
      (
        #"{"locale": "en", "welcome": {"title": "Welcome"}}"#, "it is a file of texts",
        "name the manifest beside whose directory it lies"
      ),
    ])
  func otherThanManifest(text: String, fact: String, remedy: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("home.json", text)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(
      run.output.hasPrefix(
        "\(path):1:1: error NH108: the manifest cannot be read: \(fact)\n"), "\(run.output)")
    #expect(run.output.contains("\n  \(remedy)\n"), "\(run.output)")
  }

  @Test("a manifest in the place of a command or a plugin is told as such")
  func misplaced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.sound)
    let command = try Navhost.run([path])
    #expect(command.status == 2)
    #expect(command.words.contains("; did you mean \"navhost run \(path)\"?\n"))
    let test = try Navhost.run(["test", path])
    #expect(test.status == 2)
    #expect(
      test.words
        == "navhost: test: \(path) is a text file, and test takes a plugin's .so; for a manifest: "
        + "navhost check \(path)\n")
  }

  @Test("what is opened first must be there; the nearest name is told")
  func opened() throws {
    let folder = try TemporaryFolder()
    try folder.write("home.json", #"{"type": "AdaptiveCard", "version": "1.5", "body": []}"#)
    let path = try folder.write("small.json", Self.sound)
    let run = try Navhost.run(["run", "--presenter", "trace", "--open", "small://hme", path])
    #expect(run.status == 1)
    #expect(
      run.words.hasPrefix("FAILED start: open small://hme -> noRoute")
        && run.words.contains("\n  there is no screen or effect \"hme\"; did you mean \"home\"?\n"))
  }

  /// An application that needs a plugin in the directory `build`.
  private static let guarded = """
    { "navhost": 1, "app": { "id": "org.example.small", "scheme": "small" },
      "plugins": { "directories": ["build"], "use": { "hello": { "id": "org.example.hello" } } },
      "screens": { "home": {} },
      "navigations": { "again": { "from": "*", "to": "home", "guards": [ { "use": "hello/greet" } ] } } }
    """

  @Test("a plugin that is missed is looked for in the cause", arguments: [true, false])
  func missing(isThere: Bool) throws {
    let folder = try TemporaryFolder()
    if isThere {
      try FileManager.default.createDirectory(
        at: folder.file("build"), withIntermediateDirectories: true)
    }
    let path = try folder.write("small.json", Self.guarded)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    let told =
      isThere
      ? "/build holds no plugin: build it, or mend plugins.directories\n"
      : "/build is not there: build the plugin, or mend plugins.directories\n"
    #expect(run.output.contains(told), "\(run.output)")
  }

  @Test("a directory of plugins that cannot be read is told as the cause of one that is missed")
  func unreadableDirectory() throws {
    let folder = try TemporaryFolder()
    // Nobody can list it, the superuser neither.
    try folder.write("build", "a file")
    let path = try folder.write("small.json", Self.guarded)
    for words in [["check", path], ["run", path]] {
      let run = try Navhost.run(words)
      #expect(
        run.text.contains("/build: Not a directory: check the path and its permissions\n"),
        "\(run.text)")
    }
  }

  @Test("colour is used nowhere but on a terminal")
  func colour() throws {
    let run = try Navhost.run(["check", "/nonexistent"], environment: ["TERM": "xterm-256color"])
    #expect(!run.words.contains("\u{1B}"))
  }
}
