import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

// What is said of a card as a whole, of screens, and of the ways between them.
extension AccessibilityCheck {
  // MARK: Cards as a whole

  mutating func checkCard(_ parts: CardParts, _ screen: AccessibleScreen) {
    checkSpeech(parts, screen)
    checkGiven(parts, screen)
    checkPrivate(parts, screen)
    checkHeadings(parts, screen)
  }

  /// The texts that a card shows, by the keys under which they stand.
  private func shown(_ parts: CardParts) -> [(part: CardPart, key: String, text: String)] {
    parts.all.flatMap { part in
      ["text", "title", "value", "label", "altText"].compactMap { key in
        if part.isAction || part.isInput || part.type == "choice" { return nil }
        return part.text(key).map { (part, key, $0) }
      }
    }
  }

  private mutating func checkSpeech(_ parts: CardParts, _ screen: AccessibleScreen) {
    guard let card = parts.all.first, let speech = card.text("speak") else { return }
    let spoken = Set(texts.places(in: speech).flatMap(AccessibleTexts.names))
    let keys = Set(CardTemplate(card: .string(speech)).stringKeys.map(\.key))
    for (part, _, text) in shown(parts) where part.type != "card" {
      let isInList = ([part] + parts.around(part)).contains { $0.map["$data"] != nil }
      let lost = texts.places(in: text).first { place in
        !isInList && !spoken.isSuperset(of: AccessibleTexts.names(in: place))
      }
      let data = ([part] + parts.around(part)).compactMap { $0.text("$data") }.first
      let list = data.flatMap { data in
        AccessibleTexts.insides(of: data).first {
          !spoken.isSuperset(of: AccessibleTexts.names(in: $0))
        }
      }
      if let lost = lost ?? list {
        return note(.speechTellsLess, screen.place(card, "speak"), "\"${\(lost)}\"")
      }
    }
    let lostKey = shown(parts).filter { $0.part.type == "textblock" && !$0.part.isHeading }
      .flatMap { CardTemplate(card: .string($0.text)).stringKeys.map(\.key) }
      .first { !keys.contains($0) }
    if let lostKey {
      note(.speechTellsLess, screen.place(card, "speak"), "the text \"\(lostKey)\"")
    } else if speech.allSatisfy(\.isWhitespace) {
      note(.speechTellsLess, screen.place(card, "speak"), "everything")
    }
  }

  /// What a screen is given and what no text tells. An id is for programs.
  private mutating func checkGiven(_ parts: CardParts, _ screen: AccessibleScreen) {
    let definition = screen.definition
    guard definition.isCard, !definition.properties.isEmpty else { return }
    let texts =
      shown(parts).map(\.text) + [definition.title]
      + parts.all.flatMap { part in
        ["title", "value", "placeholder", "speak", "tooltip", "$data", "$when"].compactMap {
          part.text($0)
        }
      }
    let told = Set(texts.flatMap { self.texts.places(in: $0) }.flatMap(AccessibleTexts.names))
    let used = Set(
      parts.all.compactMap { $0.map["data"]?.jsonText }.flatMap(AccessibleTexts.insides).flatMap(
        AccessibleTexts.names))
    for property in definition.properties where !told.contains(property.name) {
      let name = property.name
      guard name != definition.dataProperty, name != "id", !name.hasSuffix("Id"),
        !used.contains(name), property.schema?.isPrivate != true,
        !isPassedOn(name, from: definition.key)
      else { continue }
      self.note(
        .givenNotTold, screen.places?.place(JSONPointer()) ?? screen.titlePlace, name, screen.key)
    }
  }

  /// Whether an edge takes a property along: then it may be for what comes next.
  private func isPassedOn(_ name: String, from key: String) -> Bool {
    manifest.configuration.navigations.contains { edge in
      (edge.from.isEmpty || edge.from.contains(key)) && edge.result == name
    }
  }

