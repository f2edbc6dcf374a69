import Foundation
import TestKit
import Testing

@Suite("A link that leads nowhere is called one")
struct DanglingLinkTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["plug.so", "manifest.json", "cards/home.json"] {
      let place = folder.file(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: place.path, withDestinationPath: "gone/away")
    }
    return folder
  }

  @Test(
    "and is not what was probably meant",
    arguments: [
      (["inspect"], "plug.so"), (["why"], "plug.so"), (["test", "--level", "1"], "plug.so"),
      (["replay"], "plug.so"), (["check"], "manifest.json"), (["graph"], "manifest.json"),
    ])
  func told(command: [String], name: String) throws {
    let folder = try folder()
    let run = try Child.run(
      Navhost.path, command + [name], in: folder.url, environment: Child.bare)
    #expect(run.status == 3 || run.status == 4)
    #expect(!run.text.contains("did you mean"), "\(run.text)")
    #expect(run.text.contains("is a link to nothing: "), "\(run.text)")
    #expect(run.text.contains("gone/away"), "\(run.text)")
  }

  @Test("where a screen names it as its card, too")
  func card() throws {
    let folder = try folder()
    try folder.write(
      "app.json",
      """
      { "navhost": 1, "app": { "id": "org.example.films", "title": "Films", "scheme": "films" },
        "screens": { "home": { "title": "Home", "card": "cards/home.json" } },
        "state": { "initial": "films://home" } }
      """)
    let run = try Child.run(
      Navhost.path, ["check", "app.json"], in: folder.url, environment: Child.bare)
    #expect(run.status == 3)
    #expect(!run.output.contains("did you mean"), "\(run.output)")
    #expect(run.output.contains("\n  it is a link to nothing: gone/away\n"), "\(run.output)")
  }
}
