import SnapNavigation
import Testing

@Suite("Guards of screens")
struct GuardTests {
  /// A stage whose screen `video` asks before it is made, and `show` before it goes.
  private func stage(
    _ answer: @escaping @Sendable (MediationCall) throws(Failure) -> MediationAnswer = { _ in
      .veto(reason: "closed")
    }
  ) -> Stage {
    var stage = Stage()
    stage.configuration.screens[2].guards = stage.mediation("may enter", answer).steps
    stage.configuration.screens[1].leaveGuards = stage.mediation("may leave", answer).steps
    stage.configuration.routes = [
      RouteDefinition("video", path: "/video", to: .navigation("play")),
      RouteDefinition("settings", path: "/settings", to: .navigation("settings")),
    ]
    return stage
  }

  @Test(
    "whatever the request, a screen is not made against its guard",
    arguments: [
      Request.navigate("play"), .route("/video"), .route("tv://home/show::1/video"),
      .open("tv://home/show::1?video=v"), .transition(.present("video")),
      .transition(.push("video")),
      .perform(Navigation(to: .key("video"), presentation: .present)),
    ])
  func entering(request: Request) async throws {
    let stage = stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(request) == .vetoed(reason: "closed"))
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.journal.take() == ["guard may enter show>-"])
  }

  @Test(
    "whatever the request, a screen does not go against its guard",
    arguments: [
      Request.back(), .back(2), .open("tv://home"), .open("tv://"), .open("tv://home/show::2"),
      .transition(.pop(1)), .transition(.root("home")), .transition(.data("2")),
      .navigate("restart"), .navigate("goHome"), Request(.popTo(ScreenID(rawValue: 1 << 32 | 1))),
    ])
  func leaving(request: Request) async throws {
    let stage = stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    var request = request
    if case .popTo = request.kind { request.kind = .popTo(await navigator.state.stack[0].screen) }
    #expect(await navigator.perform(request) == .vetoed(reason: "closed"))
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.journal.take() == ["guard may leave show>-"])
  }

  @Test("a layer asks before it is dismissed, also from above and below")
  func layers() async throws {
    var stage = Stage()
    stage.configuration.screens[3].leaveGuards =
      stage.mediation("may leave") { _ throws(Failure) in .veto(reason: "closed") }.steps
    let navigator = try await stage.navigator(at: "tv://home?settings=v&video=v")
    for request in [
      Request.navigate("close"), .back(2), .transition(.dismiss("settings")),
      Request(.dismiss(id: "settings")), .open("tv://home?video=v"),
    ] {
      let outcome = await navigator.perform(request)
      if case .navigate = request.kind {
        #expect(outcome == .done)  // only the layer above goes
        #expect(await navigator.url == "tv://home?settings=v")
      } else {
        #expect(outcome == .vetoed(reason: "closed"))
      }
    }
    #expect(await navigator.url == "tv://home?settings=v")
  }

  @Test("a screen that is covered, and one that stays, is not asked")
  func staying() async throws {
    let stage = stage { _ throws(Failure) in .veto(reason: "closed") }
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.open("tv://home/show::1/settings")) == .done)
    #expect(!stage.journal.take().contains { $0.hasPrefix("guard") })
  }

  @Test("those who go are asked first, then the edge, then those who come, then it begins")
  func order() async throws {
    var stage = stage { _ throws(Failure) in .proceed }
    stage.configuration.screens[0].leaveGuards = stage.mediation("home goes").steps
    stage.configuration.navigations.append(
      NavigationDefinition(
        "clear", to: "video", presentation: .root, guards: stage.mediation("may clear").steps))
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("clear")) == .done)
    #expect(
      stage.journal.take().prefix(5) == [
        "guard may leave show>-", "guard home goes home>-", "guard may clear show>-",
        "guard may enter show>-", "create video",
      ])
  }

  @Test("a guard sees who goes or comes, and the data of the state URL")
  func sight() async throws {
    let seen = Journal()
    var stage = Stage()
    let look = stage.mediation("look") { call throws(Failure) in
      let data = call.payload["id"]?.string ?? "-"
      seen.note("\(call.isLeaving ? "leave" : "enter") \(call.screenKey) \(data)")
      return call.isGuard ? .proceed : .veto(reason: "no guard")
    }
    stage.configuration.screens[1].guards = look.steps
    stage.configuration.screens[1].leaveGuards = look.steps
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.open("tv://home/show::7/show::8")) == .done)
    #expect(await navigator.perform(.back(2)) == .done)
    #expect(
      seen.take() == ["enter show 7", "enter show 8", "leave show -", "leave show -"])
  }

  @Test("a guard may answer later, and is told when nobody waits any more")
  func later() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.screens[2].guards = stage.mediation("slow", later: later).steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    async let first = navigator.perform(.navigate("play"))
    try await later.asked().complete(.success(.veto(reason: "not now")))
    #expect(await first == .vetoed(reason: "not now"))
    async let second = navigator.perform(.navigate("play"))
    _ = try await later.asked()
    #expect(await navigator.url == "tv://home/show::1")
    stage.clock.turn(10_000_000_000)
    #expect(await second.reason?.contains("no answer within") == true)
    #expect(stage.journal.take().contains("cancel slow"))
  }

  @Test("a guard leads elsewhere; guards that lead to each other end with the chain in the error")
  func redirects() async throws {
    let elsewhere = stage { _ throws(Failure) in .redirect(to: "/settings") }
    let navigator = try await elsewhere.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.back()) == .redirected(to: "/settings"))
    #expect(await navigator.redirect == "guard may leave → /settings")
    #expect(await navigator.lostRedirect == nil)
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    var circle = stage { call throws(Failure) in
      .redirect(to: call.isLeaving ? "/video" : "tv://home")
    }
    circle.configuration.policy.redirectLimit = 3
    let caught = try await circle.navigator(at: "tv://home/show::1")
    #expect(
      await caught.perform(.back()).reason
        == "more than 3 redirects: /video → tv://home → /video → tv://home")
    #expect(await caught.url == "tv://home/show::1")
  }

  @Test("a guard that leads to what nothing knows is told of, without what is private")
  func astray() async throws {
    var lost = stage { call throws(Failure) in
      .redirect(to: "/nowhere/\(call.payload["pin"]?.string ?? "")")
    }
    lost.configuration.privateNames = ["pin"]
    let navigator = try await lost.navigator(at: "tv://home/show::1")
    let told = Journal()
    await navigator.listen { event in
      guard case .stage(_, let stage) = event, stage.answer == "lost" else { return }
      told.note("\(stage.name) \(stage.who)")
    }
    #expect(await navigator.perform(.navigate("play", payload: ["pin": "1902"])) == .noRoute)
    let name = try #require(await navigator.lostRedirect)
    #expect(name == "guard may enter → /nowhere/•••")
    #expect(told.take() == ["route \(name)"])
    #expect(await navigator.perform(.open("tv://hme")) == .noRoute)
    #expect(await navigator.lostRedirect == nil)
  }
}
