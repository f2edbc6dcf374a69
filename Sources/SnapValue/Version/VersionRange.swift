/// A set of versions in npm's syntax: `^1.2`, `~1.2.3`, `1.x`, `>=1 <3`, `1.2 - 2.3`, `a || b`.
///
/// A pre-release is in the range only when one of the comparators that hold it names a pre-release
/// of the same three numbers.
package struct VersionRange: Sendable, Hashable, CustomStringConvertible {
  /// The range's text as it was read.
  package let description: String
  /// It holds a version that all comparators of one alternative hold.
  private let alternatives: [[Comparator]]

  /// One bound.
  struct Comparator: Sendable, Hashable {
    enum Relation: Sendable, Hashable { case less, atMost, equal, atLeast, greater }
    var relation: Relation
    var version: SemanticVersion

    func holds(_ other: SemanticVersion) -> Bool {
      switch relation {
      case .less: other < version
      case .atMost: other <= version
      case .equal: other == version
      case .atLeast: other >= version
      case .greater: other > version
      }
    }
  }

  /// Reads a range; an empty text is every release. At most 4,096 characters.
  package init(parsing text: String) throws(VersionFault) {
    guard text.utf8.count <= 4_096 else { throw VersionFault(.tooLong(limit: 4_096), text: text) }
    description = text
    var alternatives: [[Comparator]] = []
    for part in splitAlternatives(text) {
      do throws(RangePartFault) {
        alternatives.append(try comparators(of: part))
      } catch {
        throw VersionFault(
          error.isNumberTooLarge ? .numberTooLarge : .malformedRange(part: error.part), text: text)
      }
    }
    self.alternatives = alternatives
  }

  /// Every release, and no pre-release.
  package static let any = VersionRange(all: "*")
  private init(all text: String) { (description, alternatives) = (text, [[]]) }

  /// Whether the version is in the range. Cost: the number of comparators.
  package func contains(_ version: SemanticVersion) -> Bool {
    alternatives.contains { comparators in
      guard comparators.allSatisfy({ $0.holds(version) }) else { return false }
      return version.prerelease.isEmpty
        || comparators.contains {
          !$0.version.prerelease.isEmpty && $0.version.hasNumbers(of: version)
        }
    }
  }
}

/// Which part of a range is malformed.
private struct RangePartFault: Error {
  var part: String
  var isNumberTooLarge = false
}

private func splitAlternatives(_ text: String) -> [[Substring]] {
  var parts: [Substring] = []
  var rest = text.utf8[...]
  var start = rest.startIndex
  while let bar = rest.firstIndex(of: 0x7C) {
    let after = rest.index(after: bar)
    if after < rest.endIndex, rest[after] == 0x7C {
      parts.append(text[start..<bar])
      start = rest.index(after: after)
      rest = rest[start...]
    } else {
      rest = rest[after...]
    }
  }
  parts.append(text[start...])
  return parts.map { part in
    part.unicodeScalars.split(whereSeparator: \.isRangeSpace).map { Substring($0) }
  }
}

/// The comparators of one alternative, given as its words.
private func comparators(
  of words: [Substring]
) throws(RangePartFault) -> [VersionRange.Comparator] {
  if let dash = words.firstIndex(of: "-"),
    let low = bound(words[..<dash]), let high = bound(words[(dash + 1)...])
  {
    return try hyphenRange(low, high)
  }
  var found: [VersionRange.Comparator] = []
  for word in joined(words) { found += try RangeWord(word).comparators() }
  return found
}

/// A bound of a hyphen range, whose `v` and `=` may stand apart; `nil`: it is none. What stands apart counts
/// as more than the one `v` that a whole version may have.
private func bound(_ words: ArraySlice<Substring>) -> Substring? {
  guard let last = words.last, words.dropLast().allSatisfy(\.isVersionPrefix) else { return nil }
  return words.count == 1 ? last : Substring("=" + words.joined())
}

/// The words with their operators, which may stand apart: `<`, `>` and `=` from a version, `~` and `^`
/// from anything. As npm does it: of what stands before a space, only one relation is joined to what comes.
private func joined(_ words: [Substring]) -> [String] {
  var related: [String] = []
  var place = 0
  while place < words.count {
    var word = String(words[place])
    place += 1
    if ["<", ">", "<=", ">=", "="].contains(word.relationAtEnd), place < words.count {
      word += words[place]
      place += 1
    }
    related.append(word)
  }
  var joined: [String] = []
  for word in related {
    if let last = joined.last, ["~", "~>", "^"].contains(last) {
      joined[joined.count - 1] += word
    } else {
      joined.append(word)
    }
  }
  return joined
}

extension String {
  /// The signs of relations, and each `v`, that it ends in.
  fileprivate var relationAtEnd: String {
    String(self[(lastIndex { !"<>=v".contains($0) }.map(index(after:)) ?? startIndex)...])
  }
}

extension Substring {
  /// Whether it is what may stand before a version, and nothing else.
  fileprivate var isVersionPrefix: Bool { allSatisfy { $0 == "v" || $0 == "=" } }
}

extension Unicode.Scalar {
  /// One of JavaScript's white spaces, as npm takes them.
  fileprivate var isRangeSpace: Bool {
    properties.isWhitespace && self != "\u{85}" || self == "\u{FEFF}"
  }
}

