import Foundation
import TestKit
import Testing

@Suite("A run without plugins")
struct SafeRunTests {
  private static let manifest = RunTests.manifest(
    script: """
      [ { "navigate": "about", "payload": { "who": "Ada" }, "expect": { "outcome": "failed" } },
        { "open": "small://home", "expect": { "outcome": "alreadyThere" } } ]
      """
  ).replacingOccurrences(
    of: #""screens": {"#,
    with: """
      "plugins": { "use": { "gone": { "id": "org.example.gone" } } },
      "presenter": ["gone/window"],
      "screens": {
      """
  ).replacingOccurrences(
    of: #""mediation": [ "#, with: #""mediation": [ { "use": "gone/think" }, "#)

  @Test("it starts where a plugin is missing or broken; what is of a plugin fails when it is used")
  func starts() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.manifest)
    let plain = try Navhost.run(["run", path])
    #expect(plain.status == 4, "\(plain.words)")
    let safe = try Navhost.run(["run", path, "--safe"])
    #expect(safe.status == 0, "\(safe.words)")
    #expect(
      safe.words.contains("gone: the plugin is not used: the run is safe, and loads no plugin"),
      "\(safe.words)")
    #expect(safe.words.contains("\"gone/think\" is of a plugin that is not there"), "\(safe.words)")
  }

  @Test("as the page on deployment names it, it goes on where the manifest's script cannot")
  func stays() throws {
    let page = try String(
      contentsOf: Repository.file("docs/how-to/deployment.md"), encoding: .utf8)
    let words = try #require(page.firstMatch(of: /`navhost run (--safe[^`]*)`/)?.1)
    let manifest = Self.manifest.replacing(#""outcome": "failed""#, with: #""outcome": "done""#)
    let host = try RunningNavhost(
      manifest, words.split(separator: " ").map(String.init).filter { $0 != "--stay" })
    #expect(try host.connect().ask(#"{"op":"quit"}"#)["ok"] == true)
    let run = host.end()
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("a presenter of a plugin cannot be named there")
  func presenter() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.manifest)
    let run = try Navhost.run(["run", path, "--safe", "--presenter", "gone/window"])
    #expect(run.status == 4)
    #expect(run.words.contains("the run is safe, and loads no plugin"), "\(run.words)")
  }

  @Test("it keeps nothing, unless it is said where")
  func keepsNothing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "small.json",
      RunTests.manifest().replacingOccurrences(
        of: #""state": { "#, with: #""state": { "store": { "path": "state" }, "#))
    let run = try Navhost.run(
      ["run", path, "--safe"], environment: ["XDG_STATE_HOME": folder.path("states")])
    #expect(run.status == 0, "\(run.words)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("states")))
  }
}
