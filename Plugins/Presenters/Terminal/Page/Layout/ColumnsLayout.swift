/// Boxes beside one another.
extension Layouter {
  private static let columnGap = 2
  /// A column in which words are broken more often than read.
  private static let narrowest = 8
  /// So many cells words have at least where a picture stands beside them.
  private static let roomForWords = 24

  /// Columns beside one another; below one another where they would be too narrow.
  mutating func columns(_ columns: Columns, width: Int) -> Frame {
    let own = target(action: columns.action)
    let bar = columns.surface != .page && width > 4 ? 2 : 0
    let gutter = own >= 0 && width > 4 ? 2 : 0
    var shown = columns.columns.filter { isVisible($0.node) && !isOrnament($0.node) }
    if !columns.isScrolled { shown = withRoomForWords(shown, width: width - bar - gutter) }
    var inner =
      columns.isScrolled
      ? shelf(shown, width: width - bar - gutter) : beside(shown, width: width - bar - gutter)
    if own >= 0 && inner.height == 0 { inner.height = 1 }
    guard inner.height > 0, bar + gutter > 0 || own >= 0 else { return inner }
    inner.x = bar + gutter
    var frame = Frame(width: width, height: inner.height, children: [inner], target: own)
    frame.content = bar > 0 ? .ground(columns.surface) : .gutter
    frame.hasAir = inner.hasAir
    return frame
  }

  /// Beside words, pictures that say nothing themselves go where they would leave too little room.
  private func withRoomForWords(_ columns: [Columns.Column], width: Int) -> [Columns.Column] {
    let said = columns.filter { !isSilent($0.node) }
    guard !said.isEmpty, said.count < columns.count else { return columns }
    let taken = columns.filter { isSilent($0.node) }.reduce(0) { sum, column in
      if case .cells(let cells) = column.width { return sum + cells + Self.columnGap }
      return sum + wanted(column.node, in: width) + Self.columnGap
    }
    return width - taken < Self.roomForWords ? said : columns
  }

  /// Whether a node is nothing but pictures without words or actions.
  private func isSilent(_ node: Node) -> Bool {
    switch node.kind {
    case .images(let pictures): pictures.allSatisfy { $0.caption.isEmpty && $0.action == nil }
    case .box(let box):
      !box.children.isEmpty && box.action == nil && box.children.allSatisfy { isSilent($0) }
    default: false
    }
  }

  private mutating func beside(_ columns: [Columns.Column], width: Int) -> Frame {
    let gap = Self.columnGap
    let cells = shares(columns, in: width - gap * (columns.count - 1))
    guard let cells, columns.count > 1 else { return stack(columns.map(\.node), width: width) }
    var frame = Frame(width: width, height: 0)
    frame.isColumns = true
    var x = 0
    for (column, cells) in zip(columns, cells) {
      let inner = node(column.node, width: cells)
      frame.children.append(inner.at(x: x, y: 0))
      frame.height = max(frame.height, inner.height)
      frame.hasAir = frame.hasAir || inner.hasAir
      x += cells + gap
    }
    for (index, column) in columns.enumerated() {
      let free = frame.height - frame.children[index].height
      if case .box(let box) = column.node.kind { frame.children[index].y = box.vertical.rows(free) }
    }
    return frame
  }

  /// The cells of each column; `nil` when one of them would be too narrow to be read.
  private func shares(_ columns: [Columns.Column], in width: Int) -> [Int]? {
    guard width >= columns.count else { return nil }
    let wanted = columns.map { self.wanted($0.node, in: width) }
    var cells = Array(repeating: 0, count: columns.count)
    var left = width
    var weights = 0.0
    for (index, column) in columns.enumerated() {
      switch column.width {
      case .auto: cells[index] = max(wanted[index], 1)
      case .cells(let fixed): cells[index] = max(fixed, 1)
      case .weight(let weight): weights += weight
      }
      left -= cells[index]
    }
    let flexible = columns.indices.filter {
      if case .weight = columns[$0].width { true } else { false }
    }
    guard weights > 0 else { return fitted(cells, wanted, in: width) }
    for index in flexible {
      if case .weight(let weight) = columns[index].width {
        cells[index] = max(Int(Double(max(left, 0)) * weight / weights), 0)
      }
    }
    if let last = flexible.last {
      cells[last] += max(left, 0) - flexible.reduce(0) { $0 + cells[$1] }
    }
    return fitted(cells, wanted, in: width)
  }

  /// Columns as they are when each has what it needs at least, or takes it from wider ones.
  private func fitted(_ cells: [Int], _ wanted: [Int], in width: Int) -> [Int]? {
    var cells = cells
    let least = wanted.map { max(min($0, Self.narrowest), 1) }
    guard least.reduce(0, +) <= width else { return nil }
    for index in cells.indices { cells[index] = max(cells[index], least[index]) }
    var excess = cells.reduce(0, +) - width
    while excess > 0 {
      guard
        let widest = cells.indices.filter({ cells[$0] > least[$0] }).max(by: {
          cells[$0] - least[$0] < cells[$1] - least[$1]
        })
      else { return nil }
      cells[widest] -= 1
      excess -= 1
    }
    return cells
  }
}

extension Vertical {
  /// The rows above what lies in so many free ones.
  func rows(_ free: Int) -> Int {
    switch self {
    case .top: 0
    case .center: free / 2
    case .bottom: free
    }
  }
}
