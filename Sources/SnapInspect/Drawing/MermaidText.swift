extension GraphDrawing {
  /// The drawing as a flowchart in Mermaid's language. Ends with a line end.
  package var mermaid: String {
    var text = "---\ntitle: \(MermaidText.scalar(title))\n---\nflowchart LR\n"
    for place in nodes.indices where nodes[place].region.isEmpty {
      text += "  " + MermaidText.node(nodes[place], place)
    }
    for (number, region) in regions.enumerated() {
      text += "  subgraph region\(number)[\(MermaidText.quoted(region.title))]\n"
      for place in nodes.indices where nodes[place].region == region.id {
        text += "    " + MermaidText.node(nodes[place], place)
      }
      text += "  end\n"
    }
    if hasEverywhere { text += "  anywhere((anywhere)):::anywhere\n" }
    for (place, entry) in entries.enumerated() {
      text += "  route\(place)>\(MermaidText.quoted(entry))]:::route\n"
    }
    if !effects.isEmpty {
      text += "  subgraph effects\n"
      for (place, effect) in effects.enumerated() {
        text += "    effect\(place)[[\(MermaidText.quoted(effect))]]:::effect\n"
      }
      text += "  end\n"
    }
    for edge in edges { text += MermaidText.line(edge) }
    return text + MermaidText.styles(self)
  }
}

/// The pieces of a drawing in Mermaid's language.
private enum MermaidText {
  static func node(_ node: GraphDrawing.Node, _ place: Int) -> String {
    var lines = [node.title]
    if node.title != node.key { lines.append(node.key) }
    if !node.guards.isEmpty { lines.append("asks \(node.guards.joined(separator: ", "))") }
    if !node.leave.isEmpty {
      lines.append("left by leave of \(node.leave.joined(separator: ", "))")
    }
    if !node.closers.isEmpty { lines.append("closed by \(node.closers.joined(separator: ", "))") }
    let label = "\"" + lines.map(entities).joined(separator: "<br/>") + "\""
    var text = "screen\(place)(\(label))"
    if let style = style(of: node) { text += ":::\(style)" }
    return text + "\n"
  }

  private static func style(of node: GraphDrawing.Node) -> String? {
    if node.isOnWay { return node.isLayer ? "layerOnWay" : "onWay" }
    if node.isStart { return "start" }
    return node.isLayer ? "layer" : nil
  }

  static func line(_ edge: GraphDrawing.Edge) -> String {
    let arrow =
      switch edge.presentation {
      case "show": "-->"
      case "root": "==>"
      default: "-.->"
      }
    let label = edge.label.isEmpty ? "" : "|\(quoted(edge.label))|"
    return "  \(name(edge.from)) \(arrow)\(label) \(name(edge.to))\n"
  }

  static func styles(_ drawing: GraphDrawing) -> String {
    var text = """
        classDef start fill:#dfeaf6,stroke:#2f6db3,stroke-width:3px
        classDef layer stroke-dasharray:5 4
        classDef onWay fill:#fdebd6,stroke:#c8620a,stroke-width:3px
        classDef layerOnWay fill:#fdebd6,stroke:#c8620a,stroke-width:3px,stroke-dasharray:5 4
        classDef anywhere fill:#ffffff,stroke-dasharray:3 3
        classDef route fill:#eef4ea,stroke:#7d9a6b
        classDef effect fill:#fdf6e3,stroke:#b09a5b

      """
    let way = drawing.edges.indices.filter { drawing.edges[$0].isOnWay }
    if !way.isEmpty {
      text +=
        "  linkStyle \(way.map(String.init).joined(separator: ",")) "
        + "stroke:#c8620a,stroke-width:3px\n"
    }
    return text
  }

  private static func name(_ end: GraphDrawing.End) -> String {
    switch end {
    case .node(let place): "screen\(place)"
    case .everywhere: "anywhere"
    case .entry(let place): "route\(place)"
    }
  }

  static func quoted(_ text: String) -> String { "\"\(entities(text))\"" }

  /// A scalar of the front matter, which is YAML.
  static func scalar(_ text: String) -> String { quotedString(text) }

  /// Mermaid's entities for what has a meaning in labels.
  private static func entities(_ text: String) -> String {
    escaped(
      text,
      [
        "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "`": "#96;",
      ])
  }
}
