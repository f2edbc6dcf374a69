import Foundation
import TestKit
import Testing

/// What authors of plugins build against, laid out once for a run of the tests, and the programs.
enum Kit {
  /// Where the tests' programs and pages are.
  static let here = Repository.file("Tests/SDKTests")

  /// A prefix that `scripts/lay-sdk` has filled.
  static let prefix: URL = {
    let prefix = TemporaryFolder.ofRun.appending(path: "prefix")
    do {
      try Child.succeed(
        Repository.file("scripts/lay-sdk").path, [prefix.path, prefix.path, "0.1.0"])
    } catch {
      Issue.record("scripts/lay-sdk: \(error)")
    }
    return prefix
  }()

  /// The compilers of a language that this machine has.
  static let cCompilers = ["gcc", "clang"].filter(Child.has)
  static let cppCompilers = ["g++", "clang++"].filter(Child.has)

  /// A new directory for one test.
  static func folder() throws -> URL { try TemporaryFolder.kept("sdk") }

  /// Runs a shell text as an author would type it: with the laid out prefix, and `navhost` in PATH.
  static func shell(
    _ text: String, in directory: URL, environment: [String: String]? = nil
  ) throws -> Child.Run {
    let path = Child.inherited["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "PKG_CONFIG_PATH": prefix.appending(path: "lib/pkgconfig").path,
      "PATH": "\(Repository.products.path):\(path)",
    ]
    let more =
      environment
      ?? ["HOME": directory.path, "XDG_DATA_HOME": directory.appending(path: "data").path]
    return try Child.run(
      "/bin/sh", ["-euc", text], in: directory,
      environment: Child.inherited.merging(own) { $1 }.merging(more) { $1 })
  }

  static let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fvisibility=hidden"]
  static var include: [String] { ["-I", prefix.appending(path: "include").path] }
}
