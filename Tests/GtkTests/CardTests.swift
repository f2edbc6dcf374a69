import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "Cards are drawn as widgets",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct CardTests {
  @Test(
    "every view of ours, with all of its texts and nothing cut off",
    arguments: [360, 1280], ["light", "dark"])
  func goldens(width: Int, theme: String) throws {
    let looks = try Looks()
    let script = Looks.goldens.flatMap { ["show \($0) \(width) 800", "texts", "clipped"] }
    let told = try looks.tell([theme] + script)
    #expect(Looks.goldens.count > 40)
    #expect(told.count == script.count + 1)
    for (number, golden) in Looks.goldens.enumerated() where told.count == script.count + 1 {
      let view = try Value(jsonText: Array(Data(contentsOf: URL(filePath: golden))))
      let name = URL(filePath: golden).lastPathComponent
      let seen = told[3 * number + 2].list?.compactMap(\.string) ?? []
      for text in view.shownTexts { #expect(seen.contains(text), "\(name): \(text) of \(seen)") }
      #expect(told[3 * number + 1]["width"]?.int == Int64(width), "\(name)")
      #expect(told[3 * number + 3] == [], "\(name)")
    }
  }

  @Test("an area that somebody still writes into when its card has another one does no harm")
  func lateWords() throws {
    let looks = try Looks()
    func card(_ hint: String) -> Value {
      [
        "version": 1,
        "body": [
          "kind": "box",
          "children": [
            [
              "kind": "input", "input": "text", "id": "words", "multiline": true,
              "placeholder": .string(hint),
            ]
          ],
        ],
      ]
    }
    let (first, second) = (
      try looks.file(card("One"), "first.json"), try looks.file(card("Two"), "second.json")
    )
    let told = try looks.tell(
      ["show \(first) 600 400", "late \(second)", "texts"], environment: Looks.exact)
    #expect(told.last == ["", "Two"])
  }

  @Test("a text of thousands of letters is laid out in the width that it gets, and in no other")
  func longText() throws {
    let looks = try Looks()
    let words = String(repeating: "word ", count: 2_000)
    let view: Value = [
      "version": 1,
      "body": [
        "kind": "box",
        "children": [
          ["kind": "text", "wrap": true, "paragraphs": [["runs": [["text": .string(words)]]]]],
          [
            "kind": "text", "wrap": true, "align": "center", "style": "heading",
            "paragraphs": [["runs": [["text": .string(words)], ["text": "end", "bold": true]]]],
          ],
        ],
      ],
    ]
    let file = try looks.file(view)
    let told = try looks.tell(["show \(file) 600 400", "texts", "clipped", "wanted"])
    #expect(told[1] == [.string(words), .string(words + "end")])
    #expect(told[2] == [])
    // A label asks for all of it in one line, which it has laid out for that.
    #expect(try #require(told[3].int) < 2_000)
  }

  static let form: Value = [
    "version": 1,
    "body": [
      "kind": "box",
      "children": [
        [
          "kind": "input", "input": "text", "id": "name", "label": [["text": "Name"]],
          "required": true,
        ],
        ["kind": "input", "input": "number", "id": "seats", "value": 2, "min": 1, "max": 3],
        ["kind": "input", "input": "date", "id": "day"],
        ["kind": "input", "input": "text", "id": "pin", "style": "password"],
        [
          "kind": "input", "input": "toggle", "id": "news", "title": [["text": "News"]],
        ],
        [
          "kind": "input", "input": "choice", "id": "row", "style": "expanded",
          "choices": [["title": "Row A", "value": "a"], ["title": "Row B", "value": "b"]],
        ],
        [
          "kind": "input", "input": "choice", "id": "extras", "multiple": true,
          "choices": [["title": "Ice", "value": "ice"], ["title": "Cake", "value": "cake"]],
        ],
        [
          "kind": "box", "id": "more", "hidden": true,
          "children": [
            ["kind": "input", "input": "text", "id": "note"],
            ["kind": "text", "paragraphs": [["runs": [["text": "There is more."]]]]],
          ],
        ],
      ],
    ],
    "actions": [
      ["action": "execute", "number": 1, "title": "Pay", "verb": "pay", "style": "positive"],
      ["action": "execute", "number": 2, "title": "Leave", "verb": "back", "inputs": "none"],
      ["action": "execute", "number": 3, "title": "Off", "verb": "off", "disabled": true],
      [
        "action": "toggleVisibility", "title": "Show", "targets": [["id": "more"]],
      ],
    ],
  ]

  @Test("what is filled in goes along with an action, each with the type of its input")
  func inputs() throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.form)) 500 900", "press Pay", "type 0 Ann", "type 1 2.5",
      "type 2 2026-02-28", "type 3 4711", "press News", "press Row B", "press Cake", "press Pay",
      "press Leave", "press Off",
    ])
    let empty: Value = [
      "name": "", "seats": 2, "day": .null, "pin": "", "news": "false", "row": .null, "extras": [],
    ]
    #expect(told[1].list?.first?["inputs"] == empty)
    let filled: Value = [
      "name": "Ann", "seats": 2.5, "day": "2026-02-28", "pin": "4711", "news": "true", "row": "b",
      "extras": ["cake"],
    ]
    #expect(told[9].list?.first?["inputs"] == filled)
    #expect(told[9].list?.first?["press"] == 1)
    #expect(told[10].list?.first?["inputs"] == [:])
    #expect(told[11] == [], "what is disabled cannot be pressed")
  }

  @Test("an empty input says its placeholder, one of several lines and a password, too")
  func placeholders() throws {
    let asked: [ValueMap] = [
      ["placeholder": "Your name"], ["placeholder": "Your words", "multiline": true],
      ["placeholder": "Your PIN", "style": "password"],
      ["placeholder": "Never seen", "multiline": true, "value": "Some words"],
    ]
    let inputs = asked.enumerated().map { number, more in
      var input: ValueMap = ["kind": "input", "input": "text", "id": .string("i\(number)")]
      for entry in more.entries { input[entry.key] = entry.value }
      return Value.map(input)
    }
    let looks = try Looks()
    let view: Value = ["version": 1, "body": ["kind": "box", "children": .list(inputs)]]
    let told = try looks.tell(["show \(try looks.file(view)) 500 900", "texts"])
    let seen = told[1].list?.compactMap(\.string) ?? []
    for words in ["Your name", "Your words", "Your PIN", "Some words"] {
      #expect(seen.contains(words), "\(seen)")
    }
    #expect(!seen.contains("Never seen"))
  }

  @Test("a link is underlined; a table and what opens a calendar are not called by their classes")
  func links() throws {
    let looks = try Looks()
    let link: Value = [
      "text": "there", "action": ["action": "execute", "number": 1, "verb": "go"],
    ]
    let view: Value = [
      "version": 1,
      "body": [
        "kind": "box",
        "children": [
          ["kind": "text", "paragraphs": [["runs": [["text": "It is "], link]]]],
          ["kind": "input", "input": "date", "id": "day", "label": [["text": "Day"]]],
          [
            "kind": "table", "columns": [[:]],
            "rows": [["cells": [["kind": "box", "children": []]]]],
          ],
        ],
      ],
    ]
    let told = try looks.tell(["show \(try looks.file(view)) 500 400", "underlined", "called"])
    #expect(told[1] == ["there"])
    #expect(told[2] == [true, true, true, true])
  }

  @Test("a button that opens more is as wide as its words where there is room")
  func opener() throws {
    let more: Value = ["version": 1, "body": ["kind": "box", "children": []]]
    let view: Value = [
      "version": 1, "body": ["kind": "box", "children": []],
      "actions": [
        ["action": "showCard", "title": "More", "view": more],
        ["action": "showCard", "title": "More of all that there is", "view": more],
        ["action": "execute", "number": 1, "title": "Pay", "verb": "pay"],
      ],
    ]
    let looks = try Looks()
    // With pictures, buttons are as large as fingers need them.
    let told = try looks.tell(
      ["show \(try looks.file(view)) 900 400", "lines"],
      pictures: Repository.file("Examples/kiosk").path)
    #expect(told[1] == [1, 1, 1])
  }

  @Test(
    "Space and Enter press a box with controls in it that has the focus, and not from a control",
    arguments: ["space", "KP_Space", "Return", "KP_Enter"])
  func pressedBox(key: String) throws {
    let button: Value = ["action": "execute", "number": 2, "title": "Inside", "verb": "inside"]
    let box: Value = [
      "kind": "box", "children": [["kind": "actionSet", "actions": [button]]],
      "action": ["action": "execute", "number": 1, "title": "Box", "verb": "box"],
    ]
    let view: Value = ["version": 1, "body": ["kind": "box", "children": [box]]]
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(view)) 500 400", "key \(key)", "key Tab", "key \(key)",
    ])
    #expect(told[1].list?.map { $0["press"] } == [1], "\(told)")
    #expect(told[3] == [], "\(told)")
  }

  @Test("the focus stays in its row where several rows do the same")
  func sameRows() throws {
    func view(_ words: String) throws -> Value {
      let row: Value = [
        "kind": "box",
        "children": [["kind": "text", "paragraphs": [["runs": [["text": "Ask"]]]]]],
        "action": ["action": "execute", "number": 1, "title": "", "verb": "ask"],
      ]
      let heading: Value = [
        "kind": "text", "paragraphs": [["runs": [["text": .string(words)]]]],
      ]
      return ["version": 1, "body": ["kind": "box", "children": [heading, row, row, row]]]
    }
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(try view("Before"))) 500 900", "focus Down", "state",
      "update \(try looks.file(try view("After"), "after.json"))", "state",
    ])
    #expect(told[2]["focus"] == "action  ask #2")
    #expect(told[4]["focus"] == told[2]["focus"])
  }

  @Test("parts are shown and hidden by actions; what was never seen is not sent")
  func visibility() throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.form)) 500 900", "press Show", "texts", "press Pay", "state",
      "press Show", "texts",
    ])
    #expect(told[2].list?.contains("There is more.") == true)
    #expect(told[3].list?.first?["inputs"]?["note"] == "")
    #expect(told[4]["visible"] == ["more": true])
    #expect(told[6].list?.contains("There is more.") == false)
  }

  @Test("an error stands at its input, which gets the focus")
  func errors() throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.form)) 500 900",
      #"errors {"seats":"give at most 3","day":"give a day"}"#, "texts", "focus", "errors {}",
      "texts",
    ])
    #expect(told[2].list?.contains("give at most 3") == true)
    #expect(told[2].list?.contains("give a day") == true)
    #expect(told[3] == "[2]")
    #expect(told[5].list?.contains("give a day") == false)
  }

  @Test("what is typed outlives another view of the screen, unless that brings another value")
  func update() throws {
    let looks = try Looks()
    var other = Self.form.map ?? [:]
    other["actions"] = [["action": "execute", "number": 1, "title": "Pay now", "verb": "pay"]]
    let text = Value.map(other).jsonText.replacing("\"value\":2", with: "\"value\":1")
    let changed = try Value(jsonText: Array(text.utf8))
    let told = try looks.tell([
      "show \(try looks.file(Self.form)) 500 900", "type 0 Ann", "type 1 3", "type 3 4711",
      "update \(try looks.file(changed, "other.json"))", "press Pay now", "state",
    ])
    let inputs = told[5].list?.first?["inputs"]
    #expect(inputs?["name"] == "Ann")
    #expect(inputs?["seats"] == 1)
    #expect(inputs?["pin"] == "4711")
    #expect(told[6]["typed"] == ["name": "Ann"], "and no password is in what is kept")
  }

  @Test("what is kept of a card is taken up by another one; any other value does no harm")
  func state() throws {
    let looks = try Looks()
    let file = try looks.file(Self.form)
    let told = try looks.tell([
      "show \(file) 500 900", "type 0 Ann", "press Cake", "press Show", "state",
    ])
    let kept = try #require(told.last)
    let again = try looks.tell([
      "show \(file) 500 900", "restore \(kept.jsonText)", "state", "restore [1]",
      #"restore {"typed":{"name":{"a":1},"extras":7},"scroll":"x","open":[null],"visible":3}"#,
      "show \(file) 500 900", "texts",
    ])
    #expect(again[2]["typed"] == kept["typed"])
    #expect(again[2]["visible"] == kept["visible"])
    #expect(again.count == 7)
  }

  @Test("arrows go to what lies there")
  func arrows() throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.form)) 500 900", "focus first", "focus Down", "focus Right",
      "focus Down", "focus Up",
    ])
    #expect(told[1] == "[]")
    #expect(told[2] == "[2]")
    #expect(told[5] == "[2]" || told[5] == "")
  }

  @Test("a list of 20,000 rows begins at once and can be had to its end")
  func long() throws {
    let looks = try Looks()
    let rows = (0..<20_000).map { number -> Value in
      ["kind": "text", "paragraphs": [["runs": [["text": .string("row \(number)")]]]]]
    }
    let view: Value = [
      "version": 1, "body": ["kind": "box", "children": .list(rows)], "actions": [],
    ]
    let told = try looks.tell([
      "show \(try looks.file(view)) 500 900", "press Show more (19000)", "texts",
    ])
    #expect(told[2].list?.contains("row 1500") == true)
    #expect(told[2].list?.contains("Show more (18000)") == true)
  }

  @Test("the window's own words are in the language of the card")
  func language() throws {
    let looks = try Looks()
    let rows = (0..<1200).map { number -> Value in
      ["kind": "text", "paragraphs": [["runs": [["text": .string("row \(number)")]]]]]
    }
    let view: Value = [
      "version": 1, "body": ["kind": "box", "children": .list(rows)], "actions": [],
      "language": "de-AT",
    ]
    let told = try looks.tell(["show \(try looks.file(view)) 500 900", "texts"])
    #expect(told[1].list?.contains("Mehr zeigen (200)") == true)
  }

  @Test("where fingers reach for a card, what is pressed or filled in is 44 pixels high at least")
  func targets() throws {
    let looks = try Looks()
    let view = Repository.file("Tests/Fixtures/Cards/Golden/inputs.view.json").path
    let told = try looks.tell(
      ["show \(view) 600 2000", "targets"], pictures: Repository.file("Examples/kiosk").path)
    let targets = try #require(told[1].list)
    #expect(targets.count > 10)
    for target in targets { #expect((target.list?[1].int ?? 0) >= 44, "\(target.jsonText)") }
  }
}
