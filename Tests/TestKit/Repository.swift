import Foundation

/// Where the repository and what was built from it lie.
package enum Repository {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The directory with everything that was built: it is that of the running test program.
  package static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Whether it was built with AddressSanitizer.
  package static let isSanitized = products.path.contains("/asan/")

  /// The directory of the contract's header.
  package static let include = file("Sources/CSnapNav/include").path

  /// A file or directory, by its path from the root.
  package static func file(_ path: String) -> URL { root.appending(path: path) }

  /// The text of a file, by its path from the root.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The path of a built plugin, by the name of its product.
  package static func plugin(_ name: String) -> String {
    products.appending(path: "lib\(name).so").path
  }
}
