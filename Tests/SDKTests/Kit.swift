import Foundation
import Testing

/// What authors of plugins build against, laid out once for a run of the tests, and the programs.
enum Kit {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the tests' programs and pages are.
  static let here = root.appending(path: "Tests/SDKTests")

  /// The built `navhost`.
  static let navhost = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "navhost").path

  /// A directory of this run's own, gone when it ends.
  static let scratch: URL = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-sdk-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    atexit { try? FileManager.default.removeItem(at: Kit.scratch) }
    return place
  }()

  /// A prefix that `scripts/lay-sdk` has filled.
  static let prefix: URL = {
    let prefix = scratch.appending(path: "prefix")
    let laid = try? run(
      root.appending(path: "scripts/lay-sdk").path, [prefix.path, prefix.path, "0.1.0"])
    if laid?.status != 0 { Issue.record("scripts/lay-sdk: \(laid?.text ?? "did not start")") }
    return prefix
  }()

  /// The compilers of a language that this machine has.
  static func compilers(_ names: [String]) -> [String] {
    names.filter { (try? run("/bin/sh", ["-c", "command -v \($0)"]))?.status == 0 }
  }
  static let cCompilers = compilers(["gcc", "clang"])
  static let cppCompilers = compilers(["g++", "clang++"])

  /// A new directory for one test.
  static func folder() throws -> URL {
    let folder = scratch.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    return folder
  }

  /// How a program ended, and both of its outputs as one text.
  struct Finished {
    let status: Int32
    let text: String
  }

  /// Runs a program to its end; `navhost` and pkg-config find what was laid out.
  static func run(
    _ program: String, _ arguments: [String], in directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Finished {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Finished(
      status: process.terminationStatus, text: String(decoding: output, as: UTF8.self))
  }

  /// Runs a shell text as an author would type it: with the laid out prefix, and `navhost` in PATH.
  static func shell(_ text: String, in directory: URL) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let programs = URL(filePath: navhost).deletingLastPathComponent().path
    return try run(
      "/bin/sh", ["-euc", text], in: directory,
      environment: [
        "PKG_CONFIG_PATH": prefix.appending(path: "lib/pkgconfig").path,
        "PATH": "\(programs):\(path)", "HOME": directory.path,
        "XDG_DATA_HOME": directory.appending(path: "data").path,
      ])
  }

  static let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fvisibility=hidden"]
  static var include: [String] { ["-I", prefix.appending(path: "include").path] }
}
