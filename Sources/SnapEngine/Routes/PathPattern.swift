import SnapValue

/// A pattern of paths in the pathname syntax of the URL Pattern standard: text, `:name`, `*`, groups in
/// braces, the modifiers `?`, `*` and `+`, and `\` before a sign that stands for itself.
///
/// Regular expressions are refused. A wildcard is called by its number, `0` for the first. Patterns
/// are equal when their texts are.
package struct PathPattern: Sendable, Hashable {
  /// The most bytes that a pattern may have.
  package static let mostBytes = 2_048

  /// The pattern as it was written.
  package let text: String
  /// The names of its groups in order.
  package let names: [String]
  let parts: [PathPart]
  /// The machine that matches it, made anew.
  var program: PathProgram { PathProgram(parts) }

  /// Reads a pattern. Cost: its length.
  package init(parsing text: String) throws(PathPatternFault) {
    let parts = try PathPatternReader.parts(of: text)
    self.text = text
    self.parts = parts
    names = parts.filter { $0.kind != .text }.map(\.name)
  }

  /// The groups that took part when the whole path matches, with what they took, in order; `nil` when
  /// it does not. Paths are compared in the URL standard's form, which is what groups hold: percent
  /// escapes stay. Paths longer than 1 MiB do not match. Cost: at most the product of both lengths.
  package func match(_ path: String) -> [PathGroup]? {
    let bytes = PathText.canonical(path.utf8)
    guard let groups = program.match(bytes) else { return nil }
    return zip(names, groups).compactMap { name, place in
      place.map { PathGroup(name: name, bytes: Array(bytes[$0])) }
    }
  }

  /// The number, from 1, and text of the first segment of a path with which it cannot match; `nil` when
  /// the path ends too early for it. For a path that it matches the answer says nothing.
  package func misfit(of path: String) -> (segment: Int, text: String)? {
    let bytes = PathText.canonical(path.utf8)
    let reached = PathAutomaton(program).reach(bytes)
    guard reached < bytes.count else { return nil }
    let isSlash = bytes[reached] == PathText.slash
    let before = bytes[..<reached].filter { $0 == PathText.slash }.count
    let start = isSlash ? reached + 1 : (bytes[..<reached].lastIndex(of: PathText.slash) ?? -1) + 1
    let text = bytes[start...].prefix { $0 != PathText.slash }
    return (max(1, before + (isSlash ? 1 : 0)), String(decoding: text, as: UTF8.self))
  }

  /// Whether paths that begin with `/` can match; others never reach a route.
  package var canBeginWithSlash: Bool {
    guard let first = parts.first else { return false }
    if first.prefix.isEmpty { return first.kind == .wildcard || first.modifier.allowsNone }
    return first.prefix[0] == PathText.slash || first.modifier.allowsNone
  }

  /// Whether two patterns are the same text.
  package static func == (one: PathPattern, other: PathPattern) -> Bool { one.text == other.text }
  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
