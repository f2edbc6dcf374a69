package import SnapValue

/// The inputs that go with an action: what is filled in is held against them, and merged over the
/// action's data.
///
/// The inputs of the card go with every action; those of a show-card only with actions in it.
package struct CardForm: Sendable, Hashable {
  /// One input, and whether it is seen when the card is first shown.
  struct Field: Sendable, Hashable {
    let input: CardInput
    let isHidden: Bool
  }

  let fields: [Field]

  /// The inputs, in the order in which they stand in the card.
  package var inputs: [CardInput] { fields.map(\.input) }

  /// Finds the inputs of a view. `within` is the show-card that the action stands in (the action's
  /// `within`), `nil` for the card itself.
  package init(view: CardView, within: String? = nil) {
    self = CardControls(of: view).form(within: within)
  }

  init(fields: [Field]) { self.fields = fields }

  /// What is wrong with what was filled in: a message for each input by its id, in the order of the
  /// card; empty when nothing is.
  ///
  /// An input that `inputs` has no value for keeps the one that it began with; a hidden one is not
  /// asked for. `matches` says whether a text matches a regular expression of a card as a whole,
  /// `nil` when it cannot tell: then the text is not taken. Without it expressions count as matched. The
  /// messages that the card does not word itself are in the `language` of a BCP 47 tag, English where we have none.
  package func validate(
    _ inputs: ValueMap, language: String? = nil,
    matches: ((_ pattern: String, _ text: String) -> Bool?)? = nil
  ) -> ValueMap {
    var messages = ValueMap()
    let words = CardFormWords(language: language)
    for field in fields where messages[field.input.id] == nil {
      let given = inputs[field.input.id]
      if given == nil, field.isHidden { continue }
      let check = CardFormCheck(input: field.input, matches: matches, words: words)
      if let message = check.message(for: given ?? field.input.value ?? .null) {
        messages[field.input.id] = .string(message)
      }
    }
    return messages
  }

  /// The action's data with what was filled in over it.
  ///
  /// Values have their input's type: a number is a number, a toggle its `on` or `off`, several
  /// choices a list. Inputs without a value are left out; values without an input, too. Data that is
  /// no map stands under `data` beside the values. Give only what `validate` had nothing against.
  package func merge(_ inputs: ValueMap, over data: Value? = nil) -> Value {
    var merged = ValueMap()
    switch data {
    case nil, .null?: break
    case .map(let map)?: merged = map
    case let other?:
      if fields.isEmpty { return other }
      merged["data"] = other
    }
    for field in fields {
      if let value = field.input.typed(inputs[field.input.id] ?? field.input.value ?? .null) {
        merged[field.input.id] = value
      }
    }
    return .map(merged)
  }

  /// A value as one text; `nil` for lists, maps and nothing.
  static func plain(_ value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .int, .double, .bool: value.jsonText
    default: nil
    }
  }

  /// A value as several texts: a list of them, or one text with commas.
  static func several(_ value: Value) -> [String]? {
    switch value {
    case .null: return []
    case .list(let items):
      let texts = items.compactMap(plain)
      return texts.count == items.count ? texts : nil
    default:
      return plain(value).map { text in
        text.split(separator: ",").map { part in
          String(part.drop { $0 == " " })
        }
      }
    }
  }
}
