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
    checkTwins(parts, screen)
    checkNames(parts, screen)
  }

  /// The texts that a card shows, by the keys under which they stand.
  func shown(_ parts: CardParts) -> [(part: CardPart, key: String, text: String)] {
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
      note(.personalInClear, screen.place(part, key), "\"\(name)\" is private")
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
    checkRegions()
  }

  private mutating func checkRegions() {
    var seen: Set<String> = []
    for (region, origin) in zip(manifest.configuration.regions, manifest.origins.regions) {
      let place = own.below(origin).place(JSONPointer(["title"]))
      let wordings = texts.wordings(of: region.title, language: nil) { place }
      for wording in wordings {
        checkWords(wording)
        checkLanguage(of: wording)
      }
      checkFixed(region.title) { place }
      // Whether in one language two are called the same, by whatever key.
      let names = Set(
        wordings.filter { !$0.text.isEmpty }
          .map { "\($0.language ?? ""): \($0.text.lowercased())" })
      if let same = names.sorted().first(where: seen.contains) {
        note(.sameName, place, String(same.drop { $0 != " " }.dropFirst()), "regions")
      }
      seen.formUnion(names)
    }
  }
}
