import SnapCard
import SnapValue
import Testing

@Suite("What is filled in is held against a card's inputs")
struct CardFormTests {
  private let card: Value = [
    "type": "AdaptiveCard", "version": "1.5",
    "body": [
      ["type": "Input.Text", "id": "name", "isRequired": true, "maxLength": 5, "label": "Name"],
      ["type": "Input.Number", "id": "seats", "min": 1, "max": 9, "value": 2],
      ["type": "Input.Date", "id": "day", "min": "2026-01-01", "errorMessage": "too early"],
      ["type": "Input.Time", "id": "time", "max": "22:00"],
      ["type": "Input.Toggle", "id": "news", "title": "News", "valueOn": "yes", "valueOff": "no"],
      [
        "type": "Input.ChoiceSet", "id": "colour", "isMultiSelect": true,
        "choices": [
          ["title": "Red", "value": "r"], ["title": "Blue", "value": "b"],
          ["title": "Grey", "value": "x", "x-taken": true],
        ],
      ],
    ],
    "actions": [
      [
        "type": "Action.ShowCard", "title": "More",
        "card": [
          "type": "AdaptiveCard",
          "body": [["type": "Input.Text", "id": "note", "isRequired": true]],
          "actions": [["type": "Action.Submit", "title": "Send"]],
        ],
      ],
      ["type": "Action.Submit", "title": "Cancel", "associatedInputs": "none"],
    ],
  ]

  private var view: CardView { Card.view(of: card).view }

  @Test(
    "a fault is told at its input",
    arguments: [
      (["name": "Ann"], [:]), ([:], ["name": "this must be filled in"]),
      (["name": "  "], ["name": "this must be filled in"]),
      (["name": "Annabel"], ["name": "give at most 5 characters; these are 7"]),
      (["name": "Ann", "seats": 10], ["seats": "give at most 9"]),
      (["name": "Ann", "seats": "0"], ["seats": "give at least 1"]),
      (["name": "Ann", "seats": "many"], ["seats": "give a number"]),
      (["name": "Ann", "day": "2025-12-31"], ["day": "too early"]),
      (["name": "Ann", "day": "2026-02-30"], ["day": "too early"]),
      (["name": "Ann", "time": "22:01"], ["time": "give 22:00 or earlier"]),
      (["name": "Ann", "time": "24:00"], ["time": "give a time of day such as 18:30"]),
      (["name": "Ann", "news": "maybe"], ["news": "turn this on or off"]),
      (["name": "Ann", "colour": ["r", "g"]], ["colour": "choose from the list"]),
      (["name": "Ann", "colour": ["r", "x"]], ["colour": "choose from the list"]),
    ] as [(ValueMap, ValueMap)])
  func faults(inputs: ValueMap, messages: ValueMap) {
    #expect(CardForm(view: view).validate(inputs) == messages)
  }

