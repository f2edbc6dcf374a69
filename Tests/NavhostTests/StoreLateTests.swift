import Foundation
import TestKit
import Testing

@Suite("What navhost run has kept, and who is late when it is shown again")
struct StoreLateTests {
  private let store = StoreRunTests()

  private static let leap: Result<String, any Error> = Result {
    try Compiler.library(
      Repository.file("Tests/Fixtures/Failing/leap.c").path,
      to: try TemporaryFolder.kept("leap").appending(path: "leap.so").path, ["-ldl"])
  }

  @Test("is shown again whole where the machine has stopped for a moment")
  func stopped() throws {
    let folder = try TemporaryFolder("store")
    try folder.write("plugins/README", "")
    try Compiler.library(
      Repository.file("Tests/Fixtures/Plugins/screens.c").path,
      to: folder.path("plugins/screens.so"))
    try FileManager.default.copyItem(
      atPath: Repository.plugin("snapnav-jq"), toPath: folder.path("plugins/jq.so"))
    let manifest = StoreRunTests.manifest.replacing(
      #""screens": {"#,
      with: #""plugins": { "directories": ["plugins"], "use": { "#
        + #""jq": { "id": "org.snapnav.jq", "config": { "milliseconds": 1000 } }, "#
        + #""films": { "id": "org.example.screens" } } }, "screens": {"#
    )
    .replacing(
      #""show": { "prop"#,
      with: #""show": { "guards": [{ "use": "jq/guard", "with": { "program": "true" } }], "prop"#
    )
    .replacing(#""player": {"#, with: #""player": { "type": "films/film" }, "card": {"#)
    .replacing(#", "payload": { "at": 99 }"#, with: "")
    let first = try store.run(folder, [], manifest)
    #expect(first.status == 0, "\(first.text)")
    let kept = try Data(contentsOf: store.journal(folder))
    var environment = Child.bare
    environment["XDG_STATE_HOME"] = folder.path("state")
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["LD_PRELOAD"] = try Self.leap.get()
    func again(_ leap: Int) throws -> Child.Run {
      try kept.write(to: store.journal(folder))
      environment["LEAP"] = "\(leap)"
      return try Child.run(
        Navhost.path, ["run", "app.json", "--presenter", "trace", "--no-script"], in: folder.url,
        environment: environment)
    }
    for leap in 1...48 {
      let again = try again(leap)
      #expect(again.words.contains(StoreRunTests.start), "leap \(leap): \(again.text)")
      #expect(!again.words.contains("left out"), "leap \(leap): \(again.text)")
    }
    // Who is late again and again is left out.
    let late = try again(0)
    #expect(late.words.contains(#"the screen "show" is left out of what was kept"#), "\(late.text)")
    #expect(
      late.words.contains(#"the screen "player" is left out of what was kept"#), "\(late.text)")
    #expect(late.words.contains("create player: no answer within 500 ms"), "\(late.text)")
    #expect(late.words.contains("-> done, films://home\n"), "\(late.text)")
  }
}
