/// One place of a terminal.
package struct Cell: Sendable, Hashable {
  /// What stands here: one grapheme cluster that is harmless to a terminal. Empty where the cluster
  /// to the left covers this cell, too.
  package var text: String
  /// The cells that the text covers: 1 or 2, and 0 where the cluster to the left covers this one.
  package var width: UInt8
  /// What it means.
  package var style: Style
  /// Where it is part of a picture: the picture's colours, in place of the style's.
  package var colors: CellColors?
  /// What it has to do with the cell to the left.
  package var joint: CellJoint = []

  /// Makes a cell; whoever makes one answers for the text and its width.
  package init(
    text: String = " ", width: UInt8 = 1, style: Style = Style(), colors: CellColors? = nil
  ) {
    self.text = text
    self.width = width
    self.style = style
    self.colors = colors
  }
}

/// How a cell belongs to a line of text.
package struct CellJoint: OptionSet, Sendable, Hashable {
  /// The bits.
  package let rawValue: UInt8
  /// Takes any bits; those without a meaning are ignored.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The line goes on here from the cell to the left.
  package static let goesOn = CellJoint(rawValue: 1)
  /// The line is of a page that is read from right to left.
  package static let mirrored = CellJoint(rawValue: 2)
  /// The line is of a paragraph that is read from the left, whatever letters it begins with.
  package static let fromLeft = CellJoint(rawValue: 4)
  /// The line is of a paragraph that is read from the right, whatever letters it has.
  package static let fromRight = CellJoint(rawValue: 8)
}

