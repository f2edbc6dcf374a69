import Foundation
import TestKit
import Testing

@Suite("The how-to pages tell the truth")
struct HowToTests {
  static let folder = "docs/how-to"
  static let pages: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)
    return (files ?? []).filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()
      .map { "\(folder)/\($0)" }
  }()

  /// The blocks of a page that are manifests.
  private func manifests(_ page: String) -> [PageBlock] {
    PageBlock.all(in: page).filter { $0.language == "json" && $0.text.contains("\"navhost\": 1") }
  }

  @Test("the index names each of them")
  func index() throws {
    let index = try Repository.text("\(Self.folder)/README.md")
    let named = index.matches(of: /\]\(([a-z-]+\.md)\)/).map { "\(Self.folder)/\($0.output.1)" }
    #expect(named.sorted() == Self.pages)
    #expect(named.count >= 11)
  }

  @Test("every block is a file, a manifest, commands, or what these print", arguments: pages)
  func kinds(page: String) {
    let whole = Set(manifests(page).map(\.line))
    #expect(!whole.isEmpty)
    for block in PageBlock.all(in: page) {
      let isTried =
        block.file != nil || whole.contains(block.line) || ["sh", "text"].contains(block.language)
      #expect(isTried, "\(block.testDescription)")
    }
  }

  @Test("it can be followed: manifests pass check and script, plugins the tests", arguments: pages)
  func followed(page: String) throws {
    let reader = try PageReader()
    let blocks = PageBlock.all(in: page)
    for block in blocks where block.file != nil || block.language != "json" {
      try reader.follow(block)
    }
    for block in manifests(page) {
      guard let file = block.file else {
        let other = try PageReader()
        try other.write(block, as: "manifest.json")
        try passes("manifest.json", other)
        continue
      }
      try passes(file, reader)
    }
    for file in blocks.compactMap(\.file) where file.hasSuffix(".c") {
      try keepsTheContract(String(file.dropLast(2)), reader)
    }
  }

  /// `check` has not a word of warning for a manifest, and each step of its script is as expected.
  private func passes(_ manifest: String, _ reader: PageReader) throws {
    let checked = try reader.shell("navhost check \(manifest)")
    #expect(checked.status == 0, "\(checked.text)")
    #expect(checked.text.contains("\(manifest): no errors"), "\(checked.text)")
    let run = try reader.shell("navhost run --presenter trace \(manifest)")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("ok step "), "\(run.words)")
  }

  /// A plugin builds without a word by every compiler, and what its page has built passes.
  private func keepsTheContract(_ name: String, _ reader: PageReader) throws {
    for compiler in ["gcc", "clang"] where Child.has(compiler) {
      let built = try reader.shell(
        """
        \(compiler) -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
          $(pkg-config --cflags snapnav) \(name).c
        """)
      #expect(built.status == 0, "\(built.text)")
    }
    let found = try reader.shell("find . -name '\(name).so' | head -n 1")
    let plugin = try #require(found.lines.first, "\(name).c is not built")
    guard !Repository.isSanitized else { return }
    let tested = try reader.shell("navhost test --level 4 '\(plugin)'")
    #expect(tested.status == 0, "\(tested.text)")
    #expect(!tested.text.contains("\nwarned "), "\(tested.text)")
  }

  @Test("what it links to is there", arguments: pages + ["docs/start.md", "docs/how-to/README.md"])
  func links(page: String) throws {
    let path = Repository.file(page)
    let prose = try Repository.text(page).components(separatedBy: "```")
      .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let targets = prose.matches(of: /\]\(([^)#]+)/).map { String($0.output.1) }
    #expect(!targets.isEmpty)
    for target in targets where !target.hasPrefix("http") {
      let file = path.deletingLastPathComponent().appending(path: target)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
    }
  }
}
