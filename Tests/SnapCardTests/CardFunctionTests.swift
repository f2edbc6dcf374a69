import SnapValue
import Testing

@testable import SnapCard

@Suite("Functions in templates")
struct CardFunctionTests {
  private let properties: ValueMap = [
    "name": "Ada Lovelace", "price": 1_234.5, "year": 1926, "seen": true, "none": nil, "empty": [],
    "commit": "{\"author\": \"Ada\"}", "dt": 1_576_130_400, "ticks": 637_243_624_200_000_000,
    "at": "2017-02-14T06:08:39+02:00", "words": ["a", "b", "c"],
    "films": [
      ["title": "Sunrise", "year": 1927, "seats": 7],
      ["title": "Nosferatu", "year": 1922, "seats": 2.5],
    ],
  ]

  @Test(
    "answer as Adaptive Expressions have them",
    arguments: [
      ("if(year < 1927, 'silent', 'sound')", "silent"), ("if(none, 1, 2)", 2),
      ("exists(name)", true),
      ("exists(none)", false), ("exists(nothing)", false), ("!exists(nothing.at.all)", true),
      ("empty(empty)", true), ("empty(name)", false), ("coalesce(nothing, none, 'x')", "x"),
      ("and(seen, year, name)", true), ("or(none, 0, '')", false), ("not(seen)", false),
      ("equals(year, 1926)", true), ("greater(year, 1926)", false),
      ("lessOrEquals(year, 1926)", true),
      ("add(1, 2, 3)", 6), ("sub(5, 2)", 3), ("mul(2, 3, 4)", 24), ("div(7, 2)", 3),
      ("mod(7, 2)", 1),
      ("length(name)", 12), ("toLower(name)", "ada lovelace"), ("toUpper('straße')", "STRASSE"),
      ("trim('  a b ')", "a b"), ("concat('a', 1, seen)", "a1true"),
      ("replace(name, 'a', 'o')", "Ado Loveloce"),
      ("startsWith(name, 'Ada')", true), ("endsWith(name, 'Ada')", false),
      ("substring(name, 4)", "Lovelace"), ("substring(name, 0, 3)", "Ada"),
      ("indexOf(name, 'L')", 4), ("indexOf(name, 'z')", -1), ("lastIndexOf(name, 'a')", 9),
      ("indexOf(words, 'c')", 2), ("count(films)", 2), ("count('abc')", 3), ("first(words)", "a"),
      ("last(words)", "c"), ("contains(words, 'b')", true), ("contains(name, 'Love')", true),
      ("join(words, ', ', ' and ')", "a, b and c"), ("join(words, '')", "abc"),
      ("select(films, film, film.year)", [1927, 1922]),
      ("count(where(films, f, f.year < 1925))", 1),
      ("sum(select(films, f, f.seats))", 9.5), ("sum(select(films, f, f.year))", 3849),
      ("average(select(films, f, f.year))", 1924.5), ("min(select(films, f, f.year))", 1922),
      ("max(3, year, 7)", 1926), ("max(select(films, f, f.seats))", 7), ("min('10', 9)", 9),
      (
        "select(films, f, select(words, w, concat(w, f.year)))",
        [["a1927", "b1927", "c1927"], ["a1922", "b1922", "c1922"]]
      ),
      ("round(2.5)", 3), ("round(-2.5)", -3), ("round(1.2345, 2)", 1.23), ("floor(-1.5)", -2),
      ("ceiling(1.2)", 2), ("int('12')", 12), ("int(-1.9)", -1), ("float(2)", 2.0),
      ("bool(0)", false),
      ("string(year + 1)", "1927"), ("string(words)", "[\"a\",\"b\",\"c\"]"),
      ("json(commit)", ["author": "Ada"]),
      ("formatNumber(price, 2)", "1,234.50"), ("formatNumber(-0.004, 2)", "0.00"),
      ("formatNumber(1234567.895, 1)", "1,234,567.9"), ("formatNumber(999, 0)", "999"),
      ("formatNumber(1000, 0)", "1,000"), ("formatNumber('12', 1)", "12.0"),
      ("formatDateTime(at)", "2017-02-14T04:08:39.000Z"), ("formatDateTime(at, 'HH:mm')", "04:08"),
      ("formatDateTime('2020-02-29', 'dddd, MMMM d, yyyy')", "Saturday, February 29, 2020"),
      ("formatDateTime('1969-12-31 23:59', 'ddd dd MMM yy h:mm tt')", "Wed 31 Dec 69 11:59 PM"),
      ("formatDateTime(at, 'yyyy-MM-ddTHH:mm:ssZ')", "2017-02-14T04:08:39Z"),
      ("formatDateTime('2020-01-01', '\"day\" d \\\\d')", "day 1 d"),
      ("formatEpoch(dt, 'MMMM d')", "December 12"),
      ("formatTicks(ticks, 'yyyy-MM-dd')", "2020-05-06"),
      ("formatDateTime('2026-02-14T06:08:39.123Z')", "2026-02-14T06:08:39.123Z"),
      ("formatDateTime('2026-02-14T06:08:39.007Z', 'fffffff')", "0070000"),
      ("formatDateTime('2026-02-14T23:59:59.9999999Z')", "2026-02-15T00:00:00.000Z"),
      ("formatEpoch(1771049319.123, 'ss.fff')", "39.123"),
      ("formatTicks(637243200000010000, 'ss.fff')", "00.001"),
      ("round('2.5')", 3), ("floor('1.5')", 1), ("ceiling('1.2')", 2),
      ("round(9007199254740993)", 9_007_199_254_740_993),
      ("max(9007199254740992, 9007199254740993)", 9_007_199_254_740_993),
      ("min(9007199254740993, 9007199254740992)", 9_007_199_254_740_992),
    ] as [(String, Value)])
  func values(expression: String, expected: Value) throws {
    let bound = try CardTemplate(card: ["x": .string("${\(expression)}")]).bound(to: properties)
    #expect(bound["x"] == expected)
  }

