extension Page {
  /// The focus comes from outside: to the first target, or to the last one when it comes from below.
  package mutating func enter(fromEnd: Bool) {
    column = nil
    isAtStart = false
    setFocus(layout.targets.isEmpty ? nil : fromEnd ? layout.targets.count - 1 : 0)
  }

  /// Takes a key while the focus lies below what is seen, as on a page that begins with a long text:
  /// down reads on, any other key shows the focus before it does something. Typing needs no look.
  mutating func readOn(_ key: Key) -> Bool {
    let wasAtStart = isAtStart
    isAtStart = false
    guard let focusIndex, layout.targets.indices.contains(focusIndex), window.height > 0 else {
      return false
    }
    let target = layout.targets[focusIndex]
    let hidden = target.y + min(max(target.height, 1), window.height) - (scroll + window.height)
    guard hidden > 0, wasAtStart || !follows else { return false }
    switch key {
    case .down, .pageDown:
      scroll += min(hidden, max(window.height - 1, 1))
      follows = false
    case .up, .pageUp, .home: return false
    case .text(let letters) where letters != " ":
      follows = true
      return false
    case .tab, .enter, .right, .left, .end, .text: follows = true
    default: return false
    }
    return true
  }

  /// The page while another one has the focus. A row of a list keeps a mark, so that one sees which
  /// of them stands beside it in another pane.
  func paintedWithoutFocus() -> Canvas {
    var page = self
    page.focus = nil
    page.focusIndex = nil
    page.list = nil
    var painter = Painter(page)
    var canvas = painter.paint()
    canvas.cursor = nil
    guard let focusIndex, layout.targets.indices.contains(focusIndex) else { return canvas }
    let target = layout.targets[focusIndex]
    if case .action(let number) = target.kind, !view.actions[number].isButton {
      let shift = window.hasBar && layout.isMirrored ? 1 : 0
      canvas.draw("›", x: target.x + shift, y: target.y - scroll, style: Style(.accent))
    }
    return canvas
  }
}
