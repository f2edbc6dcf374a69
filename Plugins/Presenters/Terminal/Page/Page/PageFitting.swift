/// Laying out, scrolling, and keeping the focus seen.
extension Page {
  /// Lays the page out where that is necessary, and puts the window where the focus is seen.
  mutating func fit(width: Int, height: Int) {
    let width = min(max(width, 0), Canvas.largestSide)
    let height = min(max(height, 0), Canvas.largestSide)
    if window.width != width || window.height != height || !window.isLaidOut
      || window.isTight != window.wasTight
    {
      let before = window
      window.width = width
      window.height = height
      let isOther = before.width != width || before.height != height && !pictures.isEmpty
      if !before.isLaidOut || isOther || window.wasTight != window.isTight {
        lay()
      } else if isTooHigh != window.hasBar {
        lay()
      }
      follows = true
    }
    if follows && !isAtStart { showFocus() }
    scroll = min(max(scroll, 0), mostScroll)
  }

  /// The page is laid out again before the next canvas.
  mutating func invalidate() { window.isLaidOut = false }

  /// Lays the page out, with the bar where the page is higher than the window.
  private mutating func lay() {
    let isLong = (view.panels.first?.body.children.count ?? 0) > window.height
    lay(hasBar: window.hasBar || isLong && window.width > 4)
    if isTooHigh != window.hasBar { lay(hasBar: isTooHigh) }
    if isTooHigh && !window.hasBar { lay(hasBar: true) }
    window.isLaidOut = true
    window.wasTight = window.isTight
    settleFocus()
  }

  private mutating func lay(hasBar: Bool) {
    window.hasBar = hasBar
    layout = Layouter.layout(
      view, showing, pictures: pictures, width: window.inner,
      height: max(window.height, window.room),
      isTight: window.isTight)
  }

  private var isTooHigh: Bool { layout.frame.height > window.height && window.width > 4 }

  /// The cells before the layout: the bar stands there on pages that are read from right to left.
  var shift: Int { window.hasBar && layout.isMirrored ? 1 : 0 }

  var mostScroll: Int { max(layout.frame.height - window.height, 0) }

  /// Finds the focus among the new targets, or another one for it.
  private mutating func settleFocus() {
    if let wanted = wantedFocus {
      wantedFocus = nil
      if let index = target(named: wanted) {
        setFocus(index)
        return
      }
    }
    if let focus, let index = layout.targets.firstIndex(where: { $0.kind == focus }) {
      focusIndex = index
    } else {
      let near = min(focusIndex ?? 0, layout.targets.count - 1)
      setFocus(near >= 0 ? near : nil)
    }
  }

  mutating func setFocus(_ index: Int?) {
    focusIndex = index
    focus = index.map { layout.targets[$0].kind }
    follows = true
  }

  /// Scrolls as little as shows the whole focus, or its beginning; all of the page's top for the
  /// first one, all of its end for the last.
  private mutating func showFocus() {
    guard let focusIndex, layout.targets.indices.contains(focusIndex), window.height > 0 else {
      return
    }
    let target = layout.targets[focusIndex]
    let bottom = target.y + max(target.height, 1)
    if bottom > scroll + window.height { scroll = bottom - window.height }
    if target.y < scroll { scroll = target.y }
    if focusIndex == 0 && bottom <= window.height { scroll = 0 }
    let isLast = focusIndex == layout.targets.count - 1
    if isLast && layout.frame.height - target.y <= window.height && focusIndex > 0 {
      scroll = mostScroll
    }
  }
}
