/// Words by which a text gives away that it relies on one sense, one way of operating, or one device.
///
/// Each entry is one or more words that follow one another; a word that ends in `*` is the beginning of
/// one.
struct AccessibilityWords {
  let rule: AccessibilityRule
  let byLanguage: [String: [String]]

  /// The entry that a text has, if any. Where the language is not known, it is taken for English.
  func found(in text: String, language: String?) -> String? {
    let entries = byLanguage[language ?? "en"] ?? []
    let words = Self.words(of: text)
    return entries.first { Self.has($0, in: words) }
  }

  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  static func has(_ entry: String, in words: [String]) -> Bool {
    let parts = entry.split(separator: " ")
    guard !parts.isEmpty, words.count >= parts.count else { return false }
    return (0...(words.count - parts.count)).contains { start in
      parts.indices.allSatisfy { index in
        let (part, word) = (parts[index], words[start + index])
        return forms(of: word).contains { form in
          part.hasSuffix("*") ? form.hasPrefix(part.dropLast()) : form == part
        }
      }
    }
  }

  /// An Arabic word also without what is written in one with it: and, then, by, for, the.
  private static func forms(of word: String) -> [String] {
    guard let first = word.unicodeScalars.first, (0x600...0x6FF).contains(first.value) else {
      return [word]
    }
    var forms = [word]
    for prefix in ["و", "ف", "ب", "ل", "ال", "وال", "بال", "لل"] where word.hasPrefix(prefix) {
      forms.append(String(word.dropFirst(prefix.count)))
    }
    return forms
  }

