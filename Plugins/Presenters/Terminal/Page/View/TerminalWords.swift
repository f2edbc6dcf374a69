/// The few words that the terminal says itself, in the language of what it shows. All others come from
/// the host.
package struct TerminalWords: Sendable {
  /// What it says.
  package enum Word: String, CaseIterable, Sendable {
    /// In the line of hints: what the keys do.
    case move, choose, pane, tab, back, quit, keys
    /// What `?` says: what all keys do.
    case allKeys
    /// In lines: what stands before tabs, and what there is to be said about a control.
    case tabs, yes, no, unavailable, open, closed
    /// What stands for sound or film that says nothing of itself.
    case media
    /// What is said where something could not even be asked: what the host says of a failure.
    case untold
    /// In lines: what can be typed, and what is said when that was not understood. `{0}` is what was typed.
    case help, moreHelp, unknown, unknownSecret
    /// In lines: what was typed leads to what is shown already.
    case unchanged
  }

  private let words: [Word: String]

  /// Those of the language of a BCP 47 tag, such as `de-AT`; English where there are none for it.
  package init(language: String?) {
    let name = (language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    words = Self.languages[name] ?? Self.english
  }

  /// A word, with what was typed.
  package subscript(word: Word, typed: String = "") -> String {
    (words[word] ?? Self.english[word] ?? "").replacing("{0}", with: typed)
  }

  /// All of them, by their language.
  package static let languages: [String: [Word: String]] = [
    "en": english, "de": german, "fr": french, "es": spanish, "ar": arabic,
  ]

  private static let english: [Word: String] = [
    .move: "move", .choose: "choose", .pane: "pane", .tab: "tab", .back: "back", .quit: "quit",
    .tabs: "Tabs", .yes: "yes", .no: "no", .unavailable: "not available", .open: "open",
    .closed: "closed", .media: "Media",
    .keys: "all keys",
    .allKeys:
      "arrows: move   Tab: next   Enter: choose   Home, End: first, last   Page Up, Page Down: scroll   F6: other pane   F1 to F9: tab   g: address   Ctrl+L: draw anew   Esc: back   q: quit",
    .untold: "That did not work. Please try again.",
    .help: "A number presses that control; a number and a text fill it in.",
    .moreHelp:
      "b: back   t and a number: tab   p: other pane   empty line: tell all again   q: quit",
    .unknown: "\"{0}\" is not understood; ? tells what can be typed",
    .unknownSecret: "that is not understood; ? tells what can be typed",
    .unchanged: "nothing changes: this is shown already",
  ]

  private static let german: [Word: String] = [
    .move: "bewegen", .choose: "wählen", .pane: "Teil", .tab: "Reiter", .back: "zurück",
    .quit: "Ende", .tabs: "Reiter", .yes: "ja", .no: "nein", .unavailable: "nicht verfügbar",
    .open: "offen", .closed: "geschlossen", .media: "Medien",
    .keys: "alle Tasten",
    .allKeys:
      "Pfeile: bewegen   Tab: weiter   Eingabe: wählen   Pos1, Ende: erstes, letztes   Bild auf, Bild ab: blättern   F6: anderer Teil   F1 bis F9: Reiter   g: Adresse   Strg+L: neu zeichnen   Esc: zurück   q: Ende",
    .untold: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
    .help: "Eine Zahl drückt, was diese Zahl hat; eine Zahl und ein Text füllen es aus.",
    .moreHelp:
      "b: zurück   t und eine Zahl: Reiter   p: anderer Teil   leere Zeile: alles noch einmal   q: Ende",
    .unknown: "„{0}“ wird nicht verstanden; ? sagt, was man eingeben kann",
    .unknownSecret: "das wird nicht verstanden; ? sagt, was man eingeben kann",
    .unchanged: "es ändert sich nichts: das wird schon gezeigt",
  ]

  private static let french: [Word: String] = [
    .move: "bouger", .choose: "choisir", .pane: "volet", .tab: "onglet", .back: "retour",
    .quit: "quitter", .tabs: "Onglets", .yes: "oui", .no: "non", .unavailable: "indisponible",
    .open: "ouvert", .closed: "fermé", .media: "Média",
    .keys: "toutes les touches",
    .allKeys:
      "flèches : bouger   Tab : suivant   Entrée : choisir   Début, Fin : premier, dernier   Page préc., Page suiv. : défiler   F6 : autre volet   F1 à F9 : onglet   g : adresse   Ctrl+L : redessiner   Échap : retour   q : quitter",
    .untold: "Cela n’a pas fonctionné. Veuillez réessayer.",
    .help: "Un numéro active cette commande ; un numéro et un texte la remplissent.",
    .moreHelp:
      "b : retour   t et un numéro : onglet   p : autre volet   ligne vide : tout redire   q : quitter",
    .unknown: "« {0} » n’est pas compris ; ? dit ce que l’on peut saisir",
    .unknownSecret: "ce n’est pas compris ; ? dit ce que l’on peut saisir",
    .unchanged: "rien ne change : c’est déjà affiché",
  ]

  private static let spanish: [Word: String] = [
    .move: "mover", .choose: "elegir", .pane: "panel", .tab: "pestaña", .back: "atrás",
    .quit: "salir", .tabs: "Pestañas", .yes: "sí", .no: "no", .unavailable: "no disponible",
    .open: "abierto", .closed: "cerrado", .media: "Medios",
    .keys: "todas las teclas",
    .allKeys:
      "flechas: mover   Tab: siguiente   Intro: elegir   Inicio, Fin: primero, último   Re Pág, Av Pág: desplazar   F6: otro panel   F1 a F9: pestaña   g: dirección   Ctrl+L: redibujar   Esc: atrás   q: salir",
    .untold: "No ha funcionado. Inténtelo de nuevo.",
    .help: "Un número pulsa ese control; un número y un texto lo rellenan.",
    .moreHelp:
      "b: atrás   t y un número: pestaña   p: otro panel   línea vacía: repetir todo   q: salir",
    .unknown: "no se entiende «{0}»; ? dice qué se puede escribir",
    .unknownSecret: "no se entiende; ? dice qué se puede escribir",
    .unchanged: "no cambia nada: esto ya se muestra",
  ]

  private static let arabic: [Word: String] = [
    .move: "تنقّل", .choose: "اختيار", .pane: "جزء", .tab: "تبويب", .back: "رجوع", .quit: "خروج",
    .tabs: "التبويبات", .yes: "نعم", .no: "لا", .unavailable: "غير متاح", .open: "مفتوح",
    .closed: "مغلق", .media: "وسائط",
    .keys: "كل المفاتيح",
    .allKeys:
      "الأسهم: تنقّل   Tab: التالي   Enter: اختيار   Home، End: الأول، الأخير   Page Up، Page Down: تمرير   F6: الجزء الآخر   F1 إلى F9: تبويب   g: العنوان   Ctrl+L: رسم من جديد   Esc: رجوع   q: خروج",
    .untold: "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
    .help: "الرقم يضغط العنصر الذي يحمله، والرقم مع نص يملؤه.",
    .moreHelp: "b: رجوع   t ورقم: تبويب   p: الجزء الآخر   سطر فارغ: إعادة الكل   q: خروج",
    .unknown: "«{0}» غير مفهوم؛ اكتب ? لمعرفة ما يمكن كتابته",
    .unknownSecret: "هذا غير مفهوم؛ اكتب ? لمعرفة ما يمكن كتابته",
    .unchanged: "لا يتغيّر شيء: هذا معروض بالفعل",
  ]
}

extension Page {
  /// The terminal's own words, in the language of the page.
  package var words: TerminalWords { TerminalWords(language: view.language) }

  /// Whether somebody types here what nobody may read.
  package var hasSecret: Bool {
    view.inputs.contains { input in
      if case .text(_, isSecret: true, _) = input.kind { return true }
      return false
    }
  }
}
