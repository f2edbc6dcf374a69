import Foundation
import SnapValue
import TestKit
import Testing

@Suite("An application whose screens are of a plugin's type")
struct ScreenTypeRunTests {
  /// A login of the plugin's type, whose `create` reads nothing of what it is given; its `pin` is private by what the
  /// plugin registers.
  private func application() throws -> TemporaryFolder {
    let folder = try TemporaryFolder("login")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try Compiler.library(
      Repository.file("Tests/Fixtures/Plugins/private-property.c").path,
      to: folder.path("plugins/private.so"))
    try FileManager.default.copyItem(
      atPath: Repository.plugin("snapnav-jq"), toPath: folder.path("plugins/jq.so"))
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.login", "title": "Login", "scheme": "login"},
       "plugins": {"directories": ["plugins"], "use": {"login": {"id": "org.example.private"},
         "jq": {"id": "org.snapnav.jq", "config": {"milliseconds": 1000}}}},
       "screens": {"home": {"title": "Home"}, "login": {"title": "Login", "type": "login/login"}},
       "policy": {"deadlines": {"call": 20000}},
       "navigations": {"in": {"from": ["home"], "to": "login", "presentation": "show",
         "when": {"use": "jq/guard", "with": {"program": "true"}}}},
       "state": {"initial": "login://home"},
       "script": [{"navigate": "in", "payload": {"pin": "s3cret-98761234", "name": "Ada"}},
         {"back": 1}]}
      """)
    return folder
  }

  @Test("what is given along is set where its maker has not taken it")
  func filled() throws {
    let folder = try application()
    let run = try Navhost.run(
      ["run", folder.path("manifest.json"), "--presenter", "trace", "--validate"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(#""name":"Ada""#), "\(run.output)")
  }

  @Test("nothing stands in a record that the plugin registers as private")
  func privacy() throws {
    let folder = try application()
    let record = folder.path("run.record")
    let run = try Navhost.run(
      ["run", folder.path("manifest.json"), "--record", record, "--trace", "/dev/null"])
    #expect(run.status == 0, "\(run.words)")
    let bytes = String(
      decoding: try Data(contentsOf: URL(filePath: record)), as: UTF8.self)
    #expect(bytes.contains("Ada"))
    for secret in ["s3cret", "98761234"] { #expect(!bytes.contains(secret)) }
    let again = try Navhost.run(["replay", record])
    #expect(again.status == 0, "\(again.words)")
  }

  @Test("a record of a start that fails has the application, without what is private")
  func failedStart() throws {
    let folder = try application()
    let (file, record) = (folder.path("manifest.json"), folder.path("run.record"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(#""milliseconds": 1000"#, with: #""milliseconds": 0"#)
      .write(toFile: file, atomically: true, encoding: .utf8)
    let run = try Navhost.run(["run", file, "--record", record, "--presenter", "trace"])
    #expect(run.status == 4, "\(run.words)")
    let bytes = String(
      decoding: try Data(contentsOf: URL(filePath: record)), as: UTF8.self)
    #expect(bytes.contains("org.example.login"))
    for secret in ["s3cret", "98761234"] { #expect(!bytes.contains(secret)) }
  }

  @Test("a record is as it was where somebody has looked at a screen, or had something explained")
  func looks() throws {
    let folder = try application()
    let (record, socket) = (folder.path("run.record"), folder.path("c.sock"))
    let host = try Running(
      Navhost.path,
      [
        "run", folder.path("manifest.json"), "--stay", "--no-script", "--record", record,
        "--control", socket, "--presenter", "trace",
      ], environment: Child.bare, lines: [.output])
    try host.line { $0.contains("\"transition\":1,") }
    let client = try Connection(to: socket)
    for line in [
      #"{"op":"describe"}"#, #"{"op":"explain","step":{"navigate":"in"}}"#,
      #"{"op":"navigate","navigation":"in","payload":{"name":"Ada"}}"#,
      #"{"op":"describe"}"#, #"{"op":"state"}"#, #"{"op":"explain","step":{"back":1}}"#,
      #"{"op":"back"}"#, #"{"op":"quit"}"#,
    ] {
      #expect(try client.ask(line)["error"] == nil, "\(line)")
    }
    host.drain()
    #expect(host.end().status == 0)
    let again = try Navhost.run(["replay", record])
    #expect(again.status == 0, "\(again.output)\(again.words)")
  }

  @Test("a record is as it was where a program was the presenter")
  func shownByProgram() throws {
    let folder = try application()
    try folder.write("view.py", ShowingProgram.text(second: "pass"))
    let (file, record) = (folder.path("manifest.json"), folder.path("run.record"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(
      #""policy":"#, with: #""presenter": [{"exec": ["python3", "view.py"]}], "policy":"#
    ).replacing(#""call": 20000"#, with: #""call": 20000, "present": 20000"#)
      .write(toFile: file, atomically: true, encoding: .utf8)
    let run = try Navhost.run(
      ["run", file, "--script", "--no-control", "--record", record],
      environment: ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"])
    #expect(run.status == 0, "\(run.words)")
    let again = try Navhost.run(["replay", record])
    #expect(again.status == 0, "\(again.output)\(again.words)")
  }

  @Test("a record does without a plugin that only shows and was not asked to")
  func withoutPresenter() throws {
    let folder = try application()
    try FileManager.default.copyItem(
      atPath: Repository.plugin("snapnav-terminal"), toPath: folder.path("plugins/terminal.so"))
    let (file, record) = (folder.path("manifest.json"), folder.path("run.record"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(
      #""use": {"#, with: #""use": {"terminal": {"id": "org.snapnav.terminal"}, "#,
      maxReplacements: 1
    ).replacing(#""policy":"#, with: #""presenter": ["terminal/screen", "trace"], "policy":"#)
      .write(toFile: file, atomically: true, encoding: .utf8)
    let run = try Navhost.run(
      ["run", file, "--record", record, "--presenter", "trace", "--trace", "/dev/null"])
    #expect(run.status == 0, "\(run.words)")
    for words in [["replay"], ["script"], ["report", "--json"]] {
      let again = try Navhost.run(words + [record])
      #expect(again.status == 0, "\(words): \(again.words)")
    }
  }
}
