@testable import SnapNavigation
import Testing

/// An application with regions, whose screens write into one journal.
struct RegionStage {
  let journal = Journal()
  let presenter: ModelPresenter
  var configuration: Configuration

  init(_ regions: [RegionDefinition], knowsRegions: Bool = true) {
    let journal = journal
    presenter = ModelPresenter(knowsRegions: knowsRegions)
    configuration = Configuration(scheme: "tv")
    configuration.regions = regions
    configuration.screens = ["home", "find", "me", "show", "video", "side"].map { key in
      ScreenDefinition(
        key, title: key, factory: RecordingFactory(key: key, journal: journal),
        properties: [.string("id")], dataProperty: "id")
    }
    configuration.navigations = [
      NavigationDefinition("open", from: ["home"], to: "show", presentation: .showDetail),
      NavigationDefinition("push", to: "show"),
      NavigationDefinition("play", to: "video"),
      NavigationDefinition("watch", to: "video", presentation: .present),
      NavigationDefinition("detail", to: "show", presentation: .showDetail),
      NavigationDefinition("goHome", to: "home", presentation: .popTo),
      NavigationDefinition("restart", to: "home", presentation: .root),
      NavigationDefinition("lonely", to: "video", presentation: .root),
      NavigationDefinition("aside", from: ["side"], to: "video"),
    ]
  }

  static let tabs = [
    RegionDefinition("main", .tabs, tabs: ["library", "search", "profile"]),
    RegionDefinition("library", title: "Library", root: "home"),
    RegionDefinition("search", .split, title: "Search", root: "find", detail: ["show"]),
    RegionDefinition("profile", root: "me"),
  ]
  static let split = [RegionDefinition("main", .split, root: "home", detail: ["show", "video"])]
  static let beside = [RegionDefinition("main"), RegionDefinition("menu", root: "side")]

  /// A navigator that shows `url`, with a journal and a presenter that have forgotten the way there.
  func navigator(at url: String = "tv://home") async throws -> Navigator {
    let navigator = try Navigator(configuration)
    try await navigator.open(presenter)
    #expect(await navigator.perform(.open(url)) == .done)
    _ = (journal.take(), presenter.take())
    return navigator
  }
}

extension Navigator {
  var shownKeys: [String] { state.shown.compactMap { screen($0)?.key } }
}

@Suite("Regions: tabs")
struct TabTests {
  let stage = RegionStage(RegionStage.tabs)

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

@Suite("Regions: splits, layers and regions beside")
struct SplitTests {
  let stage = RegionStage(RegionStage.split)

