package import SnapPluginKit

/// Remembers what was told of each screen, and says of the next telling only what has changed.
package struct Announcer: Sendable {
  /// Beyond so many lines that differ they are all told.
  private static let mostCompared = 400

  private var told: [ScreenID: [String]] = [:]
  private var last: ScreenID?

  /// Nothing was told yet.
  package init() {}

  /// What to say now: the title where the screen is another one than before, and of its lines those
  /// that were not told of it yet. Nothing when nothing is new.
  package mutating func announce(
    _ lines: [String], of screen: ScreenID?, title: String
  ) -> [String] {
    guard let screen else { return [] }
    defer {
      told[screen] = lines
      last = screen
    }
    let heading = screen == last ? [] : ["", "== \(title) =="]
    guard let before = told[screen] else { return heading + lines }
    return heading + Self.news(lines, before)
  }

  /// Forgets the screens that are not there any more.
  package mutating func keep(_ screens: Set<ScreenID>) {
    told = told.filter { screens.contains($0.key) }
  }

  /// Forgets what was told of a screen: all of it is told anew.
  package mutating func forget(_ screen: ScreenID?) {
    if let screen { told[screen] = nil }
    last = nil
  }

  /// Forgets what was told to be wrong on a screen: it is told anew.
  package mutating func forgetErrors(of screen: ScreenID?) {
    if let screen { told[screen] = told[screen].map(Self.withoutErrors) }
  }

  /// The lines that do not tell that something is wrong.
  package static func withoutErrors(_ lines: [String]) -> [String] {
    lines.filter { !isError($0) }
  }

  private static func isError(_ line: String) -> Bool {
    line.drop { $0 == " " }.hasPrefix("! ")
  }

  /// The lines that are new or changed, in their order. What is wrong with an input comes with the lines of the
  /// input, which say what it is about.
  package static func news(_ lines: [String], _ before: [String]) -> [String] {
    let start = zip(lines, before).prefix { $0 == $1 }.count
    let rest = min(lines.count, before.count) - start
    let end = zip(lines.reversed(), before.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let new = lines[start..<(lines.count - end)]
    let old = before[start..<(before.count - end)]
    guard new.count + old.count <= mostCompared else { return Array(new) }
    var told: Set<Int> = []
    for change in new.difference(from: old).insertions {
      guard case .insert(let offset, let line, _) = change else { continue }
      told.insert(start + offset)
      if isError(line) {
        told.formUnion(input(of: start + offset, in: lines))
      }
    }
    return told.sorted().map { lines[$0] }
  }

  /// The lines of the input that something is wrong with: back to the one that begins further left.
  private static func input(of error: Int, in lines: [String]) -> Range<Int> {
    let margin = { (line: String) in line.prefix { $0 == " " }.count }
    let depth = margin(lines[error])
    let first = lines[..<error].lastIndex { !$0.isEmpty && margin($0) < depth }
    return (first ?? error)..<error
  }
}
