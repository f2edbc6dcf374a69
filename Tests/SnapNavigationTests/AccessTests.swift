import SnapNavigation
import Testing

@Suite("What those who take part may ask for")
struct AccessTests {
  /// Asks in the form of the plugin contract and waits for the outcome.
  private func ask(_ navigator: Navigator, _ request: Value) async throws -> Value {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    try navigator.request(request) { continuation.yield($0) }
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  struct Asked: Sendable, CustomTestStringConvertible {
    let request: Value
    let outcome: String
    let url: String
    var testDescription: String { "\(request["kind"]?.string ?? "") \(outcome)" }
    static let all = [
      Asked(request: ["kind": "back"], outcome: "done", url: "tv://home/show::1"),
      Asked(request: ["kind": "back", "count": 2], outcome: "done", url: "tv://home"),
      Asked(
        request: ["kind": "open", "url": "tv://settings"], outcome: "done", url: "tv://settings"),
      Asked(
        request: ["kind": "dismiss", "id": "video"], outcome: "done", url: "tv://home/show::1"),
      Asked(
        request: ["kind": "dismiss", "id": "nobody"], outcome: "alreadyThere",
        url: "tv://home/show::1?video=vm"),
      Asked(
        request: ["kind": "route", "route": "/nowhere"], outcome: "noRoute",
        url: "tv://home/show::1?video=vm"),
      Asked(
        request: ["kind": "navigate", "navigation": "goHome", "payload": [:]], outcome: "done",
        url: "tv://home"),
      Asked(
        request: ["kind": "closed"], outcome: "done", url: "tv://home/show::1?video=vm"),
    ]
  }

  @Test("requests of the contract, each with one outcome and the state", arguments: Asked.all)
  func contract(_ asked: Asked) async throws {
    let navigator = try await Stage().navigator(at: "tv://home/show::1?video=vm")
    let answer = try await ask(navigator, asked.request)
    #expect(answer["outcome"] == .string(asked.outcome))
    #expect(answer["state"] == .string(asked.url))
    #expect(await navigator.url == asked.url)
  }

  @Test(
    "a request that says too little or something unknown is refused at entry",
    arguments: [
      ("text", Failure.Code.wrongType), ([:], .badArgument), (["kind": 1], .wrongType),
      (["kind": "go"], .badArgument), (["kind": "segue"], .badArgument),
      (["kind": "result", "screen": "top"], .wrongType), (["kind": "dance"], .unsupported),
      (["kind": "open"], .badArgument), (["kind": "open", "url": ""], .badArgument),
      (["kind": "open", "url": 7], .wrongType), (["kind": "back", "count": 0], .badArgument),
      (["kind": "back", "count": "2"], .wrongType), (["kind": "popTo"], .badArgument),
      (["kind": "popTo", "screen": -1], .wrongType),
      (["kind": "navigate", "navigation": "x", "payload": 3], .wrongType),
      (["kind": "press", "screen": 1], .badArgument),
      (["kind": "press", "action": 1], .badArgument),
      (["kind": "press", "screen": 1, "action": ["verb": "closed"]], .wrongType),
      (["kind": "action", "screen": 1, "verb": "closed"], .unsupported),
      (["kind": "segue", "screen": 1], .badArgument), (["kind": "segue", "id": "a"], .badArgument),
    ] as [(Value, Failure.Code)])
  func refused(request: Value, code: Failure.Code) async throws {
    let navigator = try await Stage().navigator()
    let thrown = #expect(throws: Failure.self) { try navigator.request(request, done: nil) }
    #expect(thrown?.code == code)
  }

  @Test("back to a screen by its number takes away all above it")
  func popTo() async throws {
    let navigator = try await Stage().navigator(at: "tv://home/show::1/settings?video=vm")
    let show = try #require(await navigator.state.stack.dropFirst().first?.screen)
    let number = Value.int(Int64(show.rawValue))
    #expect(
      try await ask(navigator, ["kind": "popTo", "screen": number])["state"] == "tv://home/show::1")
    #expect(
      try await ask(navigator, ["kind": "popTo", "screen": number])["outcome"] == "alreadyThere")
    #expect(try await ask(navigator, ["kind": "popTo", "screen": 999])["outcome"] == "failed")
  }

  @Test("a description holds what there is to draw, with the card bound to the properties")
  func description() async throws {
    var stage = Stage()
    stage.configuration.screens[1].title = "Show"
    stage.configuration.screens[1].type = "catalog/show"
    stage.configuration.screens[1].drawer = PlainDrawer()
    let navigator = try await stage.navigator(at: "tv://home/show::7")
    let top = await navigator.state.top
    let number = Int64(top.rawValue)
    #expect(
      try navigator.describe(top) == [
        "id": .int(number), "key": "show", "type": "catalog/show", "title": "Show",
        "location": "tv://home/show::7", "properties": ["id": "7"], "region": "main",
        "card": ["body": "7"], "view": ["of": "Show", "actions": [:]],
      ])
    navigator.screen(top).map { screen in try? screen.set("title", to: "Own") }
    #expect(try navigator.describe(top)["title"] == "Own")
  }

  @Test(
    "a request of a screen that no screen can be says the number", arguments: [0, -1] as [Int64])
  func noScreen(number: Int64) {
    #expect(
      throws: Failure(
        .wrongType, "\"screen\" of the request must be the number of a screen, not \(number)")
    ) {
      try Request(contract: ["kind": "popTo", "screen": .int(number)])
    }
  }

  @Test("the number of a screen that is gone is stale for ever")
  func staleNumbers() async throws {
    let navigator = try await Stage().navigator(at: "tv://home/show::1")
    let show = await navigator.state.top
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.open("tv://home/show::2")) == .done)
    #expect(navigator.screen(show) == nil)
    #expect(await navigator.state.top != show)
    #expect(throws: Failure.self) { try navigator.describe(show) }
    #expect(!navigator.isGiven(show))
    #expect(navigator.isGiven(await navigator.state.top))
  }

  @Test("those who listen hear every stage, and the outcome with the state")
  func events() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    await navigator.listen { event in
      switch event {
      case .started(let id, _): journal.note("started \(id)")
      case .triggered(let name, _): journal.note("triggered \(name)")
      case .planned(_, let plan): journal.note("planned \(plan.steps.count)")
      case .stage(_, let stage): journal.note("\(stage.kind) \(stage.who) \(stage.answer)")
      case .finished(_, let outcome, let location): journal.note("\(outcome.name) \(location)")
      case .closeRequested: journal.note("close requested")
      case .willPerformUpdates, .willPerformUpdate, .didPerformUpdate, .didPerformUpdates: break
      case .reloaded, .refused, .turnedAway: break
      }
    }
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    let heard = stage.journal.take().filter { !$0.contains("home>") }
    #expect(
      heard == [
        "started 2", "planned 3", "create show", "create show proceed",
        "mediate describe proceed", "willShow show", "show push show [forward]",
        "present present proceed", "commit  proceed", "hidden home", "didShow show",
        "done tv://home/show::1",
      ])
  }

  @Test("a change is told to the presenter once per turn, for shown screens only")
  func changes() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let top = await navigator.state.top
    await navigator.run { navigator in
      navigator.changed(top)
      navigator.changed(top)
      navigator.changed(ScreenID(rawValue: 77))
    }
    _ = try await ask(navigator, ["kind": "dismiss", "id": "nobody"])
    await navigator.settle()
    #expect(stage.journal.take() == ["changed"])
  }
}

extension Navigator {
  /// Does something in one turn of the navigator's executor.
  func run(_ work: @Sendable (isolated Navigator) -> Void) { work(self) }
}
