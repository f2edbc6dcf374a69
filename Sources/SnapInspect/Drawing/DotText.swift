extension GraphDrawing {
  /// The drawing in Graphviz's language. Ends with a line end.
  package var dot: String {
    var text = """
      digraph navigation {
        graph [rankdir=LR, nodesep=0.3, ranksep=0.75, pad=0.3, bgcolor="#ffffff",
          fontname="Helvetica", fontsize=18, labelloc=t, label=\(DotText.quoted(title))];
        node [shape=box, style="rounded,filled", fillcolor="#f4f6f8", color="#5b6b7b", penwidth=1.2,
          fontname="Helvetica", fontsize=13, fontcolor="#1c2733", margin="0.18,0.1"];
        edge [fontname="Helvetica", fontsize=10, color="#7b8794", fontcolor="#44515e", arrowsize=0.8];

      """
    text += DotText.nodes(self)
    if hasEverywhere {
      text +=
        "  anywhere [label=\"anywhere\", shape=circle, style=\"filled,dashed\", "
        + "fillcolor=\"#ffffff\", fontsize=11, margin=0.04];\n"
    }
    for (place, entry) in entries.enumerated() {
      text +=
        "  route\(place) [label=\(DotText.quoted(entry)), shape=cds, style=filled, "
        + "fillcolor=\"#eef4ea\", color=\"#7d9a6b\", fontname=\"Courier\", fontsize=10, "
        + "margin=\"0.14,0.06\"];\n"
    }
    for edge in edges { text += DotText.line(edge) }
    return text + "}\n"
  }
}

/// The pieces of a drawing in Graphviz's language.
private enum DotText {
  static func nodes(_ drawing: GraphDrawing) -> String {
    var text = ""
    for place in drawing.nodes.indices where drawing.nodes[place].region.isEmpty {
      text += "  " + node(drawing.nodes[place], place)
    }
    for (number, region) in drawing.regions.enumerated() {
      text += cluster("region\(number)", region.title)
      for place in drawing.nodes.indices where drawing.nodes[place].region == region.id {
        text += "    " + node(drawing.nodes[place], place)
      }
      text += "  }\n"
    }
    if !drawing.effects.isEmpty {
      text += cluster("effects", "effects")
      for (place, effect) in drawing.effects.enumerated() {
        text +=
          "    effect\(place) [label=\(quoted(effect)), shape=note, style=filled, "
          + "fillcolor=\"#fdf6e3\", color=\"#b09a5b\", fontsize=11];\n"
      }
      text += "  }\n"
    }
    return text
  }

  private static func cluster(_ name: String, _ label: String) -> String {
    "  subgraph \(quoted("cluster_\(name)")) {\n    label=\(quoted(label)); fontsize=12; "
      + "labeljust=l; style=\"rounded\"; color=\"#c3ccd5\"; fontcolor=\"#5b6b7b\";\n"
  }

  private static func node(_ node: GraphDrawing.Node, _ place: Int) -> String {
    var attributes = ["label=<\(label(node))>"]
    if node.isLayer { attributes.append("style=\"rounded,filled,dashed\"") }
    if node.isStart { attributes.append("penwidth=2.4, fillcolor=\"#dfeaf6\", color=\"#2f6db3\"") }
    if node.isOnWay { attributes.append("penwidth=2.6, fillcolor=\"#fdebd6\", color=\"#c8620a\"") }
    return "screen\(place) [\(attributes.joined(separator: ", "))];\n"
  }

  /// Title, id and type, then who is asked; the small lines in grey.
  private static func label(_ node: GraphDrawing.Node) -> String {
    var text = "<b>\(markup(node.title))</b>"
    let type = node.type == "card" ? "" : " · \(node.type)"
    text += small("\(node.key)\(type)", "#6b7885")
    if !node.guards.isEmpty { text += small("asks \(words(node.guards))", "#a33b20") }
    if !node.leave.isEmpty { text += small("left by leave of \(words(node.leave))", "#a33b20") }
    if !node.closers.isEmpty { text += small("closed by \(words(node.closers))", "#6b7885") }
    return text
  }

  private static func words(_ names: [String]) -> String { names.joined(separator: ", ") }

  private static func small(_ text: String, _ colour: String) -> String {
    "<br/><font point-size=\"9\" color=\"\(colour)\">\(markup(text))</font>"
  }

  static func line(_ edge: GraphDrawing.Edge) -> String {
    var attributes: [String] = []
    let label = edge.label
    if !label.isEmpty { attributes.append("label=\(quoted(label))") }
    if let style = style(of: edge) { attributes.append(style) }
    if edge.isOnWay {
      attributes.append("color=\"#c8620a\", fontcolor=\"#c8620a\", penwidth=2.6")
    }
    let ends = "\(name(edge.from)) -> \(name(edge.to))"
    return attributes.isEmpty
      ? "  \(ends);\n" : "  \(ends) [\(attributes.joined(separator: ", "))];\n"
  }

  private static func style(of edge: GraphDrawing.Edge) -> String? {
    if case .entry = edge.from {
      return edge.presentation == "redirect"
        ? "style=dotted, constraint=false" : "color=\"#7d9a6b\", fontcolor=\"#5f7a50\""
    }
    switch edge.presentation {
    case "show": return nil
    case "present": return "style=dashed, arrowhead=empty"
    case "popTo": return "style=dashed, arrowhead=vee, constraint=false"
    case "root": return "penwidth=2, arrowhead=normalnormal"
    case "showDetail": return "arrowhead=odot"
    default: return "style=dotted, arrowhead=empty"
    }
  }

  private static func name(_ end: GraphDrawing.End) -> String {
    switch end {
    case .node(let place): "screen\(place)"
    case .everywhere: "anywhere"
    case .entry(let place): "route\(place)"
    }
  }

  /// A string of the language.
  static func quoted(_ text: String) -> String { quotedString(text) }

  /// Text inside a label of markup.
  static func markup(_ text: String) -> String {
    escaped(text, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}

extension GraphDrawing.Edge {
  /// The name, how it is shown unless that is `show`, its conditions, and who is asked.
  var label: String {
    var parts = name.isEmpty ? [] : [name]
    if case .entry = from { return parts.joined() }
    if presentation != "show" { parts.append(presentation) }
    if !conditions.isEmpty { parts.append("when \(conditions.joined(separator: ", "))") }
    if !guards.isEmpty { parts.append("asks \(guards.joined(separator: ", "))") }
    return parts.joined(separator: " · ")
  }
}
