import Foundation
import Testing

@Suite("docs/composition.md tells the truth")
struct CompositionPageTests {
  static let blocks = Readme.blocks(of: "docs/composition.md")
  static let manifests = blocks.filter { $0.language == "json" }

  /// Lines without their indentation, which differs between a page and a test.
  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  @Test("every block is of a kind that is tried")
  func kinds() {
    #expect(Set(Self.blocks.map(\.language)) == ["swift", "json"])
  }

  @Test(
    "every Swift block stands in the use cases that are compiled and run",
    arguments: blocks.filter { $0.language == "swift" })
  func swift(block: Readme.Block) throws {
    let tests = "Tests/SnapNavigationTests/Composition/UseCaseTests.swift"
    let code = lines(
      try String(contentsOf: Readme.root.appending(path: tests), encoding: .utf8))
    let wanted = lines(block.text)
    #expect(!wanted.isEmpty)
    let isThere = code.indices.contains { code[$0...].starts(with: wanted) }
    #expect(isThere, "\(block.text)")
  }

  @Test("every manifest passes its own script", arguments: manifests)
  func manifest(block: Readme.Block) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try block.text.write(
      to: directory.appending(path: "manifest.json"), atomically: true, encoding: .utf8)
    let result = try Readme.shell("navhost run --presenter trace manifest.json", in: directory)
    #expect(result.status == 0, "\(result.words)")
    #expect(result.output.split(separator: "\n").count > 1)
  }
}
