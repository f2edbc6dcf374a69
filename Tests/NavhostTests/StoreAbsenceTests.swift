import Foundation
import TestKit
import Testing

@Suite("What navhost run has kept, and whose plugin is not there when it is shown again")
struct StoreAbsenceTests {
  private let store = StoreRunTests()

  /// The application, whose screen of a plugin is on a film, or all that is shown.
  private static func manifest(_ script: String) -> String {
    StoreRunTests.manifest
      .replacing(
        #""screens": {"#,
        with: #""plugins": { "directories": ["plugins"], "use": { "films": "#
          + #"{ "id": "org.example.screens", "optional": true } } }, "screens": {"#
      )
      .replacing(#""player": {"#, with: #""player": { "type": "films/film" }, "box": {"#)
      .replacing(#", "payload": { "at": 99 }"#, with: "")
      .replacing(
        #""script": ["#,
        with: #""script": [ \#(script) ], "x-script": ["#)
  }

  /// A plugin that crashes as it is loaded while there is a file `broken`.
  private func build(_ folder: borrowing TemporaryFolder) throws {
    let text = try String(
      contentsOf: Repository.file("Tests/Fixtures/Plugins/screens.c"), encoding: .utf8)
    try folder.write(
      "plugins/screens.c",
      text + """
        #include <unistd.h>
        __attribute__((constructor)) static void begin(void) {
          if (access("\(folder.path("broken"))", F_OK) == 0) abort();
        }
        """)
    try Compiler.library(
      folder.path("plugins/screens.c"), to: folder.path("plugins/screens.so"),
      ["-fvisibility=hidden"])
  }

  private func quarantine(_ folder: borrowing TemporaryFolder, _ words: String...) throws {
    var environment = Child.bare
    environment["XDG_STATE_HOME"] = folder.path("state")
    let run = try Child.run(
      Navhost.path, ["quarantine"] + words, in: folder.url, environment: environment)
    #expect(run.status == 0, "\(run.text)")
  }

  @Test(
    "is kept until somebody navigates, and shown again whole when the quarantine of the plugin is over",
    arguments: [
      (
        #"{ "navigate": "show", "payload": { "id": "7", "seen": 3 } }, { "navigate": "play" }"#,
        "films://home/show::7?player=vm", "restore films://home/show::7 -> done"
      ),
      (#"{ "open": "films://player" }"#, "films://player", "start: open films://home -> done"),
    ])
  func quarantined(script: String, whole: String, less: String) throws {
    let folder = try TemporaryFolder("store")
    try build(folder)
    let manifest = Self.manifest(script)
    let first = try store.run(folder, ["--script"], manifest)
    #expect(first.status == 0, "\(first.text)")
    try folder.write("broken", "")
    #expect(try store.run(folder, ["--no-script"], manifest).status != 0)
    try FileManager.default.removeItem(at: folder.file("broken"))
    for _ in 0..<2 {
      let held = try store.run(folder, ["--no-script"], manifest)
      #expect(held.status == 0, "\(held.text)")
      #expect(held.words.contains("it is in quarantine"), "\(held.text)")
      #expect(held.words.contains(less), "\(held.text)")
      #expect(
        held.words.contains("what was kept stays as it is until something else is shown"),
        "\(held.text)")
    }
    try quarantine(folder, "clear")
    let again = try store.run(folder, ["--no-script"], manifest)
    #expect(again.words.contains("restore \(whole) -> done"), "\(again.text)")
    #expect(!again.words.contains("left out"), "\(again.text)")
  }

  @Test("gives way to what somebody has gone to since")
  func navigated() throws {
    let folder = try TemporaryFolder("store")
    try build(folder)
    let manifest = Self.manifest(
      #"{ "navigate": "show", "payload": { "id": "7", "seen": 3 } }, { "navigate": "play" }"#)
    #expect(try store.run(folder, ["--script"], manifest).status == 0)
    try FileManager.default.removeItem(at: folder.file("plugins/screens.so"))
    let elsewhere = Self.manifest(#"{ "navigate": "show", "payload": { "id": "8" } }"#)
    let without = try store.run(folder, ["--script"], elsewhere)
    #expect(without.status == 0, "\(without.text)")
    #expect(without.words.contains("films://home/show::7/show::8"), "\(without.text)")
    try build(folder)
    let again = try store.run(folder, ["--no-script"], manifest)
    #expect(
      again.words.contains("restore films://home/show::7/show::8 -> done"), "\(again.text)")
    #expect(again.output.contains(#""seen":3"#), "\(again.output)")
  }
}
