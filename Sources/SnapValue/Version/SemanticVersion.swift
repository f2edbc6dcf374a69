/// A version by Semantic Versioning 2.0.0, such as `1.4.0-beta.2+build.7`.
package struct SemanticVersion: Sendable, Hashable {
  /// One dot-separated part of a pre-release.
  package enum Identifier: Sendable, Hashable, Comparable {
    /// Digits only.
    case number(Int)
    /// Anything else.
    case text(String)

    /// Numbers by size and before texts, texts by their ASCII order.
    package static func < (left: Identifier, right: Identifier) -> Bool {
      switch (left, right) {
      case (.number(let a), .number(let b)): a < b
      case (.text(let a), .text(let b)): a < b
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  /// The part that rises with what breaks users.
  package let major: Int
  /// The part that rises with what is added.
  package let minor: Int
  /// The part that rises with what is mended.
  package let patch: Int
  /// The pre-release's parts; none for a release.
  package let prerelease: [Identifier]
  /// The build's name without its plus sign; it counts for nothing in comparisons.
  package let build: String

  /// Makes a version.
  package init(
    _ major: Int, _ minor: Int, _ patch: Int, prerelease: [Identifier] = [], build: String = ""
  ) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
    self.build = build
  }

  /// Reads a version. White space around it and one leading `v` are accepted, as npm does; numbers
  /// go up to 2^53 - 1 and the text is at most 256 characters long.
  package init(parsing text: String) throws(VersionFault) {
    var reader = VersionReader(text)
    guard reader.length <= 256 else { throw VersionFault(.tooLong(limit: 256), text: text) }
    reader.skipSpace()
    _ = reader.take(UInt8(ascii: "v"))
    guard let version = reader.fullVersion() else {
      throw VersionFault(reader.sawLargeNumber ? .numberTooLarge : .malformedVersion, text: text)
    }
    reader.skipSpace()
    guard reader.isAtEnd else { throw VersionFault(.malformedVersion, text: text) }
    self = version
  }
}

extension SemanticVersion: Comparable, CustomStringConvertible {
  /// The precedence of the specification; builds do not count.
  package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    let (a, b) = ((left.major, left.minor, left.patch), (right.major, right.minor, right.patch))
    if a != b { return a < b }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return left.prerelease.lexicographicallyPrecedes(right.prerelease)
  }

  /// Whether two versions have the same precedence; builds do not count.
  package static func == (left: SemanticVersion, right: SemanticVersion) -> Bool {
    left.hasNumbers(of: right) && left.prerelease == right.prerelease
  }
  /// Feeds what counts for equality.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
    hasher.combine(prerelease)
  }

  /// The version's text.
  package var description: String {
    let parts = prerelease.map { part in
      switch part {
      case .number(let number): String(number)
      case .text(let text): text
      }
    }
    return "\(major).\(minor).\(patch)" + (parts.isEmpty ? "" : "-" + parts.joined(separator: "."))
      + (build.isEmpty ? "" : "+" + build)
  }

  func hasNumbers(of other: SemanticVersion) -> Bool {
    major == other.major && minor == other.minor && patch == other.patch
  }
}

/// Why a text is no version or no range.
package struct VersionFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// It is not three numbers with an optional pre-release and build.
    case malformedVersion
    /// This part of the range says nothing that npm's ranges know.
    case malformedRange(part: String)
    /// A number is beyond 2^53 - 1.
    case numberTooLarge
    /// The text is longer than this number of characters.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  package let reason: Reason
  /// The text that was read.
  package let text: String

  /// Makes a fault.
  package init(_ reason: Reason, text: String) {
    self.reason = reason
    self.text = text
  }

  /// What is wrong, in one sentence.
  package var message: String {
    switch reason {
    case .malformedVersion: "\"\(text)\" is no version such as 1.4.0"
    case .malformedRange(let part):
      part == text
        ? "\"\(text)\" is no version range such as ^1.4"
        : "\"\(part)\" in \"\(text)\" is no version range such as ^1.4"
    case .numberTooLarge: "a number in \"\(text)\" is too large"
    case .tooLong(let limit): "a version or range has at most \(limit) characters"
    }
  }
}
