public import SnapManifest
import SnapEngine

extension GraphDrawing {
  /// Draws a manifest. Cost: its length.
  public init(_ manifest: Manifest) {
    let graph = ScreenGraph(manifest, locations: .engine)
    self.init(
      title: manifest.app.title, nodes: Self.nodes(manifest, graph),
      edges: Self.edges(manifest, graph), entries: manifest.routes.map { $0.path?.text ?? $0.name },
      regions: manifest.regions.filter(\.isDrawn).map(Region.init),
      effects: manifest.effects.map(\.id))
  }

  private static func nodes(_ manifest: Manifest, _ graph: ScreenGraph) -> [Node] {
    var nodes = manifest.screens.map { screen in
      Node(
        key: screen.id, title: screen.title.contains("${") ? screen.id : screen.title,
        type: screen.type?.description ?? "card", guards: screen.guards.map(\.use.description),
        leave: screen.leave.map(\.use.description))
    }
    for place in graph.start { nodes[place].isStart = true }
    for region in manifest.regions where region.isDrawn {
      for key in [region.root].compactMap({ $0 }) + region.detail {
        if let place = graph.place(of: key) { nodes[place].region = region.id }
      }
    }
    for edge in graph.edges {
      if edge.makesLayer, let to = edge.to { nodes[to].isLayer = true }
      guard edge.to == nil else { continue }
      for place in edge.from ?? [] { nodes[place].closers.append(edge.name) }
    }
    return nodes
  }

  private static func edges(_ manifest: Manifest, _ graph: ScreenGraph) -> [Edge] {
    var edges: [Edge] = []
    var targets: [String: (to: Int, presentation: String)] = [:]
    let guards = Dictionary(
      manifest.navigations.map { ($0.id, $0.guards.map(\.use.description)) },
      uniquingKeysWith: { $1 })
    for edge in graph.edges {
      guard let to = edge.to else { continue }
      if edge.role == .navigation { targets[edge.name] = (to, edge.presentation) }
      guard edge.role != .route else { continue }
      let asked = edge.role == .navigation ? guards[edge.name] ?? [] : []
      let from = edge.from.map { $0.map(End.node) } ?? [.everywhere]
      edges += from.map {
        Edge(
          from: $0, to: .node(to), name: edge.name, presentation: edge.presentation, guards: asked)
      }
    }
    for (place, route) in manifest.routes.enumerated() {
      let entry = End.entry(place)
      switch route.action {
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
            guards: navigation.guards.map(\.use.description)))
      case .redirect(let target):
        guard let other = manifest.routes.firstIndex(where: { $0.path?.text == target.text })
        else { continue }
        edges.append(Edge(from: entry, to: .entry(other), name: "", presentation: "redirect"))
      case .open(let url):
        guard let key = (try? Location(parsing: url))?.path.last?.key,
          let to = graph.place(of: key)
        else { continue }
        edges.append(Edge(from: entry, to: .node(to), name: "", presentation: "open"))
      }
    }
    return edges
  }
}

extension Manifest.Region {
  /// Whether it is drawn as a frame around its screens: all but tabs, whose regions are, and a plain
  /// main stack.
  fileprivate var isDrawn: Bool { kind != .tabs && (id != "main" || kind != .stack) }
}

extension GraphDrawing.Region {
  fileprivate init(_ region: Manifest.Region) {
    let kind = region.kind == .split ? "split" : "region"
    self.init(id: region.id, title: "\(kind) \(region.title ?? region.id)")
  }
}