  /// What texts of every kind but alternative texts are looked through for.
  static let all: [AccessibilityWords] = [
    AccessibilityWords(
      rule: .soundAlone,
      byLanguage: [
        "en": [
          "beep*", "hear", "listen", "chime*", "tone", "sound*", "ring*", "buzz*", "bell",
        ],
        "de": [
          "piep*", "hören", "hörst", "ton", "tons", "signalton*", "klingel*", "gong", "summ*",
        ],
        "fr": ["bip*", "entend*", "écoutez", "son", "sonnerie", "signal sonore"],
        "es": ["pitido*", "oiga", "oye", "escuche", "sonido", "timbre", "tono"],
        "ar": ["صوت*", "صفير*", "تسمع*", "رنين", "نغمة*"],
      ]),
    AccessibilityWords(
      rule: .speechAlone,
      byLanguage: [
        "en": ["say", "speak", "voice", "dictate", "tell us aloud"],
        "de": ["sagen sie", "sprechen sie", "sprich", "stimme", "diktieren"],
        "fr": ["dites", "parlez", "voix"], "es": ["diga", "hable", "voz"],
        "ar": ["تحدث*", "قل", "صوتك"],
      ]),
    AccessibilityWords(
      rule: .bodyAlone,
      byLanguage: [
        "en": ["fingerprint*", "your face", "iris", "your palm", "face id", "your finger"],
        "de": ["fingerabdruck*", "ihr gesicht", "iris", "ihren finger", "handfläche"],
        "fr": ["empreinte*", "votre visage", "iris", "votre doigt"],
        "es": ["huella*", "su rostro", "su cara", "iris", "su dedo"],
        "ar": ["بصمة", "بصمتك", "وجهك", "إصبعك"],
      ]),
    AccessibilityWords(
      rule: .severalAtOnce,
      byLanguage: [
        "en": [
          "at the same time", "simultaneously", "at once", "both hands", "two fingers",
          "three fingers", "two hands", "both buttons", "both corners", "while holding",
        ],
        "de": [
          "gleichzeitig*", "zugleich", "beide* händ*", "zwei finger*", "drei finger*",
          "beide tasten", "beide ecken", "zur selben zeit", "zur gleichen zeit",
        ],
        "fr": ["en même temps", "simultanément", "deux doigts", "deux mains"],
        "es": ["al mismo tiempo", "a la vez", "dos dedos", "dos manos"],
        "ar": ["في الوقت نفسه", "في نفس الوقت", "معًا", "إصبعين", "كلتا"],
      ]),
    AccessibilityWords(
      rule: .placeAlone,
      byLanguage: [
        "en": [
          "on the left", "on the right", "to the left", "to the right", "at the left",
          "at the right", "left side", "right side", "left button", "right button", "at the top",
          "at the bottom", "top left", "top right", "bottom left", "bottom right", "lower left",
          "lower right", "upper left", "upper right", "upper corner*", "lower corner*",
          "button below", "button above", "buttons below", "field below", "round button",
          "round key", "square button", "big button", "large button", "the circle", "the square",
          "the triangle", "the arrow",
        ],
        "de": [
          "links", "rechts", "linke*", "rechte*", "oben", "unten", "runde*", "eckige*", "dreieck",
          "viereck", "der pfeil", "den pfeil", "großen knopf", "ecke*",
        ],
        "fr": ["à gauche", "à droite", "en haut", "en bas", "bouton rond", "ci dessous"],
        "es": ["a la izquierda", "a la derecha", "arriba", "abajo", "botón redondo"],
        "ar": ["على اليسار", "على اليمين", "في الأعلى", "في الأسفل", "مستدير", "أدناه", "أعلاه"],
      ]),
    AccessibilityWords(
      rule: .turned,
      byLanguage: [
        "en": ["landscape", "portrait mode", "turn the display", "turn the screen", "rotate*"],
        "de": ["querformat", "hochformat", "drehen sie*"], "fr": ["paysage", "tournez"],
        "es": ["horizontal", "gire"], "ar": ["أدر الشاشة", "الوضع الأفقي"],
      ]),
    AccessibilityWords(rule: .colourInWords, byLanguage: colours),
    AccessibilityWords(
      rule: .deviceInWords,
      byLanguage: [
        "en": [
          "touch*", "tap", "taps", "tapping", "click*", "escape", "esc", "enter key",
          "return key", "tab key", "space bar", "mouse",
        ],
        "de": [
          "berühr*", "tippen sie auf", "klick*", "escape", "esc", "eingabetaste", "leertaste",
          "maus",
        ],
        "fr": ["touchez", "cliquez", "échap", "souris"],
        "es": ["toque", "pulse la tecla", "haga clic", "ratón"],
        "ar": ["المس", "يلمس", "تلمس", "انقر*", "مفتاح الخروج", "مفتاح الإدخال", "فأرة"],
      ]),
    AccessibilityWords(
      rule: .gestureAlone,
      byLanguage: [
        "en": [
          "swip*", "pinch*", "drag*", "spread*", "flick*", "slide", "long press", "press and hold",
          "touch and hold", "tap and hold", "hold down", "keep pressed", "keep pressing",
          "double tap*", "double click*", "tap twice", "twist*", "draw a",
        ],
        "de": [
          "wisch*", "zieh*", "spreiz*", "gedrückt*", "lange drücken", "lang drücken",
          "doppeltipp*", "doppelklick*", "zweimal tippen", "zeichnen sie", "halten sie gedrückt",
        ],
        "fr": ["glisse*", "pincez", "balayez", "appui long", "maintenez"],
        "es": ["deslice", "pellizque", "arrastre", "mantenga pulsad*"],
        "ar": ["اسحب*", "مرر*", "اضغط مطولًا", "استمر في الضغط"],
      ]),
    AccessibilityWords(
      rule: .motionAlone,
      byLanguage: [
        "en": ["shake*", "tilt*", "wave", "wave your", "nod"],
        "de": ["schüttel*", "kipp*", "neigen sie", "winken*"], "fr": ["secouez", "inclinez"],
        "es": ["agite", "incline"], "ar": ["هز", "أمِل"],
      ]),
  ]

