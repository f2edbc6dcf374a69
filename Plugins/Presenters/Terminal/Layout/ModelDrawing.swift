internal import PresenterShown
internal import SnapPluginKit
package import TerminalPage

extension TerminalModel {
  /// Draws everything. Pages are laid out, so their scroll follows the focus.
  package mutating func draw() -> Canvas {
    var canvas = Canvas(width: columns, height: rows)
    givePictures()
    fitLayers()
    let placement = Placement(self)
    drawBars(placement, on: &canvas)
    for part in placement.parts { draw(part, on: &canvas) }
    let rule = Style(.border)
    for column in placement.lines {
      canvas.fill(
        x: column, y: placement.arrangement.panes.lowerBound, width: 1,
        height: placement.arrangement.panes.count, with: "│", style: rule)
    }
    for layer in placement.layers {
      fade(&canvas)
      drawBox(layer, on: &canvas)
      draw(layer, on: &canvas)
    }
    placement.footer.draw(on: &canvas, row: placement.arrangement.footer)
    if isRightToLeft {
      let rows = placement.footer.rows(on: canvas, row: placement.arrangement.footer)
      for row in rows { canvas.mirror(row: row) }
    }
    return canvas
  }

  /// Whether what has the keys is read from right to left: the bars around it are, too.
  var isRightToLeft: Bool { active.flatMap { pages[$0]?.page.isRightToLeft } ?? false }

  /// Whether panes stand from the right: as the main screen is read, whichever pane has the keys.
  var isArrangedFromRight: Bool {
    panes.screens.last.flatMap { pages[$0]?.page.isRightToLeft } ?? false
  }

  /// How high a layer's box is depends on its page at the box's width.
  private mutating func fitLayers() {
    guard !shown.layers.isEmpty else { return }
    let largest = Placement(self).arrangement.layer(contentHeight: rows).page
    for screen in shown.layers {
      pages[screen]?.page.fit(
        width: largest.width, height: largest.height, isTight: rows < 12)
    }
  }

  private func drawBars(_ placement: Placement, on canvas: inout Canvas) {
    if let row = placement.arrangement.header { placement.titleBar.draw(on: &canvas, row: row) }
    if let row = placement.arrangement.tabs { placement.tabBar?.draw(on: &canvas, row: row) }
    if isRightToLeft {
      for row in [placement.arrangement.header, placement.arrangement.tabs] {
        if let row { canvas.mirror(row: row) }
      }
    }
    for (row, effect) in zip(placement.arrangement.effects, shown.effects) {
      let band = Style(.plain, on: .highlight, .bold)
      canvas.fill(x: 0, y: row, width: columns, height: 1, style: band)
      let margin = placement.arrangement.margin
      drawCut(
        "≡ " + effect.text, on: &canvas, x: margin, y: row, cells: columns - 2 * margin,
        style: band)
      if isRightToLeft { canvas.mirror(row: row) }
    }
  }

  private mutating func draw(_ part: Placement.Part, on canvas: inout Canvas) {
    guard part.area.width > 0, part.area.height > 0,
      let page = pages[part.screen]?.page.layout(
        width: part.area.width, height: part.area.height, isTight: rows < 12,
        isFocused: part.isFocused)
    else { return }
    if part.isFocused, let cursor = page.cursor {
      canvas.cursor = Canvas.Place(x: part.area.x + cursor.x, y: part.area.y + cursor.y)
    }
    canvas.draw(page, x: part.area.x, y: part.area.y)
  }

  /// What lies below a layer keeps its letters, and the line under the tab that is selected; it loses its
  /// colours and the cursor.
  private func fade(_ canvas: inout Canvas) {
    canvas.cursor = nil
    canvas.shade(50)
    canvas.restyle(x: 0, y: 0, width: columns, height: rows) {
      Style(.plain, $0.attributes.intersection(.underline).union(.subtle))
    }
  }

  private func drawBox(_ layer: Placement.Part, on canvas: inout Canvas) {
    let box = layer.box
    let (right, bottom) = (box.x + box.width - 1, box.y + box.height - 1)
    let border = layer.isFocused ? Style(.accent) : Style(.border)
    canvas.fill(x: box.x, y: box.y, width: box.width, height: box.height, style: Style())
    for row in [box.y, bottom] {
      canvas.fill(x: box.x, y: row, width: box.width, height: 1, with: "─", style: border)
    }
    for column in [box.x, right] {
      canvas.fill(x: column, y: box.y, width: 1, height: box.height, with: "│", style: border)
    }
    let corners = [
      (box.x, box.y, "╭"), (right, box.y, "╮"), (box.x, bottom, "╰"), (right, bottom, "╯"),
    ]
    for (x, y, text) in corners { canvas.draw(text, x: x, y: y, style: border) }
    let isFromRight = pages[layer.screen]?.page.isRightToLeft ?? false
    drawTitle(
      pages[layer.screen]?.title ?? "", of: box, layer.isFocused, isFromRight, on: &canvas)
  }

  private func drawTitle(
    _ title: String, of box: Area, _ isFocused: Bool, _ isFromRight: Bool,
    on canvas: inout Canvas
  ) {
    guard !title.isEmpty, box.width > 8 else { return }
    let room = box.width - 6
    let x = isFromRight ? box.x + 3 + room - min(room, cells(title)) : box.x + 3
    canvas.draw(" ", x: x - 1, y: box.y)
    let used = drawCut(
      title, on: &canvas, x: x, y: box.y, cells: room,
      style: isFocused ? Style(.heading) : Style(.plain, .subtle))
    canvas.draw(" ", x: x + used, y: box.y)
  }
}
