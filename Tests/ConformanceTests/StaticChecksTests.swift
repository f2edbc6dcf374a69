import Foundation
import Testing

@Suite("The checks of the file blame nobody wrongly")
struct StaticChecksTests {
  /// The static checks and the one on signatures: verdict by name.
  private func verdicts(_ plugin: String, _ words: [String] = []) throws -> [String: String] {
    let run = try SuiteProgram.run(
      ["test", "--json", "--only", "s-*", "--only", "r-signature-dwarf", plugin] + words)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = value?["results"] as? [[String: Any]] ?? []
    return Dictionary(
      results.map { ($0["check"] as? String ?? "", $0["verdict"] as? String ?? "") }
    ) { first, _ in first }
  }

  private func trouble(_ plugin: String) throws -> [String] {
    let found = try verdicts(plugin)
    try #require(found.count > 20)
    return found.filter { !["passed", "skipped"].contains($0.value) }.keys.sorted()
  }

  @Test(
    "a plugin that ships passes them all, without a warning",
    arguments: [
      "example-catalog", "example-tickets", "example-titles", "snapnav-jq", "snapnav-terminal",
    ])
  func shipped(name: String) throws {
    let folder = URL(filePath: SuiteProgram.path).deletingLastPathComponent()
    #expect(try trouble(folder.appending(path: "lib\(name).so").path) == [])
  }

  private static let flags: [[String]] = [
    ["-O0", "-g"], ["-O2", "-g1"], ["-O3", "-flto", "-g"], ["-s"], ["-Os", "-g", "-gz"],
    ["-nostartfiles"], ["-g", "-fsanitize=undefined"],
  ]

  @Test("however a good plugin is compiled, it passes", arguments: flags)
  func compiled(flags: [String]) throws {
    for name in ["hello", "screens", "observers", "services", "mediators", "presenters", "routers"]
    {
      let place = Shelf.directory.appending(path: "good-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let out = place.appending(path: "\(name).so").path
      let source = Shelf.root.appending(path: "Tests/Fixtures/Plugins/\(name).c").path
      let include = Shelf.root.appending(path: "Sources/CSnapNav/include").path
      let common = ["-shared", "-fPIC", "-fvisibility=hidden", "-Wl,-z,now", "-Wl,--build-id"]
      let built = try SuiteProgram.execute(
        "/usr/bin/env", ["cc"] + common + ["-I", include, source, "-o", out] + flags)
      try #require(built.status == 0, "\(built.words)")
      // Most fixtures have no licence and no name.
      #expect(try trouble(out).filter { $0 != "s-version" } == [], "\(name)")
    }
  }

  @Test("an unsafe mode is a warning, and an error with --strict")
  func strict() throws {
    let specimen = try #require(Shelf.specimens.first { $0.check == "s-perms" })
    let path = try Shelf.build(specimen)
    #expect(try verdicts(path)["s-perms"] == "warned")
    #expect(try verdicts(path, ["--strict"])["s-perms"] == "failed")
  }
}
