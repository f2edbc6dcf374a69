/// Paints the rows of a page that are seen.
struct Painter {
  let page: Page
  var canvas: Canvas
  /// Where the cursor stands on the canvas; `nil` while nothing is typed into.
  var cursor: Canvas.Place?

  init(_ page: Page) {
    self.page = page
    canvas = Canvas(width: page.window.width, height: page.window.height)
  }

  var isMirrored: Bool { page.layout.isMirrored }

  /// The whole canvas.
  mutating func paint() -> Canvas {
    guard canvas.width > 0, canvas.height > 0 else { return canvas }
    paint(page.layout.frame, x: page.shift, y: -page.scroll, ground: Style())
    if page.window.hasBar { paintBar() }
    if let list = page.list { paintList(list) }
    canvas.cursor = cursor
    return canvas
  }

  /// A frame with its corner at a place of the canvas.
  mutating func paint(_ frame: Frame, x: Int, y: Int, ground: Style) {
    guard y < canvas.height, y + frame.height > 0 else { return }
    var ground = ground
    let isFocused = frame.target >= 0 && frame.target == page.focusIndex
    if isFocused { ground.attributes.insert(.focused) }
    paintContent(frame, x: x, y: y, ground: &ground, isFocused: isFocused)
    if case .shelf = frame.content { return paintShelf(frame, x: x, y: y, ground: ground) }
    var index = frame.isStack ? firstSeen(frame.children, from: -y) : 0
    while index < frame.children.count {
      let child = frame.children[index]
      if frame.isStack && y + child.y >= canvas.height { break }
      paint(child, x: x + child.x, y: y + child.y, ground: ground)
      index += 1
    }
  }