  private mutating func checkPrivate(_ parts: CardParts, _ screen: AccessibleScreen) {
    let names = Set(
      screen.definition.properties.filter { $0.schema?.isPrivate == true }.map(\.name)
    )
    .union(screen.definition.privates)
    guard !names.isEmpty else { return }
    for (part, key, text) in shown(parts) {
      let inner = texts.places(in: text).flatMap(AccessibleTexts.names)
      guard let name = inner.first(where: names.contains) else { continue }
      note(.personalInClear, screen.place(part, key), "\"\(name)\"")
    }
  }

  /// A heading behind what it is about: at the end, or behind inputs.
  private mutating func checkHeadings(_ parts: CardParts, _ screen: AccessibleScreen) {
    let body = parts.all.filter { $0.key == "body" && $0.around == 0 }
    guard body.count > 1 else { return }
    for (index, part) in body.enumerated() where index > 0 && part.isHeading {
      let isFirst = !body[..<index].contains { box in
        box.isHeading || parts.inside(box).contains(where: \.isHeading)
      }
      let before = body[..<index].contains {
        $0.isInput || $0.type == "factset" || $0.isText || $0.type == "richtextblock"
      }
      let isLast = index == body.count - 1
      if before, isLast || isFirst {
        note(.headingLate, screen.place(part), words(part, "text", screen))
      }
    }
  }

  // MARK: Titles

  mutating func checkTitle(of screen: AccessibleScreen) {
    let title = screen.definition.title
    if texts.places(in: title).isEmpty {
      for wording in titles(of: screen) where !wording.hasWords {
        note(
          .partWithoutName, wording.place(), "the title of the screen \"\(screen.key)\"",
          wording.language.map { " in \"\($0)\"" } ?? "")
      }
    }
    for wording in titles(of: screen) {
      checkWords(wording)
      checkLanguage(of: wording)
    }
    checkFixed(title) { screen.titlePlace }
  }

  mutating func checkScreens() {
    var seen: [String: String] = [:]
    for screen in screens where screen.definition.parent == nil {
      let title = screen.definition.title
      guard texts.places(in: title).isEmpty else { continue }
      let standard = texts.standard.map { AccessibleTexts.first(of: $0.locale.text) }
      let all = titles(of: screen)
      guard let text = (all.first { $0.language == standard } ?? all.first)?.text, !text.isEmpty
      else { continue }
      if seen.updateValue(screen.key, forKey: text.lowercased()) != nil {
        note(.sameName, screen.titlePlace, text, "screens")
      }
    }
    for (region, origin) in zip(manifest.configuration.regions, manifest.origins.regions) {
      let place = own.below(origin).place(JSONPointer(["title"]))
      for wording in texts.wordings(of: region.title, language: nil, at: { place }) {
        checkWords(wording)
        checkLanguage(of: wording)
      }
      checkFixed(region.title) { place }
    }
  }

  // MARK: Ways

  /// Where an action leads.
  private enum Way {
    /// Away from its screen by itself: back, the end of a layer, a result.
    case away
    case edge(ScreenGraph.Edge)
    case elsewhere
  }

  private func way(_ action: CardPart, _ screen: AccessibleScreen) -> Way {
    let data = action.map["data"]
    switch action.text("verb") {
    case "back"?, "dismiss"?, "result"?, "undo"?, "popTo"?, "resume"?: return .away
    case "open"?, "select"?, "go"?: return .away
    case "navigate"?:
      let name = data?.string ?? data?["navigation"]?.string
      return edge(named: name, .navigation).map { .edge($0) } ?? .elsewhere
    case "segue"?:
      let id = data?.string ?? data?["id"]?.string
      return edge(named: id.map { "\(screen.key)/\($0)" }, .segue).map { .edge($0) } ?? .elsewhere
    default: return .elsewhere
    }
  }

  private func edge(named name: String?, _ role: ScreenGraph.Edge.Role) -> ScreenGraph.Edge? {
    graph.edges.first { $0.role == role && $0.name == name }
  }

  mutating func checkWays() {
    checkLayers()
    checkRoots()
    checkGuarded()
    checkReviews()
  }

