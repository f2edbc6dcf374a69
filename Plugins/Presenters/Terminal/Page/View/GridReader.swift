import SnapPluginKit

/// Columns and tables.
extension ViewReader {
  mutating func columns(_ value: Value, depth: Int) -> Columns {
    let columns = (value["columns"]?.list ?? []).map { column in
      Columns.Column(
        width: Self.width(column["width"]),
        node: dressed(.box(box(column, depth: depth)), column))
    }
    return Columns(
      columns: columns, surface: Self.surface(value["style"]),
      action: value["action"].flatMap { action($0, depth: depth) },
      isScrolled: value["scroll"]?.bool ?? false)
  }

  mutating func table(_ value: Value, depth: Int) -> Table {
    let columns = (value["columns"]?.list ?? []).map { column in
      Table.Column(
        width: Self.width(column["width"]), alignment: Self.alignment(column["align"]))
    }
    let rows = (value["rows"]?.list ?? []).map { row in
      Table.Row(
        cells: (row["cells"]?.list ?? []).map { box($0, depth: depth) },
        surface: Self.surface(row["style"]))
    }
    return Table(
      columns: columns, rows: rows, hasHeader: value["header"]?.bool ?? false,
      hasGrid: value["grid"]?.bool ?? true)
  }

  private static func width(_ value: Value?) -> Columns.Width {
    if value?.string == "auto" { return .auto }
    if let weight = value?["weight"]?.number, weight > 0, weight.isFinite {
      return .weight(min(weight, 10_000))
    }
    if let pixels = value?["pixels"]?.number, pixels >= 0 {
      return .cells(Int(min(pixels, 16_000)) / pixelsPerCell)
    }
    return .weight(1)
  }
}
