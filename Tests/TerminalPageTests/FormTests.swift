import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("What is filled in comes back with the action")
struct FormTests {
  private static let form = Views.view(
    [
      Views.input("text", "name", ["value": "Ada"]), Views.input("number", "age", ["value": 36]),
      Views.input("date", "born"), Views.input("toggle", "terms", ["title": [["text": "Terms"]]]),
      Views.input(
        "choice", "size", ["choices": Views.choices("Small", "Large"), "value": "large"]),
      Views.input(
        "choice", "extras",
        [
          "choices": Views.choices("Cheese", "Basil", "Oil"), "multiple": true,
          "style": "expanded", "value": "oil,cheese",
        ]),
    ],
    actions: [Views.button("Send"), Views.button("Cancel", ["inputs": "none"])])

  @Test("each input has its own type; what is empty is null")
  func types() {
    #expect(
      Page.laid(Self.form).filled == [
        "name": "Ada", "age": 36, "born": .null, "terms": "false", "size": "large",
        "extras": ["cheese", "oil"],
      ])
  }

  @Test("an action that wants no inputs gets none")
  func none() {
    var page = Page.laid(Self.form)
    page.setFocus(page.layout.targets.count - 1)
    #expect(
      page.type("Enter") == [
        .press(action: Views.number("Cancel"), inputs: [:])
      ])
  }

  @Test("Enter in a field sends the form by its first button")
  func enter() throws {
    var page = Page.laid(Self.form)
    guard case .press(let action, let inputs)? = page.type("Enter").first else {
      Issue.record("nothing was asked")
      return
    }
    #expect(action == Views.number("Send") && inputs["age"] == 36)
  }

  @Test("Enter in a field with an action at its end carries that out")
  func inlineAction() {
    var page = Page.laid(
      Views.view(
        [Views.input("text", "q", ["inlineAction": Views.button("Find")])],
        actions: [Views.button("Send")]))
    guard case .press(let action, _)? = page.type("x", "Enter").first else {
      Issue.record("nothing was asked")
      return
    }
    #expect(action == Views.number("Find"))
  }

  @Test("Enter in a field of a form without buttons goes on to the next field")
  func noButton() {
    var page = Page.laid(Views.view([Views.input("text", "a"), Views.input("text", "b")]))
    #expect(page.type("Enter").isEmpty)
    #expect(page.focus == .input(1))
  }

  @Test(
    "numbers",
    arguments: [
      ("12", 12), ("-3", -3), ("1.5", 1.5), ("1e3", .double(1000)), ("", .null), ("1-2", "1-2"),
    ] as [(String, Value)])
  func numbers(_ typed: String, _ value: Value) {
    var page = Page.laid(Views.view([Views.input("number", "n")]))
    page.write(typed)
    #expect(page.filled["n"] == value)
  }

  @Test("a toggle is turned by Enter, space and a press")
  func toggle() {
    var page = Page.laid(
      Views.view([Views.input("toggle", "t", ["title": [["text": "On"]], "on": 1, "off": 0])]))
    #expect(page.seen()[0] == "► ◄ On")
    page.type("Enter")
    #expect(page.seen()[0] == "►x◄ On" && page.filled == ["t": 1])
    page.type(" ")
    #expect(page.filled == ["t": 0])
    _ = page.press(x: 5, y: 0)
    #expect(page.filled == ["t": 1])
  }

  @Test("of some options one is chosen; of several each by itself")
  func options() {
    var page = Page.laid(
      Views.view([
        Views.input("choice", "a", ["choices": Views.choices("X", "Y"), "style": "expanded"]),
        Views.input(
          "choice", "b",
          ["choices": Views.choices("X", "Y"), "style": "expanded", "multiple": true]),
      ]))
    page.type("Enter", "ArrowDown", "Enter")
    #expect(page.filled["a"] == "y")
    page.type("ArrowDown", "Enter", "ArrowDown", "Enter")
    #expect(page.filled["b"] == ["x", "y"])
    page.type("Enter")
    #expect(page.filled["b"] == ["x"])
  }

  @Test("inputs of a card that is shown go with its own actions, and not with those of others")
  func cards() {
    let comment = Views.view([Views.input("text", "comment")], actions: [Views.button("Send")])
    let due = Views.view([Views.input("text", "due")])
    var page = Page.laid(
      Views.view(
        [Views.input("text", "name")],
        actions: [
          Views.button("Save"), ["action": "showCard", "title": "Comment", "view": comment],
          ["action": "showCard", "title": "Due", "view": due],
        ]))
    let save = page.view.actions.firstIndex { $0.title.text == "Save" }
    let send = page.view.actions.firstIndex { $0.title.text == "Send" }
    guard let save, let send else {
      Issue.record("there are no such buttons")
      return
    }
    #expect(page.inputs(for: page.view.actions[save]) == ["name": ""])
    #expect(page.inputs(for: page.view.actions[send]) == ["name": "", "comment": ""])
    page.type("Tab", "Tab", "Enter")
    #expect(page.seen().contains { $0.contains("[ Send ]") })
  }

  @Test("what is hidden and unchanged is not sent")
  func hidden() {
    let page = Page.laid(
      Views.view([Views.input("text", "a"), Views.input("text", "b", ["hidden": true])]))
    #expect(page.filled == ["a": ""])
  }

  @Test("errors stand below their inputs, and the first one gets the focus")
  func errors() {
    var page = Page.laid(Self.form)
    page.show(errors: ["age": "too old", "size": "too small", "nobody": "x"])
    #expect(page.seen().contains("! too old"))
    #expect(page.seen().contains("! too small"))
    #expect(page.focus == .input(1) && page.hint == "too old")
    page.show(errors: [:])
    #expect(!page.seen().contains { $0.contains("too") })
  }

  @Test("an error stays when something else on the screen changes")
  func errorsStay() {
    var page = Page.laid(Views.view([Views.input("text", "name"), Views.input("number", "age")]))
    page.show(errors: ["name": "too short", "age": "too old"])
    page.update(
      view: Views.view([
        Views.text("12:01"), Views.input("number", "age", ["value": 20]),
        Views.input("text", "name"),
      ]))
    #expect(page.seen().contains("! too short"))
    #expect(!page.seen().contains("! too old"), "what was wrong is not filled in any more")
    page.focus = .input(1)
    #expect(page.hint == "too short")
  }

  @Test("an error goes when its input is changed, and those of the others stay")
  func errorsGo() {
    var page = Page.laid(Self.form)
    let wrong: Value = ["name": "no name", "terms": "not off", "size": "no size", "extras": "none"]
    page.show(errors: wrong)
    page.type("ArrowLeft")
    #expect(page.seen().contains("! no name"), "the cursor moved, and nothing else")
    page.type("x")
    #expect(!page.seen().contains("! no name") && page.seen().contains("! not off"))
    _ = page.enter(control: 4)
    #expect(!page.seen().contains("! not off") && page.seen().contains("! no size"))
    _ = page.enter(control: 5, text: "Small")
    #expect(!page.seen().contains("! no size") && page.seen().contains("! none"))
    page.choose(1, of: 5)
    #expect(!page.seen().contains("! none"))
  }

  @Test(
    "the focus tells what can be filled in",
    arguments: [
      (["min": 0, "max": 150], "0 – 150"), (["min": 0.5], "≥ 0.5"), (["max": 9], "≤ 9"), ([:], nil),
      (["min": .null, "max": ["x"]], nil),
    ] as [(ValueMap, String?)])
  func bounds(_ more: ValueMap, _ hint: String?) {
    let page = Page.laid(Views.view([Views.input("number", "n", more)]))
    #expect(page.hint == hint)
    #expect(page.question(control: 1) == hint ?? "")
  }

  @Test("a tooltip is a hint")
  func tooltip() {
    let page = Page.laid(Views.view([], actions: [Views.button("A", ["tooltip": "does it"])]))
    #expect(page.hint == "does it")
  }

  @Test("an error clears nothing that was typed")
  func errorsKeep() {
    var page = Page.laid(Self.form)
    page.write(" L")
    page.show(errors: ["name": "no"])
    #expect(page.filled["name"] == "Ada L")
  }
}
