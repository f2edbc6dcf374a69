package import SnapValue

/// The routes of a configuration: by name, and by path patterns in the URL Pattern syntax.
///
/// Of several patterns that fit a path the most specific wins (`PathRank`), then the order of
/// declaration. A parameter with a type that its text does not fit makes the route not match. The table
/// never changes; routes that come and go make a new one. Cost of a match: the path, hardly the number
/// of routes.
package struct RouteTable: Sendable {
  /// A route that fits.
  package struct Match: Sendable, Hashable {
    /// Its place in the configuration.
    package var route: Int
    /// Its place among the routes with a path; -1 when it fits by name.
    let row: Int
  }

  private struct Row {
    let route: Int
    let pattern: PathPattern
    /// Readers of the parameters that not every text fits.
    let typed: [(name: String, read: @Sendable (String) -> Value?)]
  }

  private let routes: [RouteDefinition]
  private var names = NamePlaces()
  /// The routes with a path, the most specific first.
  private let rows: [Row]
  /// Of each of them the place in the configuration, and whether it has typed parameters.
  private let places: [Int32]
  private let isTyped: [Bool]
  private let trie: PathTrie
  /// The paths to which routes redirect; state URLs are left as they are.
  private var redirects: [Int: PathPattern] = [:]

  /// Builds the table. Throws `duplicate` for a name that two routes have and `malformed` for a path
  /// that is no pattern. Cost: the patterns' bytes, and sorting.
  package init(_ routes: [RouteDefinition]) throws(Failure) {
    self.routes = routes
    var rows: [(row: Row, rank: PathRank)] = []
    for (place, route) in routes.enumerated() {
      guard names.updateValue(place, forKey: route.name) == nil else {
        throw Failure(.duplicate, "the route \"\(route.name)\" is defined twice")
      }
      if case .redirect(let target) = route.target, !target.isLikeURL {
        redirects[place] = try Self.pattern(target, of: route.name, read: route.redirect)
      }
      guard let path = route.path else { continue }
      let pattern = try Self.pattern(path, of: route.name, read: route.pattern)
      let typed = route.typedParameters(of: pattern)
      rows.append(
        (
          Row(route: place, pattern: pattern, typed: typed),
          pattern.rank(typed: Set(typed.map(\.name)))
        ))
    }
    rows.sort { one, other in
      if one.rank < other.rank { return true }
      return other.rank < one.rank ? false : one.row.route < other.row.route
    }
    self.rows = rows.map(\.row)
    places = self.rows.map { Int32(truncatingIfNeeded: $0.route) }
    isTyped = self.rows.map { !$0.typed.isEmpty }
    trie = PathTrie(self.rows.map(\.pattern))
  }

  private static func pattern(
    _ text: String, of route: String, read: PathPattern?
  ) throws(Failure) -> PathPattern {
    if let read { return read }
    do throws(PathPatternFault) { return try PathPattern(parsing: text) } catch {
      throw Failure(
        .malformed,
        "the path \"\(text)\" of the route \"\(route)\", column \(error.column): \(error.message)")
    }
  }

  // MARK: Matching

  /// The route of a name, or of a path that begins with `/`; `?` and a query may follow.
  package func match(_ text: String) -> Match? {
    let bytes = text.utf8.span
    guard !bytes.isEmpty, bytes[0] == ASCII.slash else {
      return names[text].map { Match(route: $0, row: -1) }
    }
    if let row = trie.plainFirst(bytes), !isTyped[row] || fits(row, text) {
      return Match(route: Int(places[row]), row: row)
    }
    return search(text)
  }

  /// The route of a path that does not lead straight to it.
  @inline(never)
  private func search(_ path: String) -> Match? {
    let row = trie.search(path.utf8.span) { !isTyped[$0] || fits($0, path) }
    return row.map { Match(route: Int(places[$0]), row: $0) }
  }

  /// Whether the typed parameters of a row read what the path gives them.
  private func fits(_ place: Int, _ path: String) -> Bool {
    let row = rows[place]
    let groups = trie.groups(of: place, pattern: row.pattern, in: path)
    return row.typed.allSatisfy { parameter in
      guard let group = groups.first(where: { $0.name == parameter.name }) else { return true }
      return group.decoded.flatMap(parameter.read) != nil
    }
  }

  /// The parameters of the path that was matched, decoded and read as their types say, and the entries
  /// of its query; none of a name.
  /// Throws `malformed` for a percent escape that is none.
  package func parameters(of match: Match, in path: String) throws(Failure) -> ValueMap {
    var parameters = ValueMap()
    let route = routes[match.route]
    let row = match.row
    guard row >= 0 else { return parameters }
    for group in trie.groups(of: row, pattern: rows[row].pattern, in: path) {
      guard let text = group.decoded else {
        throw Failure(
          .malformed,
          "\"\(group.name)\" of the path \"\(path)\" has a broken percent escape")
      }
      parameters[group.name] = try route.value(ofText: text, as: group.name)
    }
    if let mark = path.utf8.firstIndex(of: ASCII.question) {
      try route.addQuery(path[path.utf8.index(after: mark)...], to: &parameters)
    }
    return parameters
  }

  /// The parameters that the path of a route names; none without a path. Cost: the number of routes.
  func names(of route: Int) -> [String] {
    rows.first { $0.route == route }?.pattern.names ?? []
  }

  // MARK: Printing

  /// The path of a route with these parameters. Throws `unknownName` for a route that is not there,
  /// `unsupported` for one without a path, `badArgument` where a parameter is missing or does not fit.
  package func path(of name: String, _ parameters: ValueMap) throws(Failure) -> String {
    guard let place = names[name] else {
      throw Graph.unknown(name, what: "route", among: routes.map(\.name))
    }
    guard let row = rows.first(where: { $0.route == place }) else {
      throw Failure(.unsupported, "the route \"\(name)\" has no path")
    }
    do throws(PathPrintingFault) { return try row.pattern.printed(parameters) } catch {
      throw Failure(.badArgument, "the path of the route \"\(name)\": \(error.message)")
    }
  }

  /// Where a redirect leads with these parameters. Throws `badArgument` where one that the target names
  /// is missing or does not fit.
  func redirect(of route: Int, _ parameters: ValueMap) throws(Failure) -> String {
    guard case .redirect(let target) = routes[route].target else { return "" }
    guard let pattern = redirects[route] else { return target }
    do throws(PathPrintingFault) { return try pattern.printed(parameters) } catch {
      throw Failure(
        .badArgument, "the route \"\(routes[route].name)\" leads to \(target): \(error.message)",
        hint: "ask for it by its path, or give it in the payload")
    }
  }

  // MARK: Telling

  /// Every route with the reason why it is not the one that a name or path means.
  package func candidates(for text: String) -> [Candidate] {
    let taken = match(text)
    var places: [Int: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.route] = place }
    return routes.enumerated().map { route, definition in
      let what = "route \"\(definition.name)\"" + (definition.path.map { " \($0)" } ?? "")
      if route == taken?.route { return Candidate(what) }
      guard text.utf8.first == ASCII.slash else {
        return Candidate(what, lost: "its name is another")
      }
      guard let place = places[route] else { return Candidate(what, lost: "it has no path") }
      return Candidate(what, lost: reason(against: place, for: text, taken: taken?.row))
    }
  }

  private func reason(against place: Int, for text: String, taken: Int?) -> String {
    let (row, path) = (rows[place], String(text.prefix { $0 != "?" }))
    guard row.pattern.match(path) != nil else {
      guard let misfit = row.pattern.misfit(of: path) else { return "the path ends too early" }
      return "segment \(misfit.segment), \"\(misfit.text)\", does not fit"
    }
    let groups = trie.groups(of: place, pattern: row.pattern, in: path)
    for parameter in row.typed {
      guard let group = groups.first(where: { $0.name == parameter.name }) else { continue }
      if group.decoded.flatMap(parameter.read) == nil {
        let type = routes[row.route].payload.first { $0.name == parameter.name }?.type ?? "value"
        return "\"\(group.decoded ?? group.text)\" is no \(type), which \"\(group.name)\" is"
      }
    }
    guard let taken else { return "it is not asked" }
    let winner = routes[rows[taken].route].name
    return rank(taken) < rank(place)
      ? "\"\(winner)\" is more specific" : "\"\(winner)\" comes first"
  }

  private func rank(_ place: Int) -> PathRank {
    rows[place].pattern.rank(typed: Set(rows[place].typed.map(\.name)))
  }
}

extension RouteDefinition {
  fileprivate func typedParameters(
    of pattern: PathPattern
  ) -> [(name: String, read: @Sendable (String) -> Value?)] {
    payload.compactMap { definition in
      guard let read = definition.read, pattern.names.contains(definition.name) else { return nil }
      return (definition.name, read)
    }
  }

  /// The value that a text of the path or query means.
  func value(ofText text: String, as name: String) throws(Failure) -> Value {
    guard let definition = payload.first(where: { $0.name == name }), let read = definition.read
    else { return .string(text) }
    guard let value = read(text) else {
      throw Failure(
        .wrongType,
        "\"\(name)\" of the route \"\(self.name)\": \"\(text)\" is no \(definition.type)")
    }
    return value
  }

  fileprivate func addQuery(
    _ query: Substring, to parameters: inout ValueMap
  ) throws(Failure) {
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PathText.decoded(sides[0].utf8), !key.isEmpty,
        let value = sides.count > 1 ? PathText.decoded(sides[1].utf8) : ""
      else { continue }
      parameters[key] = try self.value(ofText: value, as: key)
    }
  }
}
