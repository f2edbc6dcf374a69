import Foundation
import TestKit

/// Where plugins in Swift are laid out, built and tried as their authors do.
enum SwiftWorkshop {
  /// A directory of this run's own, gone when the run ends.
  static let directory = TemporaryFolder.ofRun

  /// Runs a program, found in PATH, to its end.
  static func run(
    _ words: [String], in place: URL = Repository.root, environment: [String: String] = [:]
  ) throws -> Child.Run {
    try Child.run(
      words[0], Array(words.dropFirst()), in: place,
      environment: Child.inherited.merging(environment) { $1 })
  }

  /// A file with a text, in a new directory.
  static func file(_ name: String, _ text: String) throws -> URL {
    let file = try TemporaryFolder.kept("swift").appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }
}
