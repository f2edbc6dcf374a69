import Foundation
import SnapApp
import SnapManifest
import SnapValue
import TestKit
import Testing

/// A directory with a manifest whose cards or texts have a fault; its name begins with the code.
struct FileSpecimen: Sendable, CustomTestStringConvertible {
  let url: URL
  var name: String { url.lastPathComponent }
  var testDescription: String { name }

  static let all: [FileSpecimen] = {
    let folder = Repository.file("Tests/SnapAppTests/Specimens")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { FileSpecimen(url: folder.appendingPathComponent($0)) }
  }()

  /// Every problem of the manifest and its files, which are named as its own directory sees them.
  var problems: String {
    let file = ManifestFile(reading: url.appendingPathComponent("manifest.json").path)
    return file.diagnostics.map(\.text).joined(separator: "\n")
      .replacingOccurrences(of: url.path + "/", with: "") + "\n"
  }
}

@Suite("Faulty cards and texts")
struct CardAndTextSpecimens {
  @Test("each fault is told at its place", arguments: FileSpecimen.all)
  func fault(_ specimen: FileSpecimen) throws {
    let told = specimen.problems
    #expect(told.contains(" \(specimen.name.prefix(5))"))
    try Golden.expect(told, is: specimen.url.appendingPathComponent("expected.txt"))
  }

  @Test("what is wrong with a card comes in order of its places", arguments: FileSpecimen.all)
  func order(_ specimen: FileSpecimen) {
    let file = ManifestFile(reading: specimen.url.appendingPathComponent("manifest.json").path)
    let told = file.diagnostics.filter { $0.code.hasPrefix("NH90") || $0.code.hasPrefix("NH91") }
    for (one, next) in zip(told, told.dropFirst()) where one.place.file == next.place.file {
      let places = [one, next].map { ($0.place.line, $0.place.column) }
      #expect(places[0] <= places[1], "\(one.text)\n\(next.text)")
    }
  }

  @Test(
    "every code of the family has a specimen of its own",
    arguments: ManifestCode.allCases.filter {
      $0.rawValue.hasPrefix("NH9") && !$0.rawValue.hasPrefix("NH93")
    })
  func specimen(_ code: ManifestCode) {
    #expect(FileSpecimen.all.contains { $0.name.hasPrefix(code.rawValue + "-") })
  }
}
