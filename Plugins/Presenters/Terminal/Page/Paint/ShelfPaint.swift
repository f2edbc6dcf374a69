/// Rows that are wider than their place.
extension Painter {
  /// The children of a row, moved so far that the one with the focus is seen, and cut at its ends.
  mutating func paintShelf(_ frame: Frame, x: Int, y: Int, ground: Style) {
    let shift = frame.shift(showing: page.focusIndex)
    var painter = self
    painter.canvas = Canvas(width: frame.width, height: frame.height, style: ground)
    for child in frame.children {
      painter.paint(child, x: child.x + shift, y: child.y, ground: ground)
    }
    canvas.draw(painter.canvas, x: x, y: y)
    if let place = painter.cursor { cursor = Canvas.Place(x: x + place.x, y: y + place.y) }
  }
}

extension Frame {
  /// The cells by which a row is moved so that a target in it is seen.
  func shift(showing target: Int?) -> Int {
    guard let target, let child = children.first(where: { $0.holds(target) }) else { return 0 }
    if child.x < 0 { return -child.x }
    return min(width - child.x - child.width, 0)
  }

  private func holds(_ wanted: Int) -> Bool {
    if target == wanted || children.contains(where: { $0.holds(wanted) }) { return true }
    guard case .text(let text) = content else { return false }
    return text.links.values.contains(wanted)
  }
}