  /// Whether an action goes without what is typed being right.
  private func isFree(_ action: CardPart, _ screen: AccessibleScreen) -> Bool {
    guard let parts = screen.parts, parts.inputs.contains(where: \.isHeld) else { return true }
    return !action.sendsInputs
  }

  private func leaves(_ screen: AccessibleScreen, where leads: (ScreenGraph.Edge) -> Bool) -> Bool {
    screen.actions.contains { action in
      guard isFree(action, screen) else { return false }
      switch way(action, screen) {
      case .away: return true
      case .edge(let edge): return leads(edge)
      case .elsewhere: return false
      }
    }
  }

  /// What lies over others has an action that takes it away.
  private mutating func checkLayers() {
    let layers = Set(graph.edges.filter(\.makesLayer).compactMap(\.to))
    for place in layers.sorted() {
      let screen = screens[place]
      guard screen.parts != nil, !leaves(screen, where: { $0.endsLayers }) else { continue }
      note(
        .noWayBack, screen.place(screen.parts?.all.first ?? screen.actions[0]), screen.key,
        "it lies over others, and a panel has no key to close it")
    }
  }

  /// What becomes the only screen has a way on that ends at the beginning.
  private mutating func checkRoots() {
    let roots = Set(graph.edges.filter(\.isRoot).compactMap(\.to)).subtracting(graph.start)
    for place in roots.sorted() where !returns(from: place) {
      let screen = screens[place]
      note(
        .noWayBack, screen.places?.place(JSONPointer()) ?? screen.titlePlace, screen.key,
        "it is the only screen then, and nothing leads from it to the beginning")
    }
  }

  /// Whether actions of cards lead from a screen to one of the first, without what cannot be taken
  /// back.
  private func returns(from place: Int) -> Bool {
    var seen: Set<Int> = [place]
    var queue = [place]
    while let here = queue.popLast() {
      if graph.start.contains(here) { return true }
      guard screens[here].parts != nil else { return true }
      for action in screens[here].actions where isFree(action, screens[here]) {
        switch way(action, screens[here]) {
        case .edge(let edge):
          if let to = edge.to, !edge.makesLayer, !isFinal(edge), seen.insert(to).inserted {
            queue.append(to)
          }
        case .away:
          if ["open", "go", "select"].contains(action.text("verb")) { return true }
        case .elsewhere: break
        }
      }
    }
    return false
  }

  /// What guards its leaving has an action that leaves it.
  private mutating func checkGuarded() {
    for screen in screens where !screen.definition.leaveGuards.isEmpty && screen.parts != nil {
      let ways = screen.actions.count { action in
        if case .edge(let edge) = way(action, screen), !isFinal(edge), isFree(action, screen) {
          return true
        }
        return false
      }
      if ways == 0 {
        note(
          .noWayBack, screen.places?.place(JSONPointer()) ?? screen.titlePlace, screen.key,
          "a guard keeps people there, and no navigation leads away without what is final")
      }
    }
  }

  /// An edge after which nothing is left to go back to, and with which a plugin does something.
  private func isFinal(_ edge: ScreenGraph.Edge) -> Bool {
    guard edge.isRoot, edge.role == .navigation, let navigation = manifest.navigation(edge.name)
    else {
      return false
    }
    return manifest.configuration.mediation(of: navigation).contains {
      !($0.mediator is SetMediator)
    }
  }

  /// Before what cannot be taken back, what it is about is shown, and it can be left.
  private mutating func checkReviews() {
    for edge in graph.edges where isFinal(edge) {
      for place in edge.from ?? [] {
        let screen = screens[place]
        guard let parts = screen.parts, let card = parts.all.first else { continue }
        let shows = shown(parts).contains { !texts.places(in: $0.text).isEmpty }
        if !shows {
          note(
            .noReview, screen.place(card), screen.key, edge.name,
            "nothing of what it is about is shown")
        } else if !leaves(screen, where: { $0.name != edge.name && !isFinal($0) }) {
          note(
            .noReview, screen.place(card), screen.key, edge.name, "no action leads away without it")
        }
      }
    }
  }
}
