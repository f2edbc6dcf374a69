import SnapEngine
import SnapValue

// What routes do to each other.
extension ManifestDecoder {
  mutating func checkRoutes(
    _ manifest: Manifest, _ index: ManifestIndex, _ locations: LocationReader?
  ) {
    guard !manifest.routes.isEmpty else { return }
    checkExports(manifest)
    let order = RouteOrder(manifest)
    for pair in order.shadows {
      let (winner, loser) = (manifest.routes[pair.winner], manifest.routes[pair.loser])
      let first = member("path", of: winner)
      findings.add(
        .samePattern, member("path", of: loser), loser.path?.text ?? "", winner.name,
        related: first.map { [$0] } ?? [])
    }
    checkCircles(manifest.routes, order)
    if manifest.plugins.use.isEmpty {
      for lost in order.redirectsToNothing {
        findings.add(.redirectToNothing, redirectNode(of: manifest.routes[lost.route]), lost.target)
      }
    }
    for route in manifest.routes {
      checkStack(route, manifest, index)
      if let locations { checkURL(route, manifest, locations) }
    }
  }

  /// Links come by the session bus, on which no part of a name begins with a digit.
  private mutating func checkExports(_ manifest: Manifest) {
    let parts = manifest.app.id.utf8.split(separator: UInt8(ascii: "."))
    guard manifest.routes.contains(where: \.isExported),
      parts.contains(where: { ($0.first ?? 0) &- 0x30 < 10 })
    else { return }
    findings.add(.exportedWithoutName, idNode, manifest.app.id)
  }

  private var idNode: NodeID? {
    document.member("app", of: .root).flatMap {
      document.member("id", of: $0.value)?.value
    }
  }

  private func member(_ name: String, of route: Manifest.Route) -> NodeID? {
    node(route.origin).flatMap { document.member(name, of: $0)?.value }
  }

  private func redirectNode(of route: Manifest.Route) -> NodeID? {
    member("do", of: route).flatMap { document.member("redirect", of: $0)?.value }
  }

  /// Redirects that come back to a route on their way never end.
  private mutating func checkCircles(_ routes: [Manifest.Route], _ order: RouteOrder) {
    guard order.canFollowRedirects else { return }
    let next = routes.indices.map { order.next(of: $0) }
    var isDone = [Bool](repeating: false, count: routes.count)
    for start in routes.indices where !isDone[start] {
      var way: [Int] = []
      var place = Optional(start)
      while let here = place, !isDone[here] {
        isDone[here] = true
        way.append(here)
        place = next[here]
      }
      guard let back = place, let first = way.firstIndex(of: back) else { continue }
      let circle = way[first...] + [back]
      let chain = circle.map { routes[$0].path?.text ?? routes[$0].name }
      findings.add(
        .redirectCycle, member("path", of: routes[back]) ?? node(routes[back].origin),
        chain.joined(separator: " → "))
    }
  }

  /// A redirect to a state URL must be one of this application.
  private mutating func checkURL(
    _ route: Manifest.Route, _ manifest: Manifest, _ locations: LocationReader
  ) {
    guard case .open(let url) = route.action, let node = redirectNode(of: route) else { return }
    let location: Location
    do throws(LocationReader.Fault) { location = try locations.read(url) } catch {
      findings.add(.redirectMalformed, node, error.message, shift: shift(node, error.column))
      return
    }
    if location.scheme != manifest.app.scheme, !manifest.app.scheme.isEmpty {
      findings.add(
        .redirectScheme, node, location.scheme, manifest.app.scheme, shift: shift(node, 1))
    }
    let known = names.screens.all.union(names.effects.all)
    for key in location.path.map(\.key) where !names.screens.all.contains(key) {
      findings.addUnknown(.unknownScreen, node, key, known: names.screens.inOrder)
    }
    for key in location.parameters.map(\.key) where !known.contains(key) {
      findings.addUnknown(
        .unknownScreen, node, key, known: names.screens.inOrder + names.effects.inOrder)
    }
  }
}

