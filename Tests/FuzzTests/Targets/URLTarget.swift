import SnapValue

@testable import SnapEngine

extension FuzzTarget {
  /// Lines by turns: state URLs, of which each leads to the next; or patterns of paths, and the last line a
  /// path. The first byte says which.
  static let url = FuzzTarget(name: "url", limit: 8 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 2)
    let text = String(decoding: rest, as: UTF8.self)
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .prefix(8).map { String($0) ?? "" }
    if kind == 0 { try readURLs(lines, bug) } else { try readPatterns(lines, bug) }
  }

  // MARK: State URLs

  private static func readURLs(_ lines: [String], _ bug: PlantedBug) throws {
    var last: Location?
    for line in lines {
      let outside = try? Location(parsing: line, limits: .outside)
      let location: Location
      do throws(LocationFault) { location = try Location(parsing: line) } catch {
        let columns = 1...line.unicodeScalars.count + 1
        try hold(columns.contains(error.column), "column \(error.column) is in the text")
        try hold(outside == nil, "what is no URL inside is none outside")
        continue
      }
      try bug.strike(
        where: location.parameters.count > 2 && location.path.contains { $0.data == "?" })
      try check(location, outside)
      if let last { try check(last, to: location) }
      last = location
    }
  }

  private static func check(_ location: Location, _ outside: Location?) throws {
    let printed = location.printed
    let again = try? Location(parsing: printed, scheme: location.scheme)
    try hold(again == location, "\(printed) reads as what was printed")
    try hold(again?.printed == printed, "what is printed is canonical")
    try hold(printed.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "what is printed is plain ASCII")
    guard let outside else { return }
    try hold(outside == location, "outside reads the same")
    try hold(outside.path.count <= 64 && outside.parameters.count <= 64, "limits from outside")
  }

  private static func check(_ from: Location, to target: Location) throws {
    let updates = from.updates(to: target)
    let reached = from.applying(updates)
    try hold(reached.path == target.path, "the updates lead to the path")
    let shown = Set(reached.parameters.filter { $0.flags.contains(.visible) }.map(\.key))
    let wanted = Set(target.parameters.filter { $0.flags.contains(.visible) }.map(\.key))
    try hold(shown == wanted, "the updates show what is visible there")
    try hold(reached.updates(to: target).isEmpty, "from there to there is nothing")
    let texts = try? Location.updates(from: from.printed, to: target.printed)
    try hold(texts == updates, "texts have the updates of their locations")
  }

  // MARK: Patterns

  private static func readPatterns(_ lines: [String], _ bug: PlantedBug) throws {
    var patterns: [PathPattern] = []
    for line in lines.dropLast() {
      do throws(PathPatternFault) { patterns.append(try PathPattern(parsing: line)) } catch {
        let columns = 1...line.unicodeScalars.count + 1
        try hold(columns.contains(error.column), "column \(error.column) is in the pattern")
      }
    }
    let path = lines.last ?? ""
    let matches = try patterns.map { try read(path, by: $0, bug) }
    if path.utf8.first == 0x2F, !path.contains("?") {
      let first = PathTrie(patterns).first(matching: path) { _ in true }
      let plain = matches.firstIndex(of: true)
      try hold(
        first == plain, "the index finds \(first ?? -1), trying one by one \(plain ?? -1)")
    }
    for one in patterns.indices {
      for other in patterns.indices where other != one {
        try compare(patterns[one], patterns[other], matches[one], matches[other])
      }
    }
  }

  /// Whether a pattern matches; what it takes makes a path again of which it takes the same.
  private static func read(
    _ path: String, by pattern: PathPattern, _ bug: PlantedBug
  ) throws -> Bool {
    try hold(pattern.text.utf8.count <= PathPattern.mostBytes, "a pattern has a limit")
    _ = pattern.misfit(of: path)
    guard let groups = pattern.match(path) else { return false }
    try bug.strike(where: groups.count > 2 && groups.allSatisfy { $0.bytes.isEmpty })
    var given = ValueMap()
    for group in groups {
      guard let text = group.decoded else { return true }
      given[group.name] = .string(text)
    }
    let printed: String
    do throws(PathPrintingFault) { printed = try pattern.printed(given) } catch { return true }
    guard let again = pattern.match(printed) else {
      throw FuzzFinding.broken("\(printed) is of the pattern \(pattern.text)")
    }
    var taken = ValueMap()
    for group in again { taken[group.name] = group.decoded.map { .string($0) } }
    for entry in given.entries where entry.value != "" {
      try hold(
        taken[entry.key] == entry.value, "\(printed) holds \(entry.key) of \(pattern.text)")
    }
    return true
  }

  private static func compare(
    _ one: PathPattern, _ other: PathPattern, _ oneMatches: Bool, _ otherMatches: Bool
  ) throws {
    var budget = 2_000
    if one.covers(other, budget: &budget), otherMatches {
      try hold(oneMatches, "\(one.text) covers \(other.text), and matches what that does")
    }
    guard oneMatches, otherMatches else { return }
    budget = 2_000
    try hold(one.overlaps(other, budget: &budget), "\(one.text) and \(other.text) overlap")
    try hold(one.mayOverlap(other), "\(one.text) and \(other.text) may overlap")
  }
}
