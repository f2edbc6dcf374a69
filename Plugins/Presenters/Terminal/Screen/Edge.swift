internal import CCurses
internal import SnapPluginKit
internal import TerminalLayout
internal import TerminalPage

// Safety: every buffer lives for the length of its call, which gets its length along; the edge copies.

/// The terminal while it is taken as a whole screen: the one place that calls the edge to curses.
final class Edge {
  private let choice: Theme.Choice?
  private var theme: Theme
  private var application = Value.null
  private var shown: Canvas?
  /// The pictures that the terminal draws; `nil`: it is not asked whether it does.
  private let graphics: DrawnPictures?
  /// Whether letters are put in order here, as the terminal does not do that itself.
  private let ordersLetters: Bool

  /// Takes the terminal; `nil` when it cannot move its cursor.
  init?(_ settings: Settings) throws(ContractError) {
    switch UInt32(edge_open(settings.hasMouse)) {
    case EDGE_OPEN.rawValue: break
    case EDGE_CANNOT_MOVE.rawValue: return nil
    case EDGE_NO_LOCALE.rawValue:
      throw ContractError(.failed, "there is no UTF-8 locale: set LC_ALL=C.UTF-8")
    default: throw ContractError(.failed, "no pipe for the terminal's signals")
    }
    choice = settings.theme
    ordersLetters = settings.ordersLetters
    theme = Theme(choice, colors: Self.colors, ownColors: Settings.ownColors)
    if theme.colors > 256 { edge_use_exact() }
    graphics = settings.hasGraphics && theme.colors >= 256 ? DrawnPictures() : nil
    edge_ground(theme.blank.letters, theme.blank.ground)
  }

  /// How many colours there are; more than 256: any.
  private static var colors: Int {
    let known = Settings.hasNoColor ? 0 : Int(edge_colors())
    return known >= 256 && Settings.hasAnyColor ? 1 << 24 : known
  }

  /// Takes the colours of the application, as the host tells them with what is shown.
  func use(_ told: Value) {
    guard told != application else { return }
    application = told
    theme = Theme(
      choice, colors: theme.colors, ownColors: Settings.ownColors, application: told)
    edge_ground(theme.blank.letters, theme.blank.ground)
    shown = nil
  }

  /// Whether pictures can be told by the colours of cells.
  var showsPictures: Bool { theme.colors >= 256 }
  /// The ground that they lie on.
  var pictureGround: RGB { theme.pictureGround }

  /// Gives the terminal back as it was.
  func close() {
    graphics?.close()
    edge_close()
  }

  /// Takes what the terminal has answered; whether pictures are drawn in another way from now on.
  func take(_ reports: [TerminalReport]) -> Bool {
    guard let graphics, reports.reduce(false, { graphics.take($1) || $0 }) else { return false }
    repaint()
    return true
  }

  /// Whether standard input and output are a terminal.
  static var isTerminal: Bool { edge_is_terminal() }
  /// Readable when keys wait.
  static let keys: Int32 = 0
  /// Readable when a signal came.
  var signals: Int32 { edge_wakes() }

