import Foundation
import Glibc
import SnapValue
import Testing

@Suite(
  "Links come over the session bus",
  .enabled(if: DesktopSession.missing.isEmpty, "needs \(DesktopSession.missing)"))
struct DesktopBusTests {
  private func running(_ session: DesktopSession) throws -> RunningNavhost {
    try RunningNavhost(
      DesktopSession.manifest, runtime: session.folder.path + "/run",
      environment: session.environment, launching: true)
  }

  @Test("a link is opened in the instance that runs, and told how it ended")
  func warm() throws {
    let session = try DesktopSession()
    let host = try running(session)
    let run = try session.launch("desk://home/show::2")
    #expect(run.status == 0 && run.output == "" && run.words == "")
    #expect(try session.shown() == "desk://home/show::2")
    #expect(try session.launch("desk:///show/3", "--json").output == "{\"ok\":true}\n")
    #expect(try session.shown() == "desk://home/show::2/show::3")
    #expect(try session.launch("--action", "about").status == 0)
    #expect(try session.shown() == "desk://home/show::2/show::3?about=vm")
    #expect(try session.launch().status == 0)
    #expect(try session.launch("desk://home/show::2", "desk://home/show::4").status == 0)
    #expect(try session.shown() == "desk://home/show::4")
    #expect(
      try session.state()["process"] == .int(Int64(host.identifier)))
  }

  @Test(
    "what is not exported is refused, everybody hears of it, and nothing is entered",
    arguments: [
      (
        "desk://home/secret", "the screen \"secret\" above \"home\" may not be entered from outside"
      ),
      ("desk:///secret", "the route \"secret\" may not be asked for from outside"),
      ("desk:///nowhere", "no exported route is \"/nowhere\""),
      ("desk://home", "the screen \"home\" may not be entered from outside"),
      ("desk:///show/2?pin=1", "the route \"show\" takes no \"pin\" from outside"),
    ])
  func refused(url: String, reason: String) throws {
    let session = try DesktopSession()
    let events = session.folder.path + "/events"
    let host = try RunningNavhost(
      DesktopSession.manifest, ["--events", events], runtime: session.folder.path + "/run",
      environment: session.environment, launching: true)
    let run = try session.launch("desk://home/show::2", url)
    #expect(run.status == 1)
    #expect(run.words.hasPrefix("navhost: \(reason)"))
    let json = try session.launch(url, "--json")
    #expect(json.status == 1 && json.words == "")
    let error = try #require(try Value(jsonText: json.output)["error"])
    #expect(error["message"]?.string?.hasPrefix(reason) == true)
    #expect(error["name"]?.string?.hasPrefix("org.freedesktop.DBus.Error.") == true)
    let call = try session.call("Open", "['\(url)']", "{}")
    #expect(call.status == 1 && call.words.contains(reason))
    #expect(try session.shown() == "desk://home")
    #expect(try session.navhost("ctl", "quit").status == 0)
    #expect(host.end().words.contains("warning: outside: not entered: \(reason)"))
    let lines = try String(contentsOfFile: events, encoding: .utf8)
    #expect(lines.contains("\"origin\":\"outside\""))
    #expect(!lines.contains("show::2"))
  }

  @Test("a link that is refused starts nothing")
  func coldRefusal() throws {
    let session = try DesktopSession(isInstalled: true)
    let run = try session.launch("desk://home/secret")
    #expect(run.status == 1 && run.output == "")
    #expect(run.words.hasPrefix("navhost: the screen \"secret\" above \"home\" may not"))
    let call = try session.call("Open", "['desk://home/show::1', 'desk://home/secret']", "{}")
    #expect(call.status == 1 && call.words.contains("AccessDenied"))
    let foreign = try session.call("Open", "['file:///etc/passwd']", "{}")
    #expect(foreign.status == 1 && foreign.words.contains("InvalidArgs"))
    #expect(!FileManager.default.fileExists(atPath: session.folder.path + "/trace"))
  }

  @Test("a deep link leads to the same state cold and warm, whoever asks")
  func coldAndWarm() throws {
    let url = "desk://home/show::7"
    var states: [Value?] = []
    for isCold in [true, false] {
      let session = try DesktopSession(isInstalled: true)
      if !isCold { #expect(try session.call("Activate", "{}").status == 0) }
      let call = try session.call("Open", "['\(url)']", "{}")
      #expect(call.status == 0, "\(call.words)")
      states.append(try session.state()["stack"]?.list.map { .list($0.map { $0["key"] ?? .null }) })
      #expect(try session.shown() == url)
    }
    #expect(states[0] == ["home", "show"] && states[0] == states[1])
  }

  @Test("xdg-open and gio open a link in the instance that runs, and start one when none does")
  func openers() throws {
    for opener in [["xdg-open"], ["gio", "open"]] {
      let session = try DesktopSession(isInstalled: true)
      let process = try session.start(
        "/usr/bin/" + opener[0], opener.dropFirst() + ["desk://home/show::2"])
      try session.waitForOwner()
      // Its answer comes when all that was asked before has ended.
      #expect(try session.launch("desk://home/show::2").status == 0)
      #expect(try session.shown() == "desk://home/show::2")
      let first = try session.state()["process"]
      let again = try session.tool(
        opener[0], arguments: opener.dropFirst() + ["desk://home/show::3"])
      #expect(again.status == 0, "\(again.words)")
      #expect(try session.shown() == "desk://home/show::3")
      #expect(try session.state()["process"] == first)
      let refused = try session.tool(
        opener[0], arguments: opener.dropFirst() + ["desk://home/secret"])
      #expect(refused.status != 0)
      #expect(refused.words.contains("may not be entered from outside"))
      #expect(try session.shown() == "desk://home/show::3")
      #expect(try session.navhost("ctl", "quit").status == 0)
      _ = process.end()
    }
  }

  @Test("of several launches at once one becomes the instance, and all links are followed")
  func race() throws {
    let session = try DesktopSession()
    let processes = try (1...6).map { try session.startLaunch("desk://home/show::\($0)") }
    try session.waitForOwner()
    let owner = try #require(try session.ownerProcess())
    #expect(processes.contains { $0.identifier == owner })
    for process in processes where process.identifier != owner {
      #expect(process.end().status == 0)
    }
    #expect(try session.shown().hasPrefix("desk://home/show::"))
    #expect(try session.navhost("ctl", "quit").status == 0)
    _ = processes.first { $0.identifier == owner }?.end()
    #expect(try !session.hasOwner)
  }

  @Test("whoever finds the instance dead or dying becomes the next one")
  func deadOwner() throws {
    let session = try DesktopSession()
    let first = try session.startLaunch()
    try session.waitForOwner()
    first.signal(SIGSTOP)
    let second = try session.startLaunch("desk://home/show::2")
    first.signal(SIGKILL)
    _ = first.end()
    #expect(try session.awaitOwner(second.identifier))
    #expect(try session.launch("desk://home/show::2").status == 0)
    #expect(try session.shown() == "desk://home/show::2")
    #expect(try session.navhost("ctl", "quit").status == 0)
    #expect(second.end().status == 0)
  }

  @Test("a run that stays takes the name, unless it is told not to or another has it")
  func runs() throws {
    let session = try DesktopSession()
    let runtime = session.folder.path + "/run"
    let without = try RunningNavhost(
      DesktopSession.manifest, ["--no-bus"], runtime: runtime, environment: session.environment)
    #expect(try !session.hasOwner)
    let with = try RunningNavhost(
      DesktopSession.manifest, runtime: runtime, environment: session.environment)
    try session.waitForOwner()
    #expect(try session.launch("desk://home/show::2").status == 0)
    let third = try RunningNavhost(
      DesktopSession.manifest, ["--verbose"], runtime: runtime, environment: session.environment)
    #expect(try session.ownerProcess() == with.identifier)
    third.signal(SIGTERM)
    #expect(third.end().status == 0)
    withExtendedLifetime(without) {}
  }
}
