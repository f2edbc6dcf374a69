/// The mouse.
extension Page {
  /// Presses what lies at a place of the canvas, as of the last layout.
  package mutating func press(x: Int, y: Int) -> [PageEffect] {
    isAtStart = false
    if let effects = pressInList(x: x, y: y) { return effects }
    guard x >= 0, x < window.width, y >= 0, y < window.height else { return [] }
    let x = x - layout.shift(x: x - shift, y: y + scroll, focus: focusIndex)
    guard let index = layout.target(x: x - shift, y: y + scroll) else { return [] }
    column = nil
    let before = focus
    setFocus(index)
    follows = false
    let kind = layout.targets[index].kind
    if case .input(let number) = kind, case .letters(let letters) = fields[number] {
      let target = layout.targets[index]
      let place = Canvas.Place(x: x - shift - target.x - 1, y: y + scroll - target.y)
      fields[number] = .letters(moved(letters, to: place, in: target, number, had: before == kind))
      return [.redraw]
    }
    return press(kind)
  }

  /// The letters with the cursor where a field was pressed.
  private func moved(
    _ letters: Letters, to place: Canvas.Place, in target: Target, _ number: Int, had: Bool
  ) -> Letters {
    var letters = letters
    let input = view.inputs[number]
    let room = target.width - 2
    let shown = input.shown(letters)
    let fromRight = room - 1 - place.x
    if case .text(isMultiline: true, _, _) = input.kind {
      let area = AreaText(letters, width: room)
      let first = had ? area.first(in: target.height) : 0
      let isTurned = layout.isMirrored && shown.runsFromRight
      let place = isTurned ? Canvas.Place(x: fromRight, y: place.y) : place
      letters.move(to: area.letter(at: place, from: first, of: letters))
    } else {
      let first = had ? shown.first(cursor: letters.cursor, in: room) : 0
      let used = shown.width(from: first, in: room, withCursor: had && letters.isAtEnd)
      let fromLeft = layout.isMirrored ? place.x - (room - used) : place.x
      let isTurned = layout.isMirrored && shown.runsFromRight
      letters.move(to: shown.letter(at: isTurned ? fromRight : fromLeft, from: first))
    }
    return letters
  }

  /// A press while a list is open: on a choice it takes it, elsewhere it closes the list.
  private mutating func pressInList(x: Int, y: Int) -> [PageEffect]? {
    guard var list else { return nil }
    guard let place = ListPlace(self), x >= place.x, x < place.x + place.width,
      y >= place.firstRow, y < place.firstRow + place.rows,
      place.first + y - place.firstRow < list.choices.count
    else {
      self.list = nil
      return [.redraw]
    }
    list.row = place.first + y - place.firstRow
    self.list = list
    return handleInList(.enter)
  }
}

extension PageLayout {
  /// The innermost target at a place of the page.
  fileprivate func target(x: Int, y: Int) -> Int? {
    targets.lastIndex {
      x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height
    }
  }
}
