import SnapCard
import SnapValue
import Testing

@Suite("A host says what a card may ask for")
struct CardSettingsTests {
  private func url(_ url: Value, _ settings: CardSettings) -> String? {
    let action: Value = ["type": "Action.OpenUrl", "title": "x", "url": url]
    let view = Card.view(of: ["type": "AdaptiveCard", "actions": [action]], settings: settings)
    guard case .openURL(let url)? = view.view.actions.first?.act else { return nil }
    return url
  }

  @Test("the application's scheme, and nothing that only looks like a route")
  func schemes() {
    var settings = CardSettings()
    settings.schemes.insert("television")
    for allowed in [
      "television://home", "HTTPS://a", "/shows/7", "shows?from=a:b", "#a:b", "//a/b",
    ] {
      #expect(url(.string(allowed), settings) == allowed)
    }
    let refused: [Value] = [
      "kiosk://home", "javascript:x", " https://a", "java\nscript:x", "\u{1}javascript:x", ":x",
      "vbscript:x", "data:text/html,x", "", nil, ["https://a"],
    ]
    for url in refused { #expect(self.url(url, settings) == nil, "\(url)") }
    #expect(url("television://home", CardSettings()) == nil)
  }

  @Test("features that its presenters have")
  func features() {
    var settings = CardSettings()
    settings.features["cameras"] = "2.1"
    func isShown(_ version: Value) -> Bool {
      let element: Value = ["type": "TextBlock", "text": "x", "requires": ["cameras": version]]
      let card: Value = ["type": "AdaptiveCard", "body": [element]]
      return Card.view(of: card, settings: settings).view.value.jsonText.contains(#""x""#)
    }
    #expect(isShown("2.1") && isShown("2") && isShown("*") && isShown(2) && isShown("2.0.9"))
    #expect(!isShown("2.2") && !isShown("3") && !isShown("10") && !isShown("x") && !isShown(nil))
  }

  @Test("how moments are said")
  func moments() {
    var settings = CardSettings()
    settings.moment = { "\($0.form) \($0.year)-\($0.month)-\($0.day) \($0.hour) \($0.offset)" }
    func said(_ text: String) -> String? {
      let card: Value = [
        "type": "AdaptiveCard", "body": [["type": "TextBlock", "text": .string(text)]],
      ]
      let view = Card.view(of: card, settings: settings).view
      guard case .text(let text)? = view.body.children.first?.content else { return nil }
      return text.paragraphs.first?.runs.first?.text
    }
    #expect(said("{{DATE(2026-02-14T06:08:39Z, LONG)}}") == "long 2026-2-14 6 0")
    #expect(said("a {{TIME(2026-02-14T06:08:39.25-02:30)}} b") == "a time 2026-2-14 6 -150 b")
    // What cannot be read is said as it is written, without the code around it.
    #expect(said("{{TIME(2026-02-14T06:08:39)}}") == "2026-02-14T06:08:39")
    #expect(
      said("a {{ date(2017-99-14T06:08:00Z, SHORT) }} b {{x}}") == "a 2017-99-14T06:08:00Z b {{x}}")
  }

  @Test("a screen without a card is its title and its properties")
  func withoutCard() {
    let long = Value.list(Array(repeating: 1, count: 51))
    let view = Card.view(
      title: "Film", properties: ["year": 1926, "cast": ["a"], "note": "one\ntwo", "long": long])
    #expect(
      view.value == [
        "version": 1, "actions": [],
        "body": [
          "kind": "box",
          "children": [
            [
              "kind": "text", "style": "heading", "wrap": true,
              "paragraphs": [["runs": [["text": "Film"]]]],
            ],
            [
              "kind": "facts",
              "facts": [
                ["title": [["text": "year"]], "value": [["text": "1926"]]],
                ["title": [["text": "cast"]], "value": [["text": "[\"a\"]"]]],
                ["title": [["text": "note"]], "value": [["text": "one two"]]],
                ["title": [["text": "long"]], "value": [["text": "a list of 51"]]],
              ],
            ],
          ],
        ],
      ])
    #expect(Card.view(title: "", properties: [:]).value["body"]?["children"] == [])
  }

  @Test("the examples' cards have no problem")
  func examples() throws {
    for card in try ExampleCards.all() {
      #expect(Card.problems(in: card.value) == [], "\(card.path)")
    }
  }
}
