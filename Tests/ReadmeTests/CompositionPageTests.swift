import Foundation
import TestKit
import Testing

@Suite("docs/composition.md tells the truth")
struct CompositionPageTests {
  static let blocks = PageBlock.all(in: "docs/composition.md")
  /// The use cases, and the blocks of the Swift face.
  static let tests = [
    "Composition/UseCaseTests", "Face/FirstNavigation", "Face/Navigators", "Face/TypedBody",
  ]
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
  func swift(block: PageBlock) throws {
    let wanted = lines(block.text)
    #expect(!wanted.isEmpty)
    let isThere = try Self.tests.contains { file in
      let code = lines(try Repository.text("Tests/SnapNavigationTests/\(file).swift"))
      return code.indices.contains { code[$0...].starts(with: wanted) }
    }
    #expect(isThere, "\(block.text)")
  }

  @Test("every manifest passes its own script", arguments: manifests)
  func manifest(block: PageBlock) throws {
    let folder = try TemporaryFolder("page")
    try folder.write("manifest.json", block.text)
    let result = try Readme.shell("navhost run --presenter trace manifest.json", in: folder.url)
    #expect(result.status == 0, "\(result.words)")
    #expect(result.output.split(separator: "\n").count > 1)
  }
}
