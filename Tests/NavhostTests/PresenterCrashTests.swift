import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

/// A presenter whose process aborts comes back with what was shown; the window's is in `ScriptTests` of the
/// window, which has a display there.
@Suite("A presenter in a process of its own that aborts", .enabled(if: !Repository.isSanitized))
struct PresenterCrashTests {
  @Test("the page is served anew, with the state as it was, and the next request is done")
  func page() throws {
    let folder = try folder("org.snapnav.web", "page")
    let runtime = try folder.directory("run", permissions: 0o700)
    let host = try host(folder, runtime)
    let first = try host.line(.words) { $0.contains("file:///") }
    let connection = try Connection(to: folder.path("c"))
    #expect(try connection.ask(Self.go)["state"] == "a://home/next")
    kill(try worker(of: host.identifier), SIGABRT)
    try host.line(.words) { $0.contains("org.snapnav.web: it crashed: SIGABRT") }
    let second = try host.line(.words) { $0.contains("file:///") }
    #expect(first != second, "another process, and so another key")
    try host.line(.words) { $0.contains("it shows again") }
    let entrance = try #require(second.range(of: "file://")).upperBound
    let file = String(second[entrance...].prefix { !$0.isWhitespace })
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("http://"), "\(text)")
    #expect(try connection.ask(#"{"op":"state"}"#)["state"] == "a://home/next")
    #expect(try connection.ask(#"{"op":"back"}"#)["state"] == "a://home")
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  @Test("one that aborts in a transition fails that request by its name, and the next is done")
  func pageInTransition() throws {
    let folder = try folder("org.snapnav.web", "page")
    let runtime = try folder.directory("run", permissions: 0o700)
    let host = try host(folder, runtime)
    try host.line(.words) { $0.contains("file:///") }
    let failed = try #require(
      try Connection.ask(
        Self.go, at: folder.path("c"), aborting: try worker(of: host.identifier)))
    let answer = try Value(jsonText: failed, limits: .written)
    #expect(answer["outcome"] == "failed" && answer["state"] == "a://home", "\(failed)")
    #expect(failed.contains("org.snapnav.web"), "\(failed)")
    #expect(failed.contains("it crashed: SIGABRT"), "\(failed)")
    let connection = try Connection(to: folder.path("c"))
    #expect(try connection.ask(Self.go)["state"] == "a://home/next")
    #expect(try connection.ask(#"{"op":"back"}"#)["state"] == "a://home")
    try host.line(.words) { $0.contains("it shows again") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  private static let go = #"{"op":"navigate","navigation":"go"}"#

  private func host(_ folder: CrashFolder, _ runtime: String) throws -> Running {
    try Running(
      Navhost.path,
      [
        "run", "--stay", "--verbose", folder.path("manifest.json"), "--control", folder.path("c"),
        "--isolate", "all", "--grant", "org.snapnav.web:network",
        "--grant", "org.snapnav.web:write=\(runtime)",
      ],
      environment: Child.bare.merging(["TMPDIR": runtime, "XDG_RUNTIME_DIR": runtime]) { $1 },
      lines: [.words])
  }

  private func folder(_ id: String, _ presenter: String) throws -> CrashFolder {
    let folder = try CrashFolder()
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
       "plugins": {"directories": ["\(Repository.products.path)"], "use": {"shown": {"id": "\(id)"}}},
       "presenter": ["shown/\(presenter)"], "screens": {"home": {}, "next": {}},
       "navigations": {"go": {"from": "*", "to": "next"}}, "state": {"initial": "a://home"}}
      """)
    return folder
  }

  /// The process of the only isolated plugin; the one that waits has begun later.
  private func worker(of host: Int32) throws -> Int32 {
    try #require(Int32(try Child.run("pgrep", ["-o", "-P", "\(host)"]).lines.first ?? ""))
  }
}

/// A directory that can be handed on.
private final class CrashFolder {
  private let inner: TemporaryFolder
  init() throws { inner = try TemporaryFolder("crash", permissions: 0o700) }
  func path(_ name: String) -> String { inner.path(name) }
  func write(_ name: String, _ text: String) throws { try inner.write(name, text) }
  func directory(_ name: String, permissions: Int) throws -> String {
    try FileManager.default.createDirectory(
      at: inner.file(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: permissions])
    return inner.path(name)
  }
}
