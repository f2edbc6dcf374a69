/// Moving the focus, and scrolling.
extension Page {
  /// The next target in the order of reading; `false` past the last one. A group of options in
  /// which one is chosen is one stop.
  mutating func step(_ direction: Int) -> Bool {
    let targets = layout.targets
    guard let from = focusIndex, targets.indices.contains(from) else { return false }
    var next = from + direction
    if let group = radioGroup(targets[from].kind) {
      while targets.indices.contains(next), radioGroup(targets[next].kind) == group {
        next += direction
      }
    }
    guard targets.indices.contains(next) else { return false }
    if let group = radioGroup(targets[next].kind) { next = entry(of: group, at: next, direction) }
    column = nil
    setFocus(next)
    return true
  }

  private func radioGroup(_ kind: Target.Kind) -> Int? {
    guard case .option(let input, _) = kind,
      case .choice(isMultiple: false, _) = view.inputs[input].kind
    else { return nil }
    return input
  }

  /// Where a group of options is entered: at the chosen one, or else at its first.
  private func entry(of group: Int, at index: Int, _ direction: Int) -> Int {
    var first = index
    while direction < 0, first > 0, radioGroup(layout.targets[first - 1].kind) == group {
      first -= 1
    }
    guard case .choices(let chosen) = fields[group], let choice = chosen.first else { return first }
    return layout.targets.firstIndex(of: .option(input: group, choice: choice), from: first)
      ?? first
  }

  /// The nearest target in the rows above or below; scrolls first when there is something to read
  /// before it.
  mutating func moveRow(_ direction: Int) -> Bool {
    guard let from = focusIndex, layout.targets.indices.contains(from) else {
      return scroll(by: direction)
    }
    let here = layout.targets[from]
    let x = column ?? here.x + min(here.width, 8) / 2
    let best = layout.nearest(to: here, index: from, direction: direction, x: x)
    if let best {
      let target = layout.targets[best]
      let hidden =
        direction > 0
        ? target.y + min(target.height, window.height) - (scroll + window.height)
        : scroll - target.y
      if hidden < window.height {
        column = x
        setFocus(best)
        return true
      }
    }
    let isAtEnd = direction > 0 ? scroll >= mostScroll : scroll <= 0
    if isAtEnd { return false }
    return moveWindow(direction * max(window.height - 1, 1))
  }

  /// The nearest target beside in the same rows.
  mutating func moveColumn(_ direction: Int) -> Bool {
    let seen = scroll..<(scroll + max(window.height, 1))
    guard let from = focusIndex, layout.targets.indices.contains(from),
      let best = layout.beside(index: from, direction: direction, seen: seen)
    else { return false }
    column = nil
    setFocus(best)
    return true
  }

  /// The first or the last target; the first or the last row where nothing can have the focus.
  mutating func moveToEnd(first: Bool) -> Bool {
    guard !layout.targets.isEmpty else { return scroll(by: first ? -scroll : mostScroll - scroll) }
    let index = first ? 0 : layout.targets.count - 1
    guard index != focusIndex else { return scroll(by: first ? -scroll : mostScroll - scroll) }
    column = nil
    setFocus(index)
    return true
  }

  /// Scrolls, and takes the focus along to what is seen then.
  mutating func moveWindow(_ rows: Int) -> Bool {
    let before = scroll
    let target = focusIndex.flatMap {
      layout.targets.indices.contains($0) ? layout.targets[$0] : nil
    }
    scroll = min(max(scroll + rows, 0), mostScroll)
    let moved = scroll != before
    guard let target else { return moved }
    let row = moved ? target.y + scroll - before : rows > 0 ? layout.frame.height : 0
    let seen = layout.nearestSeen(
      row: row, x: column ?? target.x, window: scroll..<(scroll + max(window.height, 1)))
    let focused = focusIndex
    if let seen { setFocus(seen) }
    follows = false
    return moved || focused != focusIndex
  }

  /// Scrolls by rows, as a wheel does; answers whether it could. The focus goes along.
  package mutating func scroll(by rows: Int) -> Bool {
    let before = scroll
    scroll = min(max(scroll + min(max(rows, -1_000_000), 1_000_000), 0), mostScroll)
    guard scroll != before else { return false }
    list = nil
    let window = scroll..<(scroll + max(self.window.height, 1))
    if let index = focusIndex, layout.targets.indices.contains(index) {
      let target = layout.targets[index]
      if !window.overlaps(target.y..<(target.y + max(target.height, 1))),
        let seen = layout.nearestSeen(row: target.y, x: column ?? target.x, window: window)
      {
        setFocus(seen)
      }
    }
    follows = false
    return true
  }
}

extension [Target] {
  fileprivate func firstIndex(of kind: Target.Kind, from index: Int) -> Int? {
    self[index...].firstIndex { $0.kind == kind }
  }
}

extension PageLayout {
  /// The nearest target above or below a column. A cell is half as wide as a row is high, and what
  /// lies straight ahead is nearer than what lies aside.
  func nearest(to here: Target, index: Int, direction: Int, x: Int) -> Int? {
    var best: (index: Int, far: Int)?
    for (number, target) in targets.enumerated() where number != index && target.height > 0 {
      let rows =
        direction > 0
        ? target.y - here.lastRow(inside: target) : here.y - target.lastRow(inside: here)
      guard rows > 0 else { continue }
      let far = Self.far(ahead: rows, aside: target.distance(to: x) / 2)
      if let found = best, found.far <= far { continue }
      best = (number, far)
    }
    return best?.index
  }

  /// The nearest target to the left or right that shares a row; where none does, one that is seen
  /// in other rows.
  func beside(index: Int, direction: Int, seen: Range<Int>) -> Int? {
    let here = targets[index]
    var best: (index: Int, far: Int)?
    for (number, target) in targets.enumerated() where number != index && target.height > 0 {
      let cells = direction > 0 ? target.x - here.x : here.x - target.x
      let last = target.y + target.height
      guard cells > 0, target.y < seen.upperBound, last > seen.lowerBound else { continue }
      let shares = target.y < here.y + here.height && here.y < last
      // what shares no row has to lie beside altogether
      let gap = direction > 0 ? target.x - here.x - here.width : here.x - target.x - target.width
      guard shares || gap >= 0 else { continue }
      let rows = shares ? 0 : 1_000_000 + abs(target.y - here.y)
      let far = Self.far(ahead: cells / 2, aside: rows)
      if let found = best, found.far <= far { continue }
      best = (number, far)
    }
    return best?.index
  }

  private static func far(ahead: Int, aside: Int) -> Int { 13 * ahead * ahead + aside * aside }

  /// The target that is seen nearest to a row.
  func nearestSeen(row: Int, x: Int, window: Range<Int>) -> Int? {
    var best: (index: Int, rows: Int, cells: Int)?
    for (number, target) in targets.enumerated() where target.height > 0 {
      guard target.y < window.upperBound, target.y + target.height > window.lowerBound else {
        continue
      }
      let cells = target.distance(to: x)
      let rows = abs(target.y - row)
      if let found = best, (found.rows, found.cells) <= (rows, cells) { continue }
      best = (number, rows, cells)
    }
    return best?.index
  }
}

extension Target {
  /// The last row that counts when going down: a box around what is looked for counts as its first.
  fileprivate func lastRow(inside other: Target) -> Int {
    other.y + other.height <= y + height && other.y >= y ? y : y + height - 1
  }

  fileprivate func distance(to column: Int) -> Int {
    column < x ? x - column : column >= x + width ? column - x - width + 1 : 0
  }
}
