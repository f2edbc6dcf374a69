import Foundation
import TestKit
import Testing

@Suite("The window shows what the trace tells")
struct ScriptTests {
  /// The transitions of an example's script.
  private func transitions(
    _ example: String, presenter: String, on desk: Desk, _ more: [String] = []
  ) throws -> (run: Child.Run, trace: [NSDictionary]) {
    let folder = desk.folder.appending(path: presenter)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manifest = try Shown.lay(example, in: folder, config: ["animations": 20])
    let trace = folder.appending(path: "trace.json")
    let run = try Child.run(
      Navhost.path,
      [
        "run", manifest.path, "--script", "--presenter", presenter, "--trace", trace.path,
        "--hang-limit", "0",
      ] + more,
      environment: desk.environment)
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    return (run, try lines.map { try transition($0) })
  }

  /// One line of the trace; the order of properties means nothing.
  private func transition(_ line: Substring) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
  }

  /// Both end well, and have the same transitions, at least ten.
  private func compare(_ example: String, on kind: Desk.Kind, _ more: [String] = []) throws {
    let desk = try Desk(kind)
    let window = try transitions(example, presenter: "window/window", on: desk, more)
    let trace = try transitions(example, presenter: "trace", on: desk)
    #expect(window.run.status == 0, "\(window.run.words.suffix(2000))")
    #expect(trace.run.status == 0, "\(trace.run.words.suffix(2000))")
    let other = zip(window.trace, trace.trace).first { $0 != $1 }.map { "\($0)\n\($1)" }
    #expect(other == nil, "\(window.run.words.suffix(2000))")
    #expect(window.trace.count == trace.trace.count, "\(window.run.words.suffix(2000))")
    #expect(window.trace.count >= 10)
  }

  @Test(
    "an example's script leads to the same transitions on X11",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)), arguments: ["television", "kiosk"])
  func x11(example: String) throws { try compare(example, on: .x11) }

  @Test(
    "and on Wayland", .enabled(if: Tools.hasWayland, Comment(rawValue: Tools.noWayland)),
    arguments: ["television"])
  func wayland(example: String) throws { try compare(example, on: .wayland) }

  /// With which every plugin has a process of its own, and the window its display.
  private static let isolated = ["--isolate", "all", "--grant", "org.snapnav.gtk:display"]

  @Test(
    "and in a process of its own, whose loop it then owns",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func isolated() throws { try compare("television", on: .x11, Self.isolated) }

  @Test(
    "a window whose process crashes is opened anew with what was shown, and the next request is done",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func crashes() throws {
    let desk = try Desk(.x11)
    let socket = desk.folder.appending(path: "c.sock").path
    let (host, process) = try crashing(on: desk, socket)
    let connection = try Connection(to: socket)
    kill(process, SIGSEGV)
    try host.line(.words) { $0.contains("org.snapnav.gtk: it crashed: SIGSEGV") }
    try host.line(.words) { $0.contains("window/window: it shows again") }
    connection.send(#"{"op":"back"}"#, Self.go)
    #expect(connection.line()?.contains("\"state\":\"a://home\"") == true)
    #expect(connection.line()?.contains("\"state\":\"a://home/next\"") == true)
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  @Test(
    "one that aborts in a transition fails that request by its name, shows again, and the next is done",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func crashesInTransition() throws {
    let desk = try Desk(.x11)
    let socket = desk.folder.appending(path: "c.sock").path
    let (host, process) = try crashing(on: desk, socket)
    let failed = try #require(
      try Connection.ask(#"{"op":"back"}"#, at: socket, aborting: process))
    #expect(failed.contains("\"outcome\":\"failed\""), "\(failed)")
    #expect(failed.contains("org.snapnav.gtk"), "\(failed)")
    #expect(failed.contains("it crashed: SIGABRT"), "\(failed)")
    #expect(failed.contains("\"state\":\"a://home/next\""), "\(failed)")
    let connection = try Connection(to: socket)
    connection.send(#"{"op":"back"}"#, Self.go)
    #expect(connection.line()?.contains("\"state\":\"a://home\"") == true)
    #expect(connection.line()?.contains("\"state\":\"a://home/next\"") == true)
    try host.line(.words) { $0.contains("window/window: it shows again") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  private static let go = #"{"op":"navigate","navigation":"go"}"#

  /// An application whose window shows its second screen, and the window's process.
  private func crashing(on desk: Desk, _ socket: String) throws -> (Running, Int32) {
    let manifest = desk.folder.appending(path: "manifest.json")
    try Data(
      """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
       "plugins": {"directories": ["\(Repository.products.path)"], "use": {"window": {"id": "org.snapnav.gtk"}}},
       "presenter": ["window/window"], "screens": {"home": {}, "next": {}},
       "navigations": {"go": {"from": "*", "to": "next"}}, "state": {"initial": "a://home"}, "script": []}
      """.utf8
    ).write(to: manifest)
    let host = try Running(
      Navhost.path,
      ["run", "--script", "--stay", manifest.path, "--control", socket] + Self.isolated,
      environment: desk.environment, lines: [.words])
    try host.line(.words) { $0.contains("ok start") }
    let connection = try Connection(to: socket)
    connection.send(Self.go)
    #expect(connection.line()?.contains("\"state\":\"a://home/next\"") == true)
    let found = try Child.run("pgrep", ["-o", "-P", "\(host.identifier)"])
    return (host, try #require(Int32(found.lines.first ?? "")))
  }
}