  @Test("showDetail fills the detail pane, and replaces what was in it")
  func detail() async throws {
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("open", payload: ["id": "1"])) == .done)
    #expect(await navigator.shownKeys == ["home", "show"])
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.perform(.navigate("open", payload: ["id": "2"])) == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(
      stage.presenter.take() == [
        "detail show [forward]", "push video [forward]", "detail show [replace]",
      ])
    #expect(
      stage.journal.take().filter { !$0.hasPrefix("create") } == [
        "willShow show", "didShow show", "willShow video", "hidden show", "didShow video",
        "willShow show", "hidden video", "destroy video", "destroy show", "didShow show",
      ])
  }

  @Test("a state URL says which screens are in the detail pane")
  func url() async throws {
    let navigator = try await stage.navigator(at: "tv://home/find/show::1/me")
    #expect(await navigator.state.regions[0].detailStart == 2)
    #expect(await navigator.shownKeys == ["find", "me"])
    #expect(await navigator.perform(.back(2)) == .done)
    #expect(await navigator.url == "tv://home/find")
    #expect(stage.presenter.take() == ["popTo find [back]"])
  }

  @Test("collapsed, one pane is seen; it is one sync there and one back")
  func collapse() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(Request(.collapse(region: "main", true))) == .done)
    #expect(await navigator.perform(Request(.collapse(region: "main", true))) == .alreadyThere)
    #expect(await navigator.shownKeys == ["show"])
    #expect(stage.journal.take() == ["hidden home"])
    #expect(await navigator.perform(.navigate("detail", payload: ["id": "2"])) == .done)
    #expect(await navigator.perform(Request(.collapse(region: "main", false))) == .done)
    #expect(await navigator.shownKeys == ["home", "show"])
    #expect(
      stage.presenter.take() == [
        "sync: root home, push show [replace]", "popTo home, push show [replace]",
        "sync: root home, detail show [replace]",
      ])
    #expect(await navigator.perform(Request(.collapse(region: "x", true))).name == "failed")
  }

  @Test(
    "what does not live in the detail pane is pushed; from the list it takes the detail's place")
  func otherScreens() async throws {
    var stage = stage
    stage.configuration.navigations += [
      NavigationDefinition("deeper", from: ["home"], to: "find"),
      NavigationDefinition("again", from: ["home"], to: "show"),
      NavigationDefinition("odd", to: "me", presentation: .showDetail),
    ]
    let navigator = try await stage.navigator(at: "tv://home/show::1/video")
    #expect(await navigator.perform(.navigate("again", payload: ["id": "2"])) == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(await navigator.perform(.navigate("odd")) == .done)
    #expect(await navigator.url == "tv://home/show::2/me")
    #expect(await navigator.perform(.navigate("deeper")) == .done)
    #expect(await navigator.url == "tv://home/find")
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test("without a split around its source a detail is a layer; on a layer, show is another layer")
  func layers() async throws {
    let stage = RegionStage([])
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("open", payload: ["id": "1"])) == .done)
    #expect(await navigator.url == "tv://home?show=vm")
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.perform(.open("tv://home?show=vm&video=vm&me=vm")) == .done)
    _ = (stage.journal.take(), stage.presenter.take())
    #expect(await navigator.perform(Request(.dismiss(id: "video"))) == .done)
    #expect(await navigator.url == "tv://home?show=vm")
    #expect(stage.presenter.take() == ["dismiss me, dismiss video [back]"])
    #expect(
      stage.journal.take() == [
        "willShow show", "hidden me", "destroy me", "destroy video", "didShow show",
      ])
  }

  @Test("a region beside main holds its root from the first screen on, outside the state URL")
  func beside() async throws {
    let stage = RegionStage(RegionStage.beside)
    let navigator = try await stage.navigator(at: "tv://home")
    #expect(await navigator.shownKeys == ["side", "home"])
    #expect(await navigator.perform(.navigate("aside")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.shownKeys == ["video", "home"])
    #expect(await navigator.perform(.navigate("push", payload: ["id": "1"])) == .done)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.presenter.take() == ["push video in menu [forward]", "push show [forward]"])
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test(
    "regions that do not hold together are refused with the reason",
    arguments: [
      ([RegionDefinition("side")], "there is no region \"main\""),
      ([RegionDefinition("main", .tabs)], "the region \"main\" has no tabs"),
      ([RegionDefinition("main", .split)], "the split \"main\" has no detail"),
      ([RegionDefinition("main", root: "hom")], "unknown screen of the region \"main\": \"hom\""),
      (
        [RegionDefinition("main", .tabs, tabs: ["a"]), RegionDefinition("a")],
        "the tab \"a\" has no root"
      ),
      (
        [
          RegionDefinition("main", .tabs, tabs: ["a", "b"]), RegionDefinition("a", root: "me"),
          RegionDefinition("b", root: "me"),
        ], "two tabs begin with the screen \"me\""
      ),
      (
        [RegionDefinition("main"), RegionDefinition("x", .tabs, tabs: ["main"])],
        "the region \"x\" cannot have tabs"
      ),
    ])
  func refused(regions: [RegionDefinition], reason: String) {
    let failure = #expect(throws: Failure.self) {
      _ = try Navigator(RegionStage(regions).configuration)
    }
    #expect(failure?.message == reason)
  }

  @Test(
    "an edge into a region that is not there, or cannot take it, is refused",
    arguments: [
      (Presentation(.show, region: "serch"), "unknown region \"serch\""),
      (
        Presentation(.showDetail, region: "library"),
        "the region \"library\" is no split: it has no detail"
      ),
      (
        Presentation(.root, region: "search"),
        "the tab \"search\" begins with \"find\"; \"video\" cannot be its root"
      ),
    ])
  func badEdge(presentation: Presentation, reason: String) {
    var stage = RegionStage(RegionStage.tabs)
    stage.configuration.navigations.append(
      NavigationDefinition("bad", to: "video", presentation: presentation))
    let failure = #expect(throws: Failure.self) { _ = try Navigator(stage.configuration) }
    #expect(failure?.message == reason)
  }
}