  @Test(
    "have no value where their arguments are not theirs",
    arguments: [
      "sum(words)", "sum(empty)", "average(name)", "min('x', 1)", "round(name)", "round(1, 99)",
      "int(name)",
      "substring(name, 13)", "substring(name, 4, 99)", "substring(name, -1)", "json('{')",
      "json(year)",
      "select(name, n, n)", "formatNumber(name, 2)", "formatNumber(1, -1)", "formatDateTime(year)",
      "formatDateTime('2017-99-14')", "formatDateTime('14 Feb')", "formatEpoch(1e300)",
      "first(empty)",
      "join(name, ',')", "if(seen, nothing, 1)",
    ])
  func absent(expression: String) throws {
    let bound = try CardTemplate(card: ["x": .string("${\(expression)}")]).bound(to: properties)
    #expect(bound == [:])
  }

  @Test(
    "that cannot be read are told with a way out, and are shown to nobody",
    arguments: [
      (
        "formatNumbr(1, 2)", "there is no function \"formatNumbr\" here",
        "did you mean \"formatNumber\"?"
      ),
      (
        "utcNow()", "there is no function \"utcNow\" here",
        "let the screen pass the finished value, or use an operator"
      ),
      (
        "if(seen, 1)", "\"if\" takes 3 arguments, not 2",
        "arguments stand in the parentheses, with commas between"
      ),
      (
        "exists()", "\"exists\" takes 1 arguments, not 0",
        "arguments stand in the parentheses, with commas between"
      ),
      (
        "join(words)", "\"join\" takes 2 to 3 arguments, not 1",
        "arguments stand in the parentheses, with commas between"
      ),
    ])
  func faults(expression: String, message: String, hint: String) throws {
    let text = "a ${\(expression)} b"
    #expect(CardTemplate.text(text, boundTo: properties) == "a  b")
    let problem = try #require(
      CardTemplate(card: .string(text)).problems(properties: nil, limit: 9).first)
    #expect((problem.message, problem.hint) == (message, hint))
  }

  @Test("names of elements are no properties, and all others are looked for")
  func names() {
    let template = CardTemplate(card: "${sum(select(filmz, f, f.seats + yaer))} ${f}")
    let problems = template.problems(properties: ["films", "year"], limit: 9)
    #expect(
      problems.map(\.message)
        == ["filmz", "yaer", "f"].map { "the screen has no property \"\($0)\"" })
  }

  @Test("numbers and moments are written by whoever knows the language")
  func language() {
    struct Loud: CardFormats {
      func number(_ number: Double, decimals: Int, locale: String?) -> String? {
        "<\(number) \(decimals) \(locale ?? "own")>"
      }
      func moment(_ seconds: Double, pattern: String, locale: String?) -> String? {
        "<\(Int(seconds)) \(pattern) \(locale ?? "own")>"
      }
    }
    func text(_ text: String) -> String {
      CardTemplate.text(text, boundTo: properties, formats: Loud())
    }
    #expect(
      text("${formatNumber(price, 2)} ${formatNumber(1, 0, 'de')}") == "<1234.5 2 own> <1.0 0 de>")
    #expect(text("${formatEpoch(0, 'd. MMMM, HH\\'h\\' tt')}") == "<0 d'. 'MMMM', 'HH'h 'a own>")
    #expect(
      text("${formatEpoch(0, 'yyyy-MM-dd')}") == "1970-01-01", "figures alone are for programs")
    #expect(CardTemplate.text("${formatNumber(price, 1)}", boundTo: properties) == "1,234.5")
  }

  @Test("what they look at and make is bounded, and the card says so")
  func limits() throws {
    let many = Value.list(Array(repeating: 1, count: 2_000))
    let square = "${count(select(l, a, sum(select(l, b, a + b))))}"
    let refused = #expect(throws: Failure.self) {
      try CardTemplate(card: .string(square)).bound(to: ["l": many])
    }
    #expect(refused?.message == "the functions of the card look at more than 1000000 values")
    let drawn = CardTemplate(card: ["body": [["type": "TextBlock", "text": .string(square)]]])
      .drawing(of: ["l": many], language: "de-AT")
    #expect(drawn["body"]?.list?.last?["text"] == "Der Rest kann hier nicht gezeigt werden.")
    var doubled = "'aaaaaaaa'"
    for _ in 0..<25 { doubled = "replace(\(doubled), 'a', 'aa')" }
    #expect(CardTemplate.text("${length(\(doubled))}", boundTo: [:]) == "0")
  }

  @Test("days and their numbers are one another's way back")
  func days() throws {
    for number in stride(from: -800_000, through: 2_000_000, by: 997) {
      #expect(CardDay(number: number).number == number)
    }
    let day = try #require(CardDay("2000-03-01".utf8))
    #expect(day.number == 11_017)
  }
}
