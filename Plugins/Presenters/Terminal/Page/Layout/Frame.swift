/// A laid-out part of a page: a rectangle relative to the one around it, what is painted there, and
/// the parts inside.
struct Frame: Sendable {
  /// What is painted.
  enum Content: Sendable {
    case nothing
    case text(LaidText)
    /// A line across.
    case rule
    /// Lines down, at these places, and across, at these rows; they cross.
    case grid(columns: [Int], rows: [Int])
    /// What a box with a style lies on, with a bar at its start.
    case ground(Style.Surface)
    /// A row with a style, without a bar; heavier when it is the header.
    case band(Style.Surface, isHeader: Bool)
    /// A box that can be pressed: room at its start where the focus is shown.
    case gutter
    case button(Int)
    case more(isOpen: Bool)
    case field(Int)
    case area(Int)
    case mark(input: Int, choice: Int?)
    case picture(Raster)
    /// Children in one line, which is cut at its ends and moved to where the focus is.
    case shelf
    /// A picture that words lie on.
    case scene(Raster)
  }

  var x = 0
  var y = 0
  var width: Int
  var height: Int
  var content = Content.nothing
  var children: [Frame] = []
  /// The number of the target that this is, or -1.
  var target = -1
  /// Whether each child ends above the next one, so that the first one seen is found by halves.
  var isStack = false
  /// Whether rows in it are empty, so that it has to be set off from others of its sort.
  var hasAir = false
  /// Whether its children are columns that stand side by side.
  var isColumns = false
  /// Whether it is read from right to left.
  var isMirrored = false
  /// Whether it stays as it is where what is around it is turned around.
  var keepsSides = false

  /// Whether a picture is drawn in it.
  var holdsPicture: Bool {
    switch content {
    case .picture, .scene: true
    default: children.contains { $0.holdsPicture }
    }
  }

  /// The frame at another place.
  func at(x: Int, y: Int) -> Frame {
    var moved = self
    moved.x = x
    moved.y = y
    return moved
  }

  /// Turns the frame around, for what is read from right to left.
  mutating func mirror() {
    guard !keepsSides else { return }
    isMirrored.toggle()
    for index in children.indices {
      children[index].x = width - children[index].x - children[index].width
      children[index].mirror()
    }
    if case .grid(let columns, let rows) = content {
      content = .grid(columns: columns.map { width - 1 - $0 }, rows: rows)
    }
  }
}

/// A paragraph in lines.
final class LaidText: Sendable {
  let glyphs: GlyphText
  let lines: [Line]
  let alignment: Alignment
  /// The targets of the actions in it.
  let links: [Int: Int]
  /// Whether it is the sign of an item of a list, which turns around with the page.
  private let isMarker: Bool
  private let beginsFromRight: Bool?

  init(
    _ glyphs: GlyphText, _ lines: [Line], _ alignment: Alignment, links: [Int: Int] = [:],
    isMarker: Bool = false
  ) {
    self.glyphs = glyphs
    self.lines = lines
    self.alignment = alignment
    self.links = links
    self.isMarker = isMarker
    beginsFromRight = glyphs.beginsFromRight
  }

  /// How each of its lines is read; `nil`: each says so by itself.
  func isFromRight(isMirrored: Bool) -> Bool? {
    isMarker && isMirrored ? true : beginsFromRight.map { $0 || isMirrored }
  }

  /// The cells before a line in its frame.
  func inset(_ line: Line, in frame: Frame) -> Int {
    let free = max(frame.width - line.width, 0)
    switch alignment {
    case .start: return frame.isMirrored ? free : 0
    case .center: return free / 2
    case .end: return frame.isMirrored ? 0 : free
    }
  }
}

/// Something that can have the focus.
struct Target: Sendable {
  /// What it is, by numbers of the view.
  enum Kind: Sendable, Hashable {
    case action(Int)
    case input(Int)
    case option(input: Int, choice: Int)
    /// The button that shows the rest of a row of buttons, by the first of them.
    case more(Int)
  }

  var kind: Kind
  var x = 0
  var y = 0
  var width = 0
  var height = 0
}

/// A page laid out at a width, from its first row to its last.
struct PageLayout: Sendable {
  var frame = Frame(width: 0, height: 0)
  /// What can have the focus, in the order of reading.
  var targets: [Target] = []
  var isMirrored = false
  /// Rows that are moved to where the focus is, and where they lie.
  var shelves: [Frame] = []

  /// The cells by which what is seen at a place was moved.
  func shift(x: Int, y: Int, focus: Int?) -> Int {
    let here = shelves.first { shelf in
      x >= shelf.x && x < shelf.x + shelf.width && y >= shelf.y && y < shelf.y + shelf.height
    }
    return here?.shift(showing: focus) ?? 0
  }
}
