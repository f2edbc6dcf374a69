import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Presenters that show at once")
struct GroupRunTests {
  /// Where python3 is to be had.
  private static let path = ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"]

  /// A program that writes what it is shown to a file, and then does what `rest` says.
  private static func program(then rest: String = "") -> String {
    """
    import json, os, signal, sys
    def say(**message): print(json.dumps(message), flush=True)
    out = open(sys.argv[1], "a")
    count = 0
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open": say(kind="ready")
        if message["kind"] != "present": continue
        count += 1
        \(rest.isEmpty ? "pass" : rest)
        token = message.pop("token", None)
        for name in ("deadline", "id"): message.pop(name, None)
        out.write(json.dumps(message, sort_keys=True) + "\\n")
        out.flush()
        if token: say(kind="complete", token=token)
    """
  }

  /// A manifest with these presenters, which goes to a page and back so often.
  private static func manifest(_ presenters: String, rounds: Int = 3) -> String {
    let steps = (0..<rounds).flatMap { _ in
      [#"{ "navigate": "about", "payload": { "who": "Ada" } }"#, #"{ "back": 1 }"#]
    }
    return RunTests.manifest(script: "[\(steps.joined(separator: ", "))]")
      .replacingOccurrences(of: #""screens":"#, with: #""presenter": \#(presenters), "screens":"#)
  }

  private func member(_ number: Int, _ more: String = "") -> String {
    #"{ "exec": ["python3", "./view.py", "./\#(number).txt"]\#(more) }"#
  }

  private func run(
    _ presenters: String, rounds: Int = 3, _ program: String = program(),
    in folder: borrowing TemporaryFolder
  ) throws -> Navhost.Run {
    let path = try folder.write("app.json", Self.manifest(presenters, rounds: rounds))
    try folder.write("view.py", program)
    return try Navhost.run(
      ["run", path, "--no-control", "--script"], environment: Self.path)
  }

  private func shown(_ number: Int, in folder: borrowing TemporaryFolder) throws -> [String] {
    try String(contentsOfFile: folder.path("\(number).txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test("each of them is told what one alone is told", arguments: [2, 3, 5, 8])
  func equal(count: Int) throws {
    let alone = try TemporaryFolder()
    let together = try TemporaryFolder()
    #expect(try run("[\(member(0))]", in: alone).status == 0)
    let all = (0..<count).map { member($0) }.joined(separator: ", ")
    let run = try run(#"[ { "all": [ \#(all), "trace" ] } ]"#, in: together)
    #expect(run.status == 0, "\(run.words)")
    let oracle = try shown(0, in: alone)
    #expect(oracle.count == 7)
    for number in 0..<count { #expect(try shown(number, in: together) == oracle) }
    #expect(run.lines.count == 7)
  }

  @Test("one that must show and dies in every third transition loses nothing")
  func dies() throws {
    let folder = try TemporaryFolder()
    let program = Self.program(then: "if count == 3: os.kill(os.getpid(), signal.SIGKILL)")
    let run = try run(
      #"[ { "all": [ "trace", \#(member(0)) ] } ]"#, rounds: 4, program, in: folder)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.lines.count == 9)
    let locations = try shown(0, in: folder).map { try Value(jsonText: Array($0.utf8))["location"] }
    let told = try run.lines.map { try Value(jsonText: Array($0.utf8))["location"] }
    #expect(locations == told)
  }

  @Test("one that need not show and never answers is let go, and the others go on")
  func late() throws {
    let folder = try TemporaryFolder()
    let program = Self.program(then: "if count == 2: continue")
    let late = member(0, #", "must": false, "deadline": 50"#)
    let run = try run(#"[ { "all": [ "trace", \#(late) ] } ]"#, program, in: folder)
    #expect(run.status == 0)
    #expect(run.lines.count == 7)
  }

  @Test("one that cannot be had and must show makes the next of the list take its place")
  func next() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      #"[ { "all": [ "trace", { "exec": ["./missing"] } ] }, "trace" ]"#, in: folder)
    #expect(run.status == 0)
    #expect(run.lines.count == 7)
  }
}
