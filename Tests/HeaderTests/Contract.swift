import Foundation
import TestKit
import Testing

extension TemporaryFolder {
  /// Compiles with every warning an error; what is named lies in it.
  func compile(_ compiler: String, _ arguments: [String]) throws {
    let flags = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
    try Child.succeed(compiler, flags + arguments, in: url)
  }
}

/// Headers of the contract as texts.
enum Contract {
  /// The header that plugins are compiled with.
  static var header: String {
    get throws { try Repository.text("Sources/CSnapNav/include/snapnav_plugin.h") }
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