  private static let colours = [
    "en": [
      "red", "green", "blue", "yellow", "orange", "grey", "gray", "purple", "pink", "black",
      "white", "brown", "in colour", "in color",
    ],
    "de": [
      "rot", "rote*", "grün*", "blau*", "gelb*", "orange*", "grau*", "lila", "rosa", "schwarz*",
      "weiß", "weiße*", "braun*", "farbig*",
    ],
    "fr": ["rouge*", "vert", "verte*", "bleu*", "jaune*", "gris*", "noir*", "blanc*"],
    "es": ["rojo*", "roja*", "verde*", "azul*", "amarill*", "gris*", "negr*", "blanc*"],
    "ar": ["أحمر", "حمراء", "أخضر", "خضراء", "أزرق", "زرقاء", "أصفر", "صفراء", "رمادي*"],
  ]

  /// What an input that asks for a secret is called, in its id or label.
  static let secret = [
    "pin", "password*", "passcode", "passwort", "kennwort", "geheimzahl", "secret", "geheim*",
    "cvc", "cvv", "otp", "one time code", "mot de passe", "contraseña", "code secret",
  ]
  static let secretArabic = ["السري", "كلمة المرور"]

  /// What an input that asks for something of a person alone is called.
  static let personal = [
    "credit card*", "card number", "creditcard", "cardnumber", "iban", "account number",
    "kreditkarte*", "kartennummer", "kontonummer", "passport*", "reisepass*", "social security*",
    "ssn", "sozialversicherung*", "birth*", "birthday", "geburts*", "health", "diagnosis",
    "medication*", "income", "salary", "carte bancaire", "numéro de carte", "numéro de compte",
    "date de naissance", "tarjeta",
  ]
  static let personalArabic = ["رقم البطاقة", "رقم الحساب", "تاريخ الميلاد"]

  /// What an input for an address or number of a person is called, and the style that says so.
  static let purposes: [(words: [String], what: String, style: String)] = [
    (["email*", "e mail*", "mail", "courriel", "correo"], "an address for mail", "Email"),
    (
      ["phone*", "telephone*", "telefon*", "mobile", "handynummer", "téléphone", "teléfono"],
      "a telephone number", "Tel"
    ),
    (["url", "website", "homepage", "webseite"], "a URL", "Url"),
  ]

  /// Names of actions that say nothing of what they do.
  static let empty: Set<String> = [
    "here", "click here", "more", "read more", "link", "this", "button", "action", "go", "hier",
    "mehr", "weiterlesen", "klicken sie hier", "ici", "plus", "aquí", "más", "هنا", "المزيد",
    "press", "click", "press here", "touch here", "details", "submit",
  ]

  /// Alternative texts that say nothing.
  static let emptyPictures: Set<String> = [
    "image", "picture", "photo", "photograph", "graphic", "icon", "logo", "poster", "bild", "foto",
    "grafik", "symbol", "image de", "imagen", "صورة", "img", "pic", "placeholder", "untitled",
  ]

  /// Words of messages that say that something is wrong, and not what.
  static let emptyErrors: Set<String> = [
    "error", "invalid", "wrong", "incorrect", "bad", "failed", "no", "fehler", "ungültig",
    "falsch", "fehlerhaft", "eingabe", "input", "value", "entry", "wert", "erreur", "invalide",
    "incorrecto", "inválido", "خطأ", "is", "ist", "field", "feld", "sorry", "oops", "please", "try",
    "again", "not", "valid", "nicht", "gültig",
  ]

  /// Small words by which a text gives its language away.
  static let small: [String: Set<String>] = [
    "en": ["the", "of", "and", "is", "your", "you", "please", "then", "are", "for", "to", "with"],
    "de": [
      "der", "die", "das", "und", "ist", "ihre", "ihr", "sie", "bitte", "nicht", "mit", "dann",
    ],
    "fr": ["le", "la", "les", "et", "est", "votre", "vous", "pour", "avec", "puis", "une", "des"],
    "es": ["el", "los", "las", "y", "es", "su", "usted", "para", "con", "luego", "una", "por"],
  ]
}
