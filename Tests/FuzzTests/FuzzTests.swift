import Foundation
import TestKit
import Testing

@Suite("Fuzz targets")
struct FuzzTests {
  /// An input that is kept: its target and its file, by its path from the root.
  struct Kept: Sendable, CustomTestStringConvertible {
    var target: FuzzTarget
    var file: String
    var testDescription: String { "\(target.name): \(file)" }
  }

  private static let home = "Tests/FuzzTests"

  /// The folders and files of `seeds`: of each target, what it begins with.
  private static func seeds() throws -> [Kept] {
    var kept: [Kept] = []
    for line in try Repository.text("\(home)/seeds").split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      let target = try #require(FuzzTarget.named(words[0]), "a line of seeds names a target")
      for path in words.dropFirst() {
        kept += try files(below: path).map { Kept(target: target, file: $0) }
      }
    }
    return kept
  }

  private static func files(below path: String) throws -> [String] {
    let folder = Repository.file(path)
    let inside = try #require(FileManager.default.enumerator(atPath: folder.path))
    // What cannot be read is a folder.
    return inside.compactMap { $0 as? String }.sorted().map { "\(path)/\($0)" }
      .filter { (try? Data(contentsOf: Repository.file($0))) != nil }
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.file(file)))
  }

  @Test("keep what is promised for an input that is kept", arguments: try seeds())
  func kept(input: Kept) throws {
    // With the bug: no input that is kept has its form, or it would be found at once.
    let bytes = try bytes(input.file)
    try #require(bytes.count <= input.target.limit)
    try input.target.read(bytes, PlantedBug(isPlanted: true))
  }

  @Test(
    "tell the bug that is planted in them, for an input that is kept",
    arguments: FuzzTarget.all.map(\.name))
  func planted(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let input = try bytes("\(Self.home)/Planted/\(name)")
    #expect(throws: FuzzFinding.planted) { try target.read(input, PlantedBug(isPlanted: true)) }
    try target.read(input, PlantedBug(isPlanted: false))
  }

  @Test("have seeds, and their corpus stays small")
  func corpus() throws {
    let seeds = try Self.seeds()
    for target in FuzzTarget.all {
      #expect(seeds.contains { $0.target.name == target.name }, "\(target.name)")
    }
    let own = seeds.filter { $0.file.hasPrefix("\(Self.home)/Corpus/") }
    let size = try own.reduce(0) { $0 + (try bytes($1.file).count) }
    #expect(size <= 256 << 10, "a corpus is what a reader begins with: keep what is short")
  }
}
