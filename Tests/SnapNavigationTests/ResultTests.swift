@testable import SnapNavigation
import Testing

@Suite("A screen's result comes back to whoever brought it")
struct ResultTests {
  /// `home` shows `show`, whose result goes to its property `answer`; `show` presents `video`, whose
  /// result goes to its property `seen`.
  private func stage(drawing actions: ValueMap = [:]) -> Stage {
    var stage = Stage()
    stage.configuration.drawer = PlainDrawer(actions: actions)
    stage.configuration.screens[1].properties = []
    stage.configuration.screens[1].dataProperty = nil
    stage.configuration.screens[1].result = .string("result")
    stage.configuration.navigations[0].result = "answer"
    stage.configuration.navigations[1].result = "seen"
    return stage
  }

  /// What stages of results the navigator tells, from now on.
  private func results(of navigator: Navigator, in journal: Journal) async {
    await navigator.listen { event in
      guard case .stage(_, let stage) = event, stage.kind == .result else { return }
      journal.note("result \(stage.who): \(stage.answer)")
    }
  }

  private func property(_ name: String, of key: String, _ navigator: Navigator) async -> Value? {
    let entry = await navigator.state.stack.last { $0.key == key }
    return entry.flatMap { navigator.screen($0.screen)?[name] }
  }

