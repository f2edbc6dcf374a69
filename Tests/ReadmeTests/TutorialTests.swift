import Foundation
import TestKit
import Testing

@Suite("The tutorial can be followed word for word")
struct TutorialTests {
  static let page = "docs/start.md"
  static let blocks = PageBlock.all(in: page)
  static let written = blocks.filter { $0.file != nil }
  static let commands = blocks.filter { $0.language == "sh" }

  @Test("every block is a file, commands, or what these print", arguments: blocks)
  func kinds(block: PageBlock) {
    let isTried = block.file != nil || ["sh", "text"].contains(block.language)
    #expect(isTried)
  }

  @Test("it takes at most 40 commands, and 250 lines that its reader writes")
  func size() {
    let typed = Self.commands.flatMap { block in
      block.text.replacing("\\\n", with: "").split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    let lines = Self.written.flatMap { $0.text.components(separatedBy: "\n").dropLast() }
    #expect((1...40).contains(typed.count), "\(typed.count) commands")
    #expect((1...250).contains(lines.count), "\(lines.count) lines")
  }

  @Test("the words before a file's block say where it goes", arguments: written)
  func announced(block: PageBlock) throws {
    let lines = try Repository.text(Self.page).components(separatedBy: "\n")
    let words = try #require(lines[..<(block.line - 1)].last { !$0.isEmpty })
    if let mark = block.word("above") {
      #expect(words.lowercased().contains("above the line that"))
      #expect(words.contains(mark))
    } else if let mark = block.word("replacing") {
      #expect(words.lowercased().contains("in place of the line that"))
      #expect(words.contains(mark))
    } else {
      #expect(words.contains("`\(block.file ?? "")`"))
    }
  }

  @Test("its blocks run in order, print what the page says, and make Examples/tutorial")
  func followed() throws {
    let reader = try PageReader()
    for (index, block) in Self.blocks.enumerated() where !block.words.contains("running") {
      let next = Self.blocks[(index + 1)...].first
      let meanwhile = next?.words.contains("running") == true ? next?.text : nil
      try reader.follow(block, meanwhile: meanwhile)
      let isSound = block.text.contains("wrong.json") || !reader.printed.contains(" warning NH")
      #expect(isSound, "\(block.testDescription): \(reader.printed)")
    }
    #expect(try Self.kept() == reader.files)
    for file in reader.files.sorted() {
      let kept = try Repository.text("Examples/tutorial/\(file)")
      #expect(try reader.text(file) == kept, "\(file)")
    }
    for language in ["de_DE.UTF-8", "fr_FR.UTF-8"] {
      let run = try reader.shell("LANG=\(language) make test")
      #expect(run.status == 0, "\(language): \(run.text)")
    }
  }

  /// The files of the example but its README and what is built.
  private static func kept() throws -> Set<String> {
    let example = Repository.file("Examples/tutorial")
    let files = FileManager.default
    let paths = try files.subpathsOfDirectory(atPath: example.path).filter { path in
      let facts = try files.attributesOfItem(atPath: example.appending(path: path).path)
      return facts[.type] as? FileAttributeType == .typeRegular
    }
    return Set(paths.filter { $0 != "README.md" && !$0.hasPrefix("plugins/") })
  }

  @Test("what it comes to has eight screens, two tabs and two languages")
  func parts() throws {
    let text = try Repository.text("Examples/tutorial/manifest.json")
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let regions = read?["regions"] as? [String: [String: Any]]
    #expect((read?["screens"] as? [String: Any])?.count == 8)
    #expect((regions?["main"]?["tabs"] as? [String])?.count == 2)
    #expect(try Self.kept().count { $0.hasPrefix("strings/") } == 2)
  }
}
