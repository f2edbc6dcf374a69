import PresenterShown
import PretendedHost
import SnapPluginKit
import SpeechModel
import TerminalLayout
import Testing

@Suite("What is heard, and what four keys do")
struct SpeechModelTests {
  private typealias Action = SpeechModel.Action

  /// A screen as the host describes it: a text, inputs, and buttons with these titles.
  private func view(
    _ title: String, inputs: [Value] = [], buttons: [String] = [], language: String = "en"
  ) -> Value {
    let text: Value = [
      "kind": "text", "wrap": true, "paragraphs": [["runs": [["text": "Words"]]]],
    ]
    let actions: [Value] = buttons.enumerated().map {
      [
        "action": "execute", "number": .int(Int64($0 + 1)), "title": .string($1),
        "verb": .string($1),
      ]
    }
    return [
      "title": .string(title),
      "view": [
        "version": 1, "language": .string(language),
        "body": ["kind": "box", "children": .list([text] + inputs)], "actions": .list(actions),
      ],
    ]
  }

  private let first = ScreenID(rawValue: 1)

  private func shown(_ description: Value, isOn: Bool = true) throws -> (SpeechModel, [Action]) {
    var model = SpeechModel(isOn: isOn)
    let transition = Transition(updates: [Update(.root, screen: first)], location: "app://a")
    let next = PretendedShown().applying(transition)
    let actions = try model.apply(transition, showing: Shown(next.value())) { _ in description }
    return (model, actions)
  }

  private func said(_ actions: [Action]) -> [String] {
    actions.compactMap { if case .say(let text, _) = $0 { text } else { nil } }
  }

  @Test("a screen is said as a whole, in its language, and what was said before ends")
  func screen() throws {
    let (_, actions) = try shown(view("Heute", buttons: ["Kaufen"], language: "de"))
    #expect(actions == [.hush, .say("Heute\nWords\nKaufen, Taste", language: "de")])
  }

  @Test("next and previous go round, from the title to the last line")
  func round() throws {
    var (model, _) = try shown(view("Today", buttons: ["Buy", "Help"]))
    let heard = (0..<4).flatMap { _ in said(model.handle(.next)) }
    #expect(heard == ["Words", "Buy, button", "Help, button", "Today"])
    #expect(said(model.handle(.previous)) == ["Help, button"])
    #expect(said(model.handle(.previous)) == ["Buy, button"])
  }

  @Test("each key ends what is being said before anything else", arguments: SpeechKey.allCases)
  func bargeIn(key: SpeechKey) throws {
    var (model, _) = try shown(view("Today", buttons: ["Buy"]))
    #expect(model.handle(key).first == .hush)
  }

  @Test("press presses what was said last; back goes back")
  func press() throws {
    var (model, _) = try shown(view("Today", buttons: ["Buy", "Help"]))
    for _ in 0..<3 { _ = model.handle(.next) }
    #expect(model.handle(.press) == [.hush, .ask(.press(first, 2, inputs: [:]))])
    #expect(model.handle(.back) == [.hush, .ask(.back)])
  }

  @Test("what is wrong with an input is said each time that it is refused")
  func refusedAgain() throws {
    let input: Value = [
      "kind": "input", "input": "text", "id": "name", "label": [["text": "Name"]],
    ]
    var (model, _) = try shown(view("Today", inputs: [input], buttons: ["Buy"]))
    let send = PresenterRequest.press(first, 1, inputs: ["name": ""])
    let refusal: Value = ["outcome": "vetoed", "errors": ["name": "fill it in"]]
    let heard = (0..<2).map { _ in said(model.take(outcome: refusal, of: send)) }
    #expect(heard == [["! fill it in"], ["! fill it in"]])
  }

  @Test("why something was refused is said")
  func refused() throws {
    var (model, _) = try shown(view("Today", buttons: ["Buy"]))
    let actions = model.take(
      outcome: ["outcome": "vetoed", "message": "Choose a seat first."], of: .back)
    #expect(said(actions) == ["Choose a seat first."])
  }

