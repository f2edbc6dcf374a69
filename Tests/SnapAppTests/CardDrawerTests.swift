import SnapCard
import SnapManifest
import SnapEngine
import SnapValue
import SnapSystem
import Testing

@testable import SnapApp

@Suite("A screen is drawn by its card, and what is pressed on it is understood")
struct CardDrawerTests {
  private static let pay: Value = [
    "type": "AdaptiveCard", "version": "1.5",
    "body": [
      ["type": "TextBlock", "text": "${t.hello}"],
      [
        "type": "Input.Text", "id": "card", "label": "Card", "isRequired": true,
        "regex": "[0-9]{4}",
      ],
      ["type": "Input.Number", "id": "tip", "value": "${tip}"],
      [
        "type": "Container", "items": [],
        "selectAction": ["type": "Action.Submit", "title": "Row", "data": ["row": 1]],
      ],
    ],
    "actions": [
      [
        "type": "Action.Execute", "title": "Pay", "id": "pay", "verb": "navigate",
        "data": ["navigation": "settle"],
      ],
      [
        "type": "Action.Execute", "title": "Leave", "verb": "back", "associatedInputs": "none",
      ],
      ["type": "Action.Execute", "title": "Off", "verb": "back", "isEnabled": false],
      ["type": "Action.OpenUrl", "title": "More", "url": "https://example.org"],
      [
        "type": "Action.ShowCard", "title": "Note",
        "card": [
          "type": "AdaptiveCard",
          "body": [["type": "Input.Text", "id": "note", "label": "Note"]],
          "actions": [["type": "Action.Execute", "title": "Send", "verb": "note"]],
        ],
      ],
    ],
  ]

  private func drawer(_ card: Value? = pay, _ locale: String = "en") throws -> CardDrawer {
    let tables = try [("en", "Hello"), ("ar", "مرحبا")].map { name, hello in
      var table = StringTable(locale: try #require(LocaleName(name)), file: "\(name).json")
      table.texts["hello"] = .plain(hello)
      return table
    }
    return CardDrawer(
      template: card.map { CardTemplate(card: $0) }, settings: CardSettings(),
      localization: Localization(
        tables, standard: LocaleName("en"), wanted: LocaleName(locale)))
  }

  private let screen = ScreenFacts(key: "payment", title: "Payment", properties: ["tip": 2])

  private func press(
    _ pressed: PressedAction, _ inputs: ValueMap = [:]
  ) throws -> DrawnAction {
    try drawer().drawing(of: screen).actions.meaning(of: pressed, inputs: inputs)
  }

  @Test("the view goes with the card, in the language in force and in its direction")
  func languages() throws {
    let english = try drawer().drawing(of: screen)
    #expect(english.card?["body"]?.list?.first?["text"] == "Hello")
    #expect(english.view["language"] == "en")
    #expect(english.view["rightToLeft"] == nil)
    let arabic = try drawer(Self.pay, "ar").drawing(of: screen)
    #expect(arabic.view["rightToLeft"] == true)
    #expect(arabic.view.jsonText.contains("مرحبا"))
    var turned = try #require(Self.pay.map)
    turned["rtl"] = false
    #expect(try drawer(.map(turned), "ar").drawing(of: screen).view["rightToLeft"] == nil)
  }

  @Test(
    "without texts by locale numbers, days and names are in the language that the card names, or is asked for",
    arguments: [
      ("de", "1.234,50 Donnerstag Donnerstag, 1. Januar 1970 1.234,50"),
      ("fr", "1\u{202F}234,50 jeudi jeudi 1 janvier 1970 1.234,50"),
      (nil, "1,234.50 Thursday 1970-01-01 1.234,50"),
      ("?", "1,234.50 Thursday 1970-01-01 1.234,50"),
    ] as [(String?, String)])
  func languageOfTheCard(language: String?, text: String) throws {
    let words = [
      "${formatNumber(1234.5, 2)}", "${formatEpoch(0, 'dddd')}",
      "{{DATE(1970-01-01T00:00:00Z, LONG)}}", "${formatNumber(1234.5, 2, 'de')}",
    ]
    var card: ValueMap = [
      "type": "AdaptiveCard", "version": "1.5",
      "body": [["type": "TextBlock", "text": .string(words.joined(separator: " "))]],
    ]
    card["lang"] = language.map(Value.string)
    let drawer = CardDrawer(
      template: CardTemplate(card: .map(card)), settings: CardSettings(), localization: nil)
    let view = drawer.drawing(of: screen).view
    #expect(view.jsonText.contains(text), "\(view.jsonText)")
  }

  @Test("a screen without a card is its title and its properties")
  func plain() throws {
    let drawing = try drawer(nil).drawing(of: screen)
    #expect(drawing.card == nil)
    #expect(drawing.view["version"] == 1)
    #expect(drawing.view.jsonText.contains("Payment"))
    #expect(drawing.view.jsonText.contains("tip"))
  }

  @Test(
    "an action is found by what is said of it, and takes typed inputs",
    arguments: [
      PressedAction.first(title: "Pay"), .first(id: "pay"), .first(verb: "navigate"),
      .first(id: "pay", title: "Pay"),
    ])
  func sought(action: PressedAction) throws {
    #expect(
      try press(action, ["card": "4242", "tip": "3"])
        == .execute(
          verb: "navigate", data: ["navigation": "settle"], inputs: ["card": "4242", "tip": 3]))
  }

