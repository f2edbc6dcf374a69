/// What actions do to the page itself.
extension Page {
  /// The actions of which one card at most is open: those that show cards in the same panel.
  func siblings(of number: Int) -> Set<Int> {
    let panel = view.actions[number].panel
    return Set(
      view.actions.indices.filter { view.actions[$0].panel == panel && view.actions[$0].showsCard })
  }

  /// The inputs that are not hidden now, be their card open or not.
  func seenInputs() -> Set<Int> {
    var seen: Set<Int> = []
    for panel in view.panels { note(panel.body, in: &seen) }
    return seen
  }

  private func note(_ box: Box, in seen: inout Set<Int>) {
    for node in box.children where isVisible(node) { note(node, in: &seen) }
  }

  private func note(_ node: Node, in seen: inout Set<Int>) {
    switch node.kind {
    case .input(let number): seen.insert(number)
    case .box(let box): note(box, in: &seen)
    case .columns(let columns):
      for column in columns.columns where isVisible(column.node) { note(column.node, in: &seen) }
    case .table(let table):
      for row in table.rows { for cell in row.cells { note(cell, in: &seen) } }
    default: break
    }
  }

  /// Whether the view hides an element until somebody shows it.
  func hiddenByView(_ id: String) -> Bool {
    view.panels.contains { $0.body.hides(id) }
  }
}

extension Box {
  /// Whether an element of this id is in here and hidden.
  fileprivate func hides(_ id: String) -> Bool {
    children.contains { $0.hides(id) }
  }
}

extension Node {
  fileprivate func hides(_ id: String) -> Bool {
    if self.id == id { return isHidden }
    switch kind {
    case .box(let box): return box.hides(id)
    case .columns(let columns): return columns.columns.contains { $0.node.hides(id) }
    case .table(let table): return table.rows.contains { $0.cells.contains { $0.hides(id) } }
    default: return false
    }
  }
}
