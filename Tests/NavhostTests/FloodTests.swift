import Foundation
import SnapValue
import TestKit
import Testing

/// What is asked for without end takes no memory: after a flood of each kind another one of the same length finds
/// the same room.
@Suite("A flood", .serialized)
struct FloodTests {
  /// The bytes of memory that a process has for itself alone, also those that the system has put away.
  private static func memory(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let kinds = ["Private_", "Swap:"]
    let lines = text.split(separator: "\n").filter { line in kinds.contains { line.hasPrefix($0) } }
    return lines.reduce(0) { sum, line in
      sum + (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
  }

  /// By how much the memory of a process grows with each flood at least. What an allocator takes for a thread that
  /// it meets for the first time is taken once, and what is kept by mistake each time.
  private static func growth(of process: Int32, _ flood: () throws -> Void) throws -> Int {
    try flood()
    var (before, least) = (try memory(of: process), Int.max)
    for _ in 0..<5 where least >= room {
      try flood()
      let now = try memory(of: process)
      (before, least) = (now, min(least, now - before))
    }
    return least
  }

  private func expectFine(_ answer: Value) {
    let isFine = answer["ok"] == true
    #expect(isFine, "\(answer.jsonText.prefix(200))")
  }

  /// What an allocator may keep back.
  private static let room = 1 << 20

  private static let away =
    #"{"op":"navigate","navigation":"about","payload":{"who":"\#(String(repeating: "x", count: 100))"}}"#
  private static let back = #"{"op":"back"}"#

  @Test("of commands is answered command by command")
  func commands() throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let client = try host.connect()
    let growth = try Self.growth(of: host.identifier) {
      for _ in 0..<10 {
        for _ in 0..<50 { client.send(Self.away, Self.back) }
        for _ in 0..<100 { expectFine(try client.value()) }
      }
    }
    #expect(Repository.isSanitized || growth < Self.room, "\(growth)")
  }

  @Test("of commands by somebody who reads no answer is not read on, and hinders nobody")
  func unread() throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let other = try host.connect()
    let growth = try Self.growth(of: host.identifier) {
      let deaf = try host.connect()
      let writer = Thread {
        let id = String(repeating: "x", count: 1_000)
        for _ in 0..<2_000 { deaf.send(#"{"op":"plugins","id":"\#(id)"}"#) }
      }
      writer.start()
      for _ in 0..<50 { expectFine(try other.ask(Self.back)) }
      deaf.closeWriting()
      while !writer.isFinished { expectFine(try other.ask(Self.back)) }
      deaf.close()
    }
    #expect(Repository.isSanitized || growth < Self.room, "\(growth)")
  }

  /// A presenter's program that asks for something again and again, and reads no answer, once it is told to by a
  /// file.
  private static let asking = """
    import json, os, sys, threading
    def say(**message): print(json.dumps(message), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if message["kind"] == "open": say(kind="ready")
        if message["kind"] != "present": continue
        if "token" in message: say(kind="complete", token=message["token"])
        break
    try:
        number = 0
        while True:
            number += 1
            say(kind="request", id="%d" % number + "x" * 1000, request={"kind": "back"})
    except BrokenPipeError: pass
    """

  @Test("of requests by a presenter's program that reads no outcome ends that program alone")
  func program() throws {
    let folder = try TemporaryFolder()
    let program = "exec:python3 \(try folder.write("asking.py", Self.asking))"
    let host = try RunningNavhost(
      RunTests.manifest(), ["--no-script", "--json", "--presenter", program], readsWords: true)
    try host.waitForWords { $0.contains("it has not read ") }
    let words = host.end().words
    #expect(words.contains("bytes of what it was told"), "\(words)")
  }

  @Test("of one link is one that runs and one that waits, and everybody gets its outcome")
  func links() throws {
    let folder = try TemporaryFolder()
    let open = folder.path("open")
    let program = try folder.write(
      "door.py",
      ShowingProgram.text(second: "while not os.path.exists(\"\(open)\"): time.sleep(0.01)"))
    let manifest = RunTests.manifest().replacingOccurrences(
      of: #""state":"#,
      with: #"""
        "policy": { "deadlines": { "present": 100000 } },
        "routes": [ { "name": "about", "path": "/about", "stack": ["home"], "do": "about", "exported": true } ], "state":
        """#)
    let host = try RunningNavhost(
      manifest, ["--no-script", "--json", "--presenter", "exec:python3 \(program)"])
    let watcher = try host.connect()
    _ = try watcher.ask(#"{"op":"events"}"#)
    let enter = #"{"op":"enter","urls":["small:///about"]}"#
    let clients = try (0..<12).map { _ in try host.connect() }
    for client in clients { client.send(enter) }
    // All have been taken in when each client's bytes were read; who asks later is answered later.
    var state = Value.null
    for _ in 0..<20 { state = try host.connect().ask(#"{"op":"state"}"#) }
    #expect(state["running"] == true)
    #expect(state["waiting"] == 1)
    try folder.write("open", "")
    let answers = try clients.map { try $0.value()["outcome"]?.string ?? "none" }
    // The one that waited was asked for before the first one was there: it is the same once more.
    #expect(answers == clients.map { _ in "done" })
    _ = try host.connect().ask(#"{"op":"quit"}"#)
    let started = watcher.rest().components(separatedBy: #""event":"started""#).count - 1
    #expect(started == 2)
  }
}
