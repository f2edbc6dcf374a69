import SnapCard
import SnapManifest
import SnapValue

// Inputs and actions: what is operated, what it is called, and what is told of mistakes.
extension AccessibilityCheck {
  // MARK: Inputs

  mutating func checkInput(_ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen) {
    guard part.isInput else { return }
    let id = part.text("id") ?? ""
    checkLabel(of: part, id, parts, screen)
    checkErrors(of: part, id, screen)
    if part.map["valueChangedAction"] != nil {
      note(.changesOnInput, screen.place(part, "valueChangedAction"), id)
    }
    guard part.type == "input.text" else { return }
    checkSecrecy(of: part, id, screen)
    checkPurpose(of: part, id, screen)
  }

  private mutating func checkLabel(
    of part: CardPart, _ id: String, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    let key = part.type == "input.toggle" && !hasWords(part, "label", screen) ? "title" : "label"
    if !hasWords(part, key, screen) {
      let empty = wordings(part, key, screen).first { !$0.hasWords }
      let isWritten = part.text(key).map { !$0.isEmpty } ?? false
      note(
        .inputWithoutLabel, isWritten ? empty?.place() ?? screen.place(part) : screen.place(part),
        id,
        isWritten ? empty?.language.map { " in \"\($0)\"" } ?? "" : "")
    }
  }

  private mutating func checkErrors(
    of part: CardPart, _ id: String, _ screen: AccessibleScreen
  ) {
    let isSecret = part.word("style") == "password"
    if part.isHeld || isSecret, !hasWords(part, "errorMessage", screen) {
      note(
        .errorNotTold, screen.place(part), id,
        part.isHeld ? "does not take everything" : "is held against a secret")
    }
    for wording in wordings(part, "errorMessage", screen) where wording.hasWords {
      let words = AccessibilityWords.words(of: wording.text)
      if words.allSatisfy(AccessibilityWords.emptyErrors.contains) {
        note(.errorSaysNothing, wording.place(), wording.text)
      }
    }
  }

  /// Whether an input's id or label has one of some names.
  private func isCalled(
    _ part: CardPart, _ id: String, _ names: [String], _ arabic: [String],
    _ screen: AccessibleScreen
  ) -> Bool {
    let labels =
      wordings(part, "label", screen).map(\.text)
      + wordings(part, "placeholder", screen).map(\.text)
    let texts = [id.inWords] + labels
    return texts.contains { text in
      let words = AccessibilityWords.words(of: text)
      return names.contains { AccessibilityWords.has($0, in: words) }
        || arabic.contains { text.contains($0) }
    }
  }

  private mutating func checkSecrecy(
    of part: CardPart, _ id: String, _ screen: AccessibleScreen
  ) {
    guard part.word("style") != "password" else { return }
    let isPrivate = screen.definition.properties.contains {
      $0.name == id && $0.schema?.isPrivate == true
    }
    if isPrivate
      || isCalled(part, id, AccessibilityWords.secret, AccessibilityWords.secretArabic, screen)
    {
      note(.entryNotMasked, screen.place(part), id)
    } else if isCalled(
      part, id, AccessibilityWords.personal, AccessibilityWords.personalArabic, screen)
    {
      let label = part.text("label").map { _ in words(part, "label", screen) } ?? id
      note(
        .personalInClear, screen.place(part),
        "what is typed into the input \"\(id)\" sounds private, \"\(label)\",")
    }
  }

  private mutating func checkPurpose(
    of part: CardPart, _ id: String, _ screen: AccessibleScreen
  ) {
    guard part.map["style"] == nil || part.word("style") == "text" else { return }
    for purpose in AccessibilityWords.purposes where isCalled(part, id, purpose.words, [], screen) {
      note(.purposeNotTold, screen.place(part), id, purpose.what, purpose.style)
    }
  }

  // MARK: Actions

  mutating func checkControl(_ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen) {
    if part.isAction {
      checkNesting(part, parts, screen)
      checkActionName(part, parts, screen)
      checkSwitch(part, parts, screen)
      checkOrder(of: part, parts, screen)
    }
    if part.isInput { checkNesting(part, parts, screen) }
    guard part.type == "image", part.map["selectAction"] != nil else { return }
    for key in ["width", "height"] {
      if let size = part.pixels(key), size < 24 {
        note(
          .smallTarget, screen.place(part, key), "the picture is pressed and", "has \(size) pixels")
      }
    }
  }

  /// A control in a whole that is a control itself.
  private mutating func checkNesting(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    let around = parts.around(part)
    let outer = (part.key == "selectAction" ? Array(around.dropFirst()) : around).first { box in
      !box.isAction && box.type != "card" && box.map["selectAction"] != nil
        && !part.pointer.tokens.dropFirst(box.pointer.tokens.count).elementsEqual(["selectAction"])
    }
    guard outer != nil else { return }
    let name = part.text("title") ?? part.text("id") ?? part.text("type") ?? ""
    note(.controlInControl, screen.place(part), "\"\(name)\"")
  }