  /// The first child that ends below a row.
  private func firstSeen(_ children: [Frame], from row: Int) -> Int {
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle].y + children[middle].height <= row {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private mutating func paintContent(
    _ frame: Frame, x: Int, y: Int, ground: inout Style, isFocused: Bool
  ) {
    switch frame.content {
    case .nothing, .shelf: break
    case .text(let text): paint(text, x: x, y: y, frame, ground: ground)
    case .rule: across(x: x, y: y, width: frame.width, ground: ground)
    case .grid(let columns, let rows):
      paintGrid(columns, rows, x: x, y: y, frame, ground: ground)
    case .ground(let surface):
      ground.surface = surface
      paintGround(frame, x: x, y: y, ground: ground, isFocused: isFocused)
    case .band(let surface, let isHeader):
      ground.surface = surface
      if isHeader { ground.attributes.insert(.bold) }
      fill(frame, x: x, y: y, style: ground)
    case .gutter where isFocused && frame.holdsPicture:
      paintSides(frame, x: x, y: y, ground: Style(.accent).over(ground))
    case .gutter:
      if isFocused { fill(frame, x: x, y: y, style: ground) }
      paintGutter(frame, x: x, y: y, ground: ground, isFocused: isFocused)
    case .button(let action):
      paintButton(action, x: x, y: y, width: frame.width, ground: ground, isFocused: isFocused)
    case .more(let isOpen):
      paintMore(isOpen, x: x, y: y, width: frame.width, ground: ground, isFocused: isFocused)
    case .field(let input):
      paintField(input, x: x, y: y, width: frame.width, isFocused: isFocused)
    case .area(let input): paintArea(input, x: x, y: y, frame, isFocused: isFocused)
    case .mark(let input, let choice):
      paintMark(input, choice, x: x, y: y, width: frame.width, ground: ground)
    case .picture(let raster):
      canvas.draw(raster.covering(width: frame.width, height: frame.height * 2), x: x, y: y)
      canvas.keep(
        raster, at: .init(x: x, y: y, width: frame.width, height: frame.height))
    case .scene(let raster):
      canvas.draw(
        raster.covering(width: frame.width, height: frame.height * 2), x: x, y: y,
        shades: frame.isMirrored ? (Self.shades.1, Self.shades.0) : Self.shades)
      canvas.keep(
        raster, at: .init(x: x, y: y, width: frame.width, height: frame.height),
        shades: frame.isMirrored ? (Self.shades.1, Self.shades.0) : Self.shades)
    }
  }

  /// So many parts of 100 of a picture below words are black, where they begin and at its other end.
  private static let shades = (80, 10)

  private mutating func fill(_ frame: Frame, x: Int, y: Int, style: Style) {
    canvas.fill(x: x, y: y, width: frame.width, height: frame.height, style: style)
  }

  /// A styled box's ground, and the bar at its start.
  private mutating func paintGround(
    _ frame: Frame, x: Int, y: Int, ground: Style, isFocused: Bool
  ) {
    fill(frame, x: x, y: y, style: ground)
    guard frame.width > 4 else { return }
    let bar = ground.surface == .emphasis ? "│" : "▌"
    canvas.fill(
      x: frame.isMirrored ? x + frame.width - 1 : x, y: y, width: 1, height: frame.height,
      with: bar,
      style: Style(.border).over(ground))
    if frame.target >= 0 {
      var inner = frame
      inner.width -= 2
      paintGutter(
        inner, x: frame.isMirrored ? x : x + 2, y: y, ground: ground, isFocused: isFocused)
    }
  }

  /// The sign that a box has the focus.
  private mutating func paintGutter(
    _ frame: Frame, x: Int, y: Int, ground: Style, isFocused: Bool
  ) {
    guard isFocused, frame.width > 2 else { return }
    let row = max(y, 0)
    canvas.put(
      frame.isMirrored ? "◄" : "►", width: 1, x: frame.isMirrored ? x + frame.width - 1 : x, y: row,
      style: Style(.accent).over(ground))
  }

  /// Heavy lines at both sides of what shows a picture and has the focus: the picture keeps its colours.
  private mutating func paintSides(_ frame: Frame, x: Int, y: Int, ground: Style) {
    var style = ground
    style.attributes.remove(.focused)
    let (before, after) = frame.isMirrored ? (x - 1, x + frame.width - 1) : (x, x + frame.width)
    for column in [before, after] where column >= 0 && column < canvas.width {
      canvas.fill(x: column, y: y, width: 1, height: frame.height, with: "┃", style: style)
    }
  }

  /// The lines of a paragraph that are seen.
  private mutating func paint(_ text: LaidText, x: Int, y: Int, _ frame: Frame, ground: Style) {
    let first = max(-y, 0)
    let end = min(text.lines.count, canvas.height - y)
    guard first < end else { return }
    let isFromRight = text.isFromRight(isMirrored: isMirrored)
    for row in first..<end {
      let line = text.lines[row]
      let inset = text.inset(line, in: frame)
      canvas.beginLine(isMirrored: isMirrored, isFromRight: isFromRight)
      paint(text, line, x: x + inset, y: y + row, ground: ground)
      canvas.endLine()
    }
  }

  private mutating func paint(_ text: LaidText, _ line: Line, x: Int, y: Int, ground: Style) {
    var column = x
    var at = line.start
    var style = ground
    for span in text.glyphs.spans where span.end > at && at < line.end {
      style = span.style.over(ground)
      if let action = span.action, let target = text.links[action], target == page.focusIndex {
        style.attributes.insert(.focused)
      }
      while at < min(span.end, line.end) {
        let cells = text.glyphs.width(at: at)
        if cells > 0 {
          canvas.put(text.glyphs.cluster(at: at), width: cells, x: column, y: y, style: style)
        }
        column += cells
        at += 1
      }
    }
    if line.isCut { canvas.put("…", width: 1, x: column, y: y, style: style) }
  }

  private mutating func across(x: Int, y: Int, width: Int, ground: Style) {
    canvas.fill(x: x, y: y, width: width, height: 1, with: "─", style: Style(.border).over(ground))
  }
}
