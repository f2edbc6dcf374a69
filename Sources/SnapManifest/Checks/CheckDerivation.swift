import SnapValue

// Which screen derives from which.
extension ManifestDecoder {
  /// A screen that derives from itself, whatever lies between, is told once for the whole circle.
  mutating func checkDerivation(_ manifest: Manifest) {
    let screens = manifest.configuration.screens
    let parents = screens.indices.map { place in
      screens[place].parent.flatMap { manifest.index.screens[$0] }
    }
    for circle in Self.circles(parents) {
      findings.add(
        .derivesFromItself, member("derives", at: manifest.origins.screens[circle[0]]),
        circle.map { screens[$0].key }.joined(separator: " → "))
    }
  }

  /// The circles among things that each lead to one other, or to none; each circle once, with its first
  /// again at its end.
  static func circles(_ next: [Int?]) -> [[Int]] {
    var circles: [[Int]] = []
    var isDone = [Bool](repeating: false, count: next.count)
    for start in next.indices where !isDone[start] && next[start] != nil {
      var way: [Int] = []
      var place = Optional(start)
      while let here = place, !isDone[here] {
        isDone[here] = true
        way.append(here)
        place = next[here]
      }
      guard let back = place, let first = way.firstIndex(of: back) else { continue }
      circles.append(way[first...] + [back])
    }
    return circles
  }
}
