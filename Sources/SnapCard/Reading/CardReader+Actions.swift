import SnapValue

extension CardReader {
  /// What a `selectAction` came to.
  struct Chosen {
    var found: CardAction?
    var isUnfit = false
  }

  /// The action of something that can be chosen as a whole.
  mutating func selectAction(_ map: ValueMap, _ around: Surroundings) -> Chosen {
    guard let value = value("selectAction", in: map) else { return Chosen() }
    let made = at("selectAction") { $0.action(value, around) }
    if case .thing(let action) = made {
      if case .showCard = action.act {
        note(
          .badValue, of: "selectAction", "a selectAction is no Action.ShowCard",
          hint: "put it into an ActionSet")
        return Chosen()
      }
      return Chosen(found: action)
    }
    return Chosen(isUnfit: made.isUnfit)
  }

  /// The actions of a list.
  mutating func actions(
    _ key: String, in map: ValueMap, _ around: Surroundings
  ) -> Made<[CardAction]> {
    let items = items(key, in: map, of: "actions")
    return at(key) { reader in
      var actions: [CardAction] = []
      for (index, item) in items.enumerated() where !reader.isFull {
        switch reader.at(index, { $0.action(item, around) }) {
        case .thing(let action):
          reader.at(index) { $0.checkTitle(of: action) }
          actions.append(action)
        case .dropped: break
        case .unfit: return .unfit
        }
      }
      return .thing(actions)
    }
  }

  /// Tells of an action that would be drawn as nothing.
  private mutating func checkTitle(of action: CardAction) {
    if isTemplate, action.title.isEmpty, action.icon == nil {
      note(.missing, "an action has a \"title\"", hint: "or an \"iconUrl\"")
    }
  }

  /// An action, or what its fallback says.
  mutating func action(_ value: Value, _ around: Surroundings) -> Made<CardAction> {
    made(value, around, what: "an action", isType: \.isAction) { reader, map, type, around in
      let act = reader.act(map, type, around)
      return act.map { reader.action(map, $0, around) }
    }
  }

  private mutating func action(
    _ map: ValueMap, _ act: CardAction.Act, _ around: Surroundings
  ) -> CardAction {
    let id = text("id", in: map).flatMap { $0.isEmpty ? nil : $0 }
    if let id { name(id) }
    return CardAction(
      act: act, title: text("title", in: map) ?? "", id: id, tooltip: text("tooltip", in: map),
      icon: resource("iconUrl", in: map), style: word("style", in: map) ?? .default,
      isEnabled: flag("isEnabled", in: map) ?? true,
      isSecondary: word("mode", in: map, as: CardActionMode.self) == .secondary,
      bar: word("x-bar", in: map),
      sendsInputs: word("associatedInputs", in: map, as: CardAssociation.self)
        != CardAssociation.none,
      within: around.within
    ).numbered(by: &numbers)
  }

  private mutating func act(
    _ map: ValueMap, _ type: CardType, _ around: Surroundings
  ) -> Made<CardAction.Act> {
    switch type {
    case .execute:
      if isTemplate, !has("verb", in: map) {
        let name = (map["id"] ?? map["title"])?.string ?? ""
        note(
          .missing, "the action \"\(name.begin(ofBytes: 60))\" has no \"verb\"",
          hint: "write one, such as \"verb\": \"navigate\"")
      }
      return .thing(.execute(verb: text("verb", in: map) ?? "", data: data(map)))
    case .submit: return .thing(.submit(data: data(map)))
    case .openURL: return openURL(map)
    case .showCard: return showCard(map, around)
    case .toggleVisibility: return .thing(.toggleVisibility(targets(map)))
    default: return .unfit
    }
  }

  private func data(_ map: ValueMap) -> Value? { map["data"] }

  // MARK: - URLs

  /// Whether an action may open a URL: one of an allowed scheme, or a route, which has none.
  func mayOpen(_ url: String) -> Bool {
    guard !url.isEmpty else { return false }
    guard let scheme = CardURL.scheme(of: url) else { return true }
    return settings.schemes.contains(scheme)
  }

