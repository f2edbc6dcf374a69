/// What is said to people where something of a card, or all of it, is not shown; its author is told why by
/// `check`.
enum CardNotice {
  /// What comes later is too much, some of it is, or nothing can be shown.
  case rest, some, all

  /// In the language of a BCP 47 tag, such as `de-AT`; in English where there is none for it.
  func text(in language: String?) -> String {
    let name = (language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    let (rest, some, all) = Self.languages[name] ?? Self.english
    switch self {
    case .rest: return rest
    case .some: return some
    case .all: return all
    }
  }

  private static let english = (
    "The rest cannot be shown here.", "Some of this cannot be shown here.",
    "This cannot be shown here."
  )

  /// All of them, by their language.
  static let languages: [String: (rest: String, some: String, all: String)] = [
    "en": english,
    "de": (
      "Der Rest kann hier nicht gezeigt werden.", "Einiges davon kann hier nicht gezeigt werden.",
      "Das kann hier nicht gezeigt werden."
    ),
    "fr": (
      "La suite ne peut pas être affichée ici.",
      "Une partie de ceci ne peut pas être affichée ici.",
      "Ceci ne peut pas être affiché ici."
    ),
    "es": (
      "El resto no se puede mostrar aquí.", "Una parte de esto no se puede mostrar aquí.",
      "Esto no se puede mostrar aquí."
    ),
    "ar": (
      "لا يمكن عرض الباقي هنا.", "لا يمكن عرض جزء من هذا هنا.", "لا يمكن عرض هذا هنا."
    ),
  ]
}
