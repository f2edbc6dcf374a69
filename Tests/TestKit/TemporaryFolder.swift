import Foundation

/// A directory that is gone when its owner is.
package struct TemporaryFolder: ~Copyable {
  package let url: URL
  package var path: String { url.path }

  /// A new directory that only its owner may write to; `name` begins its name.
  package init(_ name: String = "snapnav", permissions: Int = 0o755) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "\(name)-\(UUID().uuidString.prefix(13))")
    try Self.make(url, permissions)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private static func make(_ url: URL, _ permissions: Int) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: permissions])
  }

  /// Runs a program in it, and waits for its end.
  package func run(_ program: String, _ arguments: [String]) throws -> Child.Run {
    try Child.run(program, arguments, in: url)
  }

  /// The path of a file in it.
  package func path(_ name: String) -> String { file(name).path }

  /// A file in it.
  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a text file, and the directories above it, and answers its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    let file = file(name)
    try Self.make(file.deletingLastPathComponent(), 0o755)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A text with this directory's name replaced by `DIR`, so that it can be kept.
  package func anonymous(_ text: String) -> String {
    text.replacingOccurrences(of: url.path, with: "DIR")
  }

  // MARK: Of a whole run of the tests

  /// The directory of this run of the tests, gone when it ends.
  package static let ofRun: URL = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-run-\(ProcessInfo.processInfo.processIdentifier)")
    try? make(place, 0o755)
    atexit { try? FileManager.default.removeItem(at: TemporaryFolder.ofRun) }
    return place
  }()

  /// A new directory below that of the run.
  package static func kept(_ name: String = "part") throws -> URL {
    let place = ofRun.appending(path: "\(name)-\(UUID().uuidString)")
    try make(place, 0o755)
    return place
  }
}

/// Does something with a directory that is gone afterwards.
package func withTemporaryDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try body(folder.url)
}
