import Foundation
import SnapConformance
import TestKit

/// The shelf of bad plugins: one file for each check and way to break its rule, named after the check.
///
/// A specimen is a `.c` or `.cpp` file (a first line `/* flags: … */` adds words for the linker), a
/// Rust or Swift one (`.rs`, `.swift`), or a `.sh` that makes the file `$OUT` with `$CC`, for what no
/// compiler makes. `name-variant.c` is another specimen of the check `name`.
enum Shelf {
  static let folder = Repository.file("Tests/Fixtures/Plugins/Bad")

  /// One deliberately bad plugin.
  struct Specimen: Sendable, CustomStringConvertible {
    let file: String
    let check: String
    var description: String { file }
  }

  /// All specimens, by name.
  static let specimens: [Specimen] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let stem = URL(filePath: name).deletingPathExtension().lastPathComponent
      let kind = URL(filePath: name).pathExtension
      guard ["c", "cpp", "rs", "swift", "sh"].contains(kind) else { return nil }
      let check = checkNames.filter { stem == $0 || stem.hasPrefix($0 + "-") }
        .max { $0.count < $1.count }
      return Specimen(file: name, check: check ?? stem)
    }
  }()

  /// The names of all checks.
  static let checkNames = Set(Check.all.map(\.name))

  struct NotBuilt: Error, CustomStringConvertible {
    let file: String
    let words: String
    var description: String { "\(file) was not built: \(words)" }
  }

  /// Builds a specimen; answers the path of the plugin.
  static func build(_ specimen: Specimen) throws -> String {
    let source = folder.appending(path: specimen.file)
    // In a directory of its own: ids are unique in one, and tests run side by side.
    let out = try TemporaryFolder.kept(specimen.file).appending(path: "plugin.so").path
    let script = Repository.file("scripts/build-specimen").path
    let built = try Child.run("/bin/sh", [script, source.path, out])
    guard built.status == 0 else { throw NotBuilt(file: specimen.file, words: built.words) }
    return out
  }
}

/// The built `navhost`, run as an author of plugins does.
enum SuiteProgram {
  /// What it writes here and now goes with the directory of the run.
  static func run(_ words: [String]) throws -> Child.Run {
    try Child.run(Navhost.path, words, in: TemporaryFolder.ofRun)
  }
}
