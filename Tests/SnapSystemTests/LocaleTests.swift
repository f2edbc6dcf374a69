import SnapSystem
import Testing

@Suite("What is known of languages")
struct LocaleTests {
  @Test(
    "a name is written as BCP 47 wants it",
    arguments: [
      ("de", "de"), ("DE_at", "de-AT"), ("zh-hant-tw", "zh-Hant-TW"), ("iw", "he"),
      ("ca-ES-valencia", "ca-ES-valencia"), ("en-x-house", "en-x-house"),
    ])
  func canonical(written: String, name: String) {
    #expect(LocaleName(written)?.text == name)
  }

  @Test(
    "what is no name is none",
    arguments: [
      "", "-", "d", "de at", "de--AT", "und", "a\0b", "größer", "de-AT-",
      String(repeating: "de-", count: 60) + "AT",
    ])
  func noName(text: String) { #expect(LocaleName(text) == nil) }

  @Test(
    "the environment's spelling is understood",
    arguments: [
      ("de_AT.UTF-8", "de-AT"), ("sr_RS@latin", "sr-Latn-RS"), ("en_US", "en-US"),
      ("de_DE.UTF-8@euro", "de-DE"), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), (".UTF-8", nil),
    ])
  func posix(written: String, name: String?) {
    #expect(LocaleName(posix: written)?.text == name)
  }

  @Test("LC_ALL comes before LC_MESSAGES, and that before LANG; C is an answer")
  func environment() {
    func found(_ table: [String: String]) -> String? {
      LocaleName.ofEnvironment { table[$0] }?.text
    }
    #expect(found(["LANG": "de_DE.UTF-8"]) == "de-DE")
    #expect(found(["LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "de_DE"]) == "fr-CA")
    #expect(found(["LC_ALL": "C.UTF-8", "LANG": "de_DE"]) == nil)
    #expect(found([:]) == nil)
  }

  @Test(
    "a name is looked up from the special to the general",
    arguments: [
      ("de-AT", ["de-AT", "de-Latn", "de"]), ("de", ["de", "de-Latn"]),
      ("zh-TW", ["zh-TW", "zh-Hant", "zh"]), ("zh-Hant-TW", ["zh-Hant-TW", "zh-Hant", "zh"]),
      ("en-x-house", ["en-x-house", "en-Latn", "en"]),
    ])
  func lookup(name: String, expected: [String]) throws {
    let locale = try #require(LocaleName(name))
    #expect(locale.lookup.map(\.text) == expected)
  }

  @Test(
    "the direction of writing is the language's",
    arguments: [
      ("ar", true), ("he-IL", true), ("fa", true), ("de", false), ("az-Arab", true), ("ja", false),
    ])
  func direction(name: String, isRightToLeft: Bool) throws {
    #expect(try #require(LocaleName(name)).isRightToLeft == isRightToLeft)
  }

  @Test(
    "numbers take the form that CLDR says",
    arguments: [
      ("en", [0: "other", 1: "one", 2: "other", 21: "other"]),
      ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many"]),
      ("ru", [1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 112: "many"]),
      ("pl", [1: "one", 22: "few", 25: "many"]),
      ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other"]),
      ("ja", [0: "other", 1: "other"]),
    ] as [(String, [Int64: String])])
  func plurals(name: String, forms: [Int64: String]) throws {
    let rules = try #require(LocaleName(name).flatMap(PluralRules.init))
    for (number, form) in forms {
      #expect(rules.category(of: number).rawValue == form, "\(name) \(number)")
    }
  }

  @Test("fractions, and numbers beyond all measure, have a form, too")
  func oddNumbers() throws {
    let english = try #require(LocaleName("en").flatMap(PluralRules.init))
    #expect(english.category(of: 1.5) == .other)
    #expect(english.category(of: .infinity) == .other)
    #expect(english.category(of: Double.nan) == .other)
    let russian = try #require(LocaleName("ru").flatMap(PluralRules.init))
    #expect(russian.category(of: Int64.max) == .many)
    #expect(russian.category(of: Int64(9_007_199_254_741_021)) == .one)
  }

  @Test(
    "the forms of a language are known",
    arguments: [
      ("en", ["one", "other"]), ("ja", ["other"]),
      ("ar", ["zero", "one", "two", "few", "many", "other"]),
      ("ru", ["one", "few", "many", "other"]),
    ])
  func categories(name: String, forms: [String]) throws {
    let rules = try #require(LocaleName(name).flatMap(PluralRules.init))
    #expect(rules.categories.map(\.rawValue) == forms)
  }

  @Test(
    "a pattern describes the whole text, or says that it cannot tell",
    arguments: [
      ("[0-9]{4}", "1234", true), ("[0-9]{4}", "12345", false), ("^\\p{L}+$", "größer", true),
      ("(", "x", nil), ("(a+)+b", String(repeating: "a", count: 60), nil),
      (String(repeating: "a", count: 5_000), "a", nil), ("a", "a\0", nil), ("", "", nil),
    ] as [(String, String, Bool?)])
  func patterns(pattern: String, text: String, answer: Bool?) {
    #expect(TextPattern.matches(pattern, text) == answer)
  }

  @Test(
    "a moment is written as people of a language do",
    arguments: [
      ("de", LocaleName.MomentForm.figures, "31.12.99"), ("de", .short, "Fr., 31. Dez. 1999"),
      ("de", .long, "Freitag, 31. Dezember 1999"), ("de", .time, "18:30"),
      ("en", .long, "Friday, December 31, 1999"), ("ja", .figures, "1999/12/31"),
    ])
  func moments(name: String, form: LocaleName.MomentForm, text: String) throws {
    let locale = try #require(LocaleName(name))
    #expect(locale.moment(946_665_000, form) == text)
    #expect(locale.moment(.infinity, form) == nil)
  }

  @Test(
    "a moment is written by a pattern, with the language's names",
    arguments: [
      ("de", "d. MMMM yyyy, EEEE", "31. Dezember 1999, Freitag"),
      ("en", "MMM d, h:mm a", "Dec 31, 6:30 PM"),
      ("fr", "'le' d MMMM", "le 31 décembre"), ("de", "HH:mm:ss", "18:30:00"),
    ])
  func patterned(name: String, pattern: String, text: String) throws {
    let locale = try #require(LocaleName(name))
    let written = locale.moment(946_665_000, pattern: pattern)
    #expect(written?.replacing("\u{202F}", with: " ") == text)
    #expect(locale.moment(946_665_000, pattern: String(repeating: "y", count: 1_000)) == nil)
    #expect(locale.moment(946_665_000, pattern: "y\0") == nil)
  }

  @Test(
    "a number is written as people of a language do",
    arguments: [
      ("de", 1_234.5, 2, "1.234,50"), ("en", -1_234_567.895, 1, "-1,234,567.9"),
      ("fr", 0.5, 0, "1"),
      ("de-CH", 1_234_567, 0, "1’234’567"), ("ar-EG", 12.5, 1, "١٢٫٥"), ("en", 2.5, 0, "3"),
    ] as [(String, Double, Int, String)])
  func numbers(name: String, number: Double, decimals: Int, text: String) throws {
    let locale = try #require(LocaleName(name))
    #expect(locale.number(number, decimals: decimals) == text)
    #expect(locale.number(.nan, decimals: 0) == nil)
    #expect(locale.number(1, decimals: 99) == nil)
  }
}
