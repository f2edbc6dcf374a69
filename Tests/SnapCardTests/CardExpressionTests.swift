import SnapValue
import Testing

@testable import SnapCard

@Suite("Expressions in templates")
struct CardExpressionTests {
  private let properties: ValueMap = [
    "year": 1926, "rating": 8.1, "title": "The General", "seen": false, "none": nil, "cast": [],
    "most": .int(.max), "a-b": "dashed", "t": ["own": "a property"],
  ]

  @Test(
    "have values",
    arguments: [
      ("${year == 1926}", true), ("${year == 1926.0}", true), ("${year == '1926'}", false),
      ("${9007199254740993 == 9007199254740992}", false),
      ("${9007199254740993 > 9007199254740992}", true),
      ("${9007199254740993 <= 9007199254740992}", false),
      ("${year != 1927}", true), ("${year < 1927}", true), ("${year <= 1926}", true),
      ("${year > rating}", true), ("${year >= 'x'}", false), ("${'a' < 'b'}", true),
      ("${title == 'The General'}", true), ("${title == \"The General\"}", true),
      ("${nothing == null}", true), ("${none == null}", true), ("${nothing < 1}", false),
      ("${!seen}", true), ("${!title}", false), ("${!cast}", true), ("${!!year}", true),
      ("${seen && year}", false), ("${seen || year}", true), ("${year && title}", true),
      ("${!(seen || !year)}", true), ("${year < 1 || year > 2 && !seen}", true),
      ("${year + 1}", 1927), ("${year - 26}", 1900), ("${year*2}", 3852), ("${year / 4}", 481),
      ("${year % 10}", 6), ("${1 + 2 * 3}", 7), ("${(1 + 2) * 3}", 9), ("${-year + 1}", -1925),
      ("${10 - 2 - 3}", 5), ("${rating + 1}", 9.1), ("${1.5 * 2}", 3.0),
      ("${'No. ' + year}", "No. 1926"), ("${most + 1}", 9.223372036854775807e18),
      ("${a-b}", "dashed"), ("${'it\\'s'}", "it's"), ("${'}'}", "}"), ("${true}", true),
      ("${t.own}", "a property"), ("${year == 1926} it is", "true it is"),
    ] as [(String, Value)])
  func values(text: String, expected: Value) throws {
    let bound = try CardTemplate(card: ["x": .string(text)]).bound(to: properties)
    #expect(bound["x"] == expected)
  }

  @Test(
    "without a value leave their key out",
    arguments: ["${year / 0}", "${year % 0}", "${nothing + 1}", "${cast * 2}", "${-title}"])
  func absent(text: String) throws {
    let bound = try CardTemplate(card: ["x": .string(text)]).bound(to: properties)
    #expect(bound == [:])
  }

  @Test("that lie too deep, or are too long, are shown to nobody, and told")
  func limits() {
    let deep = "${" + String(repeating: "(", count: 500) + "}"
    let long = "${'" + String(repeating: "x", count: 2_000) + "'}"
    let nots = "${" + String(repeating: "!", count: 900) + "x}"
    for text in [deep, long, nots] {
      #expect(CardTemplate.text("a \(text) b", boundTo: [:]) == "a  b")
      #expect(
        CardTemplate(card: .string(text)).problems(properties: nil, limit: 9).map(\.kind) == [
          .expression
        ])
    }
    #expect(
      CardTemplate(card: .string(deep)).problems(properties: nil, limit: 9).first?.message
        == "an expression is at most 32 levels deep")
  }

  @Test(
    "a condition that can never hold is told",
    arguments: [
      ("${seen}", false), ("true", false), ("False", false), ("seen", true), ("", true),
      ("${seen}${title}", true), ("${seen} ", true), ("${a b}", true),
    ])
  func conditions(text: String, isTold: Bool) {
    let template = CardTemplate(card: [["$when": .string(text)]])
    #expect(
      template.problems(properties: nil, limit: 9).map(\.kind) == (isTold ? [.expression] : []))
  }

  @Test("a value chooses the text, the key or the place in a list, and nothing where there is none")
  func chosen() {
    let strings: CardTemplate.Strings = { key, _ in
      ["genres.Film-noir": "Schwarze Serie", "genres.General": "${year}"][key]
    }
    let properties: ValueMap = [
      "genre": "Film noir", "kind": "General", "year": 1926, "cast": ["Keaton", "Mack"],
      "second": 1, "labels": ["General": "of 1926"],
    ]
    func text(_ text: String) -> String {
      CardTemplate.text(text, boundTo: properties, strings: strings)
    }
    #expect(text("${t.genres[replace(genre, ' ', '-')]}") == "Schwarze Serie")
    #expect(text("${t.genres[kind]}") == "1926", "with values in its places")
    #expect(text("${t.genres[genre]}!") == "!", "and not its key")
    #expect(text("${coalesce(t.genres[genre], genre)}") == "Film noir")
    #expect(text("${coalesce(t.genres[nothing], 'none')}") == "none")
    #expect(text("${cast[second]} ${cast[second - 1]} ${labels[kind]}") == "Mack Keaton of 1926")
    #expect(text("[${cast[genre]}${cast[second - 9]}${labels[second]}]") == "[]")
    let template = CardTemplate(card: ["a": "${t.genres[kind]}", "b": "${cast[t.places.first]}"])
    #expect(
      template.askedTexts.map { "\($0.pointer) \($0.key) \($0.isGroup)" }
        == ["/a genres true", "/b places.first false"])
    #expect(template.stringKeys.map(\.key) == ["places.first"])
    let unknown = CardTemplate(card: ["a": "${labels[knd]}"])
      .problems(properties: ["labels", "kind"], limit: 9)
    #expect(unknown.map(\.hint) == ["did you mean \"kind\"?"])
  }

  @Test("texts of a language know what stands around them, and do not refer to each other")
  func strings() {
    let strings: CardTemplate.Strings = { key, value in
      switch key {
      case "films": value("cast")?.list?.isEmpty == true ? "no films in ${year}" : nil
      case "loop": "${t.loop}"
      default: nil
      }
    }
    func text(_ text: String) -> String {
      CardTemplate.text(text, boundTo: properties, strings: strings)
    }
    #expect(text("${t.films}!") == "no films in 1926!")
    #expect(text("[${t.loop}]") == "[]")
    #expect(text("${t.own}") == "a property")
    #expect(text("${t.missing.key}") == "missing.key")
    let card: Value = ["a": "${t.films} ${x}", "b": ["${'' + t.menu.title}"]]
    #expect(
      CardTemplate(card: card).stringKeys.map { "\($0.pointer) \($0.key)" }
        == ["/a films", "/b/0 menu.title"])
  }
}
