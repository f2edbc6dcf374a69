/// What is wrong with what was filled in, as a sentence for the person who did it.
///
/// Each has one sentence in each of the languages; what it tells stands in the place of `{0}` and `{1}`.
package enum CardFormSentence: String, CaseIterable, Sendable {
  case chooseOne, mustBeOn, missing, day, time, text, tooLong, oneLine, otherForm, unchecked, number
  case whole
  case atLeast, atMost, later, earlier, turn, fromList
}

/// The sentences of one language.
package struct CardFormWords: Sendable {
  private let sentences: [CardFormSentence: String]

  /// Those of the language of a BCP 47 tag, such as `de-AT`; English where there are none for it.
  package init(language: String?) {
    let name = (language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    sentences = Self.languages[name] ?? Self.english
  }

  /// A sentence, with what it tells.
  package func callAsFunction(_ sentence: CardFormSentence, _ told: String...) -> String {
    let text = sentences[sentence] ?? Self.english[sentence] ?? ""
    return told.enumerated().reduce(text) { $0.replacing("{\($1.offset)}", with: $1.element) }
  }

  /// All of them, by their language.
  package static let languages: [String: [CardFormSentence: String]] = [
    "en": english, "de": german, "fr": french, "es": spanish, "ar": arabic,
  ]

  private static let english: [CardFormSentence: String] = [
    .chooseOne: "choose one", .mustBeOn: "this must be on", .missing: "this must be filled in",
    .day: "give a day such as 2026-12-31", .time: "give a time of day such as 18:30",
    .text: "give a text", .tooLong: "give at most {0} characters; these are {1}",
    .oneLine: "give one line", .otherForm: "this has not the form that is asked for",
    .unchecked: "this cannot be checked here, and is therefore not taken",
    .number: "give a number", .whole: "give a whole number", .atLeast: "give at least {0}",
    .atMost: "give at most {0}",
    .later: "give {0} or later", .earlier: "give {0} or earlier",
    .turn: "turn this on or off", .fromList: "choose from the list",
  ]

  private static let german: [CardFormSentence: String] = [
    .chooseOne: "wählen Sie eines aus", .mustBeOn: "das muss eingeschaltet sein",
    .missing: "das muss ausgefüllt werden", .day: "geben Sie einen Tag an, etwa 2026-12-31",
    .time: "geben Sie eine Uhrzeit an, etwa 18:30", .text: "geben Sie einen Text an",
    .tooLong: "höchstens {0} Zeichen; es sind {1}", .oneLine: "geben Sie nur eine Zeile an",
    .otherForm: "das hat nicht die verlangte Form",
    .unchecked: "das kann hier nicht geprüft werden und wird darum nicht angenommen",
    .number: "geben Sie eine Zahl an", .whole: "geben Sie eine ganze Zahl an",
    .atLeast: "geben Sie mindestens {0} an",
    .atMost: "geben Sie höchstens {0} an", .later: "geben Sie {0} oder später an",
    .earlier: "geben Sie {0} oder früher an", .turn: "schalten Sie das ein oder aus",
    .fromList: "wählen Sie aus der Liste",
  ]

  private static let french: [CardFormSentence: String] = [
    .chooseOne: "choisissez une réponse", .mustBeOn: "ceci doit être activé",
    .missing: "ceci doit être rempli", .day: "indiquez un jour, par exemple 2026-12-31",
    .time: "indiquez une heure, par exemple 18:30", .text: "indiquez un texte",
    .tooLong: "au plus {0} caractères ; il y en a {1}", .oneLine: "indiquez une seule ligne",
    .otherForm: "ceci n’a pas la forme demandée",
    .unchecked: "ceci ne peut pas être vérifié ici et n’est donc pas accepté",
    .number: "indiquez un nombre", .whole: "indiquez un nombre entier",
    .atLeast: "indiquez au moins {0}",
    .atMost: "indiquez au plus {0}", .later: "indiquez {0} ou plus tard",
    .earlier: "indiquez {0} ou plus tôt", .turn: "activez ou désactivez ceci",
    .fromList: "choisissez dans la liste",
  ]

  private static let spanish: [CardFormSentence: String] = [
    .chooseOne: "elija una opción", .mustBeOn: "esto debe estar activado",
    .missing: "esto debe rellenarse", .day: "indique un día, por ejemplo 2026-12-31",
    .time: "indique una hora, por ejemplo 18:30", .text: "indique un texto",
    .tooLong: "como máximo {0} caracteres; hay {1}", .oneLine: "indique una sola línea",
    .otherForm: "esto no tiene la forma que se pide",
    .unchecked: "esto no se puede comprobar aquí, por lo que no se acepta",
    .number: "indique un número", .whole: "indique un número entero",
    .atLeast: "indique al menos {0}",
    .atMost: "indique como máximo {0}", .later: "indique {0} o una fecha posterior",
    .earlier: "indique {0} o una fecha anterior", .turn: "active o desactive esto",
    .fromList: "elija de la lista",
  ]

  private static let arabic: [CardFormSentence: String] = [
    .chooseOne: "اختر واحدًا", .mustBeOn: "يجب تفعيل هذا", .missing: "يجب ملء هذا الحقل",
    .day: "أدخل يومًا، مثل 2026-12-31", .time: "أدخل وقتًا، مثل 18:30", .text: "أدخل نصًا",
    .tooLong: "الحد الأقصى {0} من الأحرف، وعددها هنا {1}", .oneLine: "أدخل سطرًا واحدًا",
    .otherForm: "هذا ليس بالصيغة المطلوبة", .unchecked: "لا يمكن التحقق من هذا هنا، ولذلك لا يُقبل",
    .number: "أدخل رقمًا", .whole: "أدخل عددًا صحيحًا", .atLeast: "أدخل {0} على الأقل",
    .atMost: "أدخل {0} على الأكثر",
    .later: "أدخل {0} أو ما بعده", .earlier: "أدخل {0} أو ما قبله", .turn: "فعّل هذا أو عطّله",
    .fromList: "اختر من القائمة",
  ]
}
