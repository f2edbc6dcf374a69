import SnapNavigation
import TestKit
import Testing

/// Shows every transition as a line of text.
private struct Lines: Presenter {
  let journal: Journal
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? {
    for update in transition.updates { journal.note("\(update.operation) \(update.key)") }
    return Presented()
  }
}

@Suite("A Swift program without plugins")
struct EmbeddingTests {
  /// The README's sample, with a journal where that prints.
  @Test("closures mediate, a struct presents")
  func sample() async throws {
    let journal = Journal()
    var configuration = Configuration(scheme: "television")
    configuration.screens = [
      .bag("home", title: "Home"),
      .bag("show", title: "Show", properties: [.string("id"), .string("title")], data: "id"),
    ]
    configuration.navigations = [
      NavigationDefinition(
        "openShow", from: ["home"], to: "show",
        mediation: .method { (source, destination) throws(Failure) in
          try destination.set("title", to: source["selected"] ?? "Nothing chosen")
        }, presentation: .show)
    ]

    let navigator = try Navigator(configuration)
    try await navigator.open(Lines(journal: journal))
    await navigator.perform(.open("television://home"))
    let outcome = await navigator.perform(.navigate("openShow", payload: ["id": "2"]))
    journal.note("\(outcome.name) \(await navigator.location.printed)")

    #expect(journal.take() == ["root home", "push show", "done television://home/show::2"])
    let show = await navigator.state.top
    #expect(navigator.screen(show)?["title"] == "Nothing chosen")
  }

  @Test("an executor of one's own carries everything out")
  func ownExecutor() async throws {
    let stage = Stage()
    let executor = CountingExecutor()
    let navigator = try Navigator(stage.configuration, executor: .serial(executor))
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(executor.jobs > 0)
  }
}

@Suite("What a Swift program gets wrong, or asks at its limits")
struct EmbeddingLimitsTests {
  private let curtain = ScriptedEffect(journal: Journal(), name: "curtain")

  @Test("a screen or an effect without a key is refused, since no state URL could say it")
  func noKey() async throws {
    var configuration = Configuration(scheme: "shop")
    configuration.screens = [.bag("")]
    #expect(throws: Failure.self) { try Navigator(configuration) }
    let navigator = try await Navigator(scheme: "shop")
    let failure = await #expect(throws: Failure.self) {
      try await navigator.updateRoutes { $0.to("").effect(curtain) }
    }
    #expect(failure?.code == .malformed)
    #expect(failure?.message == "the key of an effect is empty")
    for made in [Screen("").navigationDestination, Navigation.Destination { _ in Screen("") }] {
      let outcome = await navigator.navigate(to: made, with: .root)
      #expect(outcome.reason?.hasSuffix("the key of a screen is empty") == true, "\(outcome)")
    }
    #expect(await navigator.location.printed == "shop://")
  }

  @Test("a key that is a screen's and an effect's is refused as defined twice")
  func keyOfBoth() {
    var configuration = Configuration(scheme: "shop")
    configuration.screens = [.bag("menu")]
    configuration.effects = [EffectDefinition("menu", curtain)]
    let failure = #expect(throws: Failure.self) { try Navigator(configuration) }
    #expect(failure?.code == .duplicate)
    #expect(failure?.message == "the screen or effect \"menu\" is defined twice")
  }

  @Test(
    "names that only a navigation would miss are refused before",
    arguments: [
      ("data", "unknown property \"nmae\" of the screen \"list\"; did you mean \"name\"?"),
      ("twice", "the property \"name\" of the screen \"list\" is defined twice"),
      ("initial", "unknown screen \"lost\"; did you mean \"list\"?"),
      ("effect", "unknown screen \"curtains\"; did you mean \"curtain\"?"),
      ("scheme", "the initial state tv://list?curtain=v has another scheme than \"shop\""),
    ])
  func slips(_ slip: String, message: String) throws {
    var configuration = Configuration(scheme: "shop")
    configuration.effects = [EffectDefinition("curtain", curtain)]
    func list(_ data: String?, _ properties: String...) -> ScreenDefinition {
      .bag("list", properties: properties.map { .string($0) }, data: data)
    }
    configuration.screens = [list("name", "name"), .bag("free")]
    // All of these are right.
    configuration.initial = Location(
      scheme: "shop", path: [.init("list")], parameters: [.init("curtain", flags: .visible)])
    _ = try Navigator(configuration)
    switch slip {
    case "data": configuration.screens[0] = list("nmae", "name")
    case "twice": configuration.screens[0] = list("name", "name", "name")
    case "initial": configuration.initial?.path = [.init("lost")]
    case "effect": configuration.initial?.parameters = [.init("curtains", flags: .visible)]
    default: configuration.initial?.scheme = "tv"
    }
    let failure = #expect(throws: Failure.self) { try Navigator(configuration) }
    #expect(failure.map { $0.hint.isEmpty ? $0.message : "\($0.message); \($0.hint)" } == message)
  }

  @Test("whoever is closed takes no presenter any more, which is not opened then")
  func openClosed() async throws {
    let navigator = try await Navigator(scheme: "shop")
    await navigator.close()
    let journal = Journal()
    let failure = await #expect(throws: Failure.self) {
      try await navigator.open(RecordingPresenter(journal: journal))
    }
    #expect(failure?.code == .wrongState)
    #expect(failure?.message == "the navigator is closed")
    #expect(journal.take() == [])
  }

  @Test("what a task asks that is cancelled already is not begun")
  func cancelledBefore() async throws {
    let navigator = try await Navigator(scheme: "shop")
    try await navigator.updateRoutes { $0.to("list") }
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let outcome = await navigator.perform(.open("shop://list"))
      return (outcome, await navigator.result(of: .open("shop://list")))
    }
    let (outcome, result) = await asking.value
    #expect(outcome == .cancelled)
    #expect(result == .notShown(.cancelled))
    #expect(await navigator.location.printed == "shop://")
  }

  @Test("a queue of nothing takes what need not wait")
  func noQueue() async throws {
    var configuration = Configuration(scheme: "shop")
    configuration.screens = [.bag("list")]
    configuration.policy.queueLimit = 0
    let navigator = try Navigator(configuration)
    #expect(await navigator.perform(.open("shop://list")) == .busy(.queueFull(limit: 0)))
    try await navigator.open(RecordingPresenter(journal: Journal()))
    #expect(await navigator.perform(.open("shop://list")) == .done)
  }

  @Test(
    "a limit beyond what a clock can count to is none", arguments: [UInt64.max, UInt64.max - 1])
  func endlessLimit(limit: UInt64) async throws {
    var configuration = Configuration(scheme: "shop")
    configuration.screens = [.bag("list")]
    configuration.policy.callDeadline = limit
    configuration.policy.createDeadline = limit
    configuration.policy.presentDeadline = limit
    configuration.policy.effectDeadline = limit
    let navigator = try Navigator(configuration)
    try await navigator.open(RecordingPresenter(journal: Journal()))
    #expect(await navigator.perform(.open("shop://list")) == .done)
  }
}
