@testable import SnapNavigation
import Synchronization
import Testing

/// Draws a screen as what it is of, with actions by their titles: what each says is what it means.
struct PlainDrawer: ScreenDrawer {
  var actions: ValueMap = [:]

  func drawing(of screen: ScreenFacts, after last: (any DrawnActions)?) -> ScreenDrawing {
    let drawn = actions.entries.enumerated().map { ($1.key, Int64($0) + 1, $1.value) }
    var numbers = ValueMap()
    for (title, number, _) in drawn { numbers[title] = .int(number) }
    return ScreenDrawing(
      card: ["body": screen.properties["id"] ?? "none"],
      view: ["of": .string(screen.title), "actions": .map(numbers)],
      actions: PlainActions(actions: drawn))
  }
}

/// What was drawn; the input `pin` has four digits.
struct PlainActions: DrawnActions {
  let actions: [(title: String, number: Int64, says: Value)]

  func meaning(
    of pressed: PressedAction, inputs: ValueMap
  ) throws(Failure) -> DrawnAction {
    let found = actions.first { action in
      switch pressed {
      case .number(let number): action.number == number
      case .first(_, let title, _): action.title == title
      }
    }
    guard let says = found?.says else { throw Failure(.noSuchKey, "no such action") }
    if let pin = inputs["pin"]?.string, pin.count != 4 {
      return .invalid(errors: ["pin": "four digits, please", "other": "not this either"])
    }
    if let url = says["url"]?.string { return .open(url: url) }
    return .execute(
      verb: says["verb"]?.string ?? "", data: says["data"] ?? .null, inputs: inputs)
  }
}

extension Request {
  /// Presses the first action of this title.
  static func press(
    _ title: String, inputs: ValueMap = [:], on screen: ScreenID = .none
  ) -> Request {
    .press(.first(title: title), inputs: inputs, on: screen)
  }
}

/// Two languages.
final class TwoLanguages: Localizing {
  private let held = Mutex("en")
  var locale: String { held.withLock { $0 } }
  func use(_ locale: String) throws(Failure) -> Bool {
    guard ["en", "de"].contains(locale) else {
      throw Failure(.unknownName, "there are no texts for the locale \"\(locale)\"")
    }
    return held.withLock { held in
      defer { held = locale }
      return held != locale
    }
  }
  func isInForce(_ locale: String) throws(Failure) -> Bool { self.locale == locale }
  func localized(_ text: String) -> String { "\(text) (\(locale))" }
  func ownText(_ key: String) -> String? { key == "outcome.busy" ? "busy (\(locale))" : nil }
}

@Suite("What is pressed on a drawing is carried out")
struct PressTests {
  private func navigator(
    drawing actions: ValueMap, at url: String = "tv://home"
  ) async throws -> Navigator {
    var stage = Stage()
    stage.configuration.drawer = PlainDrawer(actions: actions)
    return try await stage.navigator(at: url)
  }

  private func ask(_ navigator: Navigator, _ request: Value) async throws -> Value {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    try navigator.request(request) { continuation.yield($0) }
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// The number of an action in a drawing of the screen on top.
  private func number(of title: String, _ navigator: Navigator) async throws -> Int64 {
    let view = try navigator.describe(await navigator.state.top)["view"]
    return try #require(view?["actions"]?[title]?.int)
  }

  @Test("what was typed goes where the verb has its payload, and goes before what stands there")
  func payload() async throws {
    let navigator = try await navigator(drawing: [
      "Show": [
        "verb": "navigate",
        "data": ["navigation": "openShow", "payload": ["id": "1", "year": 1]],
      ]
    ])
    let outcome = await navigator.perform(
      .press("Show", inputs: ["id": "7", "title": "Typed"]))
    #expect(outcome == .done)
    #expect(await navigator.url == "tv://home/show::7")
    let top = await navigator.state.top
    let screen = try #require(navigator.screen(top))
    #expect(screen["title"] == "Typed")
    #expect(screen["year"] == 1)
  }

  private static let show: ValueMap = ["Show": ["verb": "navigate", "data": "openShow"]]

  @Test("data that is a text stands for the name that the verb is about")
  func shortData() async throws {
    let navigator = try await navigator(drawing: Self.show)
    #expect(await navigator.perform(.press("Show", inputs: ["id": "7"])) == .done)
    #expect(await navigator.url == "tv://home/show::7")
  }

  @Test("what does not fit is vetoed, with a message for each input, and nothing is done")
  func invalid() async throws {
    let navigator = try await navigator(drawing: Self.show)
    let number = try await number(of: "Show", navigator)
    let top = Value.int(Int64(await navigator.state.top.rawValue))
    let answer = try await ask(
      navigator,
      ["kind": "press", "screen": top, "inputs": ["pin": "12"], "action": .int(number)])
    #expect(
      answer == [
        "outcome": "vetoed", "reason": "four digits, please",
        "errors": ["pin": "four digits, please", "other": "not this either"],
        "state": "tv://home", "message": "Please check what you entered.",
      ])
  }