private func hyphenRange(
  _ from: Substring, _ to: Substring
) throws(RangePartFault) -> [VersionRange.Comparator] {
  var bounds: [VersionRange.Comparator] = []
  let low = try RangeWord.partial(from, isBound: true)
  if let major = low.major {
    bounds.append(
      .init(
        relation: .atLeast,
        version: low.full ?? SemanticVersion(major, low.minor ?? 0, 0)))
  }
  let high = try RangeWord.partial(to, isBound: true, isUpper: true)
  if let full = high.full {
    bounds.append(.init(relation: .atMost, version: full))
  } else if let major = high.major {
    bounds.append(.init(relation: .less, version: try after(major, high.minor)))
  }
  return bounds
}

/// The lowest version, pre-releases included, past all that begin with these numbers.
private func after(
  _ major: Int, _ minor: Int?, _ patch: Int? = nil
) throws(RangePartFault) -> SemanticVersion {
  let lowest = [SemanticVersion.Identifier.number(0)]
  let last = patch ?? minor ?? major
  guard last < VersionReader.largest else {
    throw RangePartFault(part: String(last), isNumberTooLarge: true)
  }
  if let minor, patch != nil { return SemanticVersion(major, minor, last + 1, prerelease: lowest) }
  if minor != nil { return SemanticVersion(major, last + 1, 0, prerelease: lowest) }
  return SemanticVersion(last + 1, 0, 0, prerelease: lowest)
}

/// One word of a range: an operator and a version, whole or in part.
private struct RangeWord {
  private enum Operator { case caret, tilde, relation(VersionRange.Comparator.Relation), none }
  private let word: String
  private let mark: Operator
  private let rest: Substring

  init(_ word: String) {
    self.word = word
    let marks: [(String, Operator)] = [
      ("^", .caret), ("~>", .tilde), ("~", .tilde), ("<=", .relation(.atMost)),
      (">=", .relation(.atLeast)), ("<", .relation(.less)), (">", .relation(.greater)),
      ("=", .relation(.equal)),
    ]
    let found = marks.first { word.hasPrefix($0.0) }
    mark = found?.1 ?? .none
    rest = word.dropFirst(found?.0.count ?? 0)
  }

  /// A version that may be open, after any number of `v` and `=`; one that is a bound as it stands
  /// has at most one `v`, unless it is the upper one of a hyphen range and a pre-release.
  static func partial(
    _ text: Substring, isBound: Bool, isUpper: Bool = false
  ) throws(RangePartFault) -> PartialVersion {
    let digits = text.drop { $0 == "v" || $0 == "=" }
    let prefix = text[..<digits.startIndex]
    var reader = VersionReader(digits)
    guard let partial = reader.partialVersion(), reader.isAtEnd,
      !isBound || partial.full == nil || prefix.isEmpty || prefix == "v"
        || isUpper && !partial.prerelease.isEmpty
    else {
      throw RangePartFault(part: String(text), isNumberTooLarge: reader.sawLargeNumber)
    }
    return partial
  }

  /// Whether the version is a bound as it stands, rather than the middle of a caret or tilde.
  private var isBound: Bool {
    switch mark {
    case .caret, .tilde: false
    case .relation, .none: true
    }
  }

  func comparators() throws(RangePartFault) -> [VersionRange.Comparator] {
    let partial: PartialVersion
    do throws(RangePartFault) {
      partial = try Self.partial(rest, isBound: isBound)
    } catch {
      throw RangePartFault(part: word, isNumberTooLarge: error.isNumberTooLarge)
    }
    switch mark {
    case .caret: return try caret(partial)
    case .tilde: return try tilde(partial)
    case .relation(let relation): return try bound(relation, partial)
    case .none: return try bound(.equal, partial)
    }
  }

  private func span(_ low: SemanticVersion, _ high: SemanticVersion) -> [VersionRange.Comparator] {
    [.init(relation: .atLeast, version: low), .init(relation: .less, version: high)]
  }

  private func tilde(_ partial: PartialVersion) throws(RangePartFault) -> [VersionRange.Comparator]
  {
    guard let major = partial.major else { return [] }
    let low = partial.full ?? SemanticVersion(major, partial.minor ?? 0, 0)
    return span(low, try after(major, partial.minor))
  }

  private func caret(_ partial: PartialVersion) throws(RangePartFault) -> [VersionRange.Comparator]
  {
    guard let major = partial.major else { return [] }
    let low = partial.full ?? SemanticVersion(major, partial.minor ?? 0, 0)
    guard major == 0, let minor = partial.minor else { return span(low, try after(major, nil)) }
    guard minor == 0, let patch = partial.patch else { return span(low, try after(major, minor)) }
    return span(low, try after(major, minor, patch))
  }

  private func bound(
    _ relation: VersionRange.Comparator.Relation, _ partial: PartialVersion
  ) throws(RangePartFault) -> [VersionRange.Comparator] {
    if let full = partial.full { return [.init(relation: relation, version: full)] }
    let nothing = VersionRange.Comparator(
      relation: .less, version: SemanticVersion(0, 0, 0, prerelease: [.number(0)]))
    guard let major = partial.major else {
      return relation == .less || relation == .greater ? [nothing] : []
    }
    let low = SemanticVersion(major, partial.minor ?? 0, 0)
    switch relation {
    case .equal: return span(low, try after(major, partial.minor))
    case .atLeast: return [.init(relation: .atLeast, version: low)]
    case .greater:
      let next = try after(major, partial.minor)
      let release = SemanticVersion(next.major, next.minor, next.patch)
      return [.init(relation: .atLeast, version: release)]
    case .atMost: return [.init(relation: .less, version: try after(major, partial.minor))]
    case .less:
      let lowest = SemanticVersion(low.major, low.minor, low.patch, prerelease: [.number(0)])
      return [.init(relation: .less, version: lowest)]
    }
  }
}
