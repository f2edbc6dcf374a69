import SnapCard
import SnapSystem
import SnapValue

// Pictures, media, what is drawn, and how a card hangs together.
extension AccessibilityCheck {
  // MARK: Pictures and media

  mutating func checkPicture(_ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen) {
    if part.type == "media" { return checkMedia(part, parts, screen) }
    guard part.type == "image" else { return }
    let path = part.word("url") ?? ""
    if path.hasSuffix(".gif") || path.hasPrefix("data:image/gif") {
      note(.movesAlone, screen.place(part, "url"))
    }
    guard let alt = part.text("altText") else {
      return note(.pictureWithoutText, screen.place(part))
    }
    if alt.isEmpty, part.map["selectAction"] != nil { return }  // told as a control without a name
    if alt.isEmpty {
      if !hasTextBeside(part, parts) { note(.pictureTextEmpty, screen.place(part, "altText")) }
      return
    }
    for wording in wordings(part, "altText", screen) {
      if !wording.hasWords, texts.places(in: alt).isEmpty || saysNothing(wording.text) {
        note(.pictureTextEmpty, wording.place())
      } else if saysNothing(wording.text) {
        note(.pictureTextSaysNothing, wording.place(), wording.text)
      } else if isTitle(wording) {
        note(.pictureOfText, wording.place(), wording.text)
      }
    }
  }

  /// A picture beside a text, in what is one thing for who looks at it.
  private func hasTextBeside(_ part: CardPart, _ parts: CardParts) -> Bool {
    parts.around(part).prefix(3).contains { box in
      box.type != "card" && parts.inside(box).contains { $0.isText }
    }
  }

