import SnapValue
import Testing

@Suite(
  "A number or a time is stepped by buttons in the window",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct StepButtonTests {
  @Test(
    "what steps a number or a time says so in the language of the card",
    arguments: [("de", "Mehr", "Später"), ("ar", "أكثر", "لاحقًا"), ("pl", "More", "Later")])
  func steps(language: String, more: String, later: String) throws {
    let view: Value = [
      "version": 1, "language": .string(language),
      "body": [
        "kind": "box",
        "children": [
          ["kind": "input", "input": "number", "id": "seats", "value": 2],
          ["kind": "input", "input": "time", "id": "when", "value": "09:00"],
        ],
      ],
      "actions": [["action": "execute", "number": 1, "title": "Pay", "verb": "pay"]],
    ]
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(view)) 500 900", "press \(more)", "press \(later)", "press Pay",
    ])
    let inputs: Value = ["seats": 3, "when": "09:15"]
    #expect(told[3].list?.first?["inputs"] == inputs)
  }

  @Test("what steps a number or a time says which")
  func stepNames() throws {
    let view: Value = [
      "version": 1,
      "body": [
        "kind": "box",
        "children": [
          ["kind": "input", "input": "number", "id": "seats", "label": [["text": "Seats"]]],
          ["kind": "input", "input": "time", "id": "when"],
        ],
      ],
    ]
    let looks = try Looks()
    let told = try looks.tell(["show \(try looks.file(view)) 500 900", "names"])
    let names = told[1].list?.compactMap { $0.string?.filter { $0 != "\"" } }
    #expect(names == ["Seats Less", "Seats More", "Earlier", "Later"], "\(told[1])")
  }

  @Test(
    "what steps a time goes as far as the field allows, else round the clock",
    arguments: [
      ("no limits", "23:50", Value.null, Value.null, "Later", "00:05"),
      ("the most", "22:20", .null, "22:30:00", "Later", "22:30"),
      ("the least", "08:10", "08:00", .null, "Earlier", "08:00"),
      ("not round", "00:05", .null, "22:30", "Earlier", "00:00"),
      ("none before", "", "13:00", "14:00", "Later", "13:00"),
    ])
  func timeLimits(
    _ name: String, before: String, least: Value, most: Value, press: String, after: String
  ) throws {
    var field: ValueMap = [
      "kind": "input", "input": "time", "id": "when", "value": .string(before),
    ]
    if least != .null { field["min"] = least }
    if most != .null { field["max"] = most }
    let view: Value = [
      "version": 1, "body": ["kind": "box", "children": [.map(field)]],
      "actions": [["action": "execute", "number": 1, "title": "Pay", "verb": "pay"]],
    ]
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(view)) 500 900", "press \(press)", "press Pay",
    ])
    #expect(told[2].list?.first?["inputs"] == ["when": .string(after)])
  }
}
