// Lines as they are seen where a terminal puts letters from left to right whatever they are.

/// What is known of the letters of a line: the form that each has beside its neighbours (`0xFEFF` where it has
/// become one with the next), and its level of embedding, odd where it runs from right to left.
package struct LetterLevels: Sendable, Hashable {
  /// The form of each.
  package var forms: [UInt32]
  /// The level of each.
  package var levels: [Int8]

  /// Keeps both, which are of the same length.
  package init(forms: [UInt32], levels: [Int8]) { (self.forms, self.levels) = (forms, levels) }
}

extension Canvas {
  /// The canvas with the letters of each line where they are seen. `levels` is asked about lines with letters
  /// from right to left, and whether such a line is read from there; `nil`: the line stays as it is.
  package func inOrder(by levels: ([UInt32], Bool) -> LetterLevels?) -> Canvas {
    var made = self
    for row in 0..<height {
      var start = row * width
      let end = start + width
      while start < end {
        var next = start + 1
        while next < end, cells[next].width == 0 || cells[next].joint.contains(.goesOn) {
          next += 1
        }
        let isTurned = cells[start].joint.contains(.fromRight)
        if next - start > 1, isTurned || cells[start..<next].contains(where: \.runsFromRight) {
          made.turn(start..<next, levels)
        }
        start = next
      }
    }
    return made
  }

  private mutating func turn(
    _ range: Range<Int>, _ levels: ([UInt32], Bool) -> LetterLevels?
  ) {
    let line = Array(cells[range])
    var letters = LineLetters(line)
    let joint = line[0].joint
    let isFromRight =
      !joint.isDisjoint(with: [.mirrored, .fromRight])
      || !joint.contains(.fromLeft) && letters.beginsFromRight
    guard let known = levels(letters.scalars, isFromRight), letters.take(known) else { return }
    let turned = letters.inOrder(isFromRight: isFromRight)
    var at = range.lowerBound
    var cursor = cursor.map { $0.y * width + $0.x }
    let stood = cursor
    for piece in turned {
      for (place, cell) in piece.cells.enumerated() {
        cells[at] = cell
        if place == 0, let from = piece.from, stood == range.lowerBound + from { cursor = at }
        at += 1
      }
    }
    self.cursor = cursor.map { Place(x: $0 % width, y: $0 / width) }
  }
}

extension Canvas {
  /// Turns a row around, line by line: what stood at the left end stands at the right one, and each line keeps
  /// its letters. A sign that points to a side points to the other one.
  package mutating func mirror(row: Int) {
    guard row >= 0, row < height else { return }
    let range = (row * width)..<((row + 1) * width)
    var lines: [ArraySlice<Cell>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var next = start + 1
      while next < range.upperBound, cells[next].width == 0 || cells[next].joint.contains(.goesOn) {
        next += 1
      }
      var line = cells[start..<next]
      if line.reduce(into: "", { $0 += $1.text }) == "‹ " {
        line.reverse()
        line[start].joint.remove(.goesOn)
        line[next - 1].text = "›"
        line[next - 1].joint.insert(.goesOn)
      }
      lines.append(line)
      start = next
    }
    cells.replaceSubrange(range, with: lines.reversed().flatMap { $0 })
    for at in range { cells[at].joint.insert(.mirrored) }
  }
}

extension Unicode.Scalar {
  /// Whether it is of a script that is read from right to left.
  fileprivate var runsFromRight: Bool {
    guard value >= 0x590 else { return false }
    return value <= 0x8FF || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFF).contains(value)
      || (0x10800...0x10FFF).contains(value) || (0x1E800...0x1EFFF).contains(value)
  }
}

extension Cell {
  /// Whether its first letter is of a script that is read from right to left.
  var runsFromRight: Bool { text.unicodeScalars.first?.runsFromRight ?? false }
}

extension GlyphText {
  /// Where it has letters from right to left: whether the first letter that says so is one of them; `nil`: it
  /// has none.
  var beginsFromRight: Bool? {
    guard !clusters.isEmpty else { return nil }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: \.runsFromRight) else { return nil }
    let first = scalars.first { $0.runsFromRight || $0.properties.isAlphabetic }
    return first?.runsFromRight == true
  }
}

/// The letters of a line, each with its cells.
private struct LineLetters {
  struct Piece {
    /// The cell in which it began; `nil`: it is what a ligature has left over.
    var from: Int?
    var cells: [Cell]
    var level: Int8 = 0
    /// Where its letter stands among the scalars.
    var scalar: Int
  }

  private var pieces: [Piece] = []
  private(set) var scalars: [UInt32] = []

  /// Keeps the line's letters apart. What does not join its neighbours (U+200C) is told, too.
  init(_ line: [Cell]) {
    for (place, cell) in line.enumerated() {
      if cell.width == 0, !pieces.isEmpty {
        pieces[pieces.count - 1].cells.append(cell)
        continue
      }
      pieces.append(Piece(from: place, cells: [cell], scalar: scalars.count))
      let letter = cell.text.unicodeScalars
      scalars.append(letter.first?.value ?? 0x20)
      if letter.dropFirst().contains("\u{200C}") { scalars.append(0x200C) }
    }
  }

  /// Whether the first letter that says so is read from right to left.
  var beginsFromRight: Bool {
    pieces.first { piece in
      piece.cells[0].runsFromRight
        || piece.cells[0].text.unicodeScalars.first?.properties.isAlphabetic == true
    }?.cells[0].runsFromRight ?? false
  }

  /// Gives each letter its form; false: it is not told of all.
  mutating func take(_ known: LetterLevels) -> Bool {
    guard known.forms.count == scalars.count, known.levels.count == scalars.count else {
      return false
    }
    for index in pieces.indices {
      let at = pieces[index].scalar
      pieces[index].level = known.levels[at]
      guard known.forms[at] != scalars[at], let form = Unicode.Scalar(known.forms[at]) else {
        continue
      }
      if form == "\u{FEFF}" {
        pieces[index].from = nil
      } else {
        var text = pieces[index].cells[0].text.unicodeScalars
        text.replaceSubrange(..<text.index(after: text.startIndex), with: [form])
        text.removeAll { $0 == "\u{200C}" }
        pieces[index].cells[0].text = String(text)
      }
    }
    return true
  }

  /// The pieces from left to right, by rule L2 of Unicode's algorithm. What ligatures have left over is
  /// empty, where the line ends.
  func inOrder(isFromRight: Bool) -> [Piece] {
    var order = pieces.filter { $0.from != nil }
    let least = order.map(\.level).filter { $0 % 2 == 1 }.min() ?? 1
    var level = order.map(\.level).max() ?? 0
    while level >= least {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, order[end].level >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
      level -= 1
    }
    let left = pieces.filter { $0.from == nil }.map { piece in
      var blank = piece
      blank.cells[0].text = " "
      return blank
    }
    return isFromRight ? left + order : order + left
  }
}
