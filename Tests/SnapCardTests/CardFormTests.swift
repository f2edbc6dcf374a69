import SnapCard
import SnapModel
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
        "choices": [["title": "Red", "value": "r"], ["title": "Blue", "value": "b"]],
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
    let actions = try #require(view.value["actions"]?.list)
    let send = try #require(actions[0]["view"]?["actions"]?.list?.first)
    #expect(send["within"] == "0")
    #expect(CardForm(view: view, action: send).inputs.last?.id == "note")
    #expect(CardForm(view: view).inputs.last?.id == "colour")
    #expect(CardForm(view: view, action: actions[1]).inputs.isEmpty)
  }
}
