/// Tables: rows of cells between lines, or where that is too narrow, each row as labels and values.
extension Layouter {
  private static let narrowestColumn = 5

  mutating func table(_ table: Table, width: Int) -> Frame {
    let count = max(table.columns.count, table.rows.reduce(0) { max($0, $1.cells.count) })
    guard count > 0, !table.rows.isEmpty else { return Frame(width: width, height: 0) }
    let gap = table.hasGrid ? 3 : 2
    let edges = table.hasGrid ? 4 : 0
    let room = width - edges - gap * (count - 1)
    guard room >= count * Self.narrowestColumn || count == 1 && room > 0 else {
      return records(table, width: width)
    }
    let cells = columnCells(table, count, in: room)
    let rows = table.rows.enumerated().map { index, row in
      self.row(row, table, cells, gap, edges / 2, isHeader: index == 0 && table.hasHeader)
    }
    return table.hasGrid ? gridded(rows, table, cells, gap) : plain(rows, table)
  }

  /// The rows below one another, with a line below the header.
  private func plain(_ rows: [Frame], _ table: Table) -> Frame {
    var frame = Frame(width: rows.first?.width ?? 0, height: 0, isStack: true)
    for (index, row) in rows.enumerated() {
      frame.append(row)
      if index == 0 && table.hasHeader && rows.count > 1 {
        frame.append(Frame(width: frame.width, height: 1, content: .rule))
      }
    }
    return frame
  }

  /// The rows between lines. Between rows of one line each only the header has one.
  private func gridded(_ rows: [Frame], _ table: Table, _ cells: [Int], _ gap: Int) -> Frame {
    let isHigh = rows.contains { $0.height > 1 }
    var frame = Frame(width: rows.first?.width ?? 0, height: 0, isStack: true)
    var rules: [Int] = []
    for (index, row) in rows.enumerated() {
      if index == 0 || isHigh || index == 1 && table.hasHeader {
        rules.append(frame.height)
        frame.height += 1
      }
      frame.append(row)
    }
    rules.append(frame.height)
    frame.height += 1
    var uprights = [0]
    for width in cells { uprights.append((uprights.last ?? 0) + width + gap) }
    let grid = Frame(
      width: frame.width, height: frame.height, content: .grid(columns: uprights, rows: rules))
    return Frame(width: frame.width, height: frame.height, children: [frame, grid])
  }

  private mutating func row(
    _ row: Table.Row, _ table: Table, _ cells: [Int], _ gap: Int, _ start: Int, isHeader: Bool
  ) -> Frame {
    var frame = Frame(width: cells.reduce(2 * start - gap) { $0 + $1 + gap }, height: 1)
    if row.surface != .page || isHeader {
      frame.content = .band(row.surface, isHeader: isHeader)
    }
    var x = start
    for (index, cells) in cells.enumerated() {
      if index < row.cells.count {
        let column = index < table.columns.count ? table.columns[index].alignment : .start
        let inner = box(row.cells[index], width: cells, alignment: column)
        frame.children.append(inner.at(x: x, y: 0))
        frame.height = max(frame.height, inner.height)
      }
      x += cells + gap
    }
    for index in frame.children.indices where index < row.cells.count {
      frame.children[index].y = row.cells[index].vertical.rows(
        frame.height - frame.children[index].height)
    }
    return frame
  }

  /// The cells of each column: by weight, but none wider than the widest thing in it when another
  /// one needs them.
  private func columnCells(_ table: Table, _ count: Int, in room: Int) -> [Int] {
    var wanted = Array(repeating: 1, count: count)
    for row in table.rows.prefix(50_000) {
      for (index, cell) in row.cells.prefix(count).enumerated() where wanted[index] < room {
        wanted[index] = max(wanted[index], self.wanted(cell, in: room, depth: 0))
      }
    }
    if wanted.reduce(0, +) <= room { return grown(wanted, table, room) }
    return shrunk(wanted, room)
  }

  /// Columns that fit, with what is left shared by weight when the table says weights.
  private func grown(_ wanted: [Int], _ table: Table, _ room: Int) -> [Int] {
    var cells = wanted
    for index in cells.indices where index < table.columns.count {
      if case .cells(let fixed) = table.columns[index].width, fixed > cells[index] {
        cells[index] += min(fixed - cells[index], max(room - cells.reduce(0, +), 0))
      }
    }
    return cells
  }

  private func shrunk(_ wanted: [Int], _ room: Int) -> [Int] {
    var cells = wanted
    var excess = cells.reduce(0, +) - room
    while excess > 0, let widest = cells.indices.max(by: { cells[$0] < cells[$1] }) {
      cells[widest] -= 1
      excess -= 1
    }
    return cells
  }

  /// Each row as a record: the header's words before each cell.
  private mutating func records(_ table: Table, width: Int) -> Frame {
    var frame = Frame(width: width, height: 0, isStack: true)
    let header = table.hasHeader ? table.rows.first : nil
    for (index, row) in table.rows.enumerated() where header == nil || index > 0 {
      if index > (header == nil ? 0 : 1) {
        frame.append(Frame(width: width, height: 1, content: .rule))
      }
      for (place, cell) in row.cells.enumerated() {
        if let header, place < header.cells.count {
          frame.append(box(header.cells[place], width: width))
        }
        frame.append(box(cell, width: width - 1), x: header == nil ? 0 : 1)
      }
    }
    return frame
  }
}
