import SnapEngine
import SnapValue

// Family NH5: what can be said of the graph as a whole.
extension ManifestDecoder {
  mutating func checkGraph(_ manifest: Manifest) {
    let graph = ScreenGraph(manifest)
    if !graph.start.isEmpty {
      checkReached(manifest, graph)
      checkEnds(manifest, graph)
    }
    checkLayers(manifest, graph)
    checkGuards(manifest)
    checkAsserts(manifest.asserts, graph)
  }

  /// A screen to which nothing leads from the initial state. Routes with edges of their own count;
  /// scripts do not.
  private mutating func checkReached(_ manifest: Manifest, _ graph: ScreenGraph) {
    let reached = graph.reached(in: manifest)
    guard let doubtful = screensOfSuspects(manifest) else { return }
    for (place, screen) in graph.screens.enumerated()
    where !reached.contains(place) && !doubtful.contains(screen) {
      findings.add(.screenNotReached, key(of: place, manifest), screen)
    }
  }

  /// The screens that something leads to in which something is wrong: of these nobody knows from where.
  /// `nil`: nobody knows where one of those leads.
  private func screensOfSuspects(_ manifest: Manifest) -> Set<String>? {
    var screens: Set<String> = []
    for origin in suspects.subtracting(manifest.origins.intents.values) {
      guard let to = member("to", at: origin), document.kind(to) == .string else { return nil }
      screens.insert(document.string(to))
    }
    return screens
  }

  /// A screen that becomes the only one of its stack, and from which nothing leads on.
  private mutating func checkEnds(_ manifest: Manifest, _ graph: ScreenGraph) {
    guard graph.screens.count > 1, graph.everywhere.isEmpty else { return }
    var told: Set<Int> = []
    for place in graph.edges.indices where graph.edges[place].isRoot {
      let edge = graph.edges[place]
      guard let to = edge.to, graph.edges(from: to).isEmpty, told.insert(to).inserted,
        !manifest.mayActByItself(to)
      else { continue }
      findings.add(
        .deadEnd, key(of: to, manifest), graph.screens[to], edge.name,
        related: node(edge.origin).map { [$0] } ?? [])
    }
  }

  /// A layer that no edge takes away, nor one that leads on from it.
  private mutating func checkLayers(_ manifest: Manifest, _ graph: ScreenGraph) {
    var told: Set<Int> = []
    let ending = graph.ending(manifest)
    for place in graph.edges.indices where graph.edges[place].makesLayer {
      let edge = graph.edges[place]
      guard let to = edge.to, !ending[to], told.insert(to).inserted else { continue }
      findings.add(
        .layerWithoutEnd, key(of: to, manifest), graph.screens[to], edge.name,
        related: node(edge.origin).map { [$0] } ?? [])
    }
  }

  private func key(of screen: Int, _ manifest: Manifest) -> NodeID? {
    node(manifest.origins.screens[screen]).map { document.key(ofValue: $0) }
  }
}

extension ScreenGraph {
  /// Of each screen whether an edge that ends layers can be followed from it or from where it leads.
  fileprivate func ending(_ manifest: Manifest) -> [Bool] {
    if everywhere.contains(where: { edges[$0].endsLayers }) {
      return [Bool](repeating: true, count: screens.count)
    }
    var ends = manifest.configuration.screens.indices.map { manifest.mayActByItself($0) }
    for edge in edges.indices where edges[edge].endsLayers {
      for place in edges[edge].from ?? [] { ends[place] = true }
    }
    if ends.allSatisfy({ $0 }) { return ends }
    let (leading, offsets) = ScreenGraph.grouped(edges.count, screens.count) {
      edges[$0].to.map { $0..<($0 + 1) } ?? 0..<0
    }
    var queue = ends.indices.filter { ends[$0] }
    if everywhere.contains(where: { edges[$0].to.map { ends[$0] } ?? false }) {
      return [Bool](repeating: true, count: screens.count)
    }
    while let here = queue.popLast() {
      for edge in leading[Int(offsets[here])..<Int(offsets[here + 1])] {
        for place in edges[Int(edge)].from ?? [] where !ends[place] {
          ends[place] = true
          queue.append(place)
        }
      }
    }
    return ends
  }
}

extension Manifest {
  /// Whether a screen's plugin or its card may ask for something that is no edge: a card in a file is
  /// not read here, an inline one is looked at.
  fileprivate func mayActByItself(_ place: Int) -> Bool {
    let screens = configuration.screens
    if !screens[place].isCard || screens[place].result != nil { return true }
    switch cards[screens[place].key] {
    case nil: return false
    case .file: return true
    case .inline(let card, _): return card.hasFreeVerb
    }
  }
}

extension Value {
  /// Whether an action in it asks for something other than a navigation by name.
  fileprivate var hasFreeVerb: Bool {
    if let verb = self["verb"]?.string, verb != "navigate" { return true }
    if let list { return list.contains(where: \.hasFreeVerb) }
    return map?.entries.contains { $0.value.hasFreeVerb } ?? false
  }
}
