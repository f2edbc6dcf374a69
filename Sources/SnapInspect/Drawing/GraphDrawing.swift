package import SnapValue

/// The navigation graph as it is drawn: a value, which printers turn into text.
package struct GraphDrawing: Sendable, Hashable {
  /// A screen.
  package struct Node: Sendable, Hashable {
    /// Its id in the manifest.
    package var key: String
    /// What people read.
    package var title: String
    /// `card`, or the plugin's screen type.
    package var type: String
    /// The region that holds it; empty for the main one.
    package var region = ""
    /// Whether the initial state shows it.
    package var isStart = false
    /// Whether it is laid over others.
    package var isLayer = false
    /// Who is asked before it is made.
    package var guards: [String] = []
    /// Who is asked before it goes.
    package var leave: [String] = []
    /// The navigations that take it away.
    package var closers: [String] = []
    /// Whether the way that is shown passes it.
    package var isOnWay = false
  }

  /// Where an edge ends.
  package enum End: Sendable, Hashable {
    /// A screen, by its place.
    case node(Int)
    /// Every screen.
    case everywhere
    /// An entry from outside, by its place.
    case entry(Int)
  }

  /// A navigation, a segue, or what a route does.
  package struct Edge: Sendable, Hashable {
    /// Where it starts.
    package var from: End
    /// Where it leads.
    package var to: End
    /// Its name; empty for a route's redirect.
    package var name: String
    /// How its destination is shown: `show`, `present` and the like, or the `alias/name` that does it.
    package var presentation: String
    /// Who says whether it is a way at all.
    package var conditions: [String] = []
    /// Who is asked before it is followed.
    package var guards: [String] = []
    /// Whether the way that is shown follows it.
    package var isOnWay = false
  }

  /// The application's title.
  package var title: String
  /// The screens in order.
  package var nodes: [Node]
  /// The edges: navigations, segues, then what routes do.
  package var edges: [Edge]
  /// The routes: paths, or names where they have none.
  package var entries: [String]
  /// The regions beside the main one, in order: id and title.
  package var regions: [Region]
  /// The effects' keys in order.
  package var effects: [String]

  /// A region beside the main one.
  package struct Region: Sendable, Hashable {
    /// Its id.
    package var id: String
    /// What people read.
    package var title: String
  }

  /// Whether some edge starts everywhere.
  package var hasEverywhere: Bool { edges.contains { $0.from == .everywhere } }

  /// The drawing as data, for `--json`.
  package var value: Value {
    [
      "title": .string(title), "screens": .list(nodes.map(\.value)),
      "edges": .list(edges.map { $0.value(in: self) }),
      "routes": .list(entries.map { .string($0) }), "effects": .list(effects.map { .string($0) }),
    ]
  }
}

extension GraphDrawing.Node {
  fileprivate var value: Value {
    var map: ValueMap = ["id": .string(key), "title": .string(title), "type": .string(type)]
    if !region.isEmpty { map["region"] = .string(region) }
    if isStart { map["start"] = true }
    if isLayer { map["layer"] = true }
    if !guards.isEmpty { map["guards"] = .list(guards.map { .string($0) }) }
    if !leave.isEmpty { map["leave"] = .list(leave.map { .string($0) }) }
    if isOnWay { map["way"] = true }
    return .map(map)
  }
}

extension GraphDrawing.Edge {
  fileprivate func value(in drawing: GraphDrawing) -> Value {
    func name(_ end: GraphDrawing.End) -> Value {
      switch end {
      case .node(let place): .string(drawing.nodes[place].key)
      case .everywhere: "*"
      case .entry(let place): ["route": .string(drawing.entries[place])]
      }
    }
    var map: ValueMap = [
      "from": name(from), "to": name(to), "name": .string(self.name),
      "presentation": .string(presentation),
    ]
    if !conditions.isEmpty { map["when"] = .list(conditions.map { .string($0) }) }
    if !guards.isEmpty { map["guards"] = .list(guards.map { .string($0) }) }
    if isOnWay { map["way"] = true }
    return .map(map)
  }
}
