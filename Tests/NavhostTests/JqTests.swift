import Foundation
import TestKit
import Testing

@Suite("navhost runs jq programs of a manifest")
struct JqManifestTests {
  /// The manifest of docs/jq.md, beside the plugin.
  private func installed(_ change: (String) -> String = { $0 }) throws -> TemporaryFolder {
    let page = try String(
      contentsOf: Television.example.appending(path: "../../docs/jq.md"), encoding: .utf8)
    let fenced = try #require(page.components(separatedBy: "```json\n").dropFirst().first)
    let manifest = try #require(fenced.components(separatedBy: "```\n").first)
    let folder = try TemporaryFolder()
    try folder.write("cinema.json", change(manifest))
    let plugins = folder.url.appending(path: "plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.products.appending(path: "libsnapnav-jq.so"),
      to: plugins.appending(path: "libsnapnav-jq.so"))
    return folder
  }

  @Test("the manifest of docs/jq.md is free of findings, and its script passes")
  func page() throws {
    let folder = try installed()
    let path = folder.url.path + "/cinema.json"
    let check = try Navhost.run(["check", path])
    #expect(check.status == 0, "\(check.output)\(check.words)")
    let run = try Navhost.run(["run", path])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("for viewers from 16"))
    #expect(run.output.contains(#""line":"Les Vampires (1915)","parts":2"#), "\(run.output)")
  }

  @Test("a program of the configuration that is broken is told by its name: by check --start")
  func broken() throws {
    let folder = try installed { $0.replacing("else true end", with: "else true") }
    let path = folder.url.path + "/cinema.json"
    let check = try Navhost.run(["check", "--start", path])
    #expect(check.status == 3)
    #expect(
      check.output.contains(
        #"cinema.json:11:22: error NH616 /plugins/use/jq/config/programs/adult: \#(folder.url.path)"#
          + #"/plugins/libsnapnav-jq.so is refused: program "adult" does not compile: line 1, column "#
      ),
      "\(check.output)")
    let sound = try installed()
    #expect(try Navhost.run(["check", "--start", sound.url.path + "/cinema.json"]).status == 0)
    let run = try Navhost.run(["run", path])
    #expect(run.status != 0)
    #expect(
      run.words.contains(#"program "adult" does not compile: line 1, column "#), "\(run.words)")
  }

  @Test("a broken program that nobody asks for is told when it was compiled ahead")
  func brokenAhead() throws {
    let folder = try installed { text in
      text.replacing("\"programs\": {", with: "\"programs\": { \"broken\": \".payload |\",")
    }
    let running = try RunningNavhost(
      try String(contentsOf: folder.url.appending(path: "cinema.json"), encoding: .utf8),
      ["--presenter", "trace", "--no-script", "--plugins", folder.url.path + "/plugins"],
      readsWords: true)
    try running.waitForWords { $0.contains(#"program "broken" does not compile: line 1, column"#) }
  }

  @Test("a program without end fails its navigation with its name, and the next one passes")
  func endless() throws {
    let folder = try installed { text in
      text.replacing(
        "if .payload.age < .with.limit",
        with: "if .payload.age == 12 then last(repeat(1)) elif false"
      )
      .replacing(#""outcome": "vetoed""#, with: #""outcome": "failed""#)
    }
    let run = try Navhost.run(["run", folder.url.path + "/cinema.json"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains(#"program "adult" ran longer than 100 ms"#), "\(run.words)")
  }
}
