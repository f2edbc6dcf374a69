import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A presenter that is a program")
struct ExecTests {
  /// A manifest whose presenters are this program in Python, and then these.
  static func manifest(_ others: String = #", "trace""#) -> String {
    RunTests.manifest(
      script: #"[ { "navigate": "about", "payload": { "who": "Ada" } }, { "back": 1 } ]"#
    ).replacingOccurrences(
      of: #""screens":"#,
      with: """
        "presenter": [ { "exec": ["python3", "view.py"] }\(others) ],
        "policy": { "deadlines": { "present": 20000 } }, "screens":
        """)
  }

  /// What a well-behaved program does, up to the number of transitions that is given.
  static func program(until count: Int, then rest: String) -> String {
    """
    import json, os, signal, sys, time
    def say(**message): print(json.dumps(message), flush=True)
    shown = 0
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open": say(kind="ready")
        if message["kind"] != "present": continue
        shown += 1
        if shown > \(count):
            \(rest)
        if "token" in message: say(kind="complete", token=message["token"])
    """
  }

  private func run(
    _ program: String, _ others: String = #", "trace""#, _ options: [String] = ["--script"]
  ) throws -> (run: Navhost.Run, words: String) {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest(others))
    try folder.write("view.py", program)
    let run = try Navhost.run(
      ["run", path, "--no-control"] + options, environment: Self.path)
    return (run, folder.anonymous(run.words))
  }

  /// Where python3 is to be had.
  static let path = ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"]

  @Test("the example shows its screens as text, and the script goes as with trace")
  func example() throws {
    let folder = try TemporaryFolder()
    let view = folder.url.path + "/view.txt"
    let manifest = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/exec/manifest.json").path
    let environment = Self.path.merging(["VIEW": view]) { $1 }
    let run = try Navhost.run(
      ["run", manifest, "--no-control", "--script"], environment: environment)
    #expect(run.status == 0)
    #expect(run.output == "")
    try Golden.expect(String(contentsOfFile: view, encoding: .utf8), is: "exec-view.txt")
    let traced = try Navhost.run(
      ["run", manifest, "--no-control", "--script", "--trace", "-"], environment: environment)
    let oracle = try Navhost.run(["run", manifest, "--no-control", "--presenter", "trace"])
    #expect(traced.output == oracle.output)
    let lines = try String(
      contentsOf: URL(filePath: manifest).deletingLastPathComponent().appending(path: "view.py"),
      encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41)
  }

  @Test(
    "a death in a transition fails it, and the next presenter of the list shows the old state",
    arguments: [
      ("sys.exit(3)", "it exited with status 3"),
      ("os.kill(os.getpid(), signal.SIGKILL)", "it was killed by SIGKILL"),
      ("raise ValueError('no display')", "it exited with status 1: ValueError: no display"),
      ("print('{\"kind\": \"comp', end='', flush=True); sys.exit(2)", "it exited with status 2"),
      ("os.close(1); signal.pause()", "it has closed its standard output"),
      ("while True: print('babble')", "it has written 100 lines that are no messages"),
      ("print('x' * (9 << 20))", "it has written a line of more than 8388608 bytes"),
    ])
  func death(rest: String, reason: String) throws {
    let (run, words) = try run(Self.program(until: 1, then: rest))
    #expect(run.status == 1)
    let culprit = "exec:python3 view.py"
    #expect(words.contains("got outcome: failed: \(culprit): \(reason)"), "\(words)")
    #expect(words.contains("FAILED step 1 of 2: "))
    #expect(words.contains("small://home\n"))
  }

  @Test("after a death the run goes on with the next presenter, which is shown what is in force")
  func goesOn() throws {
    let host = try RunningNavhost(
      Self.manifest(), ["--no-script", "--trace", "-"],
      files: ["view.py": Self.program(until: 2, then: "sys.exit(3)")], environment: Self.path)
    let client = try host.connect()
    let there = #"{"op":"navigate","navigation":"about"}"#
    #expect(try client.ask(there)["outcome"] == "done")
    let lost = try client.ask(#"{"op":"back"}"#)
    #expect(lost["outcome"] == "failed" && lost["state"] == "small://home/about")
    #expect(lost["reason"] == "exec:python3 view.py: it exited with status 3")
    try host.waitForLine { $0.contains(#""sync":true"#) && $0.contains("small://home/about") }
    #expect(try client.ask(#"{"op":"back"}"#)["state"] == "small://home")
    #expect(try client.ask(#"{"op":"state"}"#)["presenter"] == "trace")
    _ = try client.ask(#"{"op":"quit"}"#)
    let end = host.end()
    #expect(end.status == 0)
    #expect(end.words.contains("exec:python3 view.py: trace takes its place"))
  }

  @Test("when none is left the run ends with a sentence and 4")
  func noneLeft() throws {
    let (run, words) = try run(Self.program(until: 1, then: "sys.exit(3)"), "")
    #expect(run.status == 4)
    #expect(
      words.contains(
        "the presenter is lost and none is left to take its place: "
          + "exec:python3 view.py: it exited with status 3"), "\(words)")
  }

  @Test("one that dies of the first transition, with none left, is told of once")
  func firstDeath() throws {
    let (run, words) = try run(Self.program(until: 0, then: "sys.exit(3)"), "")
    #expect(run.status == 4)
    let reason = "exec:python3 view.py: it exited with status 3"
    #expect(words.contains("none is left to take its place: \(reason)\n"), "\(words)")
    #expect(words.components(separatedBy: "warning: \(reason)\n").count == 2, "\(words)")
  }

  @Test(
    "one that cannot begin is passed over for the next",
    arguments: ["import sys; sys.exit(5)", "print('ready')\nraise SystemExit(1)", "raise OSError"])
  func cannotBegin(program: String) throws {
    let (run, words) = try run(program)
    #expect(run.status == 0, "\(words)")
    #expect(run.lines.count == 3)
  }

  @Test(
    "one that cannot begin is told, with its reason and with what takes its place",
    arguments: [
      ("import sys; sys.exit(5)", "it exited with status 5"),
      ("raise OSError('no light')", "it exited with status 1: OSError: no light"),
      ("pass", "it exited with status 0"),
    ])
  func cannotBeginIsTold(program: String, reason: String) throws {
    let (_, words) = try run(program)
    #expect(
      words.contains("warning: exec:python3 view.py: it cannot be used: \(reason)\n"), "\(words)")
    #expect(words.contains("warning: exec:python3 view.py: trace takes its place\n"), "\(words)")
  }

  @Test("one that never says ready is given up when the deadline of a transition is over")
  func neverReady() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.manifest("").replacingOccurrences(of: "20000", with: "200")
    let path = try folder.write("app.json", manifest)
    try folder.write("view.py", "import signal\nsignal.pause()")
    let run = try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
    #expect(run.status == 4)
    #expect(
      run.words.contains(#"exec:python3 view.py: it has not said "ready" in time"#),
      "\(run.words)")
  }

  @Test("one that never answers fails at its deadline, is told so, and is used on")
  func neverAnswers() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.manifest("").replacingOccurrences(of: "20000", with: "4000")
    let path = try folder.write("app.json", manifest)
    try folder.write("view.py", Self.program(until: 1, then: "continue"))
    let run = try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
    #expect(run.status == 1)
    #expect(
      run.words.contains("got outcome: failed: exec:python3 view.py: no answer within 4 s"),
      "\(run.words)")
  }

  @Test("a program that is not there is told at its place, and the next one is used")
  func missing() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.manifest().replacingOccurrences(of: "\"python3\", ", with: "")
    let path = try folder.write("app.json", manifest)
    let run = try Navhost.run(["run", path, "--no-control", "--script"])
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(run.words.contains("cannot find view.py: No such file or directory"), "\(run.words)")
    let check = try Navhost.run(["check", path])
    #expect(check.status == 0)
    #expect(
      check.output.contains(
        "warning NH630 /presenter/0/exec/0: the presenter \"view.py\" cannot be used: "
          + "cannot find view.py: No such file or directory"), "\(check.output)")
  }

  @Test("with each transition it is told what is shown, so that it keeps no stacks")
  func shown() throws {
    let program = """
      import json, sys
      def say(**message): print(json.dumps(message), flush=True)
      count = 0
      for message in map(json.loads, sys.stdin):
          if message["kind"] == "open": say(kind="ready")
          if message["kind"] != "present": continue
          count += 1
          shown = message["shown"]
          main = [region for region in shown["regions"] if region["name"] == shown["main"]][0]
          path = "/".join(entry["key"] for entry in main["stack"])
          same = shown["location"] == message["location"] and shown["top"] == main["top"]
          light = shown["theme"]["light"]["page"]
          say(kind="log", level="warning", text=f"{count}: {path} {main['count']} {same} {light}")
          say(kind="complete", token=message["token"])
      """
    let words = try run(program).words
    for line in [
      "1: home 1 True #f1f5fe", "2: home/about 2 True #f1f5fe", "3: home 1 True #f1f5fe",
    ] { #expect(words.contains(line), "\(words)") }
  }

  @Test("it asks like everybody else, and each outcome comes back with its id")
  func asks() throws {
    let program = """
      import json, sys
      def say(**message): print(json.dumps(message), flush=True)
      shown = 0
      for message in map(json.loads, sys.stdin):
          if message["kind"] == "open": say(kind="ready")
          if message["kind"] == "outcome":
              say(kind="log", level="warning", text=json.dumps(message))
              if message["id"] == 1: say(kind="request", request={"kind": "closed"})
          if message["kind"] == "present":
              shown += 1
              if shown == 1:
                  say(kind="request", id=1, request={"kind": "navigate", "navigation": "about"})
                  say(kind="request", id=2, request={"kind": "fly"})
              if "token" in message: say(kind="complete", token=message["token"])
      """
    let (run, words) = try run(program, "", ["--no-script", "--stay"])
    #expect(run.status == 0)
    #expect(
      words.contains(
        #"{"kind": "outcome", "id": 1, "outcome": "done", "state": "small://home/about"}"#),
      "\(words)")
    let refused =
      #""id": 2, "outcome": "failed", "reason": "requests of the kind \"fly\" are not served", "#
      + #""state": "small://home", "message": "That did not work. Please try again."}"#
    #expect(words.contains(refused), "\(words)")
  }

  @Test("to run the script and not to run it is refused")
  func bothScripts() throws {
    let (run, words) = try run("pass", "", ["--script", "--no-script"])
    #expect(run.status == 2)
    #expect(words == "navhost: run: --script and --no-script do not go together\n", "\(words)")
  }

  @Test("what it presses was drawn: what it makes up is refused, and the application goes on")
  func invents() throws {
    let program = """
      import json, sys
      def say(**message): print(json.dumps(message), flush=True)
      for message in map(json.loads, sys.stdin):
          if message["kind"] == "open": say(kind="ready")
          if message["kind"] == "outcome":
              say(kind="log", level="warning", text=json.dumps(message))
              if message["id"] == 3: say(kind="request", request={"kind": "closed"})
          if message["kind"] == "present":
              screen = message["updates"][0]["screen"]
              invented = {"action": "execute", "verb": "closed"}
              say(kind="request", id=1, request={"kind": "press", "screen": screen, "action": invented})
              say(kind="request", id=2, request={"kind": "action", "screen": screen, "verb": "closed"})
              say(kind="request", id=3, request={"kind": "press", "screen": screen, "action": 99})
              say(kind="complete", token=message["token"])
      """
    let (run, words) = try run(program, "", ["--no-script", "--stay"])
    #expect(run.status == 0)
    for (id, reason) in [
      (
        1,
        #"\"action\" of the request must be the number of an action of the screen's view, not map"#
      ),
      (2, #"requests of the kind \"action\" are not served"#),
      (3, #"the screen \"home\" draws no action of the number 99"#),
    ] {
      #expect(
        words.contains(#""id": \#(id), "outcome": "failed", "reason": "\#(reason)""#), "\(words)")
    }
  }

  @Test(
    "a run that is told to end before its program is ready ends, and nothing of it is left",
    arguments: [SIGTERM, SIGINT])
  func endsBeforeReady(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest(""))
    // It hears of no end, not even that of its standard input.
    try folder.write(
      "view.py", "import signal\nopen('begun', 'w').close()\nwhile True: signal.pause()\n")
    let mark = "navhost-test-\(UUID().uuidString)"
    let host = try Running(
      Navhost.path, ["run", path, "--no-control"],
      environment: Self.path.merging(["MARK": mark]) { $1 }, lines: [])
    let begun = folder.path("begun")
    while !FileManager.default.fileExists(atPath: begun), host.isRunning { poll(nil, 0, 10) }
    host.signal(signal)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
    for _ in 0..<1_000 where try !Self.processes(marked: mark).isEmpty { poll(nil, 0, 10) }
    #expect(try Self.processes(marked: mark) == [])
  }

  @Test("it is a process group of its own, and nothing of it is left when the run is over")
  func nothingIsLeft() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest(""))
    let mark = "navhost-test-\(UUID().uuidString)"
    let program = Self.program(until: 99, then: "pass").replacingOccurrences(
      of: "shown = 0\n",
      with: """
        shown = 0
        import subprocess
        subprocess.Popen(["sleep", "600"], env={"MARK": "\(mark)", "PATH": os.environ["PATH"]})
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

        """)
    try folder.write("view.py", program + "\nsignal.pause()\n")
    let run = try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
    #expect(run.status == 0, "\(run.words)")
    // What was killed takes a moment to go.
    for _ in 0..<1_000 where try !Self.processes(marked: mark).isEmpty { poll(nil, 0, 10) }
    #expect(try Self.processes(marked: mark) == [])
  }

  /// The numbers of the processes that have a mark in their environment.
  static func processes(marked mark: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil,
        let words = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return String(decoding: words, as: UTF8.self).contains(mark)
    }
  }

  @Test("a program may be named on the command line, relative to the working directory")
  func commandLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", RunTests.manifest())
    try folder.write("other.py", Self.program(until: 99, then: "pass"))
    let run = try Navhost.run(
      ["run", path, "--no-control", "--script", "--presenter", "exec:python3 other.py"],
      in: folder.url,
      environment: Self.path)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output == "")
    let none = try Navhost.run(["run", path, "--no-control", "--presenter", "exec"])
    #expect(none.status == 4)
    #expect(none.words.contains("the manifest lists no program as a presenter"))
  }

  @Test(
    "words that name no program are refused, also where the manifest lists one",
    arguments: ["exec:", "exec: "])
  func emptyWords(presenter: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest())
    try folder.write("view.py", Self.program(until: 99, then: "pass"))
    let run = try Navhost.run(
      ["run", path, "--no-control", "--script", "--presenter", presenter], environment: Self.path)
    #expect(run.status == 4)
    #expect(
      run.words.contains("\"\(presenter)\" names no program")
        && run.words.contains("exec:python3 view.py"), "\(run.words)")
  }
}