  @Test("an action of the view is pressed by the number that it has there")
  func numbered() throws {
    let drawing = try drawer().drawing(of: screen)
    let pay = try #require(drawing.view["actions"]?.list?.first?["number"]?.int)
    #expect(
      try drawing.actions.meaning(
        of: .number(pay), inputs: ["card": "4242", "unknown": 1])
        == .execute(
          verb: "navigate", data: ["navigation": "settle"], inputs: ["card": "4242", "tip": 2]))
    let strange = #expect(throws: Failure.self) {
      try drawing.actions.meaning(of: .number(99), inputs: [:])
    }
    #expect(strange?.message == "the screen \"payment\" draws no action of the number 99")
  }

  @Test("what is the presenter's own doing has no number, and what is disabled has one")
  func whoHasNumbers() throws {
    let actions = try #require(try drawer().drawing(of: screen).view["actions"]?.list)
    let numbers = actions.map { $0["number"] }
    #expect(numbers == [2, 3, 4, 5, nil])
    #expect(actions[4]["view"]?["actions"]?.list?.first?["number"] == 6)
    let off = #expect(throws: Failure.self) { try press(.number(4)) }
    #expect(off?.message == "the action \"Off\" of the screen \"payment\" is disabled")
  }

  @Test("a row that goes takes its number with it, and the others keep theirs")
  func rows() throws {
    let card: Value = [
      "type": "AdaptiveCard", "version": "1.5",
      "body": [
        [
          "type": "Container", "$data": "${rows}",
          "items": [["type": "TextBlock", "text": "${n}"]],
          "selectAction": ["type": "Action.Execute", "verb": "navigate", "data": "${n}"],
        ]
      ],
    ]
    let drawer = try drawer(card)
    var last: ScreenDrawing?
    func draw(_ rows: String...) -> ScreenDrawing {
      let facts = ScreenFacts(
        key: "list", title: "", properties: ["rows": .list(rows.map { ["n": .string($0)] })])
      let drawing = drawer.drawing(of: facts, after: last?.actions)
      last = drawing
      return drawing
    }
    func drawn(_ drawing: ScreenDrawing) -> [Int64?] {
      (drawing.view["body"]?["children"]?.list ?? []).map { $0["action"]?["number"]?.int }
    }
    #expect(drawn(draw("a", "b", "c")) == [1, 2, 3])
    let second = draw("c", "d", "a")
    #expect(drawn(second) == [3, 4, 1])
    #expect(
      try second.actions.meaning(of: .number(3), inputs: [:])
        == .execute(verb: "navigate", data: "c", inputs: [:]))
    #expect(throws: Failure.self) { try second.actions.meaning(of: .number(2), inputs: [:]) }
  }

  @Test("what does not fit is told by input, and what takes no inputs asks for none")
  func invalid() throws {
    guard case .invalid(let missing) = try press(.first(title: "Pay")) else {
      Issue.record("nothing is missing")
      return
    }
    #expect(missing.keys == ["card"])
    guard case .invalid(let wrong) = try press(.first(title: "Pay"), ["card": "12", "tip": "x"])
    else {
      Issue.record("nothing is wrong")
      return
    }
    #expect(wrong.keys == ["card", "tip"])
    #expect(try press(.first(title: "Leave")) == .execute(verb: "back", data: .null, inputs: [:]))
  }

  @Test("inputs of a show-card go with its own actions only")
  func showCard() throws {
    #expect(
      try press(.first(title: "Send"), ["card": "4242", "note": "hi"])
        == .execute(verb: "note", data: .null, inputs: ["card": "4242", "tip": 2, "note": "hi"]))
  }

  @Test("a submit and an address keep what they say; a presenter's own doing is refused")
  func others() throws {
    #expect(
      try press(.first(title: "Row"), ["card": "4242"])
        == .execute(
          verb: "submit", data: ["row": 1], inputs: ["card": "4242", "tip": 2]))
    #expect(try press(.first(title: "More")) == .open(url: "https://example.org"))
    let note = #expect(throws: Failure.self) { try press(.first(title: "Note")) }
    #expect(note?.code == .unsupported)
    let off = #expect(throws: Failure.self) { try press(.first(title: "Off")) }
    #expect(off?.message == "the action \"Off\" of the screen \"payment\" is disabled")
  }

  @Test("a slip of the pen is told with the nearest name")
  func slips() throws {
    let action = #expect(throws: Failure.self) { try press(.first(title: "Pya")) }
    #expect(action?.message == "the screen \"payment\" has no action with the title \"Pya\"")
    #expect(action?.hint == "did you mean \"Pay\"?")
    let input = #expect(throws: Failure.self) { try press(.first(title: "Pay"), ["crad": "1"]) }
    #expect(input?.hint == "did you mean \"card\"?")
    #expect(throws: Failure.self) { try press(.first()) }
  }

  @Test("a list of a hundred thousand rows is a view that says what there is no room for")
  func manyRows() throws {
    let rows = Value.list((0..<100_000).map { ["n": .int(Int64($0))] })
    let facts = ScreenFacts(key: "list", title: "List", properties: ["rows": rows])
    let card: Value = [
      "type": "AdaptiveCard", "version": "1.5",
      "body": [
        [
          "type": "Container", "$data": "${rows}",
          "items": [["type": "TextBlock", "text": "${n}"]],
        ]
      ],
    ]
    let listed = try drawer(card).drawing(of: facts).view
    #expect(listed.jsonText.utf8.count < 4_000_000)
    #expect(listed.jsonText.contains("The rest cannot be shown here."))
    let plain = try drawer(nil).drawing(of: facts).view
    #expect(plain.jsonText.utf8.count < 200_000)
  }

  @Test("a screen's user interface is told with its properties and texts in place")
  func userInterface() throws {
    let manifest = """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
       "screens": {"payment": {"ui": {
         "file": "pay.ui", "set": {"title.label": "${t.hello} ${tip}", "level.value": "${tip}"},
         "get": {"card": "number.text"}}}}}
      """
    let reading = ManifestReading(Array(manifest.utf8), file: "manifest.json")
    let interface = try #require(reading.manifest?.interfaces["payment"])
    var drawer = try drawer()
    drawer.ui = UserInterfaceTemplate(
      interface, text: Array("<interface/>".utf8),
      actions: [("nav.segue", "'watch'"), ("nav.type", "'number 7'"), ("nav.back", nil)].map {
        BuilderObjects.Action(name: $0.0, target: $0.1, offset: 0)
      })
    let expected: Value = [
      "text": "<interface/>", "set": ["title.label": "Hello 2", "level.value": 2],
      "get": ["card": "number.text"],
      "actions": [
        ["name": "segue", "target": "watch", "number": 7],
        ["name": "back", "target": "", "number": 8],
      ],
    ]
    let drawing = drawer.drawing(of: screen)
    #expect(drawing.ui == expected)
    #expect(
      try drawing.actions.meaning(of: .number(7), inputs: ["card": "4242"])
        == .execute(verb: "segue", data: ["id": "watch"], inputs: ["card": "4242", "tip": 2]))
    #expect(
      try drawing.actions.meaning(of: .number(8), inputs: [:])
        == .execute(verb: "back", data: .null, inputs: [:]))
    #expect(try self.drawer().drawing(of: screen).ui == nil)
  }

  @Test(
    "what was typed and is not of the type that is declared where it goes is told at its input",
    arguments: [
      ("en", 7, nil), ("en", 300, "give at most 255"), ("en", -1, "give at least 0"),
      ("en", 0.5, "give a whole number"), ("ar", 0.5, "أدخل عددًا صحيحًا"),
    ] as [(String, Value, String?)])
  func outOfType(locale: String, tip: Value, message: String?) throws {
    let manifest = """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "x"},
       "screens": {"payment": {}, "thanks": {"optionalProperties": {"tip": {"type": "uint8"}}}},
       "navigations": {"settle": {"from": ["payment"], "to": "thanks"}}}
      """
    let reading = ManifestReading(Array(manifest.utf8), file: "manifest.json")
    var drawer = try drawer(Self.pay, locale)
    drawer.targets = InputTargets(try #require(reading.manifest))
    let inputs: ValueMap = ["card": "4242", "tip": tip]
    let meant = try drawer.drawing(of: screen).actions.meaning(
      of: .first(id: "pay"), inputs: inputs)
    guard let message else {
      #expect(
        meant == .execute(verb: "navigate", data: ["navigation": "settle"], inputs: inputs))
      return
    }
    #expect(meant == .invalid(errors: ["tip": .string(message)]))
  }
}

extension CardDrawer {
  /// The first drawing of a screen.
  fileprivate func drawing(of screen: ScreenFacts) -> ScreenDrawing {
    drawing(of: screen, after: nil)
  }
}
