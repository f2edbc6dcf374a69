/// One command, and the screen that it leads to.
struct PathEdge: Sendable {
  var command: UInt32
  var target: UInt32
}

/// A path as a search has it: what it begins with, and the edges that follow.
struct FoundPath {
  var source: PathSources.Source
  var edges: [PathEdge]

  /// The path in steps. Where the goal derives from what the last command leads to, that command
  /// makes the goal.
  func answer(_ goal: UInt32, _ graph: PathGraph) -> PathAnswer {
    var steps: [PathStep] = []
    steps.reserveCapacity(1 + edges.count)
    var cost = Int(graph.cost(source.command))
    if source.place >= 0 {
      steps.append(PathStep(command: Int(source.command), move: .pop(to: Int(source.place))))
    } else {
      steps.append(PathStep(command: Int(source.command), move: .push(Int(source.screen))))
    }
    for (place, edge) in edges.enumerated() {
      cost += Int(graph.cost(edge.command))
      let isGoal =
        place == edges.count - 1 && graph.kinds.screen(goal, isOrDerivesFrom: edge.target)
      let screen = Int(isGoal ? goal : edge.target)
      steps.append(PathStep(command: Int(edge.command), move: .push(screen)))
    }
    return .path(steps, cost: cost)
  }
}

/// The commands from a screen and from all that it derives from, in order; used again and again.
struct MergedRow: Sendable {
  private(set) var edges: [PathEdge] = []

  mutating func collect(_ screen: UInt32, in graph: PathGraph) {
    edges.removeAll(keepingCapacity: true)
    var kind: UInt32? = screen
    while let origin = kind {
      for slot in graph.row(origin) { edges.append(graph.edge(at: slot)) }
      kind = graph.kinds.parent(origin)
    }
    edges.sort { $0.command < $1.command }
  }
}
