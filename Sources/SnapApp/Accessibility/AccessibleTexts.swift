import SnapCard
import SnapManifest
import SnapSystem
import SnapValue

/// A text as people of one language get it, without what data puts into it.
struct Wording {
  /// The language's first part, such as `de`; `nil` where nobody says it.
  var language: String?
  var text: String
  /// Where it is written: in a card, the manifest or a file of texts.
  var place: () -> Diagnostic.Place

  /// Whether there is a letter or digit in it.
  var hasWords: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

/// The texts of an application in all its languages.
struct AccessibleTexts {
  let tables: [StringTable]
  let standard: StringTable?
  private let files: [String: [UInt8]]

  init(_ strings: StringFiles?) {
    tables = strings?.tables ?? []
    files = strings?.texts ?? [:]
    standard = strings.flatMap { strings in
      strings.tables.first { $0.locale == strings.standard }
    }
  }

  /// Whether a text of its own is in one language only, although the application has several.
  var areSeveral: Bool { tables.count > 1 }

  /// Where a key stands in a file of texts.
  func place(of key: String, in table: StringTable) -> Diagnostic.Place {
    let text = files[table.file] ?? []
    let position = PositionCounter.position(of: table.offsets[key] ?? 0, in: text)
    return Diagnostic.Place(
      file: table.file, line: position.line, column: position.column,
      pointer: "/" + key.split(separator: ".").joined(separator: "/"))
  }

  /// What a text of a card or title comes to, in each language; what data puts in is left out.
  func wordings(
    of text: String, language: String?, at place: @escaping () -> Diagnostic.Place
  ) -> [Wording] {
    let keys = CardTemplate(card: .string(text)).stringKeys.map(\.key)
    guard !keys.isEmpty, !tables.isEmpty else {
      let language = language ?? standard.map { Self.first(of: $0.locale.text) }
      return [Wording(language: language, text: plain(text), place: place)]
    }
    let isWhole = keys.count == 1 && text == "${t.\(keys[0])}"
    return tables.flatMap { table -> [Wording] in
      let language = Self.first(of: table.locale.text)
      guard isWhole else {
        return [Wording(language: language, text: filled(text, from: table), place: place)]
      }
      guard let written = table.texts[keys[0]] else { return [] }
      return written.wordings.map { wording in
        Wording(language: language, text: plain(wording)) {
          self.place(of: keys[0], in: table)
        }
      }
    }
  }

  /// The names that the places of a text lead to, those of texts by key included.
  func places(in text: String) -> [String] {
    let keys = CardTemplate(card: .string(text)).stringKeys.map(\.key)
    let worded = keys.flatMap { key in tables.flatMap { $0.texts[key]?.wordings ?? [] } }
    return ([text] + worded).flatMap(Self.insides).filter { !$0.hasPrefix("t.") }
  }

  /// What stands between `${` and `}`.
  static func insides(of text: String) -> [String] {
    text.pieces(between: "${").dropFirst().compactMap { rest in
      rest.firstIndex(of: "}").map { String(rest[..<$0]) }
    }
  }

  /// The names in what stands in a place: `hours.value > 1` has `hours` and `value`.
  static func names(in place: String) -> [String] {
    place.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != "$" }
      .map(String.init)
  }

  static func first(of locale: String) -> String {
    String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }

  private func plain(_ text: String) -> String { CardTemplate.withoutData(text) }

  private func filled(_ text: String, from table: StringTable) -> String {
    CardTemplate.withoutData(text) { key, value in
      switch table.texts[key] {
      case .plain(let text)?: text
      case .plural(let plural)?: plural.wording(for: value(plural.path), by: table.rules)
      case nil: nil
      }
    }
  }
}
