import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A running application is driven and watched over its control socket")
struct ControlTests {
  private static let there = #"{"op":"navigate","navigation":"about"}"#
  private static let back = #"{"op":"back"}"#

  @Test("requests are answered with their outcome and the state, and ids come back")
  func requests() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    let moved = try client.ask(
      #"{"id":"a","op":"navigate","navigation":"about","payload":{"who":"Ada"}}"#)
    #expect(
      moved.jsonText == #"{"id":"a","ok":true,"outcome":"done","state":"small://home/about"}"#)
    #expect(try client.ask(#"{"op":"describe"}"#)["described"]?["title"] == "About Ada")
    let state = try client.ask(#"{"id":[2],"op":"state"}"#)
    #expect(state["id"] == [2])
    #expect(state["app"] == "org.example.small" && state["presenter"] == "trace")
    #expect(state["stack"]?.list?.map { $0["key"] } == ["home", "about"])
    let lost = try client.ask(#"{"op":"open","url":"small://nowhere"}"#)
    #expect(lost["ok"] == false && lost["outcome"] == "noRoute")
    #expect(try client.ask(#"{"op":"request","request":{"kind":"back"}}"#)["outcome"] == "done")
    let again = try client.ask(#"{"op":"open","url":"small://home"}"#)
    #expect(again["ok"] == true && again["outcome"] == "alreadyThere")
  }

  @Test(
    "a line that is no command has its answer, and the next one is carried out",
    arguments: [
      ("broken", "badRequest", "column 1: "),
      ("[1]", "badRequest", "a command is an object, not list"),
      (#"{"id":7}"#, "badRequest", #"a command needs "op": a string"#),
      (#"{"id":7,"op":3}"#, "badRequest", #""op" must be a string, not integer"#),
      (#"{"id":7,"op":"stat"}"#, "unknownName", #"there is no command "stat""#),
      (#"{"id":7,"op":"open"}"#, "badArgument", #"the request has no "url""#),
      (#"{"id":7,"op":"back","count":"x"}"#, "wrongType", #""count" of the request must be"#),
      (#"{"id":7,"op":"explain"}"#, "badArgument", #"the command has no "step""#),
      (#"{"id":7,"op":"explain","step":{"fly":1}}"#, "malformed", "unknown step"),
      (#"{"id":7,"op":"request","request":{"kind":"fly"}}"#, "unsupported", "fly"),
      (#"{"id":7,"op":"events","follow":1}"#, "wrongType", "true or false"),
      (
        #"{"id":7,"op":"describe","screen":99}"#, "staleHandle",
        "no live screen has the number 99"
      ),
      (#"{"a":1,"a":2}"#, "badRequest", "twice"),
    ])
  func malformed(line: String, code: String, words: String) throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    let answer = try client.ask(line)
    #expect(answer["ok"] == false)
    #expect(answer["error"]?["code"] == .string(code))
    #expect(answer["error"]?["message"]?.string?.contains(words) == true, "\(answer.jsonText)")
    if line.contains("\"id\"") { #expect(answer["id"] == 7) }
    #expect(try client.ask(Self.there)["outcome"] == "done")
  }

  @Test("a number of no screen is told where the numbers are, and they are there")
  func numbers() throws {
    let host = try RunningNavhost()
    let lost = try Navhost.run(["ctl", "--socket", host.socket, "describe", "99"])
    #expect(lost.status == 1)
    #expect(
      lost.words == "navhost: no live screen has the number 99; navhost ctl state lists them\n")
    let state = try Navhost.run(["ctl", "--socket", host.socket, "state"])
    let number = try #require(state.output.firstMatch(of: /([0-9]+)  home/)?.1, "\(state.output)")
    let found = try Navhost.run(["ctl", "--socket", host.socket, "describe", String(number)])
    #expect(found.output.contains(#""key":"home""#), "\(found.text)")
  }

  @Test(
    "a key that no trigger waits for is told, with those that are waited for",
    arguments: [
      (
        #""triggers": { "a": { "key": "F1", "do": { "navigate": "about" } }, "#
          + #""b": { "key": "F10", "do": { "navigate": "about" } } },"#, "; known: F1, F10"
      ),
      ("", ""),
    ])
  func keys(triggers: String, known: String) throws {
    let host = try RunningNavhost(
      RunTests.manifest().replacing(#""state":"#, with: triggers + #" "state":"#))
    let lost = try Navhost.run(["ctl", "--socket", host.socket, "key", "F2"])
    #expect(lost.status == 1)
    #expect(lost.output == "noRoute  small://home\n")
    #expect(lost.words == "navhost: no trigger waits for \"F2\"\(known)\n")
    guard !triggers.isEmpty else { return }
    let met = try Navhost.run(["ctl", "--socket", host.socket, "key", "F1"])
    #expect(met.text == "done  small://home/about\n")
  }

  @Test("a line of two megabytes is refused, and the next one is carried out")
  func hugeLine() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    client.send(#"{"op":"open","url":""# + String(repeating: "x", count: 2 << 20) + "\"}")
    #expect(try client.value()["error"]?["message"] == "the line is longer than 1048576 bytes")
    #expect(try client.ask(Self.there)["outcome"] == "done")
  }

  @Test("two clients hear the same events in the same order, whoever asked")
  func oneOrder() throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let (first, second) = (try host.connect(), try host.connect())
    _ = try first.ask(#"{"op":"events"}"#)
    let began = try #require(try second.ask(#"{"op":"events"}"#)["sequence"]?.int)
    let drivers = [try host.connect(), try host.connect()]
    for _ in 0..<50 {
      for driver in drivers { driver.send(Self.there, Self.back) }
    }
    for driver in drivers {
      for _ in 0..<100 { _ = try driver.value() }
    }
    let last = try #require(try drivers[0].ask(#"{"op":"events"}"#)["sequence"]?.int)
    func heard(_ client: Connection) throws -> [String] {
      try (began..<last).map { _ in try #require(client.line()) }
    }
    let (one, two) = (try heard(first), try heard(second))
    #expect(one == two)
    #expect(
      try one.map { try Value(jsonText: $0)["sequence"]?.int } == ((began + 1)...last).map { $0 })
    #expect(one.count { $0.contains("\"event\":\"finished\"") } == 200)
  }

  @Test("ten thousand commands lose none, though the queue holds one")
  func tenThousand() throws {
    let manifest = RunTests.manifest().replacingOccurrences(
      of: #""state":"#, with: #""policy": { "queueLimit": 1 }, "state":"#)
    let host = try RunningNavhost(manifest, RunningNavhost.quiet)
    let clients = [try host.connect(), try host.connect()]
    for client in clients {
      Thread.detachNewThread {
        for number in 0..<5_000 {
          let op = number % 2 == 0 ? "\"navigate\",\"navigation\":\"about\"" : "\"back\""
          client.send("{\"id\":\(number),\"op\":\(op)}")
        }
      }
    }
    for client in clients {
      for number in 0..<5_000 {
        let answer = try client.value()
        #expect(answer["id"]?.int == Int64(number))
        #expect(answer["outcome"] != nil && answer["outcome"] != "busy", "\(answer.jsonText)")
      }
    }
  }

  @Test("a client that sends no more gets all its answers, then the end")
  func halfClosed() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    client.send(Self.there, Self.back, #"{"op":"state"}"#)
    client.closeWriting()
    #expect(try client.value()["state"] == "small://home/about")
    #expect(try client.value()["state"] == "small://home")
    #expect(try client.value()["state"] == "small://home")
    #expect(client.line() == nil)
  }

  @Test("what a client has sent before it died is carried out")
  func deadClient() throws {
    let host = try RunningNavhost()
    let watcher = try host.connect()
    _ = try watcher.ask(#"{"op":"events"}"#)
    let client = try host.connect()
    for _ in 0..<20 { client.send(Self.there, Self.back) }
    client.close()
    var finished = 0
    while finished < 40, let line = watcher.line() {
      if line.contains("\"event\":\"finished\"") { finished += 1 }
    }
    #expect(finished == 40)
    #expect(try host.connect().ask(#"{"op":"state"}"#)["state"] == "small://home")
  }

  @Test("a line of a batch that is too long is told as that, and the next one is carried out")
  func longLine() throws {
    let host = try RunningNavhost()
    let lines = "head -c 2000000 /dev/zero | tr '\\0' a; echo; echo state"
    let run = try Child.run(
      "/bin/sh", ["-c", "{ \(lines); } | $NAV ctl --socket \(host.socket) batch"],
      environment: Child.bare.merging(["NAV": Navhost.path]) { $1 })
    #expect(run.status == 2)
    #expect(run.words == "navhost: line 1: it is longer than 1 MiB, and was not sent\n")
    #expect(run.output.contains("state: small://home"), "\(run.output)")
  }

  @Test(
    "ctl events ends when nobody takes what it writes",
    arguments: [("| head -n 1", 0, ""), ("> /dev/full", 1, "No space left on device")])
  func unreadEvents(sink: String, status: Int32, words: String) throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let watch = "$NAV ctl --socket \(host.socket) events --json; echo \"status $?\" >&2"
    let watching = try Running(
      "/bin/sh", ["-c", "{ \(watch); } \(sink)"],
      environment: Child.bare.merging(["NAV": Navhost.path]) { $1 }, lines: [.words])
    let client = try host.connect()
    // It follows from some moment on; each of these is an event, and the second finds nobody.
    let hasEnded = try (0..<100).contains { _ in
      _ = try client.ask(Self.there)
      _ = try client.ask(Self.back)
      return watching.hasNews(.words, milliseconds: 100)
    }
    try #require(hasEnded)
    let said = watching.end().words
    #expect(said.hasSuffix("status \(status)\n") && said.contains(words), "\(said)")
  }

  @Test("a client that does not read its events is cut off with a reason, and others do not wait")
  func slowReader() throws {
    // Long texts take their time where nothing is optimised, and more on a machine that is busy.
    let manifest = RunTests.manifest().replacingOccurrences(
      of: #""state":"#,
      with: #""policy": { "deadlines": { "call": 100000, "present": 100000 } }, "state":"#)
    let host = try RunningNavhost(manifest, RunningNavhost.quiet)
    let (slow, driver) = (try host.connect(), try host.connect())
    _ = try slow.ask(#"{"op":"events"}"#)
    let who = String(repeating: "x", count: 400_000)
    for _ in 0..<25 {
      let there = "{\"op\":\"navigate\",\"navigation\":\"about\",\"payload\":{\"who\":\"\(who)\"}}"
      #expect(try driver.ask(there)["outcome"] == "done")
      #expect(try driver.ask(Self.back)["outcome"] == "done")
    }
    var last = ""
    while let line = slow.line() { last = line }
    let error = try Value(jsonText: last)["error"]
    #expect(error?["code"] == "limit")
    #expect(error?["message"]?.string?.hasPrefix("cut off: ") == true)
    #expect(try driver.ask(#"{"op":"state"}"#)["ok"] == true)
    _ = try driver.ask(#"{"op":"quit"}"#)
    #expect(host.end().words.contains("was cut off: it does not read its events"))
  }

  @Test("explain looks at the state in force and changes nothing")
  func explain() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    let ask = #"{"op":"explain","step":{"back":1}}"#
    #expect(try client.ask(ask)["outcome"] == "alreadyThere")
    _ = try client.ask(Self.there)
    #expect(try client.ask(ask)["state"] == "small://home")
    let elsewhere = #"{"op":"explain","step":{"back":1},"from":"small://home"}"#
    #expect(try client.ask(elsewhere)["outcome"] == "alreadyThere")
    let inline = #"{"op":"explain","step":{"navigate":{"to":"home"}}}"#
    #expect(try client.ask(inline)["state"] == "small://home/about/home")
    #expect(try client.ask(#"{"op":"state"}"#)["state"] == "small://home/about")
  }

  @Test(
    "explain tells a person what navhost explain tells",
    arguments: [
      (
        RunTests.manifest(), #"{"go": {"to": "about", "properties": {"name": "Ada", "x": 1}}}"#,
        "path: about (cost 1)"
      ),
      (
        ExplainTests.lacking, #"{"route": "/film/2"}"#,
        "give it with the request, or set it in the navigation's mediation"
      ),
    ])
  func explainInWords(manifest: String, step: String, line: String) throws {
    let host = try RunningNavhost(manifest, ["--no-script"])
    let file = host.folder.appending(path: "manifest.json").path
    let wanted = try Navhost.run(["explain", file, step])
    #expect(wanted.output.contains("\(line)\n"), "\(wanted.text)")
    let run = try Navhost.run(["ctl", "--socket", host.socket, "explain", step])
    #expect(run.output == wanted.output, "\(run.text)")
    #expect(run.status == wanted.status)
  }

  @Test("explain says of a language, a key and the states before what the request comes to")
  func explainOthers() throws {
    let triggers = #""triggers": {"help": {"key": "F1", "do": {"navigate": "about"}}}"#
    let host = try RunningNavhost(
      RunTests.manifest().replacing(#""state":"#, with: triggers + #", "state":"#),
      files: ["strings/en.json": "{}", "strings/de.json": "{}"])
    let client = try host.connect()
    func explained(_ step: String) throws -> Value {
      try client.ask(#"{"op":"explain","step":\#(step)}"#)
    }
    #expect(try explained(#"{"locale":"fr"}"#)["outcome"] == "failed")
    #expect(
      try explained(#"{"locale":"fr"}"#)["reason"] == "there are no texts for the locale \"fr\"")
    #expect(try explained(#"{"locale":"en"}"#)["outcome"] == "alreadyThere")
    #expect(try explained(#"{"locale":"de"}"#)["outcome"] == "done")
    for (locale, status) in [("de", 0), ("fr", 1)] as [(String, Int32)] {
      let words = ["ctl", "--socket", host.socket, "explain", "locale", locale]
      #expect(try Navhost.run(words).status == status)
    }
    #expect(try explained(#"{"locale":"en"}"#)["outcome"] == "alreadyThere")
    let lost = try explained(#"{"key":"F12"}"#)
    #expect(lost["outcome"] == "noRoute")
    #expect(lost["hint"] == "no trigger waits for \"F12\"; known: F1")
    let key = try explained(#"{"key":"F1"}"#)
    #expect(key["state"] == "small://home/about")
    #expect(key["candidates"]?.list?.first?["what"] == "trigger \"help\"")
    #expect(try explained(#"{"undo":1}"#)["outcome"] == "alreadyThere")
    _ = try client.ask(Self.there)
    #expect(try explained(#"{"undo":1}"#)["state"] == "small://home")
    #expect(try explained(#"{"forward":1}"#)["outcome"] == "alreadyThere")
    _ = try client.ask(#"{"op":"undo"}"#)
    let forward = try explained(#"{"forward":1}"#)
    #expect(forward["state"] == "small://home/about")
    #expect(forward["candidates"]?.list?.first?["lost"] == nil)
    let elsewhere = try client.ask(
      #"{"op":"explain","step":{"forward":1},"from":"small://home"}"#)
    #expect(
      elsewhere["candidates"]?.list?.first?["lost"]
        == "only the state in force of a running application has any")
  }

  @Test("explain of a language tells what the request would, where there are no texts")
  func explainWithoutTexts() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    let told = try client.ask(#"{"op":"explain","step":{"locale":"fr"}}"#)
    let asked = try client.ask(#"{"op":"locale","locale":"fr"}"#)
    #expect(asked["outcome"] == "failed")
    #expect(told["outcome"] == asked["outcome"] && told["reason"] == asked["reason"])
  }

  @Test("quit is answered, ends the run with 0, and takes the socket away")
  func quit() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    client.send(#"{"id":1,"op":"quit"}"#, #"{"id":2,"op":"events"}"#)
    #expect(client.line() == #"{"id":1,"ok":true}"#)
    let second = try client.value()
    #expect(second["id"] == 2)
    #expect(client.line() == nil)
    #expect(host.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: host.socket))
  }

  @Test("one client too many is turned away with a reason")
  func tooMany() throws {
    let host = try RunningNavhost()
    let clients = try (0..<32).map { _ in try host.connect() }
    for client in clients { #expect(try client.ask(#"{"op":"state"}"#)["ok"] == true) }
    let extra = try host.connect()
    let message = "32 clients are connected, no more may"
    #expect(try extra.value()["error"]?["message"] == .string(message))
    #expect(extra.line() == nil)
    clients[0].close()
    _ = try clients[1].ask(#"{"op":"state"}"#)
    #expect(try host.connect().ask(#"{"op":"state"}"#)["ok"] == true)
  }

  @Test("another user is turned away", .enabled(if: geteuid() == 0, "only root can become one"))
  func foreignUser() throws {
    let host = try RunningNavhost()
    chmod(host.socket, 0o666)
    let said = try Child.run(
      "python3",
      [
        "-c",
        """
        import os, socket
        s = socket.socket(socket.AF_UNIX)
        os.setuid(65534)
        s.connect("\(host.socket)")
        print(s.makefile().read(), end="")
        """,
      ])
    let answer = try Value(jsonText: said.lines.first ?? "")
    #expect(answer["error"]?["code"] == "refused")
    #expect(
      answer["error"]?["message"] == "user 65534 may not control an application of user 0")
  }
}