  /// Rows and columns.
  var size: (rows: Int, columns: Int) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    unsafe edge_size(&rows, &columns)
    return (Int(rows), Int(columns))
  }

  /// All that was typed and waits, up to 64 KB; `nil`: the terminal is gone.
  static func typedBytes() -> [UInt8]? {
    var all: [UInt8] = []
    while all.count < 64 << 10 {
      guard let more = typedPiece() else { return all.isEmpty ? nil : all }
      if more.isEmpty { break }
      all += more
    }
    return all
  }

  private static func typedPiece() -> [UInt8]? {
    var isGone = false
    let room = 4096
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let read = unsafe edge_read(buffer.baseAddress, room)
      isGone = read < 0
      count = max(0, read)
    }
    return isGone ? nil : bytes
  }

  /// Writes text to standard output as it is.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
        _ = unsafe edge_write(letters.baseAddress, letters.count)
      }
    }
  }

  /// The terminal's columns, however it is used.
  static var columns: Int { Int(edge_columns()) }

  /// Draws what has changed since the last time.
  func show(_ drawn: Canvas) {
    let canvas = ordersLetters ? drawn.inOrder(by: Self.levels) : drawn
    let isNew = shown?.width != canvas.width || shown?.height != canvas.height
    var written = Set<Int>()
    let pictures = graphics.map { $0.pictures(of: canvas) } ?? []
    let stale = graphics?.staleRows(for: pictures, isNew: isNew) ?? []
    for row in 0..<canvas.height {
      let cells = canvas.cells[(row * canvas.width)..<((row + 1) * canvas.width)]
      let isStale = stale.contains(row)
      if !isNew, !isStale, let shown, shown.cells[cells.startIndex..<cells.endIndex] == cells {
        continue
      }
      if isStale { edge_redraw(Int32(row)) }
      put(cells, row: row)
      written.insert(row)
    }
    shown = canvas
    edge_show(Int32(canvas.cursor?.y ?? -1), Int32(canvas.cursor?.x ?? -1))
    graphics?.draw(pictures, written: written) { write($0, of: canvas) }
  }

  /// Writes words anew that a picture has been drawn over.
  private func write(_ picture: PlacedPicture, of canvas: Canvas) {
    for (row, columns) in picture.words.sorted(by: { $0.key < $1.key }) {
      for column in columns {
        let cell = canvas[column, row]
        let look = theme.look(of: cell)
        var text = theme.text(of: cell)
        guard cell.width > 0 else { continue }
        text.withUTF8 { bytes in
          unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
            unsafe edge_exact_put(
              Int32(row), Int32(column), letters.baseAddress, letters.count,
              look.attributes.rawValue, look.letters, look.ground)
          }
        }
      }
    }
    edge_exact_over()
  }

  /// What FriBidi says of the letters of a line, where it is installed.
  private static func levels(_ letters: [UInt32], fromRight: Bool) -> LetterLevels? {
    var known = LetterLevels(forms: letters, levels: Array(repeating: 0, count: letters.count))
    let isDone = unsafe known.forms.withUnsafeMutableBufferPointer { forms in
      unsafe known.levels.withUnsafeMutableBufferPointer { levels in
        unsafe edge_bidi(forms.baseAddress, forms.count, fromRight, levels.baseAddress)
      }
    }
    return isDone ? known : nil
  }

  /// Cells of one look are put together.
  private func put(_ cells: ArraySlice<Cell>, row: Int) {
    var at = cells.startIndex
    while at < cells.endIndex {
      let (style, colors) = (cells[at].style, cells[at].colors)
      let end =
        cells[at...].firstIndex { $0.style != style || $0.colors != colors } ?? cells.endIndex
      var text = cells[at..<end].reduce(into: "") { $0 += theme.text(of: $1) }
      let look = theme.look(of: cells[at])
      let column = Int32(at - cells.startIndex)
      text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
          unsafe edge_put(
            Int32(row), column, letters.baseAddress, letters.count, look.attributes.rawValue,
            look.letters, look.ground)
        }
      }
      at = end
    }
  }

  /// The next `show` draws every cell.
  func repaint() {
    forget()
    edge_repaint()
  }

  /// What the signals since the last call were about.
  func takeSignals() -> UInt32 { UInt32(edge_take_signals()) }
  /// Takes the terminal's present size.
  func fit() {
    edge_fit()
    forget()
  }
  /// Takes the terminal again after somebody else had it.
  func resume() {
    edge_resume()
    forget()
  }
  /// Stops the program as ^Z does, until it is continued.
  func suspend() {
    edge_suspend()
    forget()
  }

  private func forget() {
    shown = nil
    graphics?.forget()
  }
}
