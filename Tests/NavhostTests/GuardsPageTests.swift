import Foundation
import TestKit
import Testing

@Suite("docs/guards.md tells the truth")
struct GuardsPageTests {
  /// The page's manifest, beside the plugin that it needs.
  private func installed() throws -> TemporaryFolder {
    let blocks = PageBlock.all(in: "docs/guards.md").filter { $0.language == "json" }
    let block = try #require(blocks.first)
    let folder = try TemporaryFolder()
    try folder.write("club.json", block.text)
    let plugins = folder.url.appending(path: "plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.products.appending(path: "libsnapnav-jq.so"),
      to: plugins.appending(path: "libsnapnav-jq.so"))
    return folder
  }

  @Test("its manifest has no error, its script passes, and what was typed is told to nobody")
  func page() throws {
    let folder = try installed()
    let check = try Navhost.run(["check", "club.json"], in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.words)")
    let run = try Navhost.run(
      ["run", "--presenter", "trace", "--events", "events", "club.json"], in: folder.url)
    #expect(run.status == 0, "\(run.words)")
    let path = folder.url.appending(path: "events")
    let events = try String(contentsOf: path, encoding: .utf8)
    #expect(events.contains(#""stage":"resume","who":"navigate points""#), "\(events)")
    // The form goes and the screen comes in one transition.
    #expect(run.output.contains(#"[{"op":"dismiss","screen":2,"key":"signin"},{"op":"push","#))
    #expect(!(run.output + run.words + events).contains("1902"))
  }

  @Test("explain tells the navigations that are no way, with the reason")
  func explain() throws {
    let folder = try installed()
    let go = try Navhost.run(
      ["explain", "club.json", #"{"go": {"to": "roof"}}"#], in: folder.url)
    #expect(go.status == 0, "\(go.words)")
    #expect(go.output.contains("navigation \"lift\": lost: the lift stands still"), "\(go.output)")
    #expect(go.output.contains("path: climb, climbOn (cost 2)"))
    let named = try Navhost.run(
      ["explain", "club.json", #"{"navigate": "lift"}"#], in: folder.url)
    #expect(named.status == 1)
    #expect(named.output.contains("outcome: vetoed (the lift stands still)"), "\(named.output)")
    let resume = try Navhost.run(
      ["explain", "club.json", #"{"resume": true}"#], in: folder.url)
    #expect(resume.output.contains("outcome: failed (nothing is remembered"), "\(resume.output)")
  }
}
