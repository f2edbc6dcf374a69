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
    guard routes.contains(where: { $0.isRedirect }) else { return }
    var table = ShapeTable(routes)
    let next = routes.map { route -> Int? in
      guard case .redirect(let target) = route.action else { return nil }
      return table.firstMatch(of: target)
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
}

/// The routes by what they match, to find the one that answers a redirect.
private struct ShapeTable {
  private var routes: [[String?]: Int] = [:]
  /// How many look-ups are left; a manifest past that is not searched for circles.
  private var lookUps = 1_000_000

  init(_ all: [Manifest.Route]) {
    for (index, route) in all.enumerated().reversed() {
      if let path = route.path { routes[path.shape] = index }
    }
  }

  /// The route with the most literal segments; of several the one that is literal first.
  mutating func firstMatch(of target: PathPattern) -> Int? {
    let shape = target.shape
    let literals = shape.indices.filter { shape[$0] != nil }
    guard literals.count <= 6 else { return nil }
    let masks = (0..<(1 << literals.count)).sorted {
      ($0.nonzeroBitCount, $1) < ($1.nonzeroBitCount, $0)
    }
    for mask in masks where lookUps > 0 {
      lookUps -= 1
      var tried = shape
      for (bit, place) in literals.enumerated() where mask >> bit & 1 == 1 { tried[place] = nil }
      if let found = routes[tried] { return found }
    }
    return nil
  }
}

extension Manifest.Route {
  fileprivate var isRedirect: Bool { if case .redirect = action { true } else { false } }
}

extension PathPattern {
  /// What it matches, whatever its parameters are called: `nil` for each of them.
  fileprivate var shape: [String?] {
    segments.map { segment in
      if case .literal(let text) = segment { text } else { nil }
    }
  }
}