  @Test("a choice is walked, and the one that is taken is sent")
  func choosing() throws {
    let input: Value = [
      "kind": "input", "id": "seat", "input": "choice", "style": "compact",
      "label": [["text": "Seat"]],
      "choices": [["title": "Front", "value": "f"], ["title": "Rear", "value": "r"]],
    ]
    var (model, _) = try shown(view("Form", inputs: [input], buttons: ["Send"]))
    _ = model.handle(.next)
    #expect(said(model.handle(.next)) == ["Seat: empty, list"])
    #expect(said(model.handle(.press)) == ["Front"])
    #expect(said(model.handle(.next)) == ["Rear"])
    #expect(said(model.handle(.press)) == ["Seat: Rear, list"])
    for _ in 0..<2 { _ = model.handle(.next) }
    #expect(
      model.handle(.press) == [.hush, .ask(.press(first, 1, inputs: ["seat": "r"]))])
  }

  @Test("a text is spelled letter by letter")
  func spelling() throws {
    let input: Value = ["kind": "input", "id": "name", "input": "text"]
    var (model, _) = try shown(view("Form", inputs: [input], buttons: ["Send"]))
    _ = model.handle(.next)
    #expect(said(model.handle(.next)).first?.contains("field") == true)
    #expect(said(model.handle(.press)) == ["a"])
    #expect(said(model.handle(.next)) == ["b"])
    #expect(said(model.handle(.press)) == ["b"])
    #expect(said(model.handle(.previous)) == ["a"])
    #expect(said(model.handle(.press)) == ["ba"])
    #expect(said(model.handle(.back)).first?.contains("ba") == true)
    _ = model.handle(.next)
    #expect(
      model.handle(.press) == [.hush, .ask(.press(first, 1, inputs: ["name": "ba"]))])
  }

  @Test("what is spelled in secret is counted, and never said as a whole")
  func secret() throws {
    let input: Value = ["kind": "input", "id": "pin", "input": "text", "style": "password"]
    var (model, _) = try shown(view("Form", inputs: [input], buttons: ["Send"]))
    for _ in 0..<2 { _ = model.handle(.next) }
    _ = model.handle(.press)
    _ = model.handle(.next)
    #expect(said(model.handle(.press)) == ["length 1"])
    #expect(said(model.handle(.press)) == ["length 2"])
    #expect(said(model.handle(.back)).first?.contains("b") == false)
    _ = model.handle(.next)
    #expect(
      model.handle(.press) == [.hush, .ask(.press(first, 1, inputs: ["pin": "bb"]))])
  }

  @Test("when it is turned off, rate and volume are what they were at first")
  func reset() throws {
    var (model, _) = try shown(view("Today"))
    #expect(model.handle(.louder).contains(.voice(rate: 0, volume: 10)))
    #expect(model.handle(.faster).contains(.voice(rate: 10, volume: 10)))
    #expect(model.turn(on: false) == [.hush, .voice(rate: 0, volume: 0)])
    _ = model.turn(on: true)
    #expect(model.handle(.louder).contains(.voice(rate: 0, volume: 10)))
  }

  @Test("a silent voice says nothing until a key or the effect asks for it")
  func silent() throws {
    var (model, actions) = try shown(view("Today"), isOn: false)
    #expect(actions == [])
    #expect(said(model.handle(.next)) == ["Today\nWords"])
    #expect(model.turn(on: false) == [.hush])
    #expect(said(model.turn(on: true)) == ["Today\nWords"])
  }

  @Test("of a screen that was heard only what is new is said")
  func news() throws {
    var (model, _) = try shown(view("Today", buttons: ["Buy"]))
    let other = view("Today", buttons: ["Buy", "Sell"])
    #expect(said(model.update(first) { _ in other }) == ["Sell, button"])
    #expect(model.update(first) { _ in other } == [])
  }

  @Test("rate and volume are changed by keys, and end at their limits")
  func settings() throws {
    var (model, _) = try shown(view("Today"))
    #expect(
      model.handle(.faster)
        == [.hush, .voice(rate: 10, volume: 0), .say("rate 10", language: "en")])
    for _ in 0..<30 { _ = model.handle(.quieter) }
    #expect(said(model.handle(.quieter)) == ["volume -100"])
  }

  @Test("every language has every word", arguments: SpeechWords.languages.keys.sorted())
  func words(language: String) {
    #expect(SpeechWords.languages[language]?.count == SpeechWords.Word.allCases.count)
  }

  @Test("a key that nobody knows is named")
  func unknownKey() {
    guard case .failure(let unknown) = SpeechKeys.reading(["back": "Escpae"]) else {
      Issue.record("Escpae is no key")
      return
    }
    #expect((unknown.role, unknown.name) == (.back, "Escpae"))
  }
}
