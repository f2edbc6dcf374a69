import SnapEngine
package import SnapValue

// What routes do to each other.
extension ManifestDecoder {
  mutating func checkRoutes(_ manifest: Manifest) {
    let (routes, places) = (manifest.configuration.routes, manifest.origins.routes)
    guard !routes.isEmpty else { return }
    checkExports(manifest)
    let order = RouteOrder(manifest)
    for pair in order.shadows {
      let first = member("path", at: places[pair.winner])
      findings.add(
        .samePattern, member("path", at: places[pair.loser]), routes[pair.loser].path ?? "",
        routes[pair.winner].name, related: first.map { [$0] } ?? [])
    }
    checkCircles(routes, places, order)
    if manifest.plugins.use.isEmpty {
      for lost in order.redirectsToNothing {
        findings.add(.redirectToNothing, redirect(at: places[lost.route]), lost.target)
      }
    }
    for (route, origin) in zip(routes, places) {
      checkStack(of: route, at: origin, manifest)
      checkBraces(route, origin)
      checkURL(route, origin, manifest)
    }
  }

  /// Links come by the session bus, on which no part of a name begins with a digit.
  private mutating func checkExports(_ manifest: Manifest) {
    let parts = manifest.app.id.utf8.split(separator: UInt8(ascii: "."))
    guard manifest.configuration.routes.contains(where: \.isExported),
      parts.contains(where: { ($0.first ?? 0) &- 0x30 < 10 })
    else { return }
    findings.add(.exportedWithoutName, idNode, manifest.app.id)
  }

  private var idNode: NodeID? {
    member("app", of: .root).flatMap { member("id", of: $0) }
  }

  /// Redirects that come back to a route on their way never end.
  private mutating func checkCircles(
    _ routes: [RouteDefinition], _ places: [Origin], _ order: RouteOrder
  ) {
    guard order.canFollowRedirects else { return }
    for circle in Self.circles(routes.indices.map { order.next(of: $0) }) {
      let chain = circle.map { routes[$0].path ?? routes[$0].name }
      let back = places[circle[0]]
      findings.add(
        .redirectCycle, member("path", at: back) ?? node(back), chain.joined(separator: " → "))
    }
  }

  /// Braces are groups of the pattern syntax, which other routers name parameters with.
  private mutating func checkBraces(_ route: RouteDefinition, _ origin: Origin) {
    guard let text = route.path, text.utf8.contains(UInt8(ascii: "{")),
      let node = member("path", at: origin)
    else { return }
    for segment in text.unicodeScalars.split(separator: "/").map(String.init)
    where segment.first == "{" && segment.last == "}" {
      let name = segment.dropFirst().dropLast()
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
        continue
      }
      findings.add(.bracesInPath, node, String(name), text)
    }
  }

  /// A redirect to a state URL must be one of this application.
  private mutating func checkURL(
    _ route: RouteDefinition, _ origin: Origin, _ manifest: Manifest
  ) {
    guard case .redirect(let url) = route.target, route.redirect == nil,
      let node = redirect(at: origin),
      let location = location(url, .redirectMalformed, node)
    else { return }
    check(location, of: manifest, .redirectScheme, node)
    checkKeys(of: location, .unknownScreen, node)
    checkRequired(of: location, node, manifest, dataOnly: true)
  }
}

extension ManifestDecoder {
  /// Where the route at a place redirects to.
  fileprivate func redirect(at origin: Origin) -> NodeID? {
    member("do", at: origin).flatMap { member("redirect", of: $0) }
  }
}

extension JSONDocument {
  /// Where the route at a place redirects to.
  package func redirect(at origin: Origin) -> NodeID? {
    node(atOffset: origin.offset).flatMap { member("do", of: $0) }
      .flatMap { member("redirect", of: $0.value)?.value }
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

  private let routes: [RouteDefinition]
  private let rows: [Row]
  /// The row of each route with a path.
  private let places: [Int: Int]
  private let trie: PathTrie

  /// Reads the paths of a manifest's routes.
  package init(_ manifest: Manifest) {
    routes = manifest.configuration.routes
    var rows: [Row] = []
    for (place, route) in routes.enumerated() {
      guard let path = route.pattern else { continue }
      var types: [String: Schema] = [:]
      for parameter in route.payload
      where parameter.read != nil && path.names.contains(parameter.name) {
        types[parameter.name] = parameter.schema?.resolved(in: manifest.types)
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
    let redirects = routes.count { $0.redirect != nil }
    return redirects * (1 + trie.asked) <= 200_000
  }

  /// The route to which a redirect leads in general: with values for its parameters that are no other
  /// route's text, and fit a type only where they have it already.
  func next(of route: Int) -> Int? {
    guard let target = routes[route].redirect else { return nil }
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
      guard let target = routes[route].redirect, next(of: route) == nil else { return nil }
      let isServed = rows.contains { row in
        budget -= 1
        return budget <= 0
          || (target.mayOverlap(row.path) && target.overlaps(row.path, budget: &budget))
      }
      return isServed ? nil : (route, target.text)
    }
  }
}
