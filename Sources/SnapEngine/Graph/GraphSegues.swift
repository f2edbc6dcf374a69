import SnapValue

// Segues as edges that begin at one screen.
extension Graph {
  /// The segue of a screen, or of the nearest one that it derives from.
  package func segue(_ id: String, of node: Int) -> Edge? {
    for place in lineage(of: node) {
      if let edge = segues[place][id] { return edge }
    }
    return nil
  }

  /// The names of the segues that a screen has: its own, then those of the ones it derives from.
  package func segueNames(of node: Int) -> [String] {
    lineage(of: node).flatMap { nodes[$0].definition.segues.map(\.id) }
  }

  /// A node, the one that it derives from, and so on.
  private func lineage(of node: Int) -> [Int] {
    var places: [Int] = []
    var at: Int? = node
    while let current = at, places.count < nodes.count {
      places.append(current)
      at = nodes[current].parent
    }
    return places
  }

  /// Links the segues of all screens; those that lead somewhere are edges of the graph, too.
  static func linkSegues(
    _ configuration: Configuration, _ screens: NamePlaces, leading edges: inout [Edge]
  ) throws(Failure) -> [[String: Edge]] {
    var all: [[String: Edge]] = []
    all.reserveCapacity(configuration.screens.count)
    for (place, screen) in configuration.screens.enumerated() {
      var own: [String: Edge] = [:]
      for definition in screen.segues {
        let segue = try definition.segue(intents: configuration.intents)
        let to = try find(definition.to, in: screens, what: "screen")
        let edge = Edge(
          definition, segue, name: "\(screen.key)/\(definition.id)", from: place,
          to: segue.presentations.dismissOnly ? nil : to)
        guard own.updateValue(edge, forKey: definition.id) == nil else {
          throw Failure(
            .duplicate,
            "the segue \"\(definition.id)\" of the screen \"\(screen.key)\" is defined twice")
        }
        if segue.presentations.contains(where: \.leads) { edges.append(edge) }
      }
      all.append(own)
    }
    return all
  }
}

extension Presentation {
  /// Whether the state is another one afterwards.
  fileprivate var leads: Bool {
    if case .method = kind { false } else { true }
  }
}
