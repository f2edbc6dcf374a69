/// Rows that scroll, and tiles of one size.
extension Layouter {
  private static let tileGap = 2
  /// So wide is a column of a row that scrolls and that says no width.
  private static let usualColumn = 40

  /// Columns in one line, as wide as they want to be. Where no picture is drawn in them they are a list.
  mutating func shelf(_ columns: [Columns.Column], width: Int) -> Frame {
    guard columns.count > 1, columns.contains(where: { hasPicture($0.node, depth: 0) }) else {
      return stack(columns.map(\.node), width: width)
    }
    var frame = Frame(width: width, height: 0, content: .shelf)
    var x = 0
    for column in columns {
      let inner = node(column.node, width: cells(of: column, in: width))
      frame.children.append(inner.at(x: x, y: 0))
      frame.height = max(frame.height, inner.height)
      x += inner.width + Self.tileGap
    }
    frame.hasAir = true
    return frame
  }

  private func cells(of column: Columns.Column, in width: Int) -> Int {
    switch column.width {
    case .auto: min(max(wanted(column.node, in: width), 1), width)
    // the sign of the focus stands before what is so wide
    case .cells(let cells): min(max(cells, 1) + 2, width)
    case .weight: min(Self.usualColumn, width)
    }
  }

  private func hasPicture(_ node: Node, depth: Int) -> Bool {
    guard depth < ViewReader.deepest, isVisible(node) else { return false }
    return switch node.kind {
    case .images(let images): images.contains { cells(of: $0, in: Canvas.largestSide) != nil }
    case .box(let box): box.children.contains { hasPicture($0, depth: depth + 1) }
    case .columns(let inner):
      inner.columns.contains { hasPicture($0.node, depth: depth + 1) }
    default: false
    }
  }

  /// Nodes beside one another, all of one width, in as many lines as they need; below one another where
  /// there is room for one only.
  mutating func tiles(_ nodes: [Node], width: Int, least: Int) -> Frame {
    let gap = Self.tileGap
    let count = max((width + gap) / (min(least + 2, max(width, 1)) + gap), 1)
    guard count > 1 else { return stack(nodes, width: width) }
    var flow = Flow(width: width)
    let cells = (width - gap * (count - 1)) / count
    for node in nodes where isVisible(node) {
      let first = targets.count
      let inner = self.node(node, width: cells)
      guard inner.height > 0 else {
        targets.removeSubrange(first...)
        continue
      }
      flow.add(
        inner.width == cells
          ? inner : Frame(width: cells, height: inner.height, children: [inner]))
    }
    var frame = flow.finish(.start)
    frame.hasAir = true
    return frame
  }
}
