import Foundation
import Glibc
import TestKit
import Testing

@Suite("A terminal's presenter in a process of its own", .enabled(if: !Repository.isSanitized))
struct TerminalCrashTests {
  @Test("one that aborts draws again what was shown, reads keys, and leaves the terminal in order")
  func aborts() throws {
    let folder = try TemporaryFolder("crash", permissions: 0o700)
    let socket = folder.path("c")
    let terminal = try showing(in: folder)
    let connection = try Connection(to: socket)
    let host = try host(of: socket)
    let worker = try #require(try workers(of: host).first)
    kill(worker, SIGABRT)
    // What is said waits until the terminal is given back.
    try terminal.wait(until: "another process") {
      let now = try workers(of: host)
      return !now.isEmpty && !now.contains(worker)
    }
    try terminal.wait(for: "The stage")
    connection.send(#"{"op":"state"}"#)
    #expect(connection.line()?.contains("\"state\":\"a://home/next\"") == true)
    try terminal.press("Escape")
    try terminal.wait(for: "The hall", notFor: "The stage")
    connection.send(#"{"op":"quit"}"#)
    try terminal.wait(for: "ended 0")
    let words = try String(contentsOfFile: folder.path("words"), encoding: .utf8)
    #expect(words.contains("org.snapnav.terminal: it crashed: SIGABRT"), "\(words)")
    #expect(words.contains("terminal/screen: it shows again"), "\(words)")
  }

  @Test("one that aborts in a transition fails that request by its name, and the next is done")
  func abortsInTransition() throws {
    let folder = try TemporaryFolder("crash", permissions: 0o700)
    let socket = folder.path("c")
    let terminal = try showing(in: folder)
    let worker = try #require(try workers(of: try host(of: socket)).first)
    let failed = try #require(
      try Connection.ask(#"{"op":"back"}"#, at: socket, aborting: worker))
    #expect(failed.contains("\"outcome\":\"failed\""), "\(failed)")
    #expect(failed.contains("org.snapnav.terminal"), "\(failed)")
    #expect(failed.contains("it crashed: SIGABRT"), "\(failed)")
    #expect(failed.contains("\"state\":\"a://home/next\""), "\(failed)")
    let connection = try Connection(to: socket)
    connection.send(#"{"op":"back"}"#)
    #expect(connection.line()?.contains("\"state\":\"a://home\"") == true)
    try terminal.wait(for: "The hall", notFor: "The stage")
    connection.send(#"{"op":"quit"}"#)
    try terminal.wait(for: "ended 0")
    let words = try String(contentsOfFile: folder.path("words"), encoding: .utf8)
    #expect(words.contains("terminal/screen: it shows again"), "\(words)")
  }

  /// A terminal that shows the second screen of an application.
  private func showing(in folder: borrowing TemporaryFolder) throws -> Tmux {
    let manifest = try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a", "title": "A"},
       "plugins": {"directories": ["\(Repository.products.path)"],
         "use": {"terminal": {"id": "org.snapnav.terminal"}}},
       "presenter": ["terminal/screen"],
       "screens": {"home": {"title": "The hall"}, "next": {"title": "The stage"}},
       "navigations": {"go": {"from": "*", "to": "next"}}, "state": {"initial": "a://home"}}
      """)
    let socket = folder.path("c")
    let command = "'\(Navhost.path)' run --stay '\(manifest)' --control '\(socket)' --isolate all"
    let terminal = try Tmux(
      columns: 80, rows: 24, "\(command) 2>'\(folder.path("words"))'; echo ended $?; cat")
    try terminal.wait(for: "The hall")
    let connection = try Connection(to: socket)
    connection.send(#"{"op":"navigate","navigation":"go"}"#)
    #expect(connection.line()?.contains("\"state\":\"a://home/next\"") == true)
    try terminal.wait(for: "The stage")
    return terminal
  }

  private func workers(of host: Int32) throws -> [Int32] {
    try Child.run("pgrep", ["-P", "\(host)"]).lines.compactMap { Int32($0) }
  }

  /// The process that listens there.
  private func host(of socket: String) throws -> Int32 {
    let connection = try Connection(to: socket)
    connection.send(#"{"op":"state"}"#)
    let answer = try #require(connection.line())
    let told = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    return Int32(try #require(told?["process"] as? Int))
  }
}
