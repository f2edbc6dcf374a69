@testable import SnapNavigation
import Synchronization
import Testing

@Suite("Conditions of navigations")
struct ConditionTests {
  /// A stage with two ways from `home` to `video`: by `settings`, which costs less, and by `show`.
  private func stage(
    _ answer: @escaping @Sendable (MediationCall) throws(Failure) -> MediationAnswer
  ) -> Stage {
    var stage = Stage()
    var short = NavigationDefinition("short", from: ["settings"], to: "video")
    short.conditions = stage.mediation("open", answer).steps
    var long = NavigationDefinition("long", from: ["show"], to: "video")
    long.cost = 5
    stage.configuration.navigations = [
      NavigationDefinition("settings", from: ["home"], to: "settings"), short,
      NavigationDefinition("openShow", from: ["home"], to: "show"), long,
    ]
    stage.configuration.routes = [
      RouteDefinition("video", path: "/video", to: .navigation("short")),
      RouteDefinition(
        "stacked", to: .navigation("short"), stack: [.init("home"), .init("settings")]),
    ]
    return stage
  }

  @Test("a way that a condition allows is taken, and one that it does not is gone round")
  func steers() async throws {
    let isOpen = Mutex(true)
    let stage = stage { _ throws(Failure) in
      isOpen.withLock { $0 } ? .proceed : .veto(reason: "closed")
    }
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/settings/video")
    #expect(await navigator.perform(.open("tv://home")) == .done)
    isOpen.withLock { $0 = false }
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/show/video")
    #expect(await navigator.perform(.open("tv://home")) == .done)
    isOpen.withLock { $0 = true }
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/settings/video")
  }

  @Test("whoever is asked next is not late for the time that conditions have taken")
  func takesTime() async throws {
    let clock = Mutex<ManualClock?>(nil)
    var stage = stage { _ throws(Failure) in
      clock.withLock { $0?.turn(400_000_000) }
      return .proceed
    }
    clock.withLock { $0 = stage.clock }
    stage.configuration.navigations[0].conditions = stage.configuration.navigations[1].conditions
    stage.configuration.navigations[0].guards = stage.mediation("guard").steps
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
  }

