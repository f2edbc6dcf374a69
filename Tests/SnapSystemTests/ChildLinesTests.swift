import Glibc
import SnapSystem
import Testing

@Suite("A child is talked to in lines")
struct ChildLinesTests {
  /// Everything that a shell script does, until it has ended.
  private func events(
    _ script: String, limit: Int = 1_000, _ act: (ChildLines, String) -> Void = { _, _ in }
  ) throws -> [String] {
    let loop = try MainLoop()
    let child = try ChildLines(ChildPlan("/bin/sh", ["-c", script]), on: loop, limit: limit)
    var events: [String] = []
    return withoutActuallyEscaping(act) { act in
      child.handler = { [unowned child] event in
        let word =
          switch event {
          case .line(.bytes(let bytes)): String(decoding: bytes, as: UTF8.self)
          case .error(.bytes(let bytes)): "! " + String(decoding: bytes, as: UTF8.self)
          case .line(.tooLong), .error(.tooLong): "TOO LONG"
          case .silent: "SILENT"
          case .sent: "SENT"
          case .end(let end): "\(end)"
          }
        events.append(word)
        act(child, word)
        if case .end = event { loop.stop() }
      }
      loop.run()
      child.handler = { _ in }
      #expect(kill(child.identifier, 0) != 0, "it is waited for")
      return events
    }
  }

  @Test("its lines come, those of its errors apart, and its end last")
  func lines() throws {
    let events = try events("echo one; echo two >&2; echo three; exit 3")
    #expect(
      events.filter { !$0.hasPrefix("!") && $0 != "SILENT" } == [
        "one", "three", "exited with status 3",
      ])
    #expect(events.contains("! two"))
  }

  @Test("it hears what is sent, and the end of its input")
  func talk() throws {
    let events = try events("echo ready; while read -r x; do echo \"got $x\"; done; echo over") {
      child, word in
      if word == "ready" { child.send("a") }
      if word == "got a" { child.closeInput() }
    }
    #expect(
      events.filter { $0 != "SENT" && $0 != "SILENT" }
        == ["ready", "got a", "over", "exited with status 0"])
  }

  @Test("a death by signal is told, and half a line before it, too")
  func killed() throws {
    let events = try events("printf half; kill -9 $$")
    #expect(events.filter { $0 != "SILENT" } == ["half", "was killed by SIGKILL"])
  }

  @Test("its last words are heard though others hold its pipe, and those are killed with it")
  func grandchildren() throws {
    let events = try events("sleep 600 & echo last; exit 0")
    #expect(events == ["last", "exited with status 0"])
  }

  @Test("one that closes its output and lives is told as silent")
  func silent() throws {
    let events = try events("exec 1>&-; read -r x; exit 4") { child, word in
      if word == "SILENT" { child.closeInput() }
    }
    #expect(events == ["SILENT", "exited with status 4"])
  }

  @Test("what it does not read waits, and killing it drops that")
  func deaf() throws {
    let events = try events("echo go; sleep 600") { child, word in
      guard word == "go" else { return }
      child.send(String(repeating: "x", count: 1 << 20))
      #expect(child.unsent > 0)
      child.kill()
    }
    #expect(events.last == "was killed by SIGKILL")
  }

  @Test("letting go of it kills it")
  func letGo() throws {
    let loop = try MainLoop()
    var child: ChildLines? = try ChildLines(
      ChildPlan("/bin/sh", ["-c", "sleep 600"]), on: loop, limit: 100)
    let identifier = try #require(child?.identifier)
    child = nil
    #expect(kill(identifier, 0) != 0)
  }

  @Test("it gets its three streams and no other descriptor of ours")
  func descriptors() throws {
    let events = try events(
      "for f in 3 4 5 6 7 8 9 10; do [ -e /proc/$$/fd/$f ] && echo $f; done; echo none")
    #expect(events.first == "none")
  }

  @Test(
    "a program is found as a shell finds it", arguments: [("sh", true), ("no-such-one", false)])
  func search(name: String, isThere: Bool) {
    let path = try? findProgram(name, relativeTo: "/")
    #expect((path?.hasSuffix("/" + name) == true) == isThere)
  }

  @Test("a name with a slash is a path, relative to the directory")
  func path() throws {
    #expect(try findProgram("./sh", relativeTo: "/bin") == "/bin/./sh")
    #expect(throws: SystemError("run", "/etc/./passwd", code: EACCES)) {
      try findProgram("./passwd", relativeTo: "/etc")
    }
    #expect(throws: SystemError("look at", "/etc/./no", code: ENOENT)) {
      try findProgram("./no", relativeTo: "/etc")
    }
  }
}
