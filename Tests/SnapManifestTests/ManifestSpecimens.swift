import Foundation
import SnapManifest
import TestKit
import Testing

/// The directory of the specimens, beside this file.
let specimens = Repository.file("Tests/SnapManifestTests/Specimens")

/// One specimen file; its name is what tests show.
struct Specimen: Sendable, CustomTestStringConvertible {
  let url: URL
  var name: String { url.lastPathComponent }
  var testDescription: String { name }

  func read() throws -> ManifestReading {
    ManifestReading(Array(try Data(contentsOf: url)), file: name)
  }

  /// The files of a directory under Specimens whose name ends so, sorted.
  static func all(in directory: String, ending: String = ".json") -> [Specimen] {
    let folder = specimens.appendingPathComponent(directory)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { $0.lastPathComponent.hasSuffix(ending) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }.map(Specimen.init)
  }
}

/// A good specimen's manifest.
func goodManifest(_ name: String) throws -> Manifest {
  let specimen = Specimen(url: specimens.appendingPathComponent("good/\(name).json"))
  return try #require(try specimen.read().manifest)
}
