import Foundation

/// Small C plugins, compiled once per test run into a temporary directory.
enum Fixture {
  struct CompilerFailed: Error {
    let words: String
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A directory of this test run's own, gone when the run ends.
  static let directory: URL = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-fixtures-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Fixture.directory) }
    return place
  }()

  /// The path of a compiled fixture. `flags` choose a variant; each variant is a file of its own.
  static func path(_ name: String, _ flags: [String] = []) throws -> String {
    let source = root.appending(path: "Tests/Fixtures/Plugins/\(name).c").path
    let out = directory.appending(path: "\(name)-\(UUID().uuidString).so").path
    try compile([source, "-o", out] + flags)
    return out
  }

  /// Runs the C compiler.
  static func compile(_ arguments: [String]) throws {
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    let include = root.appending(path: "Sources/CSnapNav/include").path
    compiler.arguments =
      ["cc", "-shared", "-fPIC", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I", include]
      + arguments
    let pipe = Pipe()
    compiler.standardError = pipe
    try compiler.run()
    let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CompilerFailed(words: words) }
  }
}