/// The routes with a path in the order in which they go.
package struct RouteOrder {
  private struct Row {
    let route: Int
    let path: PathPattern
    let rank: PathRank
    /// The types of the parameters that not every text fits, by name.
    let types: [String: Schema]
  }

  private let routes: [Manifest.Route]
  private let rows: [Row]
  /// The row of each route with a path.
  private let places: [Int: Int]
  private let trie: PathTrie

  package init(_ manifest: Manifest) {
    routes = manifest.routes
    var rows: [Row] = []
    for (place, route) in manifest.routes.enumerated() {
      guard let path = route.path else { continue }
      var types: [String: Schema] = [:]
      for parameter in route.params where path.names.contains(parameter.name) {
        if parameter.schema.takesEveryText(definitions: manifest.types) { continue }
        types[parameter.name] = parameter.schema.resolved(in: manifest.types)
      }
      rows.append(
        Row(route: place, path: path, rank: path.rank(typed: Set(types.keys)), types: types))
    }
    self.rows = rows.sorted { one, other in
      if one.rank < other.rank { return true }
      return other.rank < one.rank ? false : one.route < other.route
    }
    places = Dictionary(
      self.rows.enumerated().map { ($1.route, $0) }, uniquingKeysWith: { first, _ in first })
    trie = PathTrie(self.rows.map(\.path))
  }

  /// Pairs of routes of which the second one can never match, by the loser's place.
  var shadows: [PathShadows.Pair] {
    let shadows = PathShadows(rows.map(\.path), in: trie, firstOnly: true) {
      rows[$0].types.isEmpty
    } isSame: { winner, loser in
      func types(_ row: Row) -> [Schema?] { row.path.names.map { row.types[$0] } }
      return types(rows[winner]) == types(rows[loser])
    }
    return shadows.pairs.map {
      PathShadows.Pair(winner: rows[$0.winner].route, loser: rows[$0.loser].route)
    }.sorted { $0.loser < $1.loser }
  }

  /// Whether following every redirect is a bounded piece of work; for others nothing is told.
  var canFollowRedirects: Bool {
    let redirects = routes.count { if case .redirect = $0.action { true } else { false } }
    return redirects * (1 + trie.asked) <= 200_000
  }

  /// The route to which a redirect leads in general: with values for its parameters that are no other
  /// route's text, and fit a type only where they have it already.
  func next(of route: Int) -> Int? {
    guard case .redirect(let target) = routes[route].action else { return nil }
    var values = ValueMap()
    for (place, name) in target.names.enumerated() { values[name] = .string("\u{1}\(place)") }
    guard let path = try? target.printed(values) else { return nil }
    let given = places[route].map { rows[$0].types } ?? [:]
    let found = trie.first(matching: path) { place in
      let row = rows[place]
      if row.types.isEmpty { return true }
      let groups = trie.groups(of: place, pattern: row.path, in: path)
      return row.types.allSatisfy { name, type in
        guard let text = groups.first(where: { $0.name == name })?.decoded else { return true }
        guard text.first == "\u{1}", let source = Int(text.dropFirst()),
          target.names.indices.contains(source)
        else { return false }
        return given[target.names[source]] == type
      }
    }
    return found.map { rows[$0].route }
  }

  /// The redirects whose target no route's pattern can match.
  package var redirectsToNothing: [(route: Int, target: String)] {
    var budget = 5_000_000
    guard canFollowRedirects else { return [] }
    return routes.indices.compactMap { route in
      guard case .redirect(let target) = routes[route].action, next(of: route) == nil else {
        return nil
      }
      let isServed = rows.contains { row in
        budget -= 1
        return budget <= 0
          || (target.mayOverlap(row.path) && target.overlaps(row.path, budget: &budget))
      }
      return isServed ? nil : (route, target.text)
    }
  }
}
