/// Boxes, and nodes below one another.
extension Layouter {
  /// A box: its children, on its ground, behind a bar or the room where the focus is shown.
  mutating func box(_ box: Box, width: Int, alignment: Alignment? = nil) -> Frame {
    guard box.isRightToLeft, !isTurned else {
      return turnedBox(box, width: width, alignment: alignment)
    }
    isTurned = true
    defer { isTurned = false }
    var frame = turnedBox(box, width: width, alignment: alignment)
    frame.mirror()
    return frame
  }

  private mutating func turnedBox(_ box: Box, width: Int, alignment: Alignment?) -> Frame {
    let own = target(action: box.action)
    let bar = box.surface != .page && width > 4 ? 2 : 0
    let gutter = own >= 0 && width > 4 ? 2 : 0
    let hasScene = own < 0 && box.background.map { pictures[$0] != nil && !isTight } ?? false
    let edges = hasScene ? 4 : bar + gutter
    var inner =
      box.tile.map { tiles(box.children, width: width - edges, least: $0) }
      ?? stack(box.children, width: width - edges, alignment: alignment)
    if hasScene, let scene = backed(box, inner, width: width) { return scene }
    if let action = box.action, own >= 0, inner.height == 0 {
      // nothing to be seen in it, so what it does is said
      inner = lines(
        view.actions[action].title, .start, width: inner.width, wraps: true, most: Int.max)
    }
    guard bar + gutter > 0 || own >= 0 else { return inner }
    guard inner.height > 0 else { return Frame(width: width, height: 0) }
    inner.x = bar + gutter
    var frame = Frame(width: width, height: inner.height, children: [inner], target: own)
    frame.content = box.surface != .page ? .ground(box.surface) : .gutter
    frame.hasAir = inner.hasAir
    return frame
  }

  /// Nodes below one another, with the space that they ask for.
  mutating func stack(_ nodes: [Node], width: Int, alignment: Alignment? = nil) -> Frame {
    var frame = Frame(width: width, height: 0, isStack: true)
    var before: Node?
    var hadAir = false
    let labels = labelCells(nodes, width: width)
    for node in nodes where isVisible(node) {
      let first = targets.count
      var node = node
      if let alignment, node.alignment == .start { node.alignment = alignment }
      let laid = self.node(node, width: width, labels: labels)
      guard laid.height > 0 else {
        targets.removeSubrange(first...)
        continue
      }
      if let before {
        let isSetOff = hadAir || laid.hasAir
        frame.append(space(node, after: before, isSetOff), hasRule: node.hasSeparator)
      }
      frame.append(laid)
      hadAir = laid.hasAir
      before = node
    }
    return frame
  }

  /// The empty rows before a node. Nodes of one sort stand together, others are set off.
  private func space(_ node: Node, after before: Node, _ isSetOff: Bool) -> Int {
    if isTight || node.hasSeparator { return 0 }
    switch node.spacing {
    case .none, .small: return 0
    case .medium, .large, .padding: return 1
    case .extraLarge: return 2
    case .standard:
      let isSetOff = isSetOff || node.isSetOff || before.isSetOff
      return node.sort == before.sort && !isSetOff ? 0 : 1
    }
  }
}

extension Frame {
  /// Puts empty rows, or a line across, below what is there.
  fileprivate mutating func append(_ rows: Int, hasRule: Bool) {
    height += rows
    hasAir = hasAir || rows > 0
    if hasRule {
      children.append(Frame(y: height, width: width, height: 1, content: .rule))
      height += 1
    }
  }

  /// Puts a frame below what is there.
  mutating func append(_ frame: Frame, x: Int = 0) {
    children.append(frame.at(x: x, y: height))
    height += frame.height
  }
}

extension Node {
  /// Whether it lies on a ground of its own, or holds together several things that are no row of a
  /// list.
  fileprivate var isSetOff: Bool {
    switch kind {
    case .box(let box): box.surface != .page || box.action == nil && box.children.count > 1
    case .columns(let columns): columns.surface != .page
    default: false
    }
  }

  /// Nodes of one sort stand together without space.
  fileprivate var sort: Int {
    switch kind {
    case .text, .images, .media: 0
    case .box, .columns: 1
    case .facts: 2
    case .table: 3
    case .input: 4
    case .actions: 5
    }
  }
}