  private func saysNothing(_ text: String) -> Bool {
    let text = text.lowercased().trimmed
    let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".bmp"]
    return endings.contains { text.hasSuffix($0) } || text.contains("_")
      || AccessibilityWords.emptyPictures.contains(text)
      || text.hasPrefix("img") && text.dropFirst(3).allSatisfy(\.isNumber)
  }

  /// Whether it is the title of the application or of a screen, in the same language.
  private func isTitle(_ wording: Wording) -> Bool {
    if wording.text == manifest.app.title { return true }
    return screens.contains { screen in
      titles(of: screen).contains { title in
        title.text == wording.text
          && (title.language == nil || wording.language == nil
            || title.language == wording.language)
      }
    }
  }

  func titles(of screen: AccessibleScreen) -> [Wording] {
    texts.wordings(of: screen.definition.title, language: nil) { screen.titlePlace }
  }

  private mutating func checkMedia(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    if !hasWords(part, "altText", screen) { note(.mediaWithoutText, screen.place(part)) }
    let next = parts.beside(part).first { $0.pointer.index == part.pointer.index.map { $0 + 1 } }
    let hasText =
      next.map { !$0.isHeading && ["textblock", "richtextblock"].contains($0.type) } ?? false
    if part.map["captionSources"]?.list?.isEmpty ?? true, !hasText {
      note(.mediaWithoutCaptions, screen.place(part))
    }
  }

  // MARK: Look

  mutating func checkLook(_ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen) {
    checkColour(of: part, parts, screen)
    checkWidth(of: part, screen)
    guard part.type == "textblock" else { return }
    checkRoom(for: part, screen)
    let color = part.word("color")
    let isOnPicture = parts.around(part).contains { $0.map["backgroundImage"] != nil }
    if color == "dark", isOnPicture {
      note(
        .contrastOfText, screen.place(part, "color"),
        "dark letters stand on a picture, which is darkened for light ones")
    } else if let color, color == "light" || color == "dark", !isOnPicture {
      note(
        .contrastOfText, screen.place(part, "color"),
        "\"\(color)\" is read on some grounds, and this one is light or dark as people set it")
    }
    checkGround(of: part, parts, screen)
  }

  /// A colour on a box of the same colour.
  private mutating func checkGround(
    of part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    guard let color = part.word("color"), Self.meanings.contains(color) else { return }
    let box = parts.around(part).first { $0.map["style"] != nil && $0.word("style") != "default" }
    guard let box, box.word("style") == color else { return }
    note(
      hasWords(part, "text", screen) ? .contrastOfText : .contrastOfParts,
      screen.place(part, "color"), "the colour \"\(color)\" stands on a box of the same colour")
  }

  private static let meanings: Set<String> = ["good", "attention", "warning", "accent"]

  private mutating func checkColour(
    of part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    for key in ["color", "style"] {
      guard let written = part.text(key) else { continue }
      if written.contains("${"), key == "color" || !part.isInput, !part.isAction {
        note(
          .colourAlone, screen.place(part, key),
          "the colour changes with \(written), and no word does")
      }
    }
    if part.type == "textblock" || part.type == "run",
      Self.meanings.contains(part.word("color") ?? ""),
      !hasWords(part, "text", screen)
    {
      note(
        .colourAlone, screen.place(part, "color"),
        "\"\(part.text("text") ?? "")\" has no words, so its colour alone says something")
    }
    let isBox = ["container", "column", "columnset", "cell", "row"].contains(part.type)
    if isBox, Self.meanings.contains(part.word("style") ?? ""),
      !parts.inside(part).contains(where: { isTold($0, screen) })
    {
      note(
        .colourAlone, screen.place(part, "style"),
        "a box in the colour \"\(part.text("style") ?? "")\" holds no words")
    }
  }

  private func isTold(_ part: CardPart, _ screen: AccessibleScreen) -> Bool {
    ["text", "title", "altText", "label"].contains { hasWords(part, $0, screen) }
  }

  /// Two that are shown one for the other and differ in nothing but colour.
  mutating func checkTwins(_ parts: CardParts, _ screen: AccessibleScreen) {
    var seen: [Value: CardPart] = [:]
    for part in parts.all {
      guard let condition = part.map["$when"] else { continue }
      let around = Value.int(Int64(part.around ?? -1))
      let other = seen.updateValue(
        part, forKey: [around, .string(part.key), Value.map(part.map).withoutColours])
      guard let other, other.map["$when"] != condition, !sameColours(other, part) else { continue }
      note(
        .colourAlone, screen.place(part),
        "two that are shown one for the other differ in their colour alone")
    }
  }

  private func sameColours(_ one: CardPart, _ other: CardPart) -> Bool {
    func colours(_ part: CardPart) -> Value {
      var map = part.map
      map["$when"] = nil
      return .map(map)
    }
    return colours(one) == colours(other)
  }

  private mutating func checkWidth(of part: CardPart, _ screen: AccessibleScreen) {
    guard ["image", "column"].contains(part.type), let width = part.pixels("width"), width > 320
    else { return }
    note(.tooWide, screen.place(part, "width"), String(width))
  }

  /// The most characters that stand in a line where there is little room.
  private static let line = 40

  private mutating func checkRoom(for part: CardPart, _ screen: AccessibleScreen) {
    if let most = part.map["maxLines"]?.int, most > 0 {
      note(
        .textCutOff, screen.place(part, "maxLines"), words(part, "text", screen),
        "at most \(most) lines are shown")
    }
    guard part.map["wrap"]?.bool != true else { return }
    for wording in wordings(part, "text", screen) where wording.text.count > Self.line {
      note(
        .textCutOff, screen.place(part), wording.text,
        "it has \(wording.text.count) characters and is one line")
    }
  }

  // MARK: Structure

  mutating func checkStructure(_ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen) {
    if part.looksLikeHeading, part.word("style") != "heading" {
      note(.headingNotMarked, screen.place(part), words(part, "text", screen))
    }
    if part.type == "textblock", part.word("style") == "heading" {
      checkNamed(part, "text", "a heading", screen)
    }
    if part.isText { checkSpaces(in: part, screen) }
    if part.type == "fact" { checkNamed(part, "title", "a fact", screen) }
    if part.type == "choice" { checkNamed(part, "title", "a choice", screen) }
    if part.type == "table" { checkTable(part, parts, screen) }
    if let isRightToLeft = part.map["rtl"]?.bool { checkDirection(isRightToLeft, part, screen) }
    if part.map["isVisible"]?.bool == false { checkHidden(part, parts, screen) }
  }

  /// Three spaces or a tabulator between words, data that comes in being words.
  private mutating func checkSpaces(in part: CardPart, _ screen: AccessibleScreen) {
    guard let text = part.text("text") else { return }
    let all =
      wordings(part, "text", screen).map { ($0.text, $0.place) } + [
        (text, { screen.place(part, "text") })
      ]
    for (words, place) in all where words.trimmed.contains("   ") || words.trimmed.contains("\t") {
      // what a place without data leaves is no layout
      guard text.contains("   ") || text.contains("\t") || texts.places(in: text).isEmpty else {
        continue
      }
      return note(.laidOutBySpaces, place(), words)
    }
  }

  private mutating func checkNamed(
    _ part: CardPart, _ key: String, _ what: String, _ screen: AccessibleScreen
  ) {
    guard let text = part.text(key), !text.isEmpty else {
      return note(.partWithoutName, screen.place(part, key), what, "")
    }
    guard texts.places(in: text).isEmpty else { return }
    for wording in wordings(part, key, screen) where !wording.hasWords {
      note(
        .partWithoutName, wording.place(), what, wording.language.map { " in \"\($0)\"" } ?? "")
    }
  }

  private mutating func checkTable(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    let says = part.map["firstRowAsHeaders"]?.bool ?? part.map["firstRowAsHeader"]?.bool ?? true
    let isMarked = parts.inside(part).contains { $0.word("style") == "columnheader" }
    if !says, !isMarked { note(.tableWithoutHeader, screen.place(part)) }
  }

  private mutating func checkDirection(
    _ isRightToLeft: Bool, _ part: CardPart, _ screen: AccessibleScreen
  ) {
    let locales =
      texts.tables.map(\.locale) + (screen.language.flatMap { LocaleName($0) }.map { [$0] } ?? [])
    guard let other = locales.first(where: { $0.isRightToLeft != isRightToLeft }) else { return }
    note(.directionFixed, screen.place(part, "rtl"), String(isRightToLeft), other.text)
  }

  private mutating func checkHidden(
    _ part: CardPart, _ parts: CardParts, _ screen: AccessibleScreen
  ) {
    let id = part.text("id")
    let isShown = parts.actions.contains { action in
      action.map["targetElements"]?.list?.contains { target in
        id != nil && (target.string ?? target["elementId"]?.string) == id
      } ?? false
    }
    if !isShown {
      note(.hiddenForGood, screen.place(part, "isVisible"), id.map { "\"\($0)\"" } ?? "an element")
    }
  }
}

extension JSONPointer {
  /// The place in a list that it ends in.
  fileprivate var index: Int? { tokens.last.flatMap { Int($0) } }
}

extension CardPart {
  /// A number of pixels, as `320` or `"320px"`.
  func pixels(_ key: String) -> Int? {
    if let number = map[key]?.int { return Int(exactly: number) }
    guard let text = word(key), text.hasSuffix("px") else { return nil }
    return Int(text.dropLast(2))
  }
}

extension Value {
  /// The same without conditions and colours.
  fileprivate var withoutColours: Value {
    switch self {
    case .list(let items): return .list(items.map(\.withoutColours))
    case .map(let map):
      var plain = ValueMap()
      for entry in map.entries where !["$when", "color", "style", "id"].contains(entry.key) {
        plain[entry.key] = entry.value.withoutColours
      }
      return .map(plain)
    default: return self
    }
  }
}
