import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite(
  "Whatever comes over the session bus is bounded and answered",
  .enabled(if: DesktopSession.missing.isEmpty, "needs \(DesktopSession.missing)"))
struct DesktopHostileTests {
  private let session: DesktopSession
  private let host: RunningNavhost

  init() throws {
    session = try DesktopSession()
    host = try RunningNavhost(
      DesktopSession.manifest, ["--events", session.folder.path + "/events"],
      runtime: session.folder.path + "/run", environment: session.environment, launching: true)
  }

  private func expectNothingEntered() throws {
    #expect(try session.shown() == "desk://home")
    #expect(try session.launch("desk://home/show::1").status == 0)
    #expect(try session.shown() == "desk://home/show::1")
  }

  @Test(
    "arguments of the wrong kind are refused",
    arguments: [
      ["Open", "['desk://home/show::1']"], ["Open", "'desk://home/show::1'", "{}"],
      ["Open", "[1, 2]", "{}"], ["Activate"], ["ActivateAction", "show", "[]"],
      ["ActivateAction", "show", "[<1>]", "{}"], ["ActivateAction", "show", "[<'2'>]", "{}"],
      ["ActivateAction", "show", "[<{'id': <'1'>}>, <{'id': <'2'>}>]", "{}"],
      ["ActivateAction", "show", "[<{'id': <[1]>}>]", "{}"],
      ["ActivateAction", "show", "[<{'pin': <'1902'>}>]", "{}"],
      ["ActivateAction", "/show/1", "[]", "{}"],
      ["ActivateAction", "desk://home/show::1", "[]", "{}"],
      ["ActivateAction", "", "[]", "{}"], ["ActivateAction", "secret", "[]", "{}"],
      ["Fly", "{}"],
    ])
  func wrongArguments(words: [String]) throws {
    let run = try session.tool(
      "gdbus",
      arguments: [
        "call", "--session", "--dest", DesktopSession.id, "--object-path", DesktopSession.path,
        "--method", "org.freedesktop.Application." + words[0],
      ] + words.dropFirst())
    #expect(run.status != 0)
    try expectNothingEntered()
  }

  @Test("an action gets its parameters")
  func actions() throws {
    #expect(try session.call("ActivateAction", "show", "[<{'id': <'5'>}>]", "{}").status == 0)
    #expect(try session.shown() == "desk://home/show::5")
    #expect(try session.call("ActivateAction", "about", "[]", "{}").status == 0)
    #expect(try session.shown() == "desk://home/show::5?about=vm")
  }

  @Test(
    "a link that is too long is refused without being quoted", arguments: [2_049, 9_000, 120_000])
  func longLink(size: Int) throws {
    let url = "desk://home/show::" + String(repeating: "x", count: size - 18)
    let call = try session.call("Open", "['\(url)']", "{}")
    #expect(call.status == 1 && call.words.contains("InvalidArgs"))
    #expect(call.words.contains("no more than 2048"))
    #expect(call.words.utf8.count < 400)
    let launch = try session.launch(url)
    #expect(launch.status == 1)
    #expect(launch.words.utf8.count < 300)
    try expectNothingEntered()
    let events = try String(contentsOfFile: session.folder.path + "/events", encoding: .utf8)
    #expect(events.contains("{\"event\":\"turnedAway\",\"reason\":\""))
    #expect(events.utf8.count < 10_000)
  }

  @Test("a link of a megabyte is refused")
  func hostileLink() throws {
    let url = "desk://home/show::" + String(repeating: "x", count: 1 << 20)
    let program = """
      import sys
      from gi.repository import Gio, GLib
      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      try:
          bus.call_sync("\(DesktopSession.id)", "\(DesktopSession.path)", "org.freedesktop.Application",
                        "Open", GLib.Variant("(asa{sv})", ([sys.stdin.read()], {})), None, 0, 20000)
      except GLib.Error as error:
          print(error.message)
      """
    let run = try Child.run(
      "/usr/bin/python3", ["-c", program], input: url, environment: session.environment)
    guard !run.words.contains("No module named") else { return }
    #expect(run.output.contains("no more than 2048 bytes are taken"), "\(run.words)")
    let control = try host.socketConnection(in: session.folder.path + "/run/snapnav")
    let answer = try control.ask("{\"op\":\"enter\",\"urls\":[\"\(url.prefix(900_000))\"]}")
    #expect(answer["ok"] == false && answer["outcome"] == "failed")
    try expectNothingEntered()
  }

  @Test("a thousand links in one call are refused whole")
  func manyLinks() throws {
    let urls = (1...1_000).map { "'desk://home/show::\($0)'" }.joined(separator: ", ")
    let call = try session.call("Open", "[\(urls)]", "{}")
    #expect(call.status == 1)
    #expect(call.words.contains("1000 links at once; from outside no more than 16 are taken"))
    try expectNothingEntered()
  }

  @Test("of a thousand calls some are followed, the others are told that it is too much")
  func flood() throws {
    let control = try host.socketConnection(in: session.folder.path + "/run/snapnav")
    let lines = (1...1_000).map { "{\"op\":\"enter\",\"urls\":[\"desk://home/show::\($0)\"]}\n" }
    control.send(text: lines.joined())
    var outcomes: [String: Int] = [:]
    for _ in 1...1_000 {
      let answer = try control.value()
      outcomes[answer["outcome"]?.string ?? "?", default: 0] += 1
    }
    let done = outcomes["done"] ?? 0
    #expect(done >= 30 && outcomes["busy"] == 1_000 - done, "\(outcomes)")
    #expect(try session.state()["waiting"] == 0)
    #expect(try session.navhost("ctl", "quit").status == 0)
    let told = host.end().words.components(separatedBy: "too much was asked for").count - 1
    #expect((1...done).contains(told))
  }
}
