/// Where one is of several steps, and what stands beside the actions.
extension Layouter {
  /// "✓ Event ── 2 Seats ── 3 Payment"; without the words of the other steps where they have no room, and
  /// `nil` where no row is to spare.
  func steps(width: Int) -> Node? {
    guard !view.steps.isEmpty, !isTight else { return nil }
    let whole = line(hasAllWords: true, rule: " ── ")
    let text = whole.widest <= width ? whole : line(hasAllWords: false, rule: " ─ ")
    let block = TextBlock(
      paragraphs: [Paragraph(marker: nil, indent: 0, text: text)], wraps: false, mostLines: 1)
    return Node(kind: .text(block))
  }

  private func line(hasAllWords: Bool, rule: String) -> GlyphText {
    var builder = GlyphBuilder()
    for (index, title) in view.steps.enumerated() {
      let number = index + 1
      if index > 0 { builder.append(rule, style: Style(.border)) }
      let style =
        number == view.step
        ? Style(.plain, .bold) : number < view.step ? Style(.accent) : Style(.plain, .subtle)
      let words = hasAllWords || number == view.step ? " \(title)" : ""
      builder.append((number < view.step ? "✓" : "\(number)") + words, style: style)
    }
    return builder.finish()
  }

  /// A node and the actions of its panel, beside one another where there is room.
  func footer(_ node: Node, _ actions: Node) -> Node {
    let end = Node(kind: .box(Box(children: [actions], vertical: .bottom)))
    let columns = Columns(
      columns: [
        Columns.Column(width: .weight(1), node: node), Columns.Column(width: .auto, node: end),
      ], surface: .page)
    return Node(kind: .columns(columns), hasSeparator: !isTight, spacing: .medium)
  }
}
