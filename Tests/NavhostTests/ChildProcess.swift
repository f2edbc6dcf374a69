import Foundation
import Testing

/// The built `navhost` in a child process, as a user meets it.
struct Navhost {
  /// What a run left behind.
  struct Run {
    let status: Int32
    let output: String
    let words: String
    /// Whether a signal ended it.
    let wasKilled: Bool

    /// Standard output in lines.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The folder with everything that was built.
  static let products: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent()
  }()

  /// Whether it was built with a sanitizer.
  static let isSanitized = products.path.contains("/asan/")

  /// What every run's environment begins with; what a sanitizer that the tests are built with was told
  /// is part of it.
  static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(
    ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
  ) { $1 }

  /// Runs it, or another program, to its end, with nothing on standard input unless given, and no
  /// terminal.
  static func run(
    program: URL? = nil, _ arguments: [String], input: String = "", in directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = program ?? products.appending(path: "navhost")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = Self.environment.merging(environment) { $1 }
    let (output, words, typed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = words
    process.standardInput = typed
    try process.run()
    DispatchQueue.global().async {
      try? typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? typed.fileHandleForWriting.close()
    }
    let said = Collected()
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) {
      said.data = words.fileHandleForReading.readDataToEndOfFile()
    }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      words: String(decoding: said.data, as: UTF8.self),
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// Written by one thread, read after the group was waited for.
  private final class Collected: @unchecked Sendable { var data = Data() }
}

/// Texts that a person reads, kept as files; `SNAPNAV_RENEW=1` writes them anew.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// Holds a text against its file.
  static func expect(
    _ text: String, is name: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["SNAPNAV_RENEW"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      text == kept, "differs from Golden/\(name); SNAPNAV_RENEW=1 renews it",
      sourceLocation: location)
  }
}

/// A directory that is gone when the test is over.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "navhost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a text file and answers its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A text with this directory's name replaced by `DIR`, so that it can be kept.
  func anonymous(_ text: String) -> String { text.replacingOccurrences(of: url.path, with: "DIR") }
}
