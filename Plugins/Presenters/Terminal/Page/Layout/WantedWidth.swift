/// How wide things would like to be.
extension Layouter {
  /// The cells in which nothing of a node has to be broken, at most so many.
  func wanted(_ node: Node, in most: Int, depth: Int = 0) -> Int {
    guard depth < ViewReader.deepest, isVisible(node) else { return 0 }
    let cells: Int
    switch node.kind {
    case .text(let block):
      cells = block.paragraphs.reduce(0) { max($0, wanted($1)) }
    case .images(let pictures):
      cells = pictures.reduce(-2) { sum, picture in
        let own = self.cells(of: picture, in: most)?.columns ?? picture.caption.widest
        return sum + 2 + own + (picture.action == nil ? 0 : 2)
      }
    case .media(let alt, _): cells = GlyphText(alt).widest + 2
    case .box(let box): cells = wanted(box, in: most, depth: depth + 1)
    case .columns(let columns):
      cells = columns.columns.reduce(-2) { $0 + 2 + wanted($1.node, in: most, depth: depth + 1) }
    case .facts(let facts):
      cells =
        2 + facts.reduce(0) { max($0, $1.title.widest) }
        + facts.reduce(0) { max($0, $1.value.widest) }
    case .table: cells = most
    case .input(let number): cells = wanted(input: number)
    case .actions(let actions):
      cells = actions.reduce(-1) { $0 + 5 + view.actions[$1].title.widest }
    }
    return min(max(cells, 0), most)
  }

  /// The cells that a box would like.
  func wanted(_ box: Box, in most: Int, depth: Int) -> Int {
    let room = (box.surface != .page ? 2 : 0) + (box.action != nil ? 2 : 0)
    var cells = 0
    for child in box.children where cells + room < most {
      cells = max(cells, wanted(child, in: most, depth: depth + 1))
    }
    return cells + room
  }

  private func wanted(_ paragraph: Paragraph) -> Int {
    paragraph.text.widest + paragraph.indent * 2 + (paragraph.marker.map { $0.widest + 1 } ?? 0)
  }

  private func wanted(input number: Int) -> Int {
    let input = view.inputs[number]
    let label = input.label?.widest ?? 0
    switch input.kind {
    case .toggle: return max(label, 4 + (input.title?.widest ?? 0))
    case .choice(_, .expanded):
      return 4 + input.choices.prefix(1_000).reduce(label) { max($0, $1.title.widest) }
    default: return max(label, 24)
    }
  }
}
