import Foundation
import TestKit
import Testing

@Suite("The pages for authors in C and C++ tell the truth")
struct PageTests {
  static let blocks = ["docs/sdk/c.md", "docs/sdk/cpp.md"].flatMap { PageBlock.all(in: $0) }
  static let plugins = blocks.filter { $0.word("file") != nil }
  static let commands = blocks.filter { $0.language == "sh" }

  @Test("every block is of a kind that is tried")
  func kinds() {
    #expect(Self.plugins.count >= 10)
    #expect(!Self.commands.isEmpty)
    for block in Self.blocks {
      let isTried = block.language == "sh" || block.word("file") != nil
      #expect(isTried, "\(block.testDescription)")
    }
  }

  /// A page's plugin, built by every compiler of its language: where, and what they said.
  private struct Built {
    let folder: URL
    let compilers: [String]
    let said: String
    /// What the first compiler made.
    var plugin: String { "\(compilers.first ?? "none")/plugin.so" }
  }

  private static let built: [String: Result<Built, any Error>] = Dictionary(
    uniqueKeysWithValues: plugins.map { block in
      (block.testDescription, Result { try build(block) })
    })

  private static func build(_ block: PageBlock) throws -> Built {
    let folder = try Kit.folder()
    let file = try #require(block.word("file"))
    try block.text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    let isC = file.hasSuffix(".c")
    let compilers = isC ? Kit.cCompilers : Kit.cppCompilers
    var said = ""
    for compiler in compilers {
      let made = try Kit.shell(
        """
        mkdir \(compiler)
        \(compiler) \(isC ? "-std=c11" : "-std=c++17") -g \(Kit.warnings.joined(separator: " ")) \
        -shared -fPIC $(pkg-config --cflags snapnav) \(file) -o \(compiler)/plugin.so -pthread \
        -Wl,-z,defs,-z,relro,-z,now,--build-id \
        -Wl,--version-script=$(pkg-config --variable=exports snapnav)
        """, in: folder)
      said += made.text
    }
    return Built(folder: folder, compilers: compilers, said: said)
  }

  @Test("every plugin builds without a word, and keeps the contract", arguments: plugins)
  func plugin(block: PageBlock) throws {
    let built = try #require(Self.built[block.testDescription]).get()
    #expect(!built.compilers.isEmpty)
    #expect(built.said == "")
    let tested = try Kit.shell("navhost test --level 4 \(built.plugin)", in: built.folder)
    #expect(tested.status == 0, "\(tested.text)")
    #expect(tested.text.contains("keeps the contract at level 4"))
    #expect(!tested.text.contains("\nwarned "), "\(tested.text)")
  }

  @Test(
    "the manifest runs with the plugins of either page",
    arguments: ["docs/sdk/c.md", "docs/sdk/cpp.md"])
  func manifest(page: String) throws {
    let folder = try Kit.folder()
    let blocks = PageBlock.all(in: "docs/sdk/manifest.md").filter { !$0.words.contains("excerpt") }
    let manifest = try #require(blocks.first { $0.word("file") == "manifest.json" })
    let commands = try #require(blocks.first { $0.language == "sh" })
    #expect(blocks.count == 2)
    try manifest.text.write(
      to: folder.appending(path: "manifest.json"), atomically: true, encoding: .utf8)
    let plugins = folder.appending(path: "plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    for block in Self.plugins where block.page == page {
      let built = try #require(Self.built[block.testDescription]).get()
      try FileManager.default.copyItem(
        at: built.folder.appending(path: built.plugin),
        to: plugins.appending(path: "\(block.word("file") ?? "").so"))
    }
    let result = try Kit.shell(commands.text, in: folder)
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("manifest.json: no errors"))
    #expect(result.text.split(separator: "\n").count { $0.hasPrefix("ok ") } == 14)
  }

  @Test("every command does what it says", arguments: commands)
  func command(block: PageBlock) throws {
    let folder = try Kit.folder()
    for plugin in Self.plugins where plugin.page == block.page {
      guard let file = plugin.word("file"), file == block.word("after") else { continue }
      try plugin.text.write(
        to: folder.appending(path: file), atomically: true, encoding: .utf8)
    }
    let result = try Kit.shell(block.text, in: folder)
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(
    "what a page links to is there",
    arguments: ["docs/sdk/c.md", "docs/sdk/cpp.md", "docs/sdk/manifest.md"])
  func links(page: String) throws {
    let path = Repository.file(page)
    let prose = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```")
      .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let targets = prose.matches(of: try Regex(#"\]\(([^)#]+)\)"#)).compactMap { $0[1].substring }
    #expect(!targets.isEmpty)
    for target in targets where !target.hasPrefix("http") {
      let file = path.deletingLastPathComponent().appending(path: String(target))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
    }
  }
}
