import Testing

@testable import SnapNavigation

/// What storms have found, each by itself.
@Suite("Presenters that come late, and screens that come twice")
struct FoundByStormsTests {
  @Test("a presenter that comes into use while a transition is shown sees what is in force then")
  func presenterMeanwhile() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    async let outcome = navigator.perform(.open("tv://home/show::1"))
    let reply = try await later.asked()
    try await navigator.open(RecordingPresenter(journal: stage.journal))
    _ = stage.journal.take()
    reply.complete(.success(Presented()))
    #expect(await outcome == .done)
    #expect(stage.journal.take().first == "sync root home, push show")
  }

  @Test("an effect without any screen is shown to a presenter that comes into use")
  func effectAlone() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://?menu=v")
    try await navigator.open(RecordingPresenter(journal: stage.journal))
    #expect(stage.journal.take() == ["open", "close", "sync effectShow menu"])
  }

  @Test("a presenter that a navigation names, and that never completes, is shown nothing again")
  func namedPresenter() async throws {
    var stage = Stage()
    let named = RecordingPresenter(
      journal: stage.journal, later: Later<Presented>(), name: "named")
    stage.configuration.navigations.append(
      NavigationDefinition("float", to: "video", presentation: .presenter(named)))
    let navigator = try await stage.navigator()
    async let pending = navigator.perform(.navigate("float"))
    _ = try await named.later?.asked()
    while stage.clock.waiting == 0 { await Task.yield() }
    stage.clock.turn(5_000_000_000)
    #expect(await pending.reason == "present: no answer within 5 s")
    #expect(
      stage.journal.take() == [
        "create video", "willShow video", "named custom video [forward]", "cancel presenter",
        "sync ", "hidden video", "destroy video",
      ])
  }

  @Test(
    "a screen that is shown already is not shown a second time",
    arguments: [Presentation.show, .present])
  func twice(presentation: Presentation) async throws {
    let navigator = try await Stage().navigator()
    let screens = ["first", "second"].map { Screen(key: $0, contents: PropertyBag()) }
    for screen in screens {
      #expect(await navigator.navigate(to: .screen(screen), with: .show) == .done)
    }
    let outcome = await navigator.navigate(to: .screen(screens[0]), with: presentation)
    #expect(outcome.reason == "the screen \"first\" is shown already")
    #expect(await navigator.url == "tv://home/first/second")
    #expect(await navigator.navigate(to: .screen(screens[0]), with: .popTo) == .done)
    #expect(await navigator.url == "tv://home/first")
  }

  @Test("a route whose navigation goes back to a screen of the route's own stack gets there")
  func backToPlanned() async throws {
    var stage = Stage()
    stage.configuration.routes = [
      RouteDefinition(
        "top", path: "/top", to: .navigation("goHome"), stack: [.init("home"), .init("show")])
    ]
    let navigator = try await stage.navigator(at: "tv://settings")
    #expect(await navigator.perform(.route("/top", payload: ["title": "t"])) == .done)
    #expect(await navigator.url == "tv://home")
    let state = await navigator.state
    #expect(state.screens.map { navigator.screen($0)?["title"] } == ["t"])
  }

  @Test("what regions hold at first is made before an effect goes")
  func regionRoots() async throws {
    var stage = Stage()
    stage.configuration.regions = [
      RegionDefinition("main"), RegionDefinition("side", root: "settings"),
    ]
    let navigator = try await stage.navigator(at: "tv://?menu=v")
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(
      stage.journal.take().prefix(3) == ["create home", "create settings", "vanish menu"])
    let state = await navigator.state
    #expect(state.screens.allSatisfy { navigator.screen($0) != nil })
  }
}
