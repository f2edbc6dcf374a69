import SnapValue

// Which screen derives from which.
extension ManifestDecoder {
  /// A screen that derives from itself, whatever lies between, is told once for the whole circle.
  mutating func checkDerivation(_ manifest: Manifest) {
    let screens = manifest.configuration.screens
    let parents = screens.map { $0.parent.flatMap { manifest.index.screens[$0] } }
    guard parents.contains(where: { $0 != nil }) else { return }
    var isDone = [Bool](repeating: false, count: parents.count)
    for start in parents.indices where !isDone[start] {
      var line: [Int] = []
      var place = Optional(start)
      while let here = place, !isDone[here] {
        isDone[here] = true
        line.append(here)
        place = parents[here]
      }
      guard let back = place, let first = line.firstIndex(of: back) else { continue }
      let chain = (line[first...] + [back]).map { screens[$0].key }
      findings.add(
        .derivesFromItself, member("derives", at: manifest.origins.screens[back]),
        chain.joined(separator: " → "))
    }
  }
}
