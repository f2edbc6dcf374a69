import SnapCard
import SnapManifest
import SnapValue

// The texts by locale that cards and titles ask for.
extension CardCheck {
  /// Holds the places in the texts that a card or title asks for against the properties of its screen, as
  /// those in the card itself; of texts for an element of a list nobody knows what it holds.
  mutating func checkTexts(askedBy card: Value, _ properties: [String]?, _ types: CardTypes) {
    guard let properties else { return }
    let keys = Set(CardTemplate(card: card).stringKeys.filter(\.isOfScreen).map(\.key))
    for key in keys.sorted() {
      for table in texts.tables {
        guard let text = table.texts[key] else { continue }
        check(text, key, table, properties, types)
      }
    }
  }

  private mutating func check(
    _ text: LocalText, _ key: String, _ table: StringTable, _ properties: [String],
    _ types: CardTypes
  ) {
    for wording in text.places {
      for problem in CardTemplate(card: .string(wording)).problems(
        properties: properties, types: types, limit: 5)
      {
        var problem = problem
        problem.message = "text \"\(key)\": \(problem.message)"
        tell(problem, at: texts.place(of: key, in: table))
      }
    }
  }
}

extension LocalText {
  /// Everything in it that is filled: its wordings, and the number that a plural goes with.
  fileprivate var places: [String] {
    guard case .plural(let plural) = self else { return wordings }
    return ["${\(plural.path)}"] + wordings.sorted()
  }
}

extension StringFiles {
  /// Where a key stands in the file of a locale.
  fileprivate func place(of key: String, in table: StringTable) -> Diagnostic.Place {
    var counter = PositionCounter(texts[table.file] ?? [])
    let position = counter.position(of: table.offsets[key] ?? 0)
    return Diagnostic.Place(
      file: table.file, line: position.line, column: position.column,
      pointer: "/" + key.split(separator: ".").joined(separator: "/"))
  }
}
