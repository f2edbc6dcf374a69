@testable import SnapNavigation
import Testing

@Suite("Regions: tabs")
struct TabTests {
  let stage = RegionStage(RegionStage.tabs)
  /// The same with a route to a film that stands above a stack of its own, in the second tab.
  var withRoute: RegionStage {
    var stage = stage
    stage.configuration.routes = [
      RouteDefinition(
        "found", to: .navigation("play"), stack: [.init("find"), .init("show", data: "1")])
    ]
    return stage
  }

  @Test("a tab that is left and selected again has the very same screens")
  func kept() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1/video")
    let before = await navigator.state.stack.map(\.screen)
    #expect(await navigator.perform(.select("search")) == .done)
    #expect(await navigator.url == "tv://find")
    #expect(await navigator.perform(.navigate("push", payload: ["id": "2"])) == .done)
    #expect(await navigator.perform(.select("library")) == .done)
    #expect(await navigator.url == "tv://home/show::1/video")
    #expect(await navigator.state.stack.map(\.screen) == before)
    #expect(await navigator.perform(.select("search")) == .done)
    #expect(await navigator.url == "tv://find/show::2")
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test("screens of other tabs live hidden, and are told when they are seen again")
  func events() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.select("search"))
    #expect(
      stage.journal.take() == ["create find", "willShow find", "hidden show", "didShow find"])
    _ = await navigator.perform(.select("library"))
    #expect(stage.journal.take() == ["willShow show", "hidden find", "didShow show"])
    #expect(
      stage.presenter.take() == [
        "select in search, root find in search [replace]", "select show in library [replace]",
      ])
  }

  @Test("the tab that is selected already is there already; layers above it go")
  func already() async throws {
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.select("library")) == .alreadyThere)
    _ = await navigator.perform(.navigate("watch"))
    #expect(await navigator.perform(.select("library")) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("what is no tab cannot be selected, and the nearest tab is named")
  func unknown() async throws {
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.select("serach"))
    #expect(outcome.reason == "unknown tab \"serach\"")
    guard case .failed(let failure) = outcome else { return }
    #expect(failure.hint == "did you mean \"search\"?")
  }

  @Test("a state URL that begins with another tab's root is held against that tab's stack")
  func url() async throws {
    let navigator = try await stage.navigator(at: "tv://find/show::1")
    let kept = await navigator.state.stack.map(\.screen)
    _ = await navigator.perform(.open("tv://home"))
    _ = stage.presenter.take()
    #expect(await navigator.perform(.open("tv://find/show::1/video")) == .done)
    #expect(await navigator.state.stack.map(\.screen).dropLast() == kept[...])
    #expect(
      stage.presenter.take() == ["select show in search, push video in search [replace]"])
    #expect(await navigator.perform(.open("tv://me?video=vm")) == .done)
    #expect(
      stage.presenter.take() == ["select in profile, root me in profile, present video [replace]"])
  }

  @Test("a state URL that begins with no tab's root is the first tab's")
  func noRoot() async throws {
    let navigator = try await stage.navigator(at: "tv://find")
    #expect(await navigator.perform(.open("tv://show::1")) == .done)
    #expect(await navigator.state.selected == 0)
    _ = await navigator.perform(.select("search"))
    #expect(await navigator.perform(.navigate("lonely")) == .done)
    #expect(await navigator.url == "tv://video")
    #expect(await navigator.state.selected == 0)
  }

  @Test(
    "the stack below a route is that of the tab that begins with its first screen",
    arguments: ["tv://home/show::1", "tv://me?video=vm", "tv://find/show::1/video", "tv://"])
  func stackOfRoute(url: String) async throws {
    let stage = withRoute
    let navigator = try await stage.navigator(at: "tv://find/show::1")
    let kept = await navigator.state.stack.map(\.screen)
    _ = await navigator.perform(.open(url))
    #expect(await navigator.perform(.route("found")).isSuccess)
    #expect(await navigator.url == "tv://find/show::1/video")
    #expect(await navigator.state.selected == 1)
    if url != "tv://" {
      #expect(await navigator.state.stack.map(\.screen).dropLast() == kept[...])
      #expect(await navigator.state.regions[0].stack.first?.key != "find")
    }
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
    #expect(stage.presenter.faults == [])
  }

  @Test(
    "a route's destination that is there, in another tab or under a layer, is the same screen",
    arguments: ["tv://home/show::1", "tv://me?video=vm", "tv://find/show::1/video?me=vm"])
  func destinationOfRoute(url: String) async throws {
    let stage = withRoute
    let navigator = try await stage.navigator(at: "tv://find/show::1/video")
    let kept = await navigator.state.stack.map(\.screen)
    #expect(await navigator.perform(.open(url)) == .done)
    #expect(await navigator.perform(.route("found")) == .done)
    #expect(await navigator.url == "tv://find/show::1/video")
    #expect(await navigator.state.stack.map(\.screen) == kept)
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
    #expect(await navigator.perform(.route("found")) == .alreadyThere)
  }

  @Test("the empty state URL empties all tabs and selects the first")
  func empty() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.select("profile"))
    #expect(await navigator.perform(.open("tv://")) == .done)
    #expect(await navigator.state.screens.isEmpty)
    #expect(await navigator.state.selected == 0)
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test("going back to a screen of another tab selects it; back stays in the tab")
  func back() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let home = try #require(await navigator.state.stack.first?.screen)
    _ = await navigator.perform(.select("search"))
    #expect(await navigator.perform(.back()) == .alreadyThere)
    #expect(await navigator.perform(.navigate("goHome")) == .done)
    #expect(await navigator.state.stack.map(\.screen) == [home])
    _ = await navigator.perform(.select("search"))
    #expect(await navigator.perform(Request(.popTo(home))) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("what a region beside the empty tabs shows in itself selects no tab")
  func besideEmptyTabs() async throws {
    var stage = RegionStage(RegionStage.tabs + [RegionDefinition("menu", root: "side")])
    stage.configuration.navigations += [
      NavigationDefinition("menu", to: "side", presentation: Presentation(.root, region: "menu")),
      NavigationDefinition("mine", from: ["side"], to: "me"),
    ]
    let navigator = try Navigator(stage.configuration)
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.navigate("menu")) == .done)
    #expect(await navigator.perform(.navigate("mine")) == .done)
    #expect(await navigator.url == "tv://")
    #expect(await navigator.state.selected == 0)
    #expect(stage.presenter.take().last == "push me in menu [forward]")
  }

  @Test("a presentation that names a tab shows there, above the tab's root")
  func named() async throws {
    var stage = stage
    stage.configuration.navigations.append(
      NavigationDefinition("into", to: "video", presentation: Presentation(.show, region: "search"))
    )
    let navigator = try await stage.navigator(at: "tv://home?me=vm")
    #expect(await navigator.perform(.navigate("into")) == .done)
    #expect(await navigator.url == "tv://find/video")
    #expect(await navigator.perform(.navigate("into")) == .alreadyThere)
    _ = await navigator.perform(.select("library"))
    #expect(await navigator.perform(.navigate("into")) == .done)
    #expect(await navigator.url == "tv://find/video/video")
  }

  @Test("what there is to draw tells the region, and in a tab all tabs")
  func describes() async throws {
    let navigator = try await stage.navigator(at: "tv://find")
    let top = await navigator.state.top
    let drawn = try navigator.describe(top)
    #expect(drawn["region"] == "search")
    #expect(drawn["tabs"]?.list?.map { $0["title"] } == ["Library", "Search", "profile"])
    #expect(drawn["tabs"]?.list?.map { $0["selected"] } == [false, true, false])
  }

  @Test("an explanation says the tab to be, and the region of each update")
  func explained() throws {
    let graph = try Graph(linking: stage.configuration)
    let location = try Location(parsing: "tv://home/show::1")
    let told = Planner(graph).explain(.select("search"), at: location) { (_, _) throws(Failure) in
      nil
    }
    let words = told.words(in: graph)
    #expect(words["tab"] == "search")
    #expect(words["state"] == "tv://find")
    let steps: Value = [
      ["create": "find"], ["present": ["select in search", "root find in search"]],
    ]
    #expect(words["steps"] == steps)
  }

  @Test("the contract's requests ask for a tab, and for one pane or two")
  func contract() async throws {
    let select = try Request(contract: ["kind": "select", "region": "search"])
    guard case .select("search") = select.kind else {
      Issue.record("another kind")
      return
    }
    let collapse = try Request(
      contract: ["kind": "collapse", "region": "main", "collapsed": true])
    guard case .collapse("main", true) = collapse.kind else {
      Issue.record("another kind")
      return
    }
    #expect(throws: Failure(.badArgument, "the request has no \"collapsed\"")) {
      try Request(contract: ["kind": "collapse", "region": "main"])
    }
    let pressed = Request(.action(screen: .none, verb: "select", data: "search"))
    guard case .select("search") = try pressed.ofVerb().kind else {
      Issue.record("another kind")
      return
    }
  }

  @Test("a presenter that knows nothing of regions sees the selected stack, always")
  func blind() async throws {
    let stage = RegionStage(RegionStage.tabs, knowsRegions: false)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    for request in [
      Request.select("search"), .navigate("push", payload: ["id": "2"]), .select("library"),
      .navigate("watch"), .open("tv://me"), .back(),
    ] {
      _ = await navigator.perform(request)
      #expect(await stage.presenter.picture == Picture(of: navigator.state.flattened))
    }
    #expect(stage.presenter.faults == [])
    #expect(stage.presenter.take().first == "sync: root find [replace]")
  }
}