  @Test("where every way has a condition that says no, there is no path")
  func noPath() async throws {
    var stage = stage { _ throws(Failure) in .veto(reason: "closed") }
    stage.configuration.navigations[3].conditions = stage.configuration.navigations[1].conditions
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .noPath)
    #expect(await navigator.url == "tv://home")
  }

  @Test("past milestones, too, the ways that are allowed are taken")
  func milestones() async throws {
    let stage = stage { _ throws(Failure) in .veto(reason: "closed") }
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video", via: ["settings"]) == .noPath)
    #expect(await navigator.go(to: "video", via: ["show"]) == .done)
    #expect(await navigator.url == "tv://home/show/video")
  }

  @Test(
    "by name it is vetoed with the reason, and nobody else is asked",
    arguments: [
      Request.navigate("short"), .route("/video"), .route("stacked"),
    ])
  func byName(request: Request) async throws {
    var stage = stage { _ throws(Failure) in .veto(reason: "closed") }
    stage.configuration.navigations[1].guards = stage.mediation("guard").steps
    let navigator = try await stage.navigator(at: "tv://home/settings")
    #expect(await navigator.perform(request) == .vetoed(reason: "closed"))
    #expect(stage.journal.take() == ["guard open settings>-"])
    #expect(await navigator.url == "tv://home/settings")
  }

  @Test("what is there already is there already, whatever the condition says")
  func there() async throws {
    let stage = stage { _ throws(Failure) in .veto(reason: "closed") }
    let navigator = try await stage.navigator(at: "tv://home/settings/video")
    #expect(await navigator.perform(.navigate("short")) == .alreadyThere)
    #expect(await navigator.go(to: "video") == .alreadyThere)
    #expect(stage.journal.take() == [])
  }

  @Test("each edge is asked once in a request, on the state in force, with what is given along")
  func once() async throws {
    let seen = Journal()
    var stage = stage { call throws(Failure) in
      seen.note(
        "\(call.screenKey) from \(call.source?.key ?? "-") \(Value.map(call.payload).jsonText) "
          + "\(call.isGuard) \(call.destination == nil)")
      return .proceed
    }
    let leads = Mutex(true)
    stage.configuration.screens[2].guards =
      stage.mediation("lead") { _ throws(Failure) in
        let leading = leads.withLock { leads in
          defer { leads = false }
          return leads
        }
        return leading ? .redirect(to: "/video") : .proceed
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/settings")
    #expect(
      await navigator.perform(.navigate("short", payload: ["n": 1])) == .redirected(to: "/video"))
    #expect(seen.take() == [#"video from settings {"n":1} true true"#])
  }

  @Test("only the edges of a way that would be taken are asked")
  func lazily() async throws {
    var stage = stage { _ throws(Failure) in .proceed }
    stage.configuration.navigations[3].conditions = stage.mediation("other").steps
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
    #expect(stage.journal.take().filter { $0.hasPrefix("guard") } == ["guard open home>-"])
  }

  struct No: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: @Sendable (MediationCall) throws(Failure) -> MediationAnswer
  }

  @Test(
    "whoever leads elsewhere or fails says no, with the reason",
    arguments: [
      No(testDescription: "mediate open: it leads to /x, and a condition says yes or no") {
        _ throws(Failure) in .redirect(to: "/x")
      },
      No(testDescription: "mediate open: no such thing") { _ throws(Failure) in
        throw Failure(.noSuchKey, "no such thing")
      },
    ])
  func broken(no: No) async throws {
    let navigator = try await stage(no.answer).navigator(at: "tv://home/settings")
    #expect(await navigator.perform(.navigate("short")) == .vetoed(reason: no.testDescription))
  }

  @Test("whoever answers later says no, and is told that nobody waits")
  func later() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[3].conditions = stage.mediation("slow", later: later).steps
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("settings"))
        == .vetoed(reason: "mediate slow: it answers later, and a condition answers at once"))
    #expect(stage.journal.take() == ["guard slow home>-", "cancel slow"])
    #expect(try await !later.asked().complete(.success(.proceed)))
  }

  @Test("whoever answers too late says no")
  func late() async throws {
    var stage = Stage()
    let clock = stage.clock
    stage.configuration.navigations[3].conditions =
      stage.mediation("slow") { _ throws(Failure) in
        clock.turn(600_000_000)
        return .proceed
      }.steps
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("settings"))
        == .vetoed(reason: "mediate slow: no answer within 500 ms"))
  }

  @Test("of several conditions each must say yes; after the first no nobody is asked")
  func several() async throws {
    var stage = Stage()
    stage.configuration.navigations[3].conditions =
      stage.mediation("first").steps
      + stage.mediation("second") { _ throws(Failure) in .veto(reason: "no") }.steps
      + stage.mediation("third").steps
    let navigator = try await stage.navigator()
    let told = Journal()
    await navigator.listen { event in
      if case .stage(_, let stage) = event {
        told.note("\(stage.name) \(stage.who) \(stage.answer)")
      }
    }
    #expect(await navigator.perform(.navigate("settings")) == .vetoed(reason: "no"))
    #expect(told.take() == ["ask first proceed", "ask second veto"])
  }

  @Test(
    "an edge that shows nothing, one that closes a layer, and one that is written in a request are asked"
  )
  func kinds() async throws {
    var stage = Stage()
    let no = stage.mediation("open") { _ throws(Failure) in .veto(reason: "closed") }.steps
    var silent = NavigationDefinition("silent", to: "home")
    silent.showsNothing = true
    silent.conditions = no
    stage.configuration.navigations[4].conditions = no
    stage.configuration.navigations.append(silent)
    let navigator = try await stage.navigator(at: "tv://home?settings=v")
    var inline = NavigationDefinition("step 1", to: "show")
    inline.conditions = no
    for request in [
      Request.navigate("silent"), .navigate("close"), Request(.follow(inline, payload: [:])),
    ] {
      #expect(await navigator.perform(request) == .vetoed(reason: "closed"))
    }
    #expect(await navigator.url == "tv://home?settings=v")
  }

  @Test("whoever is asked may look at what is shown, and ask for more")
  func looking() async throws {
    let holder = Holder()
    let seen = Journal()
    var stage = Stage()
    stage.configuration.navigations[3].conditions =
      stage.mediation("look") { _ throws(Failure) in
        let shown = try holder.navigator?.shown(.null, to: nil)
        seen.note(shown?["location"]?.string ?? "-")
        try holder.navigator?.request(["kind": "back"], done: nil)
        return .proceed
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    holder.navigator = navigator
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(seen.take() == ["tv://home/show::1"])
    await navigator.settle()
    #expect(await navigator.url == "tv://home/show::1")
  }

  @Test("what is private is in no reason")
  func privately() async throws {
    var stage = Stage()
    stage.configuration.privateNames = ["pin"]
    stage.configuration.navigations[3].conditions =
      stage.mediation("open") { call throws(Failure) in
        .veto(reason: "\(call.payload["pin"]?.string ?? "-") is wrong")
      }.steps
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("settings", payload: ["pin": "8642"]))
        == .vetoed(reason: "••• is wrong"))
  }
}
