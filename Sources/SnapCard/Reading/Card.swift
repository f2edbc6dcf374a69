package import SnapValue

/// A card of the public vocabulary (Adaptive Cards 1.5) as a view.
///
/// Nothing is refused: what cannot be drawn is left out and told as a problem.
package enum Card {
  /// The view of a card whose places hold its data already, and what is wrong with it.
  ///
  /// Pure: the same card and settings always give the same view. Cost: linear in the card.
  package static func view(
    of bound: Value, settings: CardSettings = CardSettings()
  ) -> (view: CardView, problems: [CardProblem]) {
    var numbers = ActionNumbers()
    return view(of: bound, settings: settings, numbers: &numbers)
  }

  /// The same as the next drawing of a screen, whose actions keep their `numbers`.
  package static func view(
    of bound: Value, settings: CardSettings, numbers: inout ActionNumbers
  ) -> (view: CardView, problems: [CardProblem]) {
    var reader = CardReader(settings: settings, isTemplate: false, numbers: numbers)
    let view = reader.readCard(bound)
    numbers = reader.numbers
    return (view, reader.problems.map { $0.leading(into: bound) })
  }

  /// What is wrong with a card as it was written, with `${…}` in it; nothing of which `view` would
  /// say when all data fits. Pointers lead into the card.
  ///
  /// `properties` are the names that a screen of this card can have, `nil`: any; `types` says what they
  /// hold, where that is known.
  package static func problems(
    in template: Value, properties: [String]? = nil, types: CardTypes = CardTypes(),
    settings: CardSettings = CardSettings()
  ) -> [CardProblem] {
    var reader = CardReader(settings: settings, isTemplate: true)
    _ = reader.readCard(template)
    let rest = settings.limits.problems - reader.problems.count
    return reader.problems.map { $0.leading(into: template) }
      + CardTemplate(card: template).problems(properties: properties, types: types, limit: rest)
  }

  /// The view of a screen that has no card: its title, and its properties as facts.
  package static func view(
    title: String, properties: ValueMap, settings: CardSettings = CardSettings()
  ) -> CardView {
    var children: [CardNode] = []
    if !title.isEmpty {
      let paragraph = CardParagraph(runs: [CardRun(text: CardMarkdown.inOneLine(title))])
      let heading = CardText(paragraphs: [paragraph], isWrapped: true, style: .heading)
      children.append(CardNode(content: .text(heading)))
    }
    var reader = CardReader(settings: settings, isTemplate: false)
    let facts = properties.entries.prefix(settings.limits.nodes).map { entry in
      CardFact(
        title: [CardRun(text: CardMarkdown.inOneLine(reader.limited(entry.key)))],
        value: [CardRun(text: CardMarkdown.inOneLine(reader.limited(inShort(entry.value))))])
    }
    if !facts.isEmpty { children.append(CardNode(content: .facts(facts))) }
    return CardView(body: CardBox(children: children))
  }

  /// A value of a property for people; long lists and maps only by their length.
  private static func inShort(_ value: Value) -> String {
    switch value {
    case .list(let items) where items.count > 50: "a list of \(items.count)"
    case .map(let map) where map.count > 50: "a map of \(map.count)"
    default: CardTemplate.plainText(value)
    }
  }

  /// A view that says one thing.
  package static func view(saying text: String) -> CardView {
    let lines = text.split { $0.isNewline }
    let paragraphs = lines.map { CardParagraph(runs: [CardRun(text: String($0))]) }
    let node = CardNode(content: .text(CardText(paragraphs: paragraphs, isWrapped: true)))
    return CardView(body: CardBox(children: [node]))
  }
}