  @Test("what is filled in lies over the data, each value as its input's type")
  func merged() {
    let inputs: ValueMap = [
      "name": "Ann", "seats": "4", "news": true, "colour": "r,b", "stranger": 1,
    ]
    #expect(
      CardForm(view: view).merge(inputs, over: ["name": "?", "show": 7]) == [
        "name": "Ann", "show": 7, "seats": 4, "news": "yes", "colour": ["r", "b"],
      ])
  }

  @Test("inputs of a show-card go with its own actions only")
  func shownCards() throws {
    let controls = CardControls(of: view)
    #expect(controls.actions.map(\.title) == ["More", "Send", "Cancel"])
    let (send, cancel) = (controls.actions[1], controls.actions[2])
    #expect(send.within == "0")
    #expect(controls.form(for: send).inputs.last?.id == "note")
    #expect(CardForm(view: view).inputs.last?.id == "colour")
    #expect(controls.form(for: cancel).inputs.isEmpty)
  }

  private func view(of inputs: [Value], hidden: Bool = false) -> CardView {
    let box: Value = ["type": "Container", "isVisible": .bool(!hidden), "items": .list(inputs)]
    return Card.view(of: ["type": "AdaptiveCard", "version": "1.5", "body": [box]]).view
  }

  private static let obligations: [(Value, Value, String)] = [
    (["type": "Input.ChoiceSet"], "", "choose one"),
    (["type": "Input.ChoiceSet", "isMultiSelect": true], [], "choose one"),
    (["type": "Input.Toggle", "title": "x"], "false", "this must be on"),
    (["type": "Input.Toggle", "title": "x"], false, "this must be on"),
    (["type": "Input.Number"], nil, "this must be filled in"),
    (["type": "Input.Date"], "", "this must be filled in"),
  ]

  @Test("what is required and not there is told in the words of its kind", arguments: obligations)
  func required(input: Value, value: Value, message: String) throws {
    var map = try #require(input.map)
    map["id"] = "a"
    map["isRequired"] = true
    map["choices"] = [["title": "x", "value": "x"]]
    let form = CardForm(view: view(of: [.map(map)]))
    #expect(form.validate(["a": value]) == ["a": .string(message)])
    map["errorMessage"] = "in the card's own words"
    let worded = CardForm(view: view(of: [.map(map)]))
    #expect(worded.validate(["a": value]) == ["a": "in the card's own words"])
  }

  @Test(
    "a value of no use is told",
    arguments: [
      (["type": "Input.Text"], ["a"], "give a text"),
      (["type": "Input.Text"], "a\nb", "give one line"),
      (["type": "Input.Text", "isMultiline": true], "a\nb", nil),
      (["type": "Input.Text", "maxLength": 2], "👩‍👩‍👧é", nil),
      (["type": "Input.Number"], "1e400", "give a number"),
      (["type": "Input.Number", "min": 0.5], 0.25, "give at least 0.5"),
      (["type": "Input.Number"], "-1e3", nil),
      (["type": "Input.Date"], "2026-2-3", "give a day such as 2026-12-31"),
      (["type": "Input.Date"], 20_260_203, "give a day such as 2026-12-31"),
      (["type": "Input.Date"], "2024-02-29", nil),
      (["type": "Input.Date", "max": "2026-01-31"], "2026-02-01", "give 2026-01-31 or earlier"),
      (["type": "Input.Time", "min": "08:00"], "07:59", "give 08:00 or later"),
      (["type": "Input.Toggle", "title": "x", "valueOn": 1, "valueOff": 0], "1", nil),
      (["type": "Input.ChoiceSet", "choices": []], "x", "choose from the list"),
      (["type": "Input.ChoiceSet", "isMultiSelect": true], [["x"]], "choose from the list"),
    ] as [(Value, Value, String?)])
  func useless(input: Value, value: Value, message: String?) throws {
    var map = try #require(input.map)
    map["id"] = "a"
    let messages = CardForm(view: view(of: [.map(map)])).validate(["a": value])
    #expect(messages["a"]?.string == message)
  }

  @Test("a regular expression is asked of who can match")
  func patterns() {
    let form = CardForm(view: view(of: [["type": "Input.Text", "id": "a", "regex": "^x$"]]))
    #expect(form.validate(["a": "y"]).isEmpty)
    #expect(
      form.validate(["a": "y"], matches: { _, _ in nil })
        == ["a": "this cannot be checked here, and is therefore not taken"])
    #expect(form.validate(["a": "x"], matches: { $0 == "^x$" && $1 == "x" }).isEmpty)
    #expect(
      form.validate(["a": "y"], matches: { _, _ in false })
        == ["a": "this has not the form that is asked for"])
  }

  @Test("a hidden input is not asked for, and what it began with goes along")
  func hidden() {
    let inputs: [Value] = [
      ["type": "Input.Text", "id": "a", "isRequired": true],
      ["type": "Input.Text", "id": "b", "value": "kept"],
    ]
    let form = CardForm(view: view(of: inputs, hidden: true))
    #expect(form.validate([:]).isEmpty)
    #expect(form.merge([:]) == ["b": "kept"])
    #expect(form.validate(["a": ""]) == ["a": "this must be filled in"])
    #expect(CardForm(view: view(of: inputs)).validate([:]).keys == ["a"])
  }

  @Test("data that is no map stands beside what is filled in")
  func plainData() {
    let form = CardForm(view: view(of: [["type": "Input.Text", "id": "a"]]))
    #expect(form.merge(["a": "x"], over: "A7") == ["data": "A7", "a": "x"])
    #expect(form.merge(["a": ""], over: nil) == ["a": ""])
    #expect(CardForm(view: view(of: [])).merge(["a": "x"], over: "A7") == "A7")
    #expect(CardForm(view: view(of: [])).merge(["a": "x"]) == [:])
  }

  @Test("inputs are found wherever they stand")
  func everywhere() {
    let input: (String) -> Value = { ["type": "Input.Text", "id": .string($0)] }
    let inputs: [Value] = [
      ["type": "ColumnSet", "columns": [["items": [input("a")]]]],
      ["type": "Table", "rows": [["cells": [["items": [input("b")]]]]]],
      [
        "type": "ActionSet",
        "actions": [
          ["type": "Action.ShowCard", "card": ["type": "AdaptiveCard", "body": [input("c")]]]
        ],
      ],
    ]
    let found = view(of: inputs)
    #expect(CardForm(view: found).inputs.map(\.id) == ["a", "b"])
    #expect(CardForm(view: found, within: "0").inputs.map(\.id) == ["a", "b", "c"])
    #expect(CardForm(view: found, within: "0.3").inputs.map(\.id) == ["a", "b", "c"])
    #expect(CardForm(view: found, within: "1").inputs.map(\.id) == ["a", "b"])
  }
}
