import SnapValue

/// What the cells of a column or row have in common.
private struct CellAlignment {
  var align: CardAlignment?
  var vertical: CardVertical?
}

extension CardReader {
  mutating func table(_ map: ValueMap, _ around: Surroundings) -> Made<CardNode.Content> {
    let (columns, alignments) = tableColumns(map)
    let own = alignment(map)
    let header = flag("firstRowAsHeader", in: map) ?? flag("firstRowAsHeaders", in: map) ?? true
    let items = items("rows", in: map, of: "TableRows")
    let rows: [CardTable.Row]? = at("rows") { reader in
      var rows: [CardTable.Row] = []
      for (index, item) in items.enumerated() where !reader.isFull {
        var inner = around
        inner.align = own.align ?? around.align
        inner.vertical = own.vertical ?? around.vertical
        inner.textStyle = header && index == 0 ? .columnHeader : .default
        switch reader.at(index, { $0.row(item, alignments, inner) }) {
        case .thing(let row): rows.append(row)
        case .dropped: break
        case .unfit: return nil
        }
      }
      return rows
    }
    guard let rows else { return .unfit }
    guard !rows.isEmpty else { return .dropped }
    let grid = flag("showGridLines", in: map) ?? true
    let table = CardTable(
      columns: columns, rows: rows, hasHeader: header, hasGrid: grid,
      gridStyle: word("gridStyle", in: map) ?? .default)
    return .thing(.table(evened(table)))
  }

  /// The table with as many columns as its longest row has cells, and as many cells in each row.
  private mutating func evened(_ table: CardTable) -> CardTable {
    var table = table
    let widest = table.rows.map(\.cells.count).max() ?? 0
    while table.columns.count < widest { table.columns.append(CardTable.Column()) }
    for index in table.rows.indices {
      while table.rows[index].cells.count < table.columns.count, takeNode() {
        table.rows[index].cells.append(CardBox())
      }
    }
    return table
  }

  private mutating func alignment(_ map: ValueMap) -> CellAlignment {
    CellAlignment(
      align: word("horizontalCellContentAlignment", in: map),
      vertical: word("verticalCellContentAlignment", in: map))
  }

  private mutating func tableColumns(
    _ map: ValueMap
  ) -> ([CardTable.Column], [CellAlignment]) {
    let items = items("columns", in: map, of: "columns")
    var columns: [CardTable.Column] = []
    var alignments: [CellAlignment] = []
    at("columns") { reader in
      for (index, item) in items.enumerated() {
        guard reader.takeNode() else { break }
        reader.at(index) { reader in
          guard case .map(let column) = item else {
            reader.note(.wrongType, "a column of a table is an object, such as {\"width\": 1}")
            return
          }
          columns.append(CardTable.Column(width: reader.tableWidth(column)))
          alignments.append(reader.alignment(column))
        }
      }
    }
    return (columns, alignments)
  }

  /// A weight or pixels; `auto` and `stretch` are a weight of 1.
  private mutating func tableWidth(_ map: ValueMap) -> CardWidth {
    switch width(map) {
    case .weight(let weight)?: .weight(weight)
    case .pixels(let pixels)?: .pixels(pixels)
    case .auto?, .stretch?, nil: .weight(1)
    }
  }

  private mutating func row(
    _ value: Value, _ alignments: [CellAlignment], _ around: Surroundings
  ) -> Made<CardTable.Row> {
    made(typed(value, .tableRow), around, what: "a row", isType: { $0 == .tableRow }) {
      reader, map, _, around in
      let own = reader.alignment(map)
      let items = reader.items("cells", in: map, of: "TableCells")
      let style: CardBoxStyle = reader.word("style", in: map) ?? .default
      return reader.at("cells") { reader in
        var cells: [CardBox] = []
        for (index, item) in items.enumerated() where !reader.isFull {
          var inner = around
          let column = alignments.indices.contains(index) ? alignments[index] : CellAlignment()
          inner.align = own.align ?? column.align ?? around.align
          inner.vertical = own.vertical ?? column.vertical ?? around.vertical
          switch reader.at(index, { $0.cell(item, inner) }) {
          case .thing(let cell): cells.append(cell)
          // the cells behind it stay in their columns
          case .dropped: cells.append(CardBox())
          case .unfit: return .unfit
          }
        }
        return .thing(CardTable.Row(cells: cells, style: style))
      }
    }
  }

  private mutating func cell(_ value: Value, _ around: Surroundings) -> Made<CardBox> {
    made(typed(value, .tableCell), around, what: "a cell", isType: { $0 == .tableCell }) {
      reader, map, _, around in
      let common = reader.common(map, around)
      return reader.box(map, around).map { box in
        common.id == nil && !common.isHidden ? box : box.holding(common)
      }
    }
  }
}

extension CardBox {
  /// The box with its elements in a node of their own, which can be found, shown and hidden.
  fileprivate func holding(_ common: CardNode) -> CardBox {
    var outer = self
    let inner = CardBox(children: children, vertical: vertical)
    outer.children = [
      CardNode(content: .box(inner), id: common.id, isHidden: common.isHidden, align: common.align)
    ]
    return outer
  }
}