  private mutating func checkActionName(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    if part.key == "selectAction" {
      guard let box = parts.around(part).first, box.type != "card" else { return }
      if hasWords(part, "title", screen) { return checkNames(of: part, box, parts, screen) }
      let named = (Array(parts.inside(box)) + [box]).contains { inner in
        ["text", "altText", "value"].contains { hasWords(inner, $0, screen) }
      }
      if !named { note(.controlWithoutName, screen.place(box), "what is pressed") }
      return
    }
    guard let title = part.text("title"), !title.isEmpty else {
      return note(.controlWithoutName, screen.place(part), "the action")
    }
    if texts.places(in: title).isEmpty {
      for wording in wordings(part, "title", screen) where !wording.hasWords {
        note(.controlWithoutName, wording.place(), "the action \"\(wording.text)\"")
      }
    }
    for wording in wordings(part, "title", screen) {
      let name = wording.text.lowercased().trimmed
      if AccessibilityWords.empty.contains(name) || name.hasPrefix("http") || name.hasPrefix("www.")
      {
        note(.linkSaysNothing, wording.place(), wording.text)
      }
    }
  }

  /// Two actions or inputs of one card with one name; what is shown under a condition is let be.
  mutating func checkNames(_ parts: CardParts, _ screen: AccessibleScreen) {
    var seen: [String: CardPart] = [:]
    for part in parts.all where part.isAction && part.key != "selectAction" || part.isInput {
      let key =
        part.type == "input.toggle" && part.map["label"] == nil || part.isAction ? "title" : "label"
      guard part.map["$when"] == nil, let text = part.text(key), texts.places(in: text).isEmpty
      else { continue }
      let name = words(part, key, screen)
      let what = part.isAction ? "actions" : "inputs"
      guard !name.isEmpty, let other = seen["\(what) \(name)"] else {
        seen["\(what) \(name)"] = part
        continue
      }
      if part.isInput || !isSame(other, part) {
        note(.sameName, screen.place(part, key), name, what)
      }
    }
  }

  /// What is read on something that is pressed as a whole is part of its name.
  private mutating func checkNames(
    of part: CardPart, _ box: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    let shown = (Array(parts.inside(box)) + [box]).filter(\.isText).flatMap { inner in
      ["text", "title", "value"].filter { hasWords(inner, $0, screen) }.map { (inner, $0) }
    }
    guard let first = shown.first, let title = part.text("title") else { return }
    let named = Set(texts.places(in: title))
    let name = words(part, "title", screen).lowercased()
    let isPart = shown.contains { inner, key in
      let text = inner.text(key) ?? ""
      let said = words(inner, key, screen).lowercased()
      return !named.isDisjoint(with: texts.places(in: text)) || name.contains(said)
    }
    if !isPart {
      note(.nameDiffers, screen.place(part, "title"), words(first.0, first.1, screen), title)
    }
  }

  private func isSame(_ one: CardPart, _ other: CardPart) -> Bool {
    ["type", "verb", "data", "url", "targetElements"].allSatisfy { one.map[$0] == other.map[$0] }
  }

  /// `toggleFavourite` switches something called favourite.
  private mutating func checkSwitch(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    guard let verb = part.text("verb"),
      let prefix = ["toggle", "switch"].first(where: verb.hasPrefix)
    else { return }
    let what = verb.dropFirst(prefix.count).lowercased()
    guard !what.isEmpty else { return }
    let told = subjects[screen.key] ?? subjects(of: parts)
    subjects[screen.key] = told
    if !told.contains(what) { note(.switchWithoutState, screen.place(part, "verb"), verb) }
  }

  /// What a card tells of, in small letters: the places of its texts, its inputs, its conditions.
  private func subjects(of parts: CardParts) -> String {
    var subjects: [String] = []
    for part in parts.all {
      for key in ["text", "value", "title", "altText"] {
        if let text = part.text(key) { subjects += texts.places(in: text) }
      }
      if part.isInput, let id = part.text("id") { subjects.append(id) }
      if let condition = part.text("$when") { subjects.append(condition) }
    }
    return subjects.joined(separator: "\n").lowercased()
  }

  /// An action in the body that sends inputs which come after it.
  private mutating func checkOrder(
    of part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    guard part.sendsInputs, part.pointer.tokens.first == "body", part.key == "actions",
      let own = parts.all.firstIndex(where: { $0.pointer == part.pointer }),
      let input = parts.all[own...].first(where: {
        $0.isInput && !parts.around($0).contains { $0.isAction }
      })
    else { return }
    note(
      .focusOrder, screen.place(part), "\"\(words(part, "title", screen))\"", input.text("id") ?? ""
    )
  }
}

extension String {
  /// A name in words: `creditCard_number` is `credit card number`.
  fileprivate var inWords: String {
    var words = ""
    for character in self {
      if character.isUppercase { words.append(" ") }
      words.append(character.isLetter || character.isNumber ? character : " ")
    }
    return words
  }
}
