internal import PresenterShown
internal import TerminalPage

// The bars around pages: title, tabs, effects, and the line of hints at the bottom.

/// "‹ Home › Nosferatu". Where that is for the host, its state URL, is told by a key.
struct TitleBar {
  /// From the bottom of the stack.
  let titles: [String]
  let canGoBack: Bool

  private static let style = Style(.plain, on: .bar, .bold)

  func draw(on canvas: inout Canvas, row: Int) {
    let columns = canvas.width
    canvas.fill(x: 0, y: row, width: columns, height: 1, style: Self.style)
    var x = columns >= 30 ? 2 : 1
    if canGoBack { x += canvas.draw("‹ ", x: x, y: row, style: Self.style) }
    drawCut(crumbs(columns - x), on: &canvas, x: x, y: row, cells: columns - x, style: Self.style)
  }

  /// As many of the last titles as fit, at least one.
  private func crumbs(_ room: Int) -> String {
    var text = titles.last ?? ""
    for title in titles.dropLast().reversed() {
      let longer = title + " › " + text
      if cells(longer) > room { break }
      text = longer
    }
    return text
  }
}

/// The bar of tabs: numbers and titles, or numbers alone where the titles do not fit.
struct TabBar {
  let tabs: [Tab]
  let selected: Int
  let hasFocus: Bool

  /// Where each tab stands; those that do not fit are left out.
  func places(columns: Int) -> [(x: Int, words: String)] {
    let start = columns >= 30 ? 1 : 0
    let whole = tabs.indices.map { words($0, isWhole: true) }
    let fits = whole.reduce(start) { $0 + cells($1) + 1 } <= columns
    var x = start
    return tabs.indices.compactMap { index in
      let words = fits || index == selected ? whole[index] : words(index, isWhole: false)
      defer { x += cells(words) + 1 }
      return x < columns ? (x, words) : nil
    }
  }

  private func words(_ index: Int, isWhole: Bool) -> String {
    isWhole ? " \(index + 1) \(tabs[index].title) " : " \(index + 1) "
  }

  /// The tab at a column.
  func tab(at column: Int, columns: Int) -> Int? {
    places(columns: columns).firstIndex { column >= $0.x && column < $0.x + cells($0.words) }
  }

  func draw(on canvas: inout Canvas, row: Int) {
    canvas.fill(x: 0, y: row, width: canvas.width, height: 1, style: Style())
    for (index, place) in places(columns: canvas.width).enumerated() {
      let style =
        index != selected
        ? Style(.plain, .subtle)
        : hasFocus ? Style(.heading, .focused) : Style(.heading, .underline)
      drawCut(
        place.words, on: &canvas, x: place.x, y: row, cells: canvas.width - place.x, style: style)
    }
  }
}

/// The line at the bottom: what the keys do, what there is to say about what has the focus, or why
/// the last request was refused.
struct Footer {
  let message: String
  let hint: String?
  let hasPanes: Bool
  let hasTabs: Bool
  /// Of the language of what has the focus.
  let words: TerminalWords
  private static let mostRows = 5

  func draw(on canvas: inout Canvas, row: Int?) {
    let margin = canvas.width >= 30 ? 2 : 1
    if !message.isEmpty {
      drawMessage(on: &canvas, margin: margin)
    } else if let row {
      drawCut(
        hint ?? hints(canvas.width), on: &canvas, x: margin, y: row, cells: canvas.width - margin,
        style: Style(.plain, .subtle))
    }
  }

  /// The rows at the bottom that it draws on.
  func rows(on canvas: Canvas, row: Int?) -> Range<Int> {
    guard message.isEmpty else {
      let margin = canvas.width >= 30 ? 2 : 1
      return (canvas.height - lines(on: canvas, margin: margin).count)..<canvas.height
    }
    return row.map { $0..<($0 + 1) } ?? 0..<0
  }

  /// As much as there is room for.
  private func hints(_ columns: Int) -> String {
    let room = columns - 2
    if columns >= 64, let whole = hint(pane: words[.pane], tab: words[.tab], fits: room) {
      let more = whole + "   ? \(words[.keys])"
      return cells(more) <= room ? more : whole
    }
    if columns >= 46, let most = hint(pane: nil, tab: nil, fits: room) { return most }
    let short = "↑↓ ⏎  \(panes(nil))\(tabs(nil))esc \(words[.back])  q \(words[.quit])"
    if columns >= 26, cells(short) <= room { return short }
    return "↑↓ ⏎ \(hasPanes ? "F6 " : "")\(hasTabs ? "F1… " : "")esc q"
  }

  private func hint(pane: String?, tab: String?, fits room: Int) -> String? {
    let keys = "↑↓ \(words[.move])   ⏎ \(words[.choose])   \(panes(pane))\(tabs(tab))"
    let text = keys + "esc \(words[.back])   q \(words[.quit])"
    return cells(text) <= room ? text : nil
  }

  private func panes(_ word: String?) -> String {
    hasPanes ? word.map { "F6 \($0)   " } ?? "F6  " : ""
  }

  private func tabs(_ word: String?) -> String {
    hasTabs ? word.map { "F1… \($0)   " } ?? "F1…  " : ""
  }

  private func lines(on canvas: Canvas, margin: Int) -> [String] {
    wrapped(
      message, cells: canvas.width - 2 * margin, rows: min(Self.mostRows, canvas.height - 1))
  }

  /// At the bottom, over whatever stands there.
  private func drawMessage(on canvas: inout Canvas, margin: Int) {
    let room = canvas.width - 2 * margin
    let lines = lines(on: canvas, margin: margin)
    let top = canvas.height - lines.count
    canvas.fill(x: 0, y: top, width: canvas.width, height: lines.count, style: Style())
    for (index, line) in lines.enumerated() {
      drawCut(
        line, on: &canvas, x: margin, y: top + index, cells: room, style: Style(.warning, .bold))
    }
  }
}
