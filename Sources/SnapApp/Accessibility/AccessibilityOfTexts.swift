import SnapCard
import SnapManifest
import SnapSystem
import SnapValue

// What texts say, and in which language.
extension AccessibilityCheck {
  /// The keys of texts that people read or hear.
  private static let keys = [
    "text", "title", "value", "label", "placeholder", "errorMessage", "tooltip", "speak",
    "fallbackText", "altText",
  ]

  mutating func checkTexts(of part: CardPart, _ screen: AccessibleScreen) {
    for key in Self.keys where isRead(part, key) {
      let isName = part.word("verb") == "locale" && key == "title"
      for wording in wordings(part, key, screen) {
        if key != "altText" { checkWords(wording, isOfInput: part.isInput) }
        if key == "altText" || key == "text" || key == "value" { checkCharacters(wording) }
        if key == "text" || key == "value" { checkLinks(in: wording) }
        if !isName { checkLanguage(of: wording) }
      }
      if !isName, let text = part.text(key) { checkFixed(text) { screen.place(part, key) } }
    }
  }

  /// Whether a key of a part is a text: the value of an input or a choice is none.
  private func isRead(_ part: CardPart, _ key: String) -> Bool {
    guard part.map[key]?.string != nil else { return false }
    return key != "value" || part.type == "fact"
  }

  /// What an input asks for is typed or chosen, so that its texts ask nobody to speak.
  mutating func checkWords(_ wording: Wording, isOfInput: Bool = false) {
    for words in AccessibilityWords.all where !(isOfInput && words.rule == .speechAlone) {
      guard let found = words.found(in: wording.text, language: wording.language) else { continue }
      let shown = found.hasSuffix("*") ? String(found.dropLast()) : found
      if words.rule == .severalAtOnce {
        note(words.rule, wording.place(), shown, "the text \"\(wording.text)\"")
      } else {
        note(words.rule, wording.place(), shown, wording.text)
      }
    }
  }

  /// Four signs in a row that are neither letters nor spaces; points are let be.
  private mutating func checkCharacters(_ wording: Wording) {
    var run = ""
    var longest = ""
    for character in wording.text {
      let isSign = !character.isLetter && !character.isNumber && !character.isWhitespace
      run = isSign && character != "." && character != "…" ? run + String(character) : ""
      if run.count > longest.count { longest = run }
    }
    if longest.count >= 4 { note(.drawnWithCharacters, wording.place(), longest) }
  }

  /// The words of links, `[here](https://example.org)`.
  private mutating func checkLinks(in wording: Wording) {
    let pieces = wording.text.pieces(between: "](")
    for piece in pieces.dropLast() {
      guard let open = piece.lastIndex(of: "[") else { continue }
      let name = String(piece[piece.index(after: open)...])
      if AccessibilityWords.empty.contains(name.lowercased().trimmed) || name.hasPrefix("http") {
        note(.linkSaysNothing, wording.place(), name)
      }
    }
  }

  // MARK: Language

  mutating func checkLanguage(of screen: AccessibleScreen, _ parts: CardParts) {
    guard let card = parts.all.first else { return }
    let written = card.text("lang")
    if let written, !written.contains("${") {
      if LocaleName(written) == nil {
        note(
          .languageUnknown, screen.place(card, "lang"),
          "\"\(written)\" is no name of a language")
      } else if texts.areSeveral {
        note(
          .languageUnknown, screen.place(card, "lang"),
          "\"lang\" says \"\(written)\" also where another of the \(texts.tables.count) languages is spoken"
        )
      } else if let only = texts.tables.first,
        screen.language != AccessibleTexts.first(of: only.locale.text)
      {
        note(
          .languageUnknown, screen.place(card, "lang"),
          "\"lang\" says \"\(written)\", and the texts are \"\(only.locale.text)\"")
      }
    } else if written == nil, texts.tables.isEmpty {
      note(
        .languageUnknown, screen.place(card),
        "neither the card nor the application says in which language its texts are")
    }
  }

  /// A text that is written in a card or title instead of in the files of an application's languages.
  mutating func checkFixed(_ text: String, at place: () -> Diagnostic.Place) {
    guard texts.areSeveral, CardTemplate(card: .string(text)).askedTexts.isEmpty else { return }
    let plain = CardTemplate.withoutData(text)
    guard plain.filter(\.isLetter).count > 1 else { return }
    note(
      .otherLanguage, place(), plain, "in the language that is spoken",
      "it is the same in all \(texts.tables.count) languages of the application", "LOCALE")
  }

