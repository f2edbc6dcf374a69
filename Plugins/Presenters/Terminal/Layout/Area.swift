/// A rectangle of the terminal's cells.
package struct Area: Sendable, Hashable {
  /// Its first column.
  package var x: Int
  /// Its first row.
  package var y: Int
  /// Columns; never negative.
  package var width: Int
  /// Rows; never negative.
  package var height: Int

  /// Makes an area; negative sides are 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Whether a cell lies in it.
  package func contains(x column: Int, y row: Int) -> Bool {
    column >= x && column < x + width && row >= y && row < y + height
  }
}

/// Where things stand on a terminal of a given size: bars above, the panes, the footer.
package struct Arrangement: Sendable, Hashable {
  /// Rows of the terminal.
  package let rows: Int
  /// Columns of the terminal.
  package let columns: Int
  /// The row of the title bar; `nil`: there is no room.
  package let header: Int?
  /// The row of the tabs; `nil`: there are none, or no room.
  package let tabs: Int?
  /// The rows of the bands of effects.
  package let effects: Range<Int>
  /// The rows of the panes.
  package let panes: Range<Int>
  /// The row of the footer; `nil`: there is no room.
  package let footer: Int?

  /// Arranges a terminal with a bar of tabs or without, and with so many effects.
  package init(rows: Int, columns: Int, hasTabs: Bool, effects count: Int) {
    self.rows = rows
    self.columns = columns
    var top = 0
    let hasHeader = rows >= 6 || (rows >= 3 && !hasTabs)
    header = hasHeader ? top : nil
    top += hasHeader ? 1 : 0
    tabs = hasTabs && rows >= 3 ? top : nil
    top += tabs == nil ? 0 : 1
    effects = top..<max(top, min(top + count, rows - 2))
    footer = rows >= 6 ? rows - 1 : nil
    panes = effects.upperBound..<max(effects.upperBound, rows - (footer == nil ? 0 : 1))
  }

  /// Whether empty rows are left out.
  package var isTight: Bool { rows < 12 }
  /// How far text stays away from the sides.
  package var margin: Int { columns >= 30 ? 2 : 1 }

  /// Where the page of a pane is drawn: it is at most 100 cells wide, as far as eyes like to follow
  /// a line, but for one with pictures side by side.
  package func page(
    of place: Panes.Place, isWide: Bool = false, isRightToLeft: Bool = false
  ) -> Area {
    let margin = place.width >= 30 ? 2 : 1
    let air = isTight ? 0 : 1
    let below = footer == nil ? 0 : air
    let room = place.width - 2 * margin
    let width = min(isWide ? Int.max : 100, room)
    return Area(
      x: place.x + margin + (isRightToLeft ? room - width : 0), y: panes.lowerBound + air,
      width: width, height: panes.count - air - below)
  }

  /// The box of a layer around content that wants so many rows, and the page inside of it.
  package func layer(contentHeight: Int) -> (box: Area, page: Area) {
    let isRoomy = rows >= 12 && columns >= 40
    let pad = isRoomy && rows >= 16 ? 1 : 0
    let height = min(rows - (isRoomy ? 4 : 0), max(3, contentHeight + 2 + 2 * pad))
    let width = layerWidth
    let box = Area(
      x: (columns - width) / 2, y: (rows - height) / 2, width: width, height: height)
    let inside = Area(
      x: box.x + 1 + layerMargin, y: box.y + 1 + pad, width: layerContentWidth,
      height: height - 2 - 2 * pad)
    return (box, inside)
  }

  /// How wide the page in a layer is.
  package var layerContentWidth: Int { layerWidth - 2 - 2 * layerMargin }
  private var layerWidth: Int { min(64, rows >= 12 && columns >= 40 ? columns - 8 : columns) }
  private var layerMargin: Int { rows >= 12 && columns >= 40 ? 2 : 1 }
}
