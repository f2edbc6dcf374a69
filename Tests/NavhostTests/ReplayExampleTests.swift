import Foundation
import TestKit
import Testing

@Suite("A record of an example is answered by its own plugins as it was")
struct ReplayExampleTests {
  @Test(
    "each plugin alone, and where private texts are placeholders",
    arguments: [
      ("television", ["example-catalog", "example-titles", "snapnav-jq"]),
      ("kiosk", ["example-tickets"]),
    ])
  func against(example: String, plugins: [String]) throws {
    let folder = try example == "kiosk" ? Kiosk.installed() : Television.installed()
    let record = folder.path("run.record")
    let run = try Navhost.run([
      "run", folder.path("manifest.json"), "--presenter", "trace", "--record", record,
    ])
    try #require(run.status == 0, "\(run.words)")
    for plugin in plugins {
      let replay = try Navhost.run(
        ["replay", record, "--against", folder.path("plugins/lib\(plugin).so")])
      #expect(replay.status == 0, "\(plugin): \(replay.text)")
      #expect(replay.output.hasPrefix("no divergence: "), "\(plugin): \(replay.text)")
    }
  }
}
