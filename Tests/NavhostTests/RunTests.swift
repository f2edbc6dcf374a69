import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost run without plugins")
struct RunTests {
  /// A manifest with two screens and a script of these steps.
  static func manifest(script: String = "[]", initial: String = "small://home") -> String {
    """
    {
      "navhost": 1,
      "app": { "id": "org.example.small", "title": "Small", "scheme": "small" },
      "screens": {
        "home": { "title": "Home", "card": { "type": "AdaptiveCard", "body": [] } },
        "about": { "title": "About ${name}", "optionalProperties": { "name": { "type": "string" } } }
      },
      "navigations": {
        "about": {
          "from": ["home"], "to": "about",
          "mediation": [ { "set": { "to.name": { "payload": "/who" } } } ]
        }
      },
      "state": { "initial": "\(initial)" },
      "script": \(script)
    }
    """
  }

  private func run(
    script: String = "[]", initial: String = "small://home", _ options: String...
  ) throws -> (run: Navhost.Run, words: String) {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.manifest(script: script, initial: initial))
    let run = try Navhost.run(["run", path] + options)
    return (run, folder.anonymous(run.words))
  }

  @Test("the script is walked: transitions on standard output, steps on standard error")
  func script() throws {
    let (run, words) = try run(
      script: """
        [ { "navigate": "about", "payload": { "who": "Ada" }, "expect": { "top": "about" } },
          { "open": "small://nowhere", "expect": { "outcome": "noRoute" } },
          { "back": 1, "expect": { "state": "small://home" } } ]
        """)
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "run-trace.txt")
    try Golden.expect(words, is: "run-steps.txt")
  }

  @Test("a step that does not meet its expectation ends the run with 1, and says where it stands")
  func mismatch() throws {
    let (run, words) = try run(
      script: """
        [ { "navigate": "about" },
          { "back": 1, "expect": { "state": "small://home", "top": "about" } },
          { "back": 1 } ]
        """)
    #expect(run.status == 1)
    try Golden.expect(words, is: "run-mismatch.txt")
  }

  @Test("a step without expectations must succeed")
  func implicit() throws {
    let (run, words) = try run(script: #"[ { "resume": true } ]"#)
    #expect(run.status == 1)
    #expect(words.contains("expected outcome: done"))
    #expect(words.contains("got outcome: failed: nothing is remembered"))
  }

  @Test("--json tells each step as data, and the trace goes to its file")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "small.json", Self.manifest(script: #"[ { "navigate": "about" } ]"#))
    let trace = folder.url.path + "/trace.jsonl"
    let run = try Navhost.run(["run", "--json", "--trace", trace, path])
    #expect(run.status == 0)
    #expect(run.words == "")
    let steps = try run.lines.map { try Value(jsonText: $0) }
    #expect(steps.map { $0["step"] } == [0, 1])
    #expect(steps.map { $0["ok"] } == [true, true])
    #expect(steps.last?["state"] == "small://home/about")
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(try lines.map { try Value(jsonText: String($0))["transition"] } == [1, 2])
  }

  @Test("two runs write the same trace, byte for byte")
  func deterministic() throws {
    let script = #"[ { "navigate": "about" }, { "back": 1 }, { "open": "small://about" } ]"#
    #expect(try run(script: script).run.output == run(script: script).run.output)
  }

  @Test("--no-script opens the initial state and ends")
  func noScript() throws {
    let (run, _) = try run(script: #"[ { "navigate": "about" } ]"#, "--no-script")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
  }

  @Test("--open starts elsewhere")
  func open() throws {
    let (run, _) = try run("--open", "small://home/about")
    #expect(run.status == 0)
    #expect(run.output.contains(#""location":"small://home/about""#))
    #expect(run.lines.count == 1)
  }

  @Test(
    "a start that is refused exits 1 with the reason",
    arguments: ["small://nowhere", "other://home", "small://home//", "small:/", "small://home?x=z"])
  func refusedStart(url: String) throws {
    let (run, words) = try run("--open", url)
    #expect(run.status == 1)
    #expect(words.hasPrefix("FAILED start: open \(url)"))
  }

  @Test("a manifest that is wrong exits 3 and nothing is run")
  func wrongManifest() throws {
    let (run, words) = try run(initial: "small://hom")
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(words.contains("error NH702 /state/initial"))
  }

  @Test("a presenter that nobody knows exits 4 and names those that there are")
  func unknownPresenter() throws {
    let (run, words) = try run("--presenter", "glass")
    #expect(run.status == 4)
    #expect(words.contains("there is no presenter \"glass\""))
    #expect(words.contains("trace"))
  }

  @Test("a trace file that cannot be written exits 4 and names it")
  func traceFile() throws {
    let (run, words) = try run("--trace", "/dev/null/trace")
    #expect(run.status == 4)
    #expect(words.contains("/dev/null/trace"))
  }

  @Test("--events tells every event in order, beside the presenter's lines")
  func events() throws {
    let folder = try TemporaryFolder()
    let events = folder.url.path + "/events.jsonl"
    let (run, _) = try run(
      script: """
        [ { "navigate": "about", "payload": { "who": "Ada" } },
          { "open": "small://nowhere", "expect": { "outcome": "noRoute" } },
          { "transition": [["pop", 1], ["push", "about"]] },
          { "transition": [["pop", 9]], "expect": { "outcome": "failed" } },
          { "back": 1 }, { "back": 1, "expect": { "outcome": "alreadyThere" } } ]
        """, "--events", events)
    #expect(run.status == 0)
    try Golden.expect(String(contentsOfFile: events, encoding: .utf8), is: "run-events.txt")
    let (mixed, _) = try self.run("--events", "-")
    #expect(mixed.lines.contains { $0.hasPrefix(#"{"event":"didPerformUpdates""#) })
    #expect(mixed.lines.contains { $0.hasPrefix(#"{"transition":1"#) })
  }

  @Test("an event log that cannot be written exits 4 and names it")
  func eventFile() throws {
    let (run, words) = try run("--events", "/dev/null/events")
    #expect(run.status == 4)
    #expect(words.contains("/dev/null/events"))
  }
}
