/// Fields, areas, and open lists of choices.
extension Painter {
  /// A field of one line between brackets, scrolled so that the cursor is seen.
  mutating func paintField(_ number: Int, x: Int, y: Int, width: Int, isFocused: Bool) {
    let input = page.view.inputs[number]
    let style = Style(.plain, on: .input, isFocused ? .focused : [])
    paintBetween(
      isFocused ? ("►", "◄") : ("[", "]"), x: x, y: y, width: width, style: style, edge: .bracket)
    let room = width - 2
    guard room > 0 else { return }
    if case .choice(_, let look) = input.kind {
      paintChoice(number, look, x: x + 1, y: y, width: room, style: style, isFocused: isFocused)
    } else if case .letters(let letters) = page.fields[number] {
      paintLetters(
        letters, input, x: x + 1, y: y, width: room, style: style, hasCursor: isFocused)
    }
  }

  private mutating func paintLetters(
    _ letters: Letters, _ input: Input, x: Int, y: Int, width: Int, style: Style, hasCursor: Bool
  ) {
    if letters.isEmpty {
      paintWords(
        input.placeholder, x: x, y: y, width: width,
        style: Style(.placeholder, on: style.surface, style.attributes))
      if hasCursor { setCursor(x: isMirrored ? x + width - 1 : x, y: y) }
      return
    }
    let shown = input.shown(letters)
    let first = hasCursor ? shown.first(cursor: letters.cursor, in: width) : 0
    let used = shown.width(from: first, in: width, withCursor: hasCursor && letters.isAtEnd)
    let x = isMirrored ? x + width - used : x
    let width = isMirrored ? used : width
    canvas.beginLine(isMirrored: isMirrored)
    defer { canvas.endLine() }
    var column = 0
    for index in first..<shown.pieces.count {
      if hasCursor && index == letters.cursor { setCursor(x: x + column, y: y) }
      let piece = shown.pieces[index]
      guard column + piece.width <= width else { break }
      canvas.draw(piece.text, x: x + column, y: y, style: style)
      column += piece.width
    }
    guard hasCursor, letters.isAtEnd else { return }
    // The cursor is part of the line: it stands where the next letter will.
    if column < width { canvas.put(" ", width: 1, x: x + column, y: y, style: style) }
    setCursor(x: x + min(column, width - 1), y: y)
  }

  /// Words in a field, which begin where the page is read from.
  private mutating func paintWords(
    _ words: String, x: Int, y: Int, width: Int, style: Style
  ) {
    let text = GlyphText(words)
    let free = isMirrored ? max(0, width - text.width(0..<text.count)) : 0
    paintCut(text, x: x + free, y: y, width: width - free, style: style)
  }

  /// What is chosen, and the sign that there is a list.
  private mutating func paintChoice(
    _ number: Int, _ look: Input.Look, x: Int, y: Int, width: Int, style: Style, isFocused: Bool
  ) {
    let input = page.view.inputs[number]
    if width > 3 {
      canvas.put("▼", width: 1, x: isMirrored ? x : x + width - 1, y: y, style: style)
    }
    let room = max(width - 2, 1)
    let x = isMirrored && width > 3 ? x + width - room : x
    if let filter = page.list?.filter, page.list?.input == number {
      paintLetters(filter, input, x: x, y: y, width: room, style: style, hasCursor: isFocused)
      return
    }
    guard case .choices(let chosen) = page.fields[number] else { return }
    let titles = chosen.filter { input.choices.indices.contains($0) }
    let words = titles.map { input.choices[$0].title.text }.joined(separator: ", ")
    let style = words.isEmpty ? Style(.placeholder, on: style.surface, style.attributes) : style
    paintWords(words.isEmpty ? input.placeholder : words, x: x, y: y, width: room, style: style)
    if isFocused && look == .filtered { setCursor(x: isMirrored ? x + room - 1 : x, y: y) }
  }

  /// Lines of letters between brackets, scrolled so that the cursor is seen.
  mutating func paintArea(_ number: Int, x: Int, y: Int, _ frame: Frame, isFocused: Bool) {
    let input = page.view.inputs[number]
    guard case .letters(let letters) = page.fields[number] else { return }
    let style = Style(.plain, on: .input, isFocused ? .focused : [])
    let area = AreaText(letters, width: frame.width - 2)
    let first = isFocused ? area.first(in: frame.height) : 0
    for row in 0..<frame.height where y + row >= 0 && y + row < canvas.height {
      let signs = !isFocused ? ("[", "]") : row == 0 ? ("►", "◄") : ("│", "│")
      paintBetween(signs, x: x, y: y + row, width: frame.width, style: style, edge: .bracket)
      guard frame.width > 2, first + row < area.lines.count else { continue }
      let isCursorHere = isFocused && first + row == area.cursor.y
      let line = GlyphText(area.lines[first + row])
      let needed = line.width(0..<line.count) + (isCursorHere && letters.isAtEnd ? 1 : 0)
      let free = isMirrored ? max(0, frame.width - 2 - needed) : 0
      if isCursorHere {
        setCursor(x: x + 1 + min(free + area.cursor.x, frame.width - 3), y: y + row)
      }
      canvas.beginLine(isMirrored: isMirrored)
      canvas.draw(
        area.lines[first + row], x: x + 1 + free, y: y + row, limit: frame.width - 2 - free,
        style: style)
      // The cursor is part of the line, as in a field of one line.
      if isCursorHere, letters.isAtEnd, isMirrored {
        canvas.put(" ", width: 1, x: x + 1 + free + area.cursor.x, y: y + row, style: style)
      }
      canvas.endLine()
    }
    if letters.isEmpty && y >= 0 {
      let style = Style(.placeholder, on: .input, style.attributes)
      paintWords(input.placeholder, x: x + 1, y: y, width: frame.width - 2, style: style)
    }
  }