  @Test("to a property of the source, once the state without the screen is in force")
  func finished() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    await results(of: navigator, in: stage.journal)
    #expect(await navigator.perform(.navigate("openShow")) == .done)
    #expect(await property("answer", of: "home", navigator) == nil)
    _ = stage.journal.take()
    #expect(await navigator.perform(.result("yes")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(
      await property("answer", of: "home", navigator)
        == ["status": "finished", "value": "yes"])
    #expect(
      stage.journal.take().filter { $0 != "changed" } == [
        "willShow home", "show popTo home [back]", "hidden show",
        "result show → home.answer: finished", "destroy show", "didShow home",
      ])
  }

  @Test("to the source of the navigation that a path has led along")
  func alongPath() async throws {
    let navigator = try await stage().navigator()
    #expect(await navigator.go(to: "show") == .done)
    #expect(await navigator.perform(.result("yes")) == .done)
    #expect(
      await property("answer", of: "home", navigator)
        == ["status": "finished", "value": "yes"])
  }

  @Test("the presenter is told that the caller has changed")
  func changed() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    await navigator.submit(.navigate("openShow"))
    await Self.end(navigator)
    #expect(stage.journal.take().last == "changed")
  }

  /// In one turn, so that nobody reads the mailbox in between.
  private static func end(_ navigator: isolated Navigator) {
    navigator.submit(.result("yes"))
    navigator.settle()
  }

  @Test(
    "gone in any other way it was cancelled",
    arguments: [Request.back(), .open("tv://home"), .navigate("restart"), .navigate("goHome")])
  func cancelled(request: Request) async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    let home = await navigator.state.top
    #expect(await navigator.perform(.navigate("openShow")) == .done)
    let screen = try #require(navigator.screen(home))
    #expect(await navigator.perform(request) == .done)
    #expect(screen["answer"] == ["status": "cancelled"])
  }

  @Test("screens above the one that ends are cancelled, topmost first")
  func above() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("openShow")) == .done)
    let show = await navigator.state.top
    #expect(await navigator.perform(.navigate("play")) == .done)
    await results(of: navigator, in: stage.journal)
    #expect(await navigator.perform(.result("no", of: show)) == .done)
    #expect(
      stage.journal.take().filter { $0.hasPrefix("result") } == [
        "result video → show.seen: cancelled", "result show → home.answer: finished",
      ])
    #expect(await navigator.url == "tv://home")
  }

  @Test("a layer ends as well")
  func layer() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow"))
    _ = await navigator.perform(.navigate("play"))
    #expect(await navigator.perform(.result(3)) == .done)
    #expect(await navigator.url == "tv://home/show")
    #expect(
      await property("seen", of: "show", navigator) == ["status": "finished", "value": 3])
  }

  @Test("nobody waits: the screen just closes")
  func nobody() async throws {
    let stage = stage()
    let navigator = try await stage.navigator(at: "tv://home/settings")
    #expect(await navigator.perform(.result(["any": "thing"])) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("a value that the screen's type does not take changes nothing")
  func wrongValue() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow"))
    let outcome = await navigator.perform(.result(7))
    #expect(
      outcome.reason
        == "the result of the screen \"show\": expected a string, found integer")
    #expect(await navigator.url == "tv://home/show")
    #expect(await navigator.perform(.result("now")) == .done)
  }

  @Test("the root cannot end, nor nothing, nor a screen that is gone")
  func cannotEnd() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.result()).reason
        == "the screen \"home\" cannot end: there is nothing below it")
    let gone = Request.result(of: ScreenID(rawValue: 99))
    #expect(await navigator.perform(gone).reason == "the screen that ends is gone")
    _ = await navigator.perform(.open("tv://"))
    #expect(await navigator.perform(.result()).reason == "there is no screen to end")
  }

  @Test("a result that is vetoed by a failing presenter is not told, and may come again")
  func rolledBack() async throws {
    var stage = stage()
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow"))
    stage.presenter.failure = Failure(.failed, "no display")
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.result("yes")).reason == "present presenter: no display")
    #expect(await property("answer", of: "home", navigator) == nil)
    try await navigator.open(RecordingPresenter(journal: stage.journal))
    #expect(await navigator.perform(.result("no")) == .done)
    #expect(
      await property("answer", of: "home", navigator) == ["status": "finished", "value": "no"])
  }

  @Test("the guard against leaving is asked of every way but the screen's own result")
  func leaving() async throws {
    var stage = stage()
    let steps = stage.mediation("stay") { _ in .veto(reason: "pay first") }.steps
    stage.configuration.screens[1].leaveGuards = steps
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow"))
    #expect(await navigator.perform(.back()) == .vetoed(reason: "pay first"))
    #expect(await navigator.perform(.result("paid")) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("two equal ends of one screen are one, also when the second waits")
  func doublePress() async throws {
    let stage = stage()
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    await navigator.submit(.open("tv://home/show/settings"))
    for _ in 0..<2 { await navigator.submit(.result("x")) { journal.note("ends \($0.name)") } }
    try await navigator.open(stage.presenter)
    #expect(
      journal.take().filter { $0.hasPrefix("ends") } == ["ends done", "ends alreadyThere"])
    #expect(await navigator.url == "tv://home/show")
  }

  @Test("a caller that has gone does not get it, and the trace says so")
  func callerGone() async throws {
    var stage = stage()
    stage.configuration.navigations.append(
      NavigationDefinition("swap", to: "settings", presentation: .root, result: "answer"))
    let navigator = try await stage.navigator()
    await results(of: navigator, in: stage.journal)
    #expect(await navigator.perform(.navigate("swap")) == .done)
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(stage.journal.take().contains("result settings → answer: dropped"))
  }

  @Test("a caller whose property cannot take it fails the request, and the screen stays")
  func callerRefuses() async throws {
    var stage = stage()
    stage.configuration.screens[0].properties = [.string("answer")]
    let navigator = try await stage.navigator()
    await results(of: navigator, in: stage.journal)
    _ = await navigator.perform(.navigate("openShow"))
    let reason = try #require(await navigator.perform(.result("yes")).reason)
    #expect(reason.contains("cannot be given to \"answer\" of the screen \"home\""))
    #expect(reason.contains("expected a string, found map"))
    #expect(await navigator.url == "tv://home/show")
    #expect(!stage.journal.take().contains { $0.hasPrefix("result") })
  }

  // MARK: The program waits

  @Test("the program gets the value after the state without the screen is in force")
  func program() async throws {
    let navigator = try await stage().navigator()
    async let result = navigator.result(of: .navigate("openShow"))
    while await navigator.url == "tv://home" { await Task.yield() }
    #expect(await navigator.perform(.result("yes")) == .done)
    #expect(await result == .finished("yes"))
  }

  @Test("before the next request's outcome, and inside it the next may be asked for")
  func order() async throws {
    let stage = stage()
    let journal = stage.journal
    let navigator = try await stage.navigator()
    await navigator.submit(awaitingResultOf: .navigate("openShow")) { result in
      navigator.assumeIsolated { navigator in
        journal.note("result \(result.words.jsonText) at \(navigator.url)")
        navigator.submit(Request(.open(url: "tv://settings"), admission: .start)) {
          journal.note("inner \($0.name)")
        }
      }
    }
    _ = journal.take()
    await navigator.submit(.result("a")) { journal.note("outer \($0.name)") }
    await navigator.submit(.back()) { journal.note("next \($0.name)") }
    #expect(
      journal.take().filter { line in
        ["result", "inner", "outer", "next"].contains { line.hasPrefix($0) }
      } == [
        #"result {"status":"finished","value":"a"} at tv://home"#, "outer done", "inner done",
        "next alreadyThere",
      ])
  }

  @Test("the screen that counts is the last that the request makes")
  func lastScreen() async throws {
    let navigator = try await stage().navigator()
    async let result = navigator.result(of: .open("tv://home/show?video=vm"))
    while await navigator.url == "tv://home" { await Task.yield() }
    #expect(await navigator.perform(.result(1)) == .done)
    #expect(await result == .finished(1))
  }

  @Test(
    "no new screen, no result: how the request ended is told at once",
    arguments: [
      (Request.open("tv://home"), "alreadyThere"), (.open("tv://nowhere"), "noRoute"),
      (.navigate("play"), "failed"), (.open("tv://"), "done"), (.back(), "alreadyThere"),
    ])
  func notShown(request: Request, outcome: String) async throws {
    let navigator = try await stage().navigator()
    guard case .notShown(let end) = await navigator.result(of: request) else {
      Issue.record("a screen was shown")
      return
    }
    #expect(end.name == outcome)
  }

  @Test("redirected, the screen is another one than was asked for")
  func redirected() async throws {
    var stage = stage()
    stage.configuration.navigations[0].mediation = stage.mediation("guard") { _ in
      .redirect(to: "tv://home/settings")
    }
    let navigator = try await stage.navigator()
    #expect(
      await navigator.result(of: .navigate("openShow"))
        == .notShown(.redirected(to: "tv://home/settings")))
    #expect(await navigator.perform(.result("late")) == .done)
  }

  @Test("refused at entry, or the navigator is closed")
  func refused() async throws {
    var stage = stage()
    stage.configuration.policy.queueLimit = 1
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    await navigator.submit(.open("tv://home"))
    let full = await navigator.result(of: .navigate("openShow"))
    #expect(full == .notShown(.busy(.queueFull(limit: 1))))
    await navigator.close()
    guard case .notShown(.failed) = await navigator.result(of: .navigate("openShow")) else {
      Issue.record("it was let in")
      return
    }
  }

  @Test("closing the navigator cancels what the program waits for")
  func closing() async throws {
    let navigator = try await stage().navigator()
    async let result = navigator.result(of: .navigate("openShow"))
    while await navigator.url == "tv://home" { await Task.yield() }
    await navigator.close()
    #expect(await result == .cancelled)
  }

  @Test("a cancelled task gives up: before the commit the request, after it the waiting")
  func taskCancelled() async throws {
    var stage = stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    let before = Task { await navigator.result(of: .navigate("openShow")) }
    _ = try await later.asked()
    before.cancel()
    #expect(await before.value == .notShown(.cancelled))
    let after = Task { await navigator.result(of: .navigate("openShow")) }
    try await later.asked().complete(.success(.proceed))
    while await navigator.url == "tv://home" { await Task.yield() }
    after.cancel()
    #expect(await after.value == .cancelled)
    #expect(await navigator.url == "tv://home/show")
    #expect(await navigator.perform(.result("nobody")) == .done)
  }

  @Test("a program and a screen may both wait for the same screen")
  func both() async throws {
    let navigator = try await stage().navigator()
    async let result = navigator.result(of: .navigate("openShow"))
    while await navigator.url == "tv://home" { await Task.yield() }
    #expect(await navigator.perform(.back()) == .done)
    #expect(await result == .cancelled)
    #expect(await property("answer", of: "home", navigator) == ["status": "cancelled"])
  }

  @Test(
    "a request that is taken back as it begins has its outcome, whatever the one before waits for")
  func cancelledAtBegin() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    await navigator.submit(awaitingResultOf: .navigate("openShow")) {
      stage.journal.note("\($0)")
    }
    _ = stage.journal.take()
    await navigator.listen { event in
      guard case .started(let id, _) = event else { return }
      navigator.assumeIsolated { _ = $0.cancel(id) }
    }
    #expect(await navigator.perform(.back()) == .cancelled)
    #expect(stage.journal.take() == [])
  }

  // MARK: Across the border

  @Test(
    "requests of plugins and verbs of actions end screens, with the value or as it stands",
    arguments: [
      (["kind": "result", "value": "yes"], "yes"),
      (["kind": "result"], .null),
      (["kind": "press", "drawn": ["verb": "result", "data": "yes"]], "yes"),
      (["kind": "press", "drawn": ["verb": "result", "data": ["value": "yes"]]], "yes"),
      (["kind": "press", "drawn": ["verb": "result", "data": ["seats": 2]]], ["seats": 2]),
    ] as [(ValueMap, Value)])
  func contract(request: ValueMap, value: Value) async throws {
    let stage = stage(drawing: request["drawn"].map { ["End": $0] } ?? [:])
    let navigator = try await stage.navigator(at: "tv://home/settings")
    await navigator.submit(awaitingResultOf: .open("tv://home/settings/video")) {
      stage.journal.note("result \($0.words.jsonText)")
    }
    var request = request
    let top = await navigator.state.top
    if request["drawn"] != nil {
      request["screen"] = .int(Int64(clamping: top.rawValue))
      request["action"] = try navigator.describe(top)["view"]?["actions"]?["End"]
      request["drawn"] = nil
    }
    try navigator.request(.map(request)) { stage.journal.note("done \($0.jsonText)") }
    await navigator.settle()
    let lines = stage.journal.take().suffix(2)
    #expect(
      Array(lines) == [
        "result " + ScreenResult.finished(value).words.jsonText,
        #"done {"outcome":"done","state":"tv://home/settings"}"#,
      ])
  }

  @Test("the screen of a request is a number")
  func badScreen() throws {
    #expect(throws: Failure.self) {
      try Request(contract: ["kind": "result", "screen": "top", "value": 1])
    }
    let request = try Request(contract: ["kind": "result", "screen": 4, "value": 1])
    guard case .result(let screen, 1) = request.kind else {
      Issue.record("another request")
      return
    }
    #expect(screen == ScreenID(rawValue: 4))
  }
}

