@testable import SnapNavigation
import Synchronization
import Testing

/// Draws a screen as what it is of; an action means what it says, and the input `pin` has four digits.
struct PlainDrawer: ScreenDrawer {
  func drawing(of screen: ScreenFacts) -> ScreenDrawing {
    ScreenDrawing(
      card: ["body": screen.properties["id"] ?? "none"], view: ["of": .string(screen.title)])
  }

  func action(
    _ action: Value, inputs: ValueMap, on screen: ScreenFacts
  ) throws(Failure) -> DrawnAction {
    if let pin = inputs["pin"]?.string, pin.count != 4 {
      return .invalid(errors: ["pin": "four digits, please", "other": "not this either"])
    }
    if let url = action["url"]?.string { return .open(url: url) }
    guard let verb = action["verb"]?.string else {
      throw Failure(.noSuchKey, "no such action")
    }
    return .execute(verb: verb, data: action["data"] ?? .null, inputs: inputs)
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
  func localized(_ text: String) -> String { "\(text) (\(locale))" }
}

@Suite("What is pressed on a drawing is carried out")
struct PressTests {
  private func navigator(
    at url: String = "tv://home", _ change: (inout Stage) -> Void = { _ in }
  ) async throws -> Navigator {
    var stage = Stage()
    stage.configuration.drawer = PlainDrawer()
    change(&stage)
    return try await stage.navigator(at: url)
  }

  private func ask(_ navigator: Navigator, _ request: Value) async throws -> Value {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    try navigator.request(request) { continuation.yield($0) }
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  @Test("what was typed goes where the verb has its payload, and goes before what stands there")
  func payload() async throws {
    let navigator = try await navigator()
    let outcome = await navigator.perform(
      .press(
        [
          "verb": "navigate",
          "data": ["navigation": "openShow", "payload": ["id": "1", "year": 1]],
        ],
        inputs: ["id": "7", "title": "Typed"]))
    #expect(outcome == .done)
    #expect(await navigator.url == "tv://home/show::7")
    let top = await navigator.state.top
    let screen = try #require(navigator.screen(top))
    #expect(screen["title"] == "Typed")
    #expect(screen["year"] == 1)
  }

  @Test("data that is a text stands for the name that the verb is about")
  func shortData() async throws {
    let navigator = try await navigator()
    let press = Request.press(["verb": "navigate", "data": "openShow"], inputs: ["id": "7"])
    #expect(await navigator.perform(press) == .done)
    #expect(await navigator.url == "tv://home/show::7")
  }

  @Test("what does not fit is vetoed, with a message for each input, and nothing is done")
  func invalid() async throws {
    let navigator = try await navigator()
    let top = Value.int(Int64(await navigator.state.top.rawValue))
    let answer = try await ask(
      navigator,
      [
        "kind": "action", "screen": top, "inputs": ["pin": "12"],
        "action": ["action": "execute", "verb": "navigate", "data": "openShow"],
      ])
    #expect(
      answer == [
        "outcome": "vetoed", "reason": "four digits, please",
        "errors": ["pin": "four digits, please", "other": "not this either"],
        "state": "tv://home",
      ])
  }

  @Test("without a screen, the one on top is meant when the turn comes")
  func top() async throws {
    let navigator = try await navigator()
    let answer = try await ask(
      navigator, ["kind": "action", "action": ["verb": "navigate", "data": "settings"]])
    #expect(answer["outcome"] == "done")
    #expect(await navigator.url == "tv://home?settings=vm")
  }

  @Test("an action of the screen's own gets data and inputs as one map")
  func ownAction() async throws {
    let navigator = try await navigator()
    #expect(await navigator.perform(.press(["verb": "shout"], inputs: ["x": 1])) == .done)
    let unknown = await navigator.perform(.press(["verb": "whisper"]))
    #expect(unknown.reason == "the screen \"home\" has no action \"whisper\"")
  }

  @Test("a submit that the screen does not know is the screen's result")
  func submit() async throws {
    let navigator = try await navigator(at: "tv://home/show::1")
    let outcome = await navigator.perform(
      .press(["verb": "submit", "data": ["a": 1]], inputs: ["b": 2]))
    #expect(outcome == .done)
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
    let navigator = try await navigator()
    let answer = await navigator.perform(.press(["url": .string(url)]))
    #expect(answer.name == outcome)
    #expect(await navigator.url == state)
  }

  @Test("the screen of a press that is gone by then is told")
  func gone() async throws {
    let navigator = try await navigator(at: "tv://home/show::1")
    let show = await navigator.state.top
    #expect(await navigator.perform(.back()) == .done)
    let outcome = await navigator.perform(.press(["verb": "shout"], on: show))
    #expect(outcome.reason == "the screen of the action is gone")
  }

  @Test("where nothing draws, an action means what it says")
  func undrawn() async throws {
    let navigator = try await Stage().navigator()
    #expect(
      await navigator.perform(
        .press(["verb": "navigate", "data": "openShow"], inputs: ["id": "2"]))
        == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(await navigator.perform(.press(["title": "x"])).name == "failed")
  }

  @Test("a language comes into force, and what is shown is drawn anew")
  func locale() async throws {
    let stage = Stage()
    let languages = TwoLanguages()
    var configuration = stage.configuration
    configuration.localization = languages
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
    let pressed = await navigator.perform(.press(["verb": "locale", "data": "en"]))
    #expect(pressed == .done)
    #expect(languages.locale == "en")
  }

  @Test("without languages the request fails, and says what to do")
  func noLanguages() async throws {
    let outcome = await (try await navigator()).perform(.locale("de"))
    #expect(outcome.reason == "the application has no texts by locale")
  }
}
