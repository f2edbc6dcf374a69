import SnapValue

/// An input of a card as it is written: what it can send, and with which actions.
struct CardInputFacts {
  /// What an input sends, as far as its card tells.
  enum Sent {
    /// A text that somebody types, told as these words.
    case text(String)
    /// A number.
    case number
    /// One of these values, each with its place.
    case values([(value: Value, place: JSONPointer)])
    /// What is not known before the card is drawn.
    case unknown
  }

  /// Its id, under which the value is sent.
  let id: String
  /// Its type as it is written, `Input.Text`.
  let type: String
  /// Where it stands.
  let place: JSONPointer
  /// The show-card that it stands in; of the card itself the root.
  let showCard: JSONPointer
  /// What it sends.
  let sent: Sent

  /// All inputs of a card, in the order of its text.
  static func all(in card: Value) -> [CardInputFacts] {
    var inputs: [CardInputFacts] = []
    collect(card, [], JSONPointer(), &inputs)
    return inputs
  }

  /// Whether an action sends it: one that sends inputs at all, and stands in the same show-card or in
  /// one inside of that.
  func goes(with action: JSONPointer, _ written: ValueMap) -> Bool {
    written["associatedInputs"]?.string?.lowercased() != "none"
      && action.tokens.starts(with: showCard.tokens)
  }

  private static func collect(
    _ value: Value, _ way: [String], _ showCard: JSONPointer, _ inputs: inout [CardInputFacts]
  ) {
    switch value {
    case .list(let items):
      for (index, item) in items.enumerated() {
        collect(item, way + [String(index)], showCard, &inputs)
      }
    case .map(let map):
      let type = map["type"]?.string ?? ""
      if type.lowercased().hasPrefix("input."), let id = map["id"]?.string {
        let place = JSONPointer(way)
        inputs.append(
          CardInputFacts(
            id: id, type: type, place: place, showCard: showCard, sent: sent(map, type, place)))
      }
      let inner = type.lowercased() == "action.showcard" ? JSONPointer(way + ["card"]) : showCard
      for entry in map.entries where entry.key != "data" {
        collect(entry.value, way + [entry.key], inner, &inputs)
      }
    default: break
    }
  }

  private static func sent(_ map: ValueMap, _ type: String, _ place: JSONPointer) -> Sent {
    switch type.lowercased() {
    case "input.text": return .text("a text")
    case "input.date": return .text("a day such as \"2026-12-31\"")
    case "input.time": return .text("a time of day such as \"18:30\"")
    case "input.number": return .number
    case "input.toggle":
      return .values(
        [("valueOn", "true"), ("valueOff", "false")].map { (key, standard: Value) in
          (map[key] ?? standard, place.appending(map[key] == nil ? "id" : key))
        })
    case "input.choiceset": return choices(map, place.appending("choices"))
    default: return .unknown
    }
  }

  private static func choices(_ map: ValueMap, _ place: JSONPointer) -> Sent {
    guard let choices = map["choices"]?.list,
      case .bool(let isMultiple) = map["isMultiSelect"] ?? .bool(false)
    else { return .unknown }
    return .values(
      choices.enumerated().compactMap { index, choice in
        guard choice["$data"] == nil, let value = choice["value"] ?? choice["title"] else {
          return nil
        }
        let text = value.string ?? value.jsonText
        return (
          isMultiple ? .list([.string(text)]) : .string(text),
          place.appending(String(index)).appending(choice["value"] == nil ? "title" : "value")
        )
      })
  }
}
