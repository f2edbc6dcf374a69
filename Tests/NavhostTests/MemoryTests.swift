import Foundation
import TestKit
import Testing

@Suite("What a running navhost keeps in memory")
struct MemoryTests {
  private static let padding = 48 << 20

  /// Builds a plugin with so many bytes behind its end that nobody overlooks them in memory.
  private func padded(in folder: borrowing TemporaryFolder) throws -> String {
    let path = try Compiler.library(
      "small",
      text: PluginMaker.text(
        globals: """
          static snapnav_status pass(void *c, const snapnav_navigation *n, snapnav_token t,
                                     const snapnav_sink *o, snapnav_error *e) {
            (void)c; (void)n; (void)t; (void)o; (void)e; return SNAPNAV_OK;
          }
          static const snapnav_mediator m = {.size = sizeof m, .id = "pass", .mediate = pass};
          """,
        body: "return r->mediator(r, &m, err);",
        members: #""license": "MIT", "provides": {"mediators": ["pass"]}"#), in: folder)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(count: Self.padding))
    try file.close()
    return path
  }

  /// The bytes of memory that a process has for itself alone.
  private func privateBytes(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("Private_") }.reduce(0) { sum, line in
      sum + (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
  }

  @Test("the bytes of a plugin's file are given up when the plugin runs")
  func pluginBytes() throws {
    let folder = try TemporaryFolder()
    _ = try padded(in: folder)
    let manifest = RunTests.manifest().replacing(
      #""screens": {"#,
      with: """
        "plugins": { "directories": ["\(folder.url.path)"], "use": { "small": { "id": "org.example.small" } } },
        "screens": {
        """
    ).replacing(#""mediation": ["#, with: #""mediation": [ { "use": "small/pass" },"#)
    let running = try RunningNavhost(manifest, ["--presenter", "trace"])
    let kept = try privateBytes(of: running.identifier)
    // a sanitizer keeps freed memory back
    #expect(Repository.isSanitized || kept < Self.padding / 2)
  }
}
