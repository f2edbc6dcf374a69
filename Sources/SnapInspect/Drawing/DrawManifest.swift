package import SnapApp
package import SnapManifest
import SnapEngine

extension ManifestFile {
  /// The drawing of the manifest's graph, with titles in the default language; `nil` when the manifest
  /// has an error. Cost: its length.
  package var drawing: GraphDrawing? { manifestInDefaultLanguage.map { GraphDrawing($0) } }
}

extension GraphDrawing {
  /// Draws a manifest. Cost: its length.
  package init(_ manifest: Manifest) {
    let graph = ScreenGraph(manifest)
    let configuration = manifest.configuration
    self.init(
      title: manifest.app.title, nodes: Self.nodes(configuration, graph),
      edges: Self.edges(configuration, graph),
      entries: configuration.routes.map { $0.path ?? $0.name },
      regions: configuration.regions.filter(\.isDrawn).map(Region.init),
      effects: configuration.effects.map(\.key))
  }

  private static func nodes(_ configuration: Configuration, _ graph: ScreenGraph) -> [Node] {
    var nodes = configuration.screens.map { screen in
      Node(
        key: screen.key, title: screen.title.contains("${") ? screen.key : screen.title,
        type: screen.type, guards: screen.guards.map(\.name),
        leave: screen.leaveGuards.map(\.name))
    }
    for place in graph.start { nodes[place].isStart = true }
    for region in configuration.regions where region.isDrawn {
      for key in [region.root].compactMap({ $0 }) + region.detail {
        if let place = graph.place(of: key) { nodes[place].region = region.name }
      }
    }
    for edge in graph.edges {
      if edge.makesLayer, let to = edge.to { nodes[to].isLayer = true }
      guard edge.to == nil else { continue }
      for place in edge.from ?? [] { nodes[place].closers.append(edge.name) }
    }
    return nodes
  }

  private static func edges(_ configuration: Configuration, _ graph: ScreenGraph) -> [Edge] {
    var edges: [Edge] = []
    var targets: [String: (to: Int, presentation: String)] = [:]
    let navigations = Dictionary(
      configuration.navigations.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    for edge in graph.edges {
      guard let to = edge.to else { continue }
      if edge.role == .navigation { targets[edge.name] = (to, edge.presentation) }
      guard edge.role != .route else { continue }
      let navigation = edge.role == .navigation ? navigations[edge.name] : nil
      let from = edge.from.map { $0.map(End.node) } ?? [.everywhere]
      edges += from.map {
        Edge(
          from: $0, to: .node(to), name: edge.name, presentation: edge.presentation,
          conditions: navigation?.conditions.map(\.name) ?? [],
          guards: navigation?.guards.map(\.name) ?? [])
      }
    }
    for (place, route) in configuration.routes.enumerated() {
      let entry = End.entry(place)
      switch route.target {
      case .navigation(let name):
        guard let target = targets[name] else { continue }
        edges.append(
          Edge(
            from: entry, to: .node(target.to), name: name, presentation: target.presentation))
      case .inline(let navigation):
        guard let to = graph.place(of: navigation.to) else { continue }
        edges.append(
          Edge(
            from: entry, to: .node(to), name: "", presentation: "show",
            conditions: navigation.conditions.map(\.name), guards: navigation.guards.map(\.name)))
      case .redirect(let target) where route.redirect != nil:
        guard let other = configuration.routes.firstIndex(where: { $0.path == target })
        else { continue }
        edges.append(Edge(from: entry, to: .entry(other), name: "", presentation: "redirect"))
      case .redirect(let url):
        guard let key = (try? Location(parsing: url))?.path.last?.key,
          let to = graph.place(of: key)
        else { continue }
        edges.append(Edge(from: entry, to: .node(to), name: "", presentation: "open"))
      }
    }
    return edges
  }
}

extension RegionDefinition {
  /// Whether it is drawn as a frame around its screens: all but tabs, whose regions are, and a plain
  /// main stack.
  fileprivate var isDrawn: Bool { kind != .tabs && (name != "main" || kind != .stack) }
}

extension GraphDrawing.Region {
  fileprivate init(_ region: RegionDefinition) {
    let kind = region.kind == .split ? "split" : "region"
    self.init(
      id: region.name, title: "\(kind) \(region.title.isEmpty ? region.name : region.title)")
  }
}
