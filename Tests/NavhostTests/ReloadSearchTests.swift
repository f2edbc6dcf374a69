import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A change while another presenter is looked for")
struct ReloadSearchTests {
  /// Shows once it may.
  private static let slow = """
    open("begun", "w").close()
    open("go").close()  # a pipe, which waits for its writer

    """ + ExecTests.program(until: 99, then: "pass")

  @Test("is taken over when that one shows, and counts for it, too")
  func reloaded() throws {
    let first = ExecTests.manifest(#", { "exec": ["python3", "slow.py"] }, "trace""#)
    let host = try RunningNavhost(
      first, ["--no-script", "--trace", "-"],
      files: ["view.py": ExecTests.program(until: 1, then: "sys.exit(3)"), "slow.py": Self.slow],
      environment: ExecTests.path, readsWords: true)
    let gate = host.folder.appending(path: "go").path
    try #require(mkfifo(gate, 0o600) == 0)
    let client = try host.connect()
    #expect(try client.ask(#"{"op":"navigate","navigation":"about"}"#)["outcome"] == "failed")
    let begun = host.folder.appending(path: "begun").path
    while !FileManager.default.fileExists(atPath: begun) { poll(nil, 0, 10) }
    // The one that gets ready is not wanted any more.
    try ExecTests.manifest().write(
      to: host.folder.appending(path: "manifest.json"), atomically: true, encoding: .utf8)
    host.signal(SIGHUP)
    for _ in 0..<3 { _ = try client.ask(#"{"op":"state"}"#) }
    close(open(gate, O_WRONLY))
    try host.waitForWords { $0.contains("slow.py takes its place") && $0.contains("reloaded: ") }
    let state = try client.ask(#"{"op":"state"}"#)
    #expect(state["presenter"] == "trace")
    #expect(try client.ask(#"{"op":"navigate","navigation":"about"}"#)["outcome"] == "done")
    _ = try client.ask(#"{"op":"quit"}"#)
    let end = host.end()
    #expect(end.status == 0, "\(end.words)")
    let words = host.said
    #expect(words.contains("presenter exec:python3 slow.py → trace"), "\(words)")
  }
}
