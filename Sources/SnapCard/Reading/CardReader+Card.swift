import SnapValue

extension CardReader {
  /// The newest version of the vocabulary that is drawn in full.
  static let version = CardVersion("1.5")

  /// The whole card.
  mutating func readCard(_ value: Value) -> CardView {
    guard case .map(let map) = value else {
      note(.notACard, "a card is an object, not \(shortened(value))")
      return Card.view(saying: unshown)
    }
    guard isCard(map) else {
      return Card.view(saying: unshown)
    }
    if let message = checkVersion(map) { return Card.view(saying: message) }
    var view = meets(map) ? whole(map) : nil
    if view == nil || isTemplate, let other = rootFallback(map) { view = view ?? other }
    checkIDs()
    if let whole = view, whole.body.children.isEmpty, whole.actions.isEmpty, hasWritten(map) {
      // where something else is wrong, that is why
      if problems.isEmpty {
        note(.missing, "nothing of the card is shown", hint: "say something in its \"body\"")
      }
      view = nil
    }
    var found = view ?? Card.view(saying: text("fallbackText", in: map) ?? unshown)
    if let notice { found.body.children.append(notice) }
    return found
  }

  /// Whether there is something in a card to begin with.
  private func hasWritten(_ map: ValueMap) -> Bool {
    ["body", "actions"].contains { key in
      map[key]?.list?.contains { $0.map != nil && $0["$when"] == nil && $0["$data"] == nil } == true
    }
  }

  /// What is said in the place of all of it.
  private var unshown: String { CardNotice.all.text(in: settings.language) }

  private mutating func whole(_ map: ValueMap) -> CardView? {
    var around = Surroundings()
    around.hasFallback = has("fallback", in: map)
    if case .thing(let view) = inside(map, around) { return view }
    return nil
  }

  /// What a card that cannot be drawn is replaced by.
  private mutating func rootFallback(_ map: ValueMap) -> CardView? {
    guard let fallback = value("fallback", in: map), fallback.map != nil else { return nil }
    let made = at("fallback") { $0.element(fallback, Surroundings()) }
    guard case .thing(let node) = made else { return nil }
    return CardView(body: CardBox(children: [node]))
  }

  /// Whether it says that it is a card; one that says nothing is taken for one when it looks so.
  private mutating func isCard(_ map: ValueMap) -> Bool {
    switch map["type"] {
    case nil, .null?:
      if map["body"] != nil || map["actions"] != nil { return true }
      note(
        .notACard, "a card has the type \"AdaptiveCard\"",
        hint: "add \"type\": \"AdaptiveCard\"")
      return false
    case .string(let text)? where text.lowercased() == "adaptivecard":
      if text != "AdaptiveCard" {
        note(.badValue, of: "type", "the type \"\(text)\" is written \"AdaptiveCard\"")
      }
      return true
    case let other?:
      note(.notACard, of: "type", "a card has the type \"AdaptiveCard\", not \(shortened(other))")
      return false
    }
  }

  /// What is said instead of a card whose version is too new.
  private mutating func checkVersion(_ map: ValueMap) -> String? {
    guard let written = value("version", in: map) else { return nil }
    let text = written.string ?? (written.number == nil ? "" : written.jsonText)
    guard let version = CardVersion(text), let ours = Self.version else {
      note(.badValue, of: "version", "a version is \"1.5\" or the like, not \(shortened(written))")
      return nil
    }
    if let first = version.parts.first, first > 1 {
      note(.notACard, of: "version", "cards of version \(text) cannot be drawn, only of 1.x")
      return self.text("fallbackText", in: map) ?? unshown
    }
    if ours < version {
      note(
        .leftOut, of: "version", "what is new in version \(text) is not drawn",
        hint: "the vocabulary of 1.5 is")
    }
    return nil
  }
}
