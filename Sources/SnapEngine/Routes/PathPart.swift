import SnapValue

/// A piece of a path pattern: text, or a group with what stands around it.
struct PathPart: Sendable, Hashable {
  /// What the piece takes.
  enum Kind: Sendable, Hashable {
    /// Its prefix, and nothing else.
    case text
    /// One byte or more up to the next `/`.
    case segment
    /// Any bytes, none included.
    case wildcard
  }
  /// How often the piece may stand there.
  enum Modifier: Sendable, Hashable {
    case none, optional, oneOrMore, zeroOrMore

    /// Whether the piece may be absent.
    var allowsNone: Bool { self == .optional || self == .zeroOrMore }
    /// Whether the piece may stand there again and again.
    var repeats: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  var kind: Kind
  var modifier: Modifier
  /// The group's name; empty for text.
  var name = ""
  /// What stands before it, or the text; canonical.
  var prefix: [UInt8]
  /// What stands behind it; canonical.
  var suffix: [UInt8] = []

  /// Whether two pieces take the same, whatever they are called.
  func isLike(_ other: PathPart) -> Bool {
    kind == other.kind && modifier == other.modifier && prefix == other.prefix
      && suffix == other.suffix
  }
}