@Suite("A result that cannot be given fails its request, and is told")
struct LostResultTests {
  @Test("the caller lacks the property: the screen stays, and the reason is told")
  func lacking() async throws {
    var stage = Stage()
    stage.configuration.screens[0] = .bag("home", properties: [.string("answer")])
    stage.configuration.navigations[0].result = "anser"
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    guard case .failed(let failure) = await navigator.perform(.result("yes")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(
      failure.message
        == "the result of the screen \"show\" cannot be given to \"anser\" of the screen \"home\": "
        + "the screen has no property \"anser\"")
    #expect(failure.hint == "did you mean \"answer\"?")
    #expect(await navigator.url == "tv://home/show::1")
    #expect(await navigator.perform(.back()) == .done)
  }

  @Test("what was given is taken back when the presenter cannot show the rest")
  func takenBack() async throws {
    var stage = Stage()
    stage.configuration.screens[0] = .bag("home", properties: [PropertyDefinition("answer")])
    stage.configuration.navigations[0].result = "answer"
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    var broken = stage.presenter
    broken.failure = Failure(.failed, "no display")
    try await navigator.open(broken)
    guard case .failed = await navigator.perform(.result("yes")) else {
      Issue.record("it did not fail")
      return
    }
    let home = try #require(await navigator.state.stack.first?.screen)
    #expect(try navigator.screen(home)?.contents.properties() == [:])
  }
}
