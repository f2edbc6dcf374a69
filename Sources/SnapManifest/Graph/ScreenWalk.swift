/// A breadth-first walk over a graph of screens: what can be reached, and by which shortest way.
/// Among ways of one length the edges' order decides. Cost: screens and edges.
struct ScreenWalk {
  private let graph: ScreenGraph
  /// How many edges it takes; -1: not reached.
  private(set) var steps: [Int]
  /// The edge, and the screen before it, by which each was reached first.
  private var came: [(edge: Int, from: Int)?]

  /// Walks from some screens, never onto one that is avoided.
  init(_ graph: ScreenGraph, from sources: [Int], avoiding avoided: Int? = nil) {
    self.graph = graph
    steps = [Int](repeating: -1, count: graph.screens.count)
    came = Array(repeating: nil, count: graph.screens.count)
    var queue: [Int] = []
    for source in sources where source != avoided && steps[source] < 0 {
      steps[source] = 0
      queue.append(source)
    }
    var next = 0
    while next < queue.count {
      let here = queue[next]
      for edge in graph.edges(from: here) {
        if let to = take(edge, from: here, avoiding: avoided) { queue.append(to) }
      }
      if next == 0 {
        for edge in graph.everywhere {
          if let to = take(edge, from: here, avoiding: avoided) { queue.append(to) }
        }
      }
      next += 1
    }
  }

  /// Goes along an edge; the screen that is reached by it first, if one is.
  private mutating func take(_ edge: Int, from here: Int, avoiding avoided: Int?) -> Int? {
    guard let to = graph.edges[edge].to, to != avoided, steps[to] < 0 else { return nil }
    steps[to] = steps[here] + 1
    came[to] = (edge, here)
    return to
  }

  /// Whether a screen is reached.
  func reaches(_ screen: Int) -> Bool { steps[screen] >= 0 }

  /// The way to a screen that is reached: `home → search (by "find")`. In the middle of a long one,
  /// screens are counted instead.
  func way(to screen: Int) -> String {
    var parts: [String] = []
    var here = screen
    while let step = came[here] {
      parts.append("\(graph.screens[here]) (by \"\(graph.edges[step.edge].name)\")")
      here = step.from
    }
    if parts.count > 40 {
      parts.replaceSubrange(20..<(parts.count - 20), with: ["… \(parts.count - 40) more …"])
    }
    return ([graph.screens[here]] + parts.reversed()).joined(separator: " → ")
  }
}

extension ScreenGraph {
  /// The screens to which something leads from the initial state; routes with edges of their own count.
  func reached(in manifest: Manifest) -> Set<Int> {
    let walk = ScreenWalk(self, from: start + broughtByRoutes)
    // Who goes to a screen is there at one that derives from it, too.
    var reached = Set(screens.indices.filter(walk.reaches))
    for place in reached {
      var here = place
      while let parent = manifest.configuration.screens[here].parent,
        let above = self.place(of: parent), reached.insert(above).inserted
      { here = above }
    }
    return reached
  }
}