  /// A text in the letters or the small words of another language.
  mutating func checkLanguage(of wording: Wording) {
    guard let language = wording.language else { return }
    let letters = wording.text.filter(\.isLetter)
    guard letters.count >= 4 else { return }
    let own = letters.count { $0.isIn(Self.script(of: language)) }
    if own == 0 || own * 2 < letters.count && Self.script(of: language) == .latin {
      return note(
        .otherLanguage, wording.place(), wording.text, language, "it is in other letters", language)
    }
    let words = Set(AccessibilityWords.words(of: wording.text))
    guard let small = AccessibilityWords.small[language], small.isDisjoint(with: words) else {
      return
    }
    for (other, names) in AccessibilityWords.small.sorted(by: { $0.key < $1.key })
    where other != language && names.intersection(words).count >= 2 {
      return note(
        .otherLanguage, wording.place(), wording.text, language, "its words are of \"\(other)\"",
        language)
    }
  }

  fileprivate enum Script { case latin, arabic, cyrillic, greek, hebrew, other }

  private static func script(of language: String) -> Script {
    switch language {
    case "ar", "fa", "ur", "ps", "ckb": .arabic
    case "ru", "uk", "bg", "sr", "mk", "be", "kk": .cyrillic
    case "el": .greek
    case "he", "yi": .hebrew
    case "zh", "ja", "ko", "th", "hi", "bn", "ta", "te", "ka", "hy", "am", "my", "km", "lo": .other
    default: .latin
    }
  }

  /// Keys that a language lacks, and texts that nobody translated.
  mutating func checkTranslations() {
    guard let standard = texts.standard else { return }
    let keys = standard.texts.keys.sorted()
    for table in texts.tables where table.locale != standard.locale {
      let isKind =
        AccessibleTexts.first(of: table.locale.text)
        == AccessibleTexts.first(of: standard.locale.text)
      let parents = texts.tables.filter { table.locale.lookup.dropFirst().contains($0.locale) }
      for key in keys where !isKind && parents.isEmpty {
        checkTranslation(of: key, in: table, standard)
      }
    }
    for table in texts.tables {
      for key in table.texts.keys.sorted()
      where key.hasPrefix("reasons.") || key.hasPrefix("outcome.") {
        let language = AccessibleTexts.first(of: table.locale.text)
        for text in table.texts[key]?.wordings ?? [] {
          let wording = Wording(language: language, text: text) { [texts] in
            texts.place(of: key, in: table)
          }
          checkWords(wording)
          if !wording.hasWords {
            note(.partWithoutName, wording.place(), "a message", " in \"\(language)\"")
          }
        }
      }
    }
  }

  private mutating func checkTranslation(
    of key: String, in table: StringTable, _ standard: StringTable
  ) {
    let language = table.locale.text
    guard let own = table.texts[key] else {
      if key.hasPrefix("reasons.") || key.hasPrefix("outcome.") {
        let place = Diagnostic.Place(file: table.file, line: 1, column: 1, pointer: "/\(key)")
        return note(.refusalNotTold, place, key, language, standard.locale.text)
      }
      return note(
        .otherLanguage, Diagnostic.Place(file: table.file, line: 1, column: 1, pointer: "/\(key)"),
        key, language, "the text is missing, and the one in \"\(standard.locale.text)\" stands in",
        language)
    }
    let same = own.wordings.first { text in
      standard.texts[key]?.wordings.contains(text) == true && text.filter(\.isLetter).count >= 8
        && text.contains(" ")
    }
    if let same {
      note(
        .otherLanguage, texts.place(of: key, in: table), same, language,
        "it is the text of \"\(standard.locale.text)\"", language)
    }
  }
}

extension Character {
  fileprivate func isIn(_ script: AccessibilityCheck.Script) -> Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    return switch script {
    case .latin: scalar < 0x250 || (0x1E00...0x1EFF).contains(scalar)
    case .arabic: (0x600...0x77F).contains(scalar) || (0xFB50...0xFEFF).contains(scalar)
    case .cyrillic: (0x400...0x52F).contains(scalar)
    case .greek: (0x370...0x3FF).contains(scalar)
    case .hebrew: (0x590...0x5FF).contains(scalar)
    case .other: scalar > 0x52F
    }
  }
}
