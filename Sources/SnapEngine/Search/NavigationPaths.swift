import SnapValue

/// The navigations of a graph as the commands of path searches.
///
/// Navigations that lead nowhere in particular are none: those that close a layer, or whose
/// presentation is a closure.
package struct NavigationPaths: Sendable {
  /// The adjacency; its screens are the nodes of the graph.
  package let graph: PathGraph
  /// The edge that each command stands for.
  package let edges: [Int]

  init(
    _ nodes: [Graph.Node], _ all: [Graph.Edge], without refused: Set<Int> = []
  ) throws(Failure) {
    var (commands, edges) = (PathCommands(), [Int]())
    for (place, edge) in all.enumerated() {
      guard edge.isOnPaths, let to = edge.to, !refused.contains(place) else { continue }
      commands.append(from: edge.from, to: to, cost: edge.cost)
      edges.append(place)
    }
    self.edges = edges
    graph = try PathGraph(
      screens: nodes.count, parents: nodes.map { $0.parent }, commands: commands)
  }
}

extension Presentation {
  /// Whether the screen that it shows has a place in the state afterwards.
  var leadsSomewhere: Bool {
    switch kind {
    case .show, .showDetail, .present, .root, .popTo, .presenter: true
    case .dismiss, .method: false
    }
  }
}
