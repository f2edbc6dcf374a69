import Foundation
import TestKit
import Testing

@Suite("Every module's documentation has a page to begin with")
struct LandingPageTests {
  /// The modules with declarations in Swift that others see.
  private static let modules: [String] = {
    let sources = Repository.file("Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return names.sorted().filter { name in
      let files = FileManager.default.enumerator(atPath: sources.appending(path: name).path)
      while let file = files?.nextObject() as? String {
        guard file.hasSuffix(".swift") else { continue }
        let text = try? String(
          contentsOf: sources.appending(path: "\(name)/\(file)"), encoding: .utf8)
        if text?.contains("public ") == true || text?.contains("package ") == true { return true }
      }
      return false
    }
  }()

  private static func page(of module: String) -> String {
    "Sources/\(module)/\(module).docc/\(module).md"
  }

  @Test("it is there, named after the module", arguments: modules)
  func there(module: String) throws {
    let file = Repository.file(Self.page(of: module))
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("# ``\(module)``\n\n"))
    #expect(text.contains("\n## Topics\n"))
  }

  @Test("its Swift stands in the example that is compiled and run", arguments: modules)
  func code(module: String) throws {
    let example = try Repository.text("Examples/embedding/Sources/main.swift")
    for block in PageBlock.all(in: Self.page(of: module)) {
      #expect(block.language == "swift")
      #expect(example.contains(block.text), "\(block.text)")
    }
  }
}
