/// The lines of tables, and the bar at the edge.
extension Painter {
  /// Lines across and down, with their crossings.
  mutating func paintGrid(
    _ columns: [Int], _ rows: [Int], x: Int, y: Int, _ frame: Frame, ground: Style
  ) {
    let style = Style(.border).over(ground)
    for column in columns {
      canvas.fill(
        x: x + column, y: y, width: 1, height: frame.height, with: "│", style: style)
    }
    for row in rows where y + row >= 0 && y + row < canvas.height {
      canvas.fill(x: x, y: y + row, width: frame.width, height: 1, with: "─", style: style)
      for column in columns {
        let sign = Self.crossing(
          top: row == 0, bottom: row == frame.height - 1, left: column == 0,
          right: column == frame.width - 1)
        canvas.put(sign, width: 1, x: x + column, y: y + row, style: style)
      }
    }
  }

  private static func crossing(top: Bool, bottom: Bool, left: Bool, right: Bool) -> String {
    switch (top, bottom, left, right) {
    case (true, _, true, _): "┌"
    case (true, _, _, true): "┐"
    case (true, _, _, _): "┬"
    case (_, true, true, _): "└"
    case (_, true, _, true): "┘"
    case (_, true, _, _): "┴"
    case (_, _, true, _): "├"
    case (_, _, _, true): "┤"
    default: "┼"
    }
  }

  /// How much there is above and below, in the last column.
  mutating func paintBar() {
    let x = isMirrored ? 0 : canvas.width - 1
    let height = canvas.height
    let whole = page.layout.frame.height
    guard whole > height else { return }
    let style = Style(.scroll)
    let inner = height - 2
    if inner > 0 {
      canvas.fill(x: x, y: 1, width: 1, height: inner, with: "│", style: style)
      let thumb = min(max(inner * height / whole, 1), inner)
      let top = (inner - thumb) * page.scroll / max(page.mostScroll, 1)
      canvas.fill(x: x, y: 1 + top, width: 1, height: thumb, with: "█", style: style)
    }
    let hasMore = page.scroll < page.mostScroll
    if height > 1 {
      canvas.put(page.scroll > 0 ? "▲" : "│", width: 1, x: x, y: 0, style: style)
    }
    canvas.put(hasMore ? "▼" : height > 1 ? "│" : "▲", width: 1, x: x, y: height - 1, style: style)
  }
}
