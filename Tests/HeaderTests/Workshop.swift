import Foundation
import Testing

/// A directory of its own in which a test writes headers and sources, compiles and runs them; gone
/// when the test is over.
struct Workshop: ~Copyable {
  /// What a program left behind.
  struct Run {
    let status: Int32
    let output: String
    let words: String
  }

  struct CompilerFailed: Error {
    let words: String
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with everything that was built, `navhost` among it.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "header-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a text file, and its directories, and answers its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Runs a program in it, without a terminal.
  func run(_ program: String, _ arguments: [String]) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = url
    process.standardInput = FileHandle.nullDevice
    let (output, words) = (path(UUID().uuidString), path(UUID().uuidString))
    for file in [output, words] { try Data().write(to: URL(filePath: file)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: words)
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      output: try String(contentsOfFile: output, encoding: .utf8),
      words: try String(contentsOfFile: words, encoding: .utf8))
  }

  /// Compiles with every warning an error.
  func compile(_ compiler: String, _ arguments: [String]) throws {
    let flags = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
    let run = try run(compiler, flags + arguments)
    guard run.status == 0 else { throw CompilerFailed(words: run.words) }
  }
}

/// Headers of the contract as texts.
enum Contract {
  /// The header that plugins are compiled with.
  static var header: String {
    get throws { try text("Sources/CSnapNav/include/snapnav_plugin.h") }
  }

  /// A file of the repository.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Workshop.root.appending(path: path), encoding: .utf8)
  }

  /// The header with fields appended to structs and the next minor: what 1.1 could look like.
  static var next: String {
    get throws {
      var text = try header
      text = try replacing("SNAPNAV_ABI_MINOR 0u", with: "SNAPNAV_ABI_MINOR 1u", in: text)
      for (structure, field) in [
        ("snapnav_host", "int32_t (*answer)(const snapnav_host *) SNAPNAV_NOEXCEPT;"),
        ("snapnav_plugin", "int32_t (*later)(void *ctx) SNAPNAV_NOEXCEPT;"),
        ("snapnav_mediator", "int32_t (*weigh)(void *ctx) SNAPNAV_NOEXCEPT;"),
        ("snapnav_registrar", "int32_t (*count)(snapnav_registrar *) SNAPNAV_NOEXCEPT;"),
      ] {
        text = try appending(field, to: structure, in: text)
      }
      return text
    }
  }

  /// Puts a field behind the last one of a struct.
  static func appending(_ field: String, to structure: String, in text: String) throws -> String {
    let start = try #require(text.range(of: "struct \(structure) {"), "no struct \(structure)")
    let end = try #require(text.range(of: "\n}", range: start.upperBound..<text.endIndex))
    return text.replacingCharacters(in: end, with: "\n  \(field)\n}")
  }

  /// Replaces a text that stands there exactly once.
  static func replacing(_ part: String, with other: String, in text: String) throws -> String {
    try #require(text.components(separatedBy: part).count == 2, "\(part) stands there once")
    return text.replacingOccurrences(of: part, with: other)
  }
}