  @Test("who asks is told a sentence for people, which a success needs none of")
  func message() async throws {
    let navigator = try await navigator(drawing: Self.show)
    let nothing = try await ask(navigator, ["kind": "route", "route": "/nowhere"])
    #expect(nothing["outcome"] == "noRoute")
    #expect(nothing["message"] == "Nothing was found for that.")
    let there = try await ask(navigator, ["kind": "open", "url": "tv://home"])
    #expect(there["outcome"] == "alreadyThere")
    #expect(there["message"] == nil)
  }

  @Test("what is sought is sought on the screen that is on top when the turn comes")
  func top() async throws {
    let navigator = try await navigator(drawing: [
      "Settings": ["verb": "navigate", "data": "settings"]
    ])
    #expect(await navigator.perform(.press("Settings")) == .done)
    #expect(await navigator.url == "tv://home?settings=vm")
  }

  // MARK: Numbers

  @Test("a number is pressed that was drawn, and no other, whatever else is said")
  func numbers() async throws {
    let navigator = try await navigator(drawing: Self.show)
    let top = Value.int(Int64(await navigator.state.top.rawValue))
    func press(_ action: Value) async throws -> Value {
      try await ask(navigator, ["kind": "press", "screen": top, "action": action])
    }
    let early = try await press(1)
    #expect(
      early["reason"] == "the screen \"home\" is not drawn, so that nothing on it can be pressed")
    let number = try await number(of: "Show", navigator)
    #expect(try await press(.int(number + 1))["reason"] == "no such action")
    for invented: Value in [["verb": "closed"], ["title": "Show"], "Show", 1.5] {
      let failure = await #expect(throws: Failure.self) { try await press(invented) }
      #expect(
        failure?.message == "\"action\" of the request must be the number of an action of the "
          + "screen's view, not \(invented.kindName)")
    }
    #expect(await navigator.url == "tv://home")
    #expect(try await press(.int(number))["outcome"] == "done")
    #expect(await navigator.url == "tv://home/show")
  }

  @Test("a screen is drawn once for a press by number")
  func drawnOnce() async throws {
    let navigator = try await navigator(drawing: Self.show)
    let number = try await number(of: "Show", navigator)
    let top = await navigator.state.top
    // What the drawing was made of is not looked at again.
    try navigator.screen(top)?.set("title", to: "Another")
    #expect(await navigator.perform(.press(.number(number), on: top)) == .done)
  }

  @Test("an action of the screen's own gets data and inputs as one map")
  func ownAction() async throws {
    let navigator = try await navigator(drawing: [
      "Shout": ["verb": "shout"], "Whisper": ["verb": "whisper"],
    ])
    #expect(await navigator.perform(.press("Shout", inputs: ["x": 1])) == .done)
    let unknown = await navigator.perform(.press("Whisper"))
    #expect(unknown.reason == "the screen \"home\" has no action \"whisper\"")
  }

  @Test("an action is a navigation when its verb names one, and marks what was selected")
  func verbs() async throws {
    let navigator = try await navigator(drawing: [
      "Show": [
        "verb": "navigate",
        "data": ["navigation": "openShow", "payload": ["id": "4"], "selected": ["row": 2]],
      ], "Back": ["verb": "back"], "Settings": ["verb": "open", "data": "tv://settings"],
    ])
    let home = await navigator.state.top
    #expect(await navigator.perform(.press("Show")) == .done)
    #expect(await navigator.url == "tv://home/show::4")
    #expect(navigator.screen(home)?["selected"] == ["row": 2])
    #expect(await navigator.perform(.press("Back")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.perform(.press("Settings")) == .done)
    #expect(await navigator.url == "tv://settings")
  }

  @Test("a verb that names a request, with data that it cannot use, fails and says why")
  func verbsWithBadData() async throws {
    let navigator = try await navigator(drawing: [
      "Route": ["verb": "route", "data": ["route": 7]]
    ])
    let answer = await navigator.perform(.press("Route"))
    #expect(answer.reason == "\"route\" of the request must be a string, not integer")
    #expect(await navigator.url == "tv://home")
  }

  @Test("what an action's data says beside its payload joins it, where that does not say otherwise")
  func dataBesidePayload() async throws {
    let navigator = try await navigator(drawing: [
      "Show": [
        "verb": "navigate",
        "data": [
          "navigation": "openShow", "payload": ["id": "7"], "id": "8", "title": "Metropolis",
        ],
      ]
    ])
    #expect(await navigator.perform(.press("Show")) == .done)
    #expect(await navigator.url == "tv://home/show::7")
    let show = await navigator.state.top
    #expect(navigator.screen(show)?["title"] == "Metropolis")
  }

  @Test("a submit that the screen does not know is the screen's result")
  func submit() async throws {
    let navigator = try await navigator(
      drawing: ["Send": ["verb": "submit", "data": ["a": 1]]], at: "tv://home/show::1")
    #expect(await navigator.perform(.press("Send", inputs: ["b": 2])) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("a result has what was typed in its value")
  func resultValue() {
    #expect(Request.taking([:], into: "A7", for: "result") == "A7")
    #expect(
      Request.taking(["note": "x"], into: "A7", for: "result")
        == ["value": ["value": "A7", "note": "x"]])
    #expect(
      Request.taking(["note": "x"], into: ["value": ["seat": 1]], for: "result")
        == ["value": ["seat": 1, "note": "x"]])
    #expect(Request.taking(["n": 1], into: .null, for: "shout") == ["n": 1])
    #expect(Request.taking(["n": 1], into: 7, for: "shout") == ["data": 7, "n": 1])
    #expect(
      Request.taking(["n": 1], into: "home", for: "go") == ["to": "home", "properties": ["n": 1]])
  }

  @Test(
    "an address opens a state or a route of the application, and nothing else",
    arguments: [
      ("tv://home/show::3", "done", "tv://home/show::3"), ("settings", "noRoute", "tv://home"),
      ("https://example.org", "failed", "tv://home"), ("mailto:a@b", "failed", "tv://home"),
    ])
  func address(url: String, outcome: String, state: String) async throws {
    let navigator = try await navigator(drawing: ["Link": ["url": .string(url)]])
    let answer = await navigator.perform(.press("Link"))
    #expect(answer.name == outcome)
    #expect(await navigator.url == state)
  }

  @Test("the screen of a press that is gone by then is told")
  func gone() async throws {
    let navigator = try await navigator(
      drawing: ["Shout": ["verb": "shout"]], at: "tv://home/show::1")
    let show = await navigator.state.top
    #expect(await navigator.perform(.back()) == .done)
    let outcome = await navigator.perform(.press("Shout", on: show))
    #expect(outcome.reason == "the screen of the action is gone")
  }

  @Test("where nothing draws, nothing can be pressed")
  func undrawn() async throws {
    let navigator = try await Stage().navigator()
    for pressed in [PressedAction.number(1), .first(verb: "navigate")] {
      #expect(
        await navigator.perform(.press(pressed)).reason
          == "the screen \"home\" is not drawn, so that nothing on it can be pressed")
    }
  }

  @Test("a language comes into force, and what is shown is drawn anew")
  func locale() async throws {
    let stage = Stage()
    let languages = TwoLanguages()
    var configuration = stage.configuration
    configuration.localization = languages
    configuration.drawer = PlainDrawer(actions: ["English": ["verb": "locale", "data": "en"]])
    configuration.regions = [
      RegionDefinition("main", .tabs, tabs: ["a", "b"]),
      RegionDefinition("a", title: "First", root: "home"),
      RegionDefinition("b", root: "settings"),
    ]
    let navigator = try Navigator(configuration, clock: stage.clock)
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.open("tv://home?video=vm")) == .done)
    _ = stage.journal.take()
    #expect(await navigator.perform(.locale("de")) == .done)
    #expect(stage.journal.take() == ["changed", "changed"])
    let home = try #require(await navigator.state.stack.first?.screen)
    let tabs = try navigator.describe(home)["tabs"]?.list
    #expect(tabs?.first?["title"] == "First (de)")
    #expect(await navigator.perform(.locale("de")) == .alreadyThere)
    #expect(stage.journal.take() == [])
    let unknown = try await ask(navigator, ["kind": "locale", "locale": "fr"])
    #expect(unknown["outcome"] == "failed")
    #expect(unknown["reason"] == "there are no texts for the locale \"fr\"")
    let pressed = await navigator.perform(.press("English"))
    #expect(pressed == .done)
    #expect(languages.locale == "en")
  }

  @Test("without languages the request fails, and says what to do")
  func noLanguages() async throws {
    let outcome = await (try await navigator(drawing: [:])).perform(.locale("de"))
    #expect(outcome.reason == "the application has no texts by locale")
  }
}
