import Foundation
import TestKit
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
  @Test("every block is of a kind that is tried", arguments: Readme.blocks)
  func kinds(block: PageBlock) {
    #expect(["sh", "json", "c", "swift", "text"].contains(block.language), "\(block.line)")
  }

  @Test("its commands run, in order, in an empty directory with its own files")
  func commands() throws {
    let folder = try TemporaryFolder("readme")
    let directory = folder.url
    try FileManager.default.createSymbolicLink(
      at: directory.appending(path: "include"),
      withDestinationURL: Repository.file("Sources/CSnapNav/include"))
    var printed = ""
    for block in Readme.blocks {
      if let file = block.file {
        let target = directory.appending(path: file)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try block.text.write(to: target, atomically: true, encoding: .utf8)
      } else if block.language == "sh", !block.words.contains("checkout") {
        let result = try Readme.shell(block.text, in: directory)
        #expect(result.status == 0, "README.md:\(block.line): \(result.words)")
        printed = result.output
      } else if block.language == "text" {
        #expect(printed == block.text, "README.md:\(block.line)")
      }
    }
  }

  @Test("the commands for a checkout name what the Makefile has")
  func makeTargets() throws {
    let lines = Readme.blocks.filter { $0.language == "sh" && $0.words.contains("checkout") }
      .flatMap { $0.text.split(separator: "\n") }
      .filter { $0.hasPrefix("make ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let command = line.split(separator: "#")[0].replacing("make ", with: "make -n ")
      let folder = try TemporaryFolder("readme")
      let directory = folder.url
      let result = try Readme.shell("cd '\(Repository.root.path)' && \(command)", in: directory)
      #expect(result.status == 0, "\(line): \(result.words)")
    }
  }

  @Test("the Swift sample is the one that is compiled and run")
  func swiftSample() throws {
    let block = try #require(Readme.blocks.first { $0.language == "swift" && $0.file == nil })
    let sample = Repository.file("Examples/embedding/Sources/main.swift")
    let text = try String(contentsOf: sample, encoding: .utf8)
    #expect(text == block.text)
  }

  @Test("manifest and plugin are those of Examples/hello, at most 12 and 20 lines")
  func helloExample() throws {
    for (file, most) in [("manifest.json", 12), ("hello.c", 20)] {
      let block = try #require(Readme.blocks.first { $0.file == file })
      let example = Repository.file("Examples/hello/\(file)")
      #expect(try String(contentsOf: example, encoding: .utf8) == block.text)
      #expect(block.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= most)
    }
  }

  @Test("every file that it links to is there")
  func links() throws {
    let text = try Repository.text("README.md")
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: Repository.file(link).path), "\(link)")
    }
  }
}