  mutating func noteScheme(_ url: String, key: String) {
    note(
      .unsafeURL, of: key, "\"\(shortened(url))\" is not opened",
      hint: "schemes that are: \(settings.schemes.sorted().joined(separator: ", "))")
  }

  private mutating func openURL(_ map: ValueMap) -> Made<CardAction.Act> {
    guard let url = text("url", in: map), !url.isEmpty else {
      note(.missing, "an Action.OpenUrl has a \"url\"")
      return .unfit
    }
    if let place = map["url"], isPlace(place) { return .thing(.openURL(url)) }
    guard mayOpen(url) else {
      noteScheme(url, key: "url")
      return .unfit
    }
    return .thing(.openURL(url))
  }

  // MARK: - Cards below

  private mutating func showCard(
    _ map: ValueMap, _ around: Surroundings
  ) -> Made<CardAction.Act> {
    guard let card = object("card", in: map) else {
      if !has("card", in: map) { note(.missing, "an Action.ShowCard has a \"card\"") }
      return .unfit
    }
    var inner = around
    inner.within = nextShowCard(within: around.within)
    inner.align = .left
    inner.vertical = .top
    let view = at("card") { $0.inside(card, inner) }
    return view.map { .showCard($0) }
  }

  /// What a card has inside, wherever it stands.
  mutating func inside(_ map: ValueMap, _ around: Surroundings) -> Made<CardView> {
    checkNames(of: map, .adaptiveCard)
    let body = box(map, around, items: "body")
    let actions = actions("actions", in: map, around)
    guard case .thing(let body) = body, case .thing(let actions) = actions else { return .unfit }
    return .thing(
      CardView(
        body: body, actions: actions, isRightToLeft: flag("rtl", in: map) ?? false,
        speak: spoken(in: map), language: text("lang", in: map), place: around.within,
        steps: steps(map), layer: word("x-layer", in: map)))
  }

  /// The steps of what is done with several screens, and which of them the card is.
  private mutating func steps(_ map: ValueMap) -> CardSteps? {
    let titles = items("x-steps", in: map, of: "steps").compactMap(CardForm.plain)
    guard !titles.isEmpty else { return nil }
    let at = count("x-step", in: map) ?? 1
    return CardSteps(titles: titles, current: min(max(at, 1), Int64(titles.count)))
  }

  /// What is to be said of the card, as words: macros are what they mean, and tags of SSML, which the
  /// format allows here, are left out.
  private mutating func spoken(in map: ValueMap) -> String? {
    guard let text = text("speak", in: map) else { return nil }
    return CardMacros.expanded(CardSpeech.words(of: text), settings.moment)
  }

  // MARK: - Visibility

  private mutating func targets(_ map: ValueMap) -> [CardAction.Target] {
    if !has("targetElements", in: map) {
      note(.missing, "an Action.ToggleVisibility has \"targetElements\"")
    }
    let items = items("targetElements", in: map, of: "ids")
    return at("targetElements") { reader in
      items.enumerated().compactMap { index, item in reader.at(index) { $0.visibility(item) } }
    }
  }

  private mutating func visibility(_ value: Value) -> CardAction.Target? {
    guard takeNode(), !isPlace(value) else { return nil }
    switch value {
    case .string(let id):
      target(id)
      return CardAction.Target(id: id)
    case .map(let map):
      guard let id = text("elementId", in: map) else {
        note(.missing, "a target has an \"elementId\"")
        return nil
      }
      if let place = map["elementId"], !isPlace(place) { target(id) }
      return CardAction.Target(id: id, isVisible: flag("isVisible", in: map))
    default:
      note(.wrongType, "a target is an id, or an object with \"elementId\"")
      return nil
    }
  }
}

/// Whether an action stands by itself or in a menu.
enum CardActionMode: String, CardWord {
  case primary, secondary
}

/// Which inputs go with an action.
enum CardAssociation: String, CardWord {
  case auto, none
}