  private mutating func setCursor(x: Int, y: Int) {
    guard page.list == nil || page.list?.filter != nil else { return }
    if x >= 0, y >= 0, x < canvas.width, y < canvas.height { cursor = Canvas.Place(x: x, y: y) }
  }
}

/// Letters as a field shows them.
struct ShownLetters {
  struct Piece {
    let text: String
    let width: Int
  }

  let pieces: [Piece]

  /// How many cells are seen from a piece on, with the one in which the cursor stands behind the last.
  func width(from first: Int, in room: Int, withCursor: Bool) -> Int {
    var used = 0
    for piece in pieces[min(first, pieces.count)...] where used + piece.width <= room {
      used += piece.width
    }
    return withCursor ? min(used + 1, room) : used
  }

  /// Whether some of it is read from right to left.
  var runsFromRight: Bool { pieces.contains { Cell(text: $0.text).runsFromRight } }

  /// The letter at so many cells from the first one that is seen.
  func letter(at column: Int, from first: Int) -> Int {
    var used = 0
    var index = min(first, pieces.count)
    while index < pieces.count, used + pieces[index].width <= column {
      used += pieces[index].width
      index += 1
    }
    return index
  }

  /// The first piece that is seen when the cursor is to be seen, too.
  func first(cursor: Int, in width: Int) -> Int {
    var first = min(cursor, pieces.count)
    var used = first < pieces.count ? max(pieces[first].width, 1) : 1
    while first > 0, used + pieces[first - 1].width <= width {
      first -= 1
      used += pieces[first].width
    }
    return first
  }
}

extension Input {
  /// The letters as they are seen: dots for what is secret.
  func shown(_ letters: Letters) -> ShownLetters {
    if case .text(_, isSecret: true, _) = kind {
      return ShownLetters(pieces: letters.letters.map { _ in .init(text: "•", width: 1) })
    }
    return ShownLetters(
      pieces: letters.letters.map { letter in
        let glyphs = GlyphText(String(letter))
        return .init(text: glyphs.text, width: glyphs.width(0..<glyphs.count))
      })
  }
}

/// Letters in lines of an area.
struct AreaText {
  private(set) var lines: [String] = []
  private(set) var cursor = Canvas.Place(x: 0, y: 0)
  /// The letters before each line.
  private(set) var starts: [Int] = []

  init(_ letters: Letters, width: Int) {
    let width = max(width, 1)
    var line = ""
    var used = 0
    starts = [0]
    for (index, letter) in letters.letters.enumerated() {
      let shown = GlyphText(String(letter))
      let cells = letter.isNewline ? 0 : shown.width(0..<shown.count)
      if used + cells > width && used > 0 {
        end(&line, &used, next: index)
      }
      if index == letters.cursor { cursor = Canvas.Place(x: used, y: lines.count) }
      if letter.isNewline {
        end(&line, &used, next: index + 1)
      } else {
        line += shown.text
        used += cells
      }
    }
    if letters.isAtEnd {
      if used >= width { end(&line, &used, next: letters.letters.count) }
      cursor = Canvas.Place(x: used, y: lines.count)
    }
    lines.append(line)
  }

  private mutating func end(_ line: inout String, _ used: inout Int, next: Int) {
    lines.append(line)
    starts.append(next)
    line = ""
    used = 0
  }

  /// The letter at a place, counted from the first line that is seen.
  func letter(at place: Canvas.Place, from first: Int, of letters: Letters) -> Int {
    let line = min(max(first + place.y, 0), starts.count - 1)
    let end = line + 1 < starts.count ? starts[line + 1] : letters.letters.count
    var used = 0
    var index = starts[line]
    while index < end, !letters.letters[index].isNewline {
      let shown = GlyphText(String(letters.letters[index]))
      used += shown.width(0..<shown.count)
      if used > place.x { break }
      index += 1
    }
    return index
  }

  /// The first line that is seen when the cursor is to be seen, too.
  func first(in height: Int) -> Int { max(cursor.y - max(height, 1) + 1, 0) }
}
