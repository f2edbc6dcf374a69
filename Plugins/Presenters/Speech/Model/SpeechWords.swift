/// The few words that the voice says itself, in the language of what it tells. All others come from the
/// host.
package struct SpeechWords: Sendable {
  /// What it says.
  package enum Word: String, CaseIterable, Sendable {
    /// What can be done with a line.
    case button, tab, list, field
    /// That nothing is filled in, or how many signs that nobody may hear, in words that suit any number.
    case empty, signs
    /// While spelling and choosing.
    case chosen, notChosen, done, delete, space
    /// What the keys of the voice change.
    case rate, volume
  }

  private let words: [Word: String]

  /// Those of the language of a BCP 47 tag; English where there are none for it.
  package init(language: String?) { words = Self.languages[Self.base(language)] ?? Self.english }

  /// A word; `{0}` in it is the number.
  package subscript(word: Word, number: Int = 0) -> String {
    (words[word] ?? Self.english[word] ?? "").replacing("{0}", with: String(number))
  }

  /// The language without its script and region: `de` of `de-AT`.
  static func base(_ language: String?) -> String {
    (language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// All of them, by their language.
  package static let languages: [String: [Word: String]] = [
    "en": english, "de": german, "fr": french, "es": spanish, "ar": arabic,
  ]

  private static let english: [Word: String] = [
    .button: "button", .tab: "tab", .list: "list", .field: "field", .empty: "empty",
    .signs: "length {0}", .chosen: "chosen", .notChosen: "not chosen", .done: "done",
    .delete: "delete", .space: "space", .rate: "rate {0}", .volume: "volume {0}",
  ]
  private static let german: [Word: String] = [
    .button: "Taste", .tab: "Reiter", .list: "Liste", .field: "Feld", .empty: "leer",
    .signs: "Länge {0}", .chosen: "gewählt", .notChosen: "nicht gewählt", .done: "fertig",
    .delete: "löschen", .space: "Leerzeichen", .rate: "Tempo {0}", .volume: "Lautstärke {0}",
  ]
  private static let french: [Word: String] = [
    .button: "bouton", .tab: "onglet", .list: "liste", .field: "champ", .empty: "vide",
    .signs: "longueur {0}", .chosen: "choisi", .notChosen: "non choisi", .done: "terminé",
    .delete: "effacer", .space: "espace", .rate: "débit {0}", .volume: "volume {0}",
  ]
  private static let spanish: [Word: String] = [
    .button: "botón", .tab: "pestaña", .list: "lista", .field: "campo", .empty: "vacío",
    .signs: "longitud {0}", .chosen: "elegido", .notChosen: "no elegido", .done: "listo",
    .delete: "borrar", .space: "espacio", .rate: "velocidad {0}", .volume: "volumen {0}",
  ]
  private static let arabic: [Word: String] = [
    .button: "زر", .tab: "تبويب", .list: "قائمة", .field: "حقل", .empty: "فارغ",
    .signs: "الطول {0}", .chosen: "مختار", .notChosen: "غير مختار", .done: "تم",
    .delete: "حذف", .space: "مسافة", .rate: "السرعة {0}", .volume: "الصوت {0}",
  ]
}
