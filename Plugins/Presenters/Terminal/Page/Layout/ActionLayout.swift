/// Buttons, and the cards that they show.
extension Layouter {
  /// A row of buttons, what is not most important behind a button of its own, and below it the card
  /// of the button that shows one.
  mutating func buttons(_ actions: [Int], _ alignment: Alignment, width: Int) -> Frame {
    var flow = Flow(width: width)
    flow.gap = 1
    let primary = actions.filter { !view.actions[$0].isSecondary }
    let secondary = actions.filter { view.actions[$0].isSecondary }
    for action in primary { flow.add(button(action, width: width)) }
    if let first = secondary.first {
      let isOpen = showing.unfolded.contains(first)
      flow.add(
        Frame(
          width: min(5, width), height: 1, content: .more(isOpen: isOpen),
          target: target(.more(first))))
      if isOpen { for action in secondary { flow.add(button(action, width: width)) } }
    }
    var frame = flow.finish(alignment)
    for action in actions where showing.open.contains(action) {
      if case .showCard(let panel) = view.actions[action].kind { frame.append(card(panel, width)) }
    }
    return frame
  }

  private mutating func button(_ action: Int, width: Int) -> Frame {
    let title = view.actions[action].title
    let sign = view.actions[action].showsCard ? 2 : 0
    let cells = min(title.width(0..<title.count) + 4 + sign, width)
    return Frame(
      width: max(cells, 1), height: 1, content: .button(action), target: target(action: action))
  }

  /// The card that a button shows, set off by a bar.
  private mutating func card(_ panel: Int, _ width: Int) -> Frame {
    let bar = width > 4 ? 2 : 0
    let inner = self.panel(panel, width: width - bar)
    var frame = Frame(width: width, height: inner.height, children: [inner.at(x: bar, y: 0)])
    frame.content = .ground(.emphasis)
    guard !isTight, frame.height > 0 else { return frame }
    return Frame(width: width, height: frame.height + 1, children: [frame.at(x: 0, y: 1)])
  }
}

extension Action {
  /// Whether pressing it shows a card.
  var showsCard: Bool {
    if case .showCard = kind { true } else { false }
  }
}
