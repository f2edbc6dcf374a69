import SnapValue
import Testing

@testable import SnapCard

@Suite("A card's places take the screen's properties")
struct CardTemplateTests {
  private let properties: ValueMap = [
    "title": "The General", "year": 1926, "seen": true, "rating": 8.1, "note": "",
    "cast": ["Keaton", "Mack"], "director": ["name": "Keaton", "first name": "Buster"],
  ]

  private func bound(_ card: Value) throws -> Value {
    try CardTemplate(card: card).bound(to: properties)
  }

  @Test(
    "texts",
    arguments: [
      ("no place", "no place"), ("${title}", "The General"), ("${ title }", "The General"),
      ("${title} (${year})", "The General (1926)"), ("${year}", 1926), ("${rating}", 8.1),
      ("${seen}", true), ("${cast}", ["Keaton", "Mack"]), ("${cast[1]}", "Mack"),
      ("by ${director.name}", "by Keaton"), ("${director['first name']}", "Buster"),
      ("${$root.title}", "The General"), (#"\${title}"#, "${title}"),
      ("cost: $5 ${", "cost: $5 ${"), ("x${a b}y", "xy"), ("x${title()}y", "xy"),
      ("${title", "${title"),
      ("x${nothing}y", "xy"), ("x${cast[7]}y", "xy"), ("x${}y", "xy"),
    ] as [(String, Value)])
  func texts(text: String, expected: Value) throws {
    #expect(try bound(["text": .string(text)]) == ["text": expected])
  }

  @Test("a lone place without a value leaves its key or element out")
  func absent() throws {
    #expect(try bound(["text": "${nothing}", "size": 1]) == ["size": 1])
    #expect(try bound(["${nothing}", "x"]) == ["x"])
    #expect(
      try bound(["text": "${a b}", "size": 1]) == ["size": 1],
      "neither does one that cannot be read")
    #expect(try bound(["text": "${}"]) == [:])
  }

  @Test("an element is repeated over a list, with each element in its scope")
  func repeated() throws {
    let card: Value = [
      "body": [["$data": "${cast}", "type": "TextBlock", "text": "${$index}: ${$data}"], "end"]
    ]
    #expect(
      try bound(card) == [
        "body": [
          ["type": "TextBlock", "text": "0: Keaton"], ["type": "TextBlock", "text": "1: Mack"],
          "end",
        ]
      ])
  }

  @Test("$data with a map moves the scope, and $root leads out of it")
  func scoped() throws {
    let card: Value = [["$data": "${director}", "text": "${name} made ${$root.title}"]]
    #expect(try bound(card) == [["text": "Keaton made The General"]])
  }

  @Test(
    "$when keeps an element or leaves it out",
    arguments: [
      ("${seen}", true), ("${title}", true), ("${cast}", true), ("${note}", false),
      ("${nothing}", false), (true, true), (false, false), ("true", true), ("false", false),
      ("seen", false), ("${year > 1900}", true), ("${if(seen, 1, 0)}", true),
      ("${if(note, 1, 0)}", false), ("${iff(seen, 1, 2)}", false), ("${a b}", false),
      ("${seen}${title}", false), ("", false), (0, false), (1, true), (.null, false), ([], false),
    ] as [(Value, Bool)])
  func conditions(condition: Value, isKept: Bool) throws {
    let card: Value = [["$when": condition, "text": "x"]]
    #expect(try bound(card) == (isKept ? [["text": "x"]] : []))
  }

  @Test("a card that grows without bound is refused")
  func bounded() throws {
    let many = Value.list(Array(repeating: 1, count: 400))
    var card: Value = "x"
    for _ in 0..<3 { card = [["$data": "${$root.many}", "items": card]] }
    let error = #expect(throws: Failure.self) {
      try CardTemplate(card: card).bound(to: ["many": many])
    }
    #expect(error?.code == .limit)
  }
}
