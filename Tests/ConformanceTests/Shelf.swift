import Foundation
import SnapConformance

/// The shelf of bad plugins: one file for each check and way to break its rule, named after the check.
///
/// A specimen is a `.c` or `.cpp` file (a first line `/* flags: … */` adds words for the linker), a
/// Rust or Swift one (`.rs`, `.swift`), or a `.sh` that makes the file `$OUT` with `$CC`, for what no
/// compiler makes. `name-variant.c` is another specimen of the check `name`.
enum Shelf {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Tests/Fixtures/Plugins/Bad")

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

  /// Where specimens are built, gone when the run ends.
  static let directory: URL = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-shelf-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Shelf.directory) }
    return place
  }()

  struct NotBuilt: Error, CustomStringConvertible {
    let file: String
    let words: String
    var description: String { "\(file) was not built: \(words)" }
  }

  /// Builds a specimen; answers the path of the plugin.
  static func build(_ specimen: Specimen) throws -> String {
    let source = folder.appending(path: specimen.file)
    // In a directory of its own: ids are unique in one, and tests run side by side.
    let place = directory.appending(path: "\(specimen.file)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let out = place.appending(path: "plugin.so").path
    let script = root.appending(path: "scripts/build-specimen").path
    let (status, _, words) = try SuiteProgram.execute("/bin/sh", [script, source.path, out])
    guard status == 0 else { throw NotBuilt(file: specimen.file, words: words) }
    return out
  }
}

/// The built `navhost`, run to its end.
enum SuiteProgram {
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent().appending(path: "navhost").path
  }()

  /// Whether the program was built with a sanitizer of its own.
  static let isSanitized = path.contains("/asan/")

  static func run(_ words: [String]) throws -> (status: Int32, output: String, words: String) {
    try execute(path, words)
  }

  static func execute(
    _ program: String, _ words: [String]
  ) throws -> (status: Int32, output: String, words: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    let files = (0..<2).map { _ in
      Shelf.directory.appending(path: UUID().uuidString)
    }
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.currentDirectoryURL = Shelf.directory  // what it writes here and now goes with it
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = files.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
    return (process.terminationStatus, texts[0], texts[1])
  }
}
