/// What people can do on a view: its actions, and the inputs that go with each. Of the view itself
/// nothing is kept.
package struct CardControls: Sendable {
  /// An input, and the show-card that it stands in.
  private struct Placed {
    let field: CardForm.Field
    let place: String?
  }

  /// The actions in the order in which they stand in the view, those of a show-card behind the action
  /// that shows it.
  package private(set) var actions: [CardAction] = []
  private var inputs: [Placed] = []

  /// Finds them. Cost: linear in the view.
  package init(of view: CardView) { take(view) }

  /// The inputs that go with an action; none with one that sends none.
  package func form(for action: CardAction) -> CardForm {
    action.sendsInputs ? form(within: action.within) : CardForm(fields: [])
  }

  /// The inputs that go with the actions of a show-card; `nil`: with those of the card itself.
  func form(within: String?) -> CardForm {
    CardForm(
      fields: inputs.filter { input in
        guard let place = input.place else { return true }
        return within == place || within?.hasPrefix(place + ".") == true
      }.map(\.field))
  }

  // MARK: The walk

  private mutating func take(_ view: CardView) {
    take(view.body, isHidden: false, in: view.place)
    for action in view.actions { take(action) }
  }

  private mutating func take(_ action: CardAction?) {
    guard var action else { return }
    guard case .showCard(let view) = action.act else { return actions.append(action) }
    action.act = .showCard(CardView())
    actions.append(action)
    take(view)
  }

  private mutating func take(_ runs: [CardRun]) { for run in runs { take(run.action) } }

  private mutating func take(_ box: CardBox, isHidden: Bool, in place: String?) {
    for child in box.children { take(child, isHidden: isHidden, in: place) }
    take(box.action)
  }

  private mutating func take(_ node: CardNode, isHidden: Bool, in place: String?) {
    let isHidden = isHidden || node.isHidden
    switch node.content {
    case .text(let text): for paragraph in text.paragraphs { take(paragraph.runs) }
    case .image(let image): take(image.action)
    case .images(let images): for image in images { take(image.action) }
    case .media: break
    case .box(let box): take(box, isHidden: isHidden, in: place)
    case .columns(let columns):
      for column in columns.columns { take(column.node, isHidden: isHidden, in: place) }
      take(columns.action)
    case .facts(let facts):
      for fact in facts {
        take(fact.title)
        take(fact.value)
      }
    case .table(let table):
      for row in table.rows {
        for cell in row.cells { take(cell, isHidden: isHidden, in: place) }
      }
    case .input(let input):
      inputs.append(Placed(field: CardForm.Field(input: input, isHidden: isHidden), place: place))
      take(input.label)
      if case .text(let entry) = input.field { take(entry.inlineAction) }
    case .actionSet(let actions): for action in actions { take(action) }
    }
  }
}