/// A rectangle of cells, and where the terminal's cursor stands on it.
///
/// Everything drawn outside is left out; a wide letter that would be cut in two is replaced by
/// spaces, so a row is always exactly as wide as the canvas.
package struct Canvas: Sendable, Hashable {
  /// A place: `x` cells from the left, `y` rows from the top, both from 0.
  package struct Place: Sendable, Hashable {
    /// Cells from the left.
    package var x: Int
    /// Rows from the top.
    package var y: Int
    /// Makes a place.
    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Cells in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Where the cursor stands; `nil` where nothing is typed.
  package var cursor: Place?
  /// The pictures that lie on cells of their colours, as far as they were drawn whole.
  package internal(set) var pictures: [PlacedPicture] = []
  /// The cells, row by row.
  package internal(set) var cells: [Cell]
  /// The line that is being written.
  private var line: OpenLine?

  private struct OpenLine: Sendable, Hashable {
    var joint: CellJoint
    /// Where its next cell would be.
    var next = -1
  }

  /// What is put from here on, side by side, is one line of text, whose letters may change places.
  /// `isFromRight`: how the paragraph is read that it is a line of; `nil`: the line itself says so.
  package mutating func beginLine(isMirrored: Bool = false, isFromRight: Bool? = nil) {
    var joint: CellJoint = isMirrored ? .mirrored : []
    if let isFromRight { joint.insert(isFromRight ? .fromRight : .fromLeft) }
    line = OpenLine(joint: joint)
  }
  /// The line ends.
  package mutating func endLine() { line = nil }

  private mutating func joint(x: Int, y: Int, width cover: Int) -> CellJoint {
    guard let open = line else { return [] }
    let place = y * width + x
    line?.next = place + cover
    var joint = open.joint
    if open.next == place && x > 0 { joint.insert(.goesOn) }
    return joint
  }

  /// The largest side; larger ones are cut to it, negative ones are 0.
  package static let largestSide = 2_000

  /// Makes a canvas of spaces.
  package init(width: Int, height: Int, style: Style = Style()) {
    self.width = min(max(width, 0), Self.largestSide)
    self.height = min(max(height, 0), Self.largestSide)
    cells = Array(repeating: Cell(style: style), count: self.width * self.height)
  }

  /// The cell at a place; a space outside of the canvas.
  package subscript(x: Int, y: Int) -> Cell {
    isInside(x, y) ? cells[y * width + x] : Cell()
  }

  /// The text of a row, exactly as wide as the canvas; "" outside of it.
  package func row(_ y: Int) -> String {
    guard y >= 0, y < height else { return "" }
    return cells[(y * width)..<((y + 1) * width)].reduce(into: "") { $0 += $1.text }
  }

  /// Puts one cluster of so many cells at a place. Where that is part of a picture and the style has no
  /// ground of its own, the picture stays its ground.
  package mutating func put(_ text: String, width cover: Int, x: Int, y: Int, style: Style) {
    guard isInside(x, y), cover == 1 || cover == 2 else { return }
    let below = style.surface == .page ? cells[y * width + x].colors?.below : nil
    var cell = Cell(text: text, width: UInt8(cover), style: style, colors: below)
    cell.joint = joint(x: x, y: y, width: cover)
    put(cell, x: x, y: y)
  }

  /// Puts a cell of 1 or 2 cells at a place.
  private mutating func put(_ cell: Cell, x: Int, y: Int) {
    guard isInside(x, y), cell.width > 0 else { return }
    if cell.width == 2 && x + 1 >= width {
      set(x, y, Cell(style: cell.style, colors: cell.colors))
    } else {
      if cell.width == 2 {
        set(x + 1, y, Cell(text: "", width: 0, style: cell.style, colors: cell.colors))
      }
      set(x, y, cell)
    }
  }

  /// Draws a picture, two of its rows in each row of cells. Of 100 parts of it the first number are black in
  /// its first column and the second in its last one, so that words can be read on it.
  package mutating func draw(_ raster: Raster, x: Int, y: Int, shades: (Int, Int) = (0, 0)) {
    for row in 0..<(raster.height / 2) where y + row >= 0 && y + row < height {
      for column in 0..<raster.width {
        let shade = shades.0 + (shades.1 - shades.0) * column / max(raster.width - 1, 1)
        let colors = CellColors(
          letters: raster[column, row * 2].mixed(with: RGB(0), share: shade),
          ground: raster[column, row * 2 + 1].mixed(with: RGB(0), share: shade))
        put(Cell(text: "▀", colors: colors), x: x + column, y: y + row)
      }
    }
  }

  /// Draws text in one style, each letter made harmless; answers how many cells it covers. What
  /// lies outside of `limit` cells, or of the canvas, is left out.
  @discardableResult
  package mutating func draw(
    _ text: String, x: Int, y: Int, limit: Int = Int.max, style: Style = Style()
  ) -> Int {
    let glyphs = GlyphText(text)
    let isOwn = line == nil
    if isOwn { beginLine() }
    defer { if isOwn { endLine() } }
    var at = 0
    for index in 0..<glyphs.count {
      let cover = glyphs.width(at: index)
      guard at + cover <= limit else { break }
      put(glyphs.cluster(at: index), width: cover, x: x + at, y: y, style: style)
      at += cover
    }
    return at
  }

  /// Fills a rectangle with one cluster of one cell.
  package mutating func fill(
    x: Int, y: Int, width: Int, height: Int, with text: String = " ", style: Style
  ) {
    let columns = clipped(x, width, to: self.width)
    for row in clipped(y, height, to: self.height) {
      for column in columns { set(column, row, Cell(text: text, style: style)) }
    }
  }

  /// Draws another canvas with its upper left corner at a place. The cursor is left alone.
  package mutating func draw(_ other: Canvas, x: Int, y: Int) {
    for picture in other.pictures { keep(picture, x: x, y: y) }
    for row in 0..<other.height where y + row >= 0 && y + row < height {
      for column in 0..<other.width {
        var cell = other.cells[row * other.width + column]
        if column == 0 || x + column == 0 { cell.joint.remove(.goesOn) }
        put(cell, x: x + column, y: y + row)
      }
    }
  }

  /// Changes the style of what stands in a rectangle.
  package mutating func restyle(
    x: Int, y: Int, width: Int, height: Int, _ change: (Style) -> Style
  ) {
    let columns = clipped(x, width, to: self.width)
    for row in clipped(y, height, to: self.height) {
      for column in columns {
        let at = row * self.width + column
        cells[at].style = change(cells[at].style)
      }
    }
  }

  /// Mixes the colours of pictures with black.
  package mutating func shade(_ share: Int) {
    for at in cells.indices {
      guard let colors = cells[at].colors else { continue }
      cells[at].colors = CellColors(
        letters: colors.letters?.mixed(with: RGB(0), share: share),
        ground: colors.ground.mixed(with: RGB(0), share: share))
    }
  }

  private func clipped(_ start: Int, _ count: Int, to side: Int) -> Range<Int> {
    let from = min(max(start, 0), side)
    return from..<min(max(start + max(count, 0), from), side)
  }

  private func isInside(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height
  }

  /// Replaces a cell, and by a space whatever wide letter is cut in two by that.
  private mutating func set(_ x: Int, _ y: Int, _ cell: Cell) {
    let at = y * width + x
    if cells[at].width == 0 && x > 0 { blank(at - 1) }
    if cells[at].width == 2 && x + 1 < width { blank(at + 1) }
    cells[at] = cell
    // Whatever line stands to the right does not go on from this cell.
    if x + 1 < width { cells[at + 1].joint.remove(.goesOn) }
  }

  private mutating func blank(_ at: Int) {
    cells[at] = Cell(style: cells[at].style, colors: cells[at].colors?.below)
  }
}
