import Foundation

/// Small plugins and libraries in C, built where a test says.
package enum Compiler {
  private static let flags = ["-shared", "-fPIC", "-I", Repository.include]

  /// Builds a shared library from a C file, and answers its path.
  @discardableResult
  package static func library(
    _ source: String, to out: String, _ more: [String] = []
  ) throws -> String {
    try Child.succeed("cc", flags + [source, "-o", out] + more)
    return out
  }

  /// Builds a shared library from C text in a directory, and answers its path.
  @discardableResult
  package static func library(
    _ name: String, text: String, in folder: borrowing TemporaryFolder, _ more: [String] = []
  ) throws -> String {
    try library(
      try folder.write("\(name).c", text), to: folder.path("\(name).so"),
      ["-fvisibility=hidden"] + more)
  }

  /// A plugin of Tests/Fixtures/Plugins, built anew; `more` chooses a variant.
  package static func fixture(_ name: String, _ more: [String] = []) throws -> String {
    try library(
      Repository.file("Tests/Fixtures/Plugins/\(name).c").path,
      to: try TemporaryFolder.kept(name).appending(path: "plugin.so").path,
      ["-std=gnu11", "-Wall", "-Wextra", "-Werror"] + more)
  }
}
