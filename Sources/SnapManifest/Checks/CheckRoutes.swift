import SnapModel

// What routes do to each other.
extension ManifestDecoder {
  mutating func checkRoutes(_ routes: [Manifest.Route]) {
    checkShadowed(routes)
    checkCircles(routes)
  }

  /// A route whose path matches just what an earlier one matches is never reached.
  private mutating func checkShadowed(_ routes: [Manifest.Route]) {
    var seen: [[String?]: (name: String, path: NodeID?)] = [:]
    for route in routes {
      guard let path = route.path else { continue }
      let place = pathNode(of: route)
      if let first = seen[path.shape] {
        findings.add(
          .samePattern, place, path.text, first.name, related: first.path.map { [$0] } ?? [])
      } else {
        seen[path.shape] = (route.name, place)
      }
    }
  }

  private func pathNode(of route: Manifest.Route) -> NodeID? {
    node(route.origin).flatMap { document.member("path", of: $0)?.value }
  }

  /// Redirects that come back to a route on their way never end.
  private mutating func checkCircles(_ routes: [Manifest.Route]) {
    let next = routes.map { route -> Int? in
      guard case .redirect(let target) = route.action else { return nil }
      return firstMatch(target, routes)
    }
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
        .redirectCycle, pathNode(of: routes[back]), chain.joined(separator: " → "))
    }
  }

  /// The route that answers a redirect's target: the one with the most literal segments.
  private func firstMatch(_ target: PathPattern, _ routes: [Manifest.Route]) -> Int? {
    var best: (index: Int, literals: Int)?
    for (index, route) in routes.enumerated() {
      guard let literals = route.path?.literals(matching: target) else { continue }
      if literals > best?.literals ?? -1 { best = (index, literals) }
    }
    return best?.index
  }
}

extension PathPattern {
  /// What it matches, whatever its parameters are called: `nil` for each of them.
  fileprivate var shape: [String?] {
    segments.map { segment in
      if case .literal(let text) = segment { text } else { nil }
    }
  }

  /// How many of its segments match literally; `nil` when it does not match the target at all.
  fileprivate func literals(matching target: PathPattern) -> Int? {
    guard segments.count == target.segments.count else { return nil }
    var literals = 0
    for (own, other) in zip(segments, target.segments) {
      guard case .literal(let text) = own else { continue }
      guard other == .literal(text) else { return nil }
      literals += 1
    }
    return literals
  }
}
