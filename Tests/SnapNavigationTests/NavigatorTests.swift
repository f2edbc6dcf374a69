import SnapNavigation
import Testing

@Suite("A navigator carries requests out")
struct NavigatorTests {
  @Test("a named navigation creates, mediates, shows and commits, in this order")
  func named() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.navigate("openShow", payload: ["id": "2"]))
    #expect(outcome == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(
      stage.journal.take() == [
        "create show", "mediate describe home>show", "willShow show", "show push show [forward]",
        "hidden home", "didShow show",
      ])
  }

  @Test("a state URL is reached by the shortest change")
  func open() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1/settings")
    let outcome = await navigator.perform(.open("tv://home/show::2?video=v&menu=v"))
    #expect(outcome == .done)
    #expect(await navigator.url == "tv://home/show::2?video=v&menu=v")
    #expect(
      stage.journal.take() == [
        "create show", "create video", "willShow video",
        "show popTo home, push show, present video, effectShow menu [replace]", "appear menu",
        "hidden settings", "destroy settings", "destroy show", "didShow video",
      ])
  }

  @Test("what is in force already is there already, and nothing moves")
  func alreadyThere() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::2")
    #expect(await navigator.perform(.open("tv://home/show::2")) == .alreadyThere)
    #expect(
      await navigator.perform(.navigate("openShow", payload: ["id": "2"])) == .alreadyThere)
    #expect(await navigator.perform(.navigate("close")) == .alreadyThere)
    #expect(stage.journal.take() == [])
  }

  @Test(
    "root makes a screen the only one, also where one like it is on top",
    arguments: ["tv://home/show::1/home", "tv://home/show::1?home=vm", "tv://home?home=vm"])
  func root(url: String) async throws {
    let navigator = try await Stage().navigator(at: url)
    #expect(await navigator.perform(.navigate("restart")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.perform(.navigate("restart")) == .alreadyThere)
  }

  @Test("a screen that is shown already becomes the only one with its data")
  func rootOfShown() async throws {
    let navigator = try await Stage().navigator(at: "tv://home/show::1")
    let top = await navigator.state.top
    let shown = try #require(navigator.screen(top))
    let request = Request(.perform(Navigation(to: .screen(shown), presentation: .root)))
    #expect(await navigator.perform(request) == .done)
    #expect(await navigator.url == "tv://show::1")
    #expect(await navigator.state.top == top)
    #expect(await navigator.perform(request) == .alreadyThere)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/show::1")
  }

  @Test("a double press is one screen")
  func doublePress() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::2")
    async let first = navigator.perform(.navigate("play"))
    async let second = navigator.perform(.navigate("play"))
    #expect(await [first, second].map(\.name).sorted() == ["alreadyThere", "done"])
    #expect(await navigator.url == "tv://home/show::2?video=vm")
  }

  @Test("back takes the topmost layer first, then screens, and stops at the root")
  func back() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1/settings?video=vm")
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.url == "tv://home/show::1/settings")
    #expect(await navigator.perform(.back(7)) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.perform(.back()) == .alreadyThere)
    #expect(
      stage.journal.take() == [
        "willShow settings", "show dismiss video [back]", "hidden video", "destroy video",
        "didShow settings", "willShow home", "show popTo home [back]", "hidden settings",
        "destroy settings", "destroy show", "didShow home",
      ])
  }

  @Test(
    "an unknown screen has no route, and the old state is in force",
    arguments: ["tv://home/nowhere", "tv://home?nothing=v", "tv://nowhere"])
  func unknownScreen(url: String) async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.open(url)) == .noRoute)
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take() == [])
  }

  @Test("a malformed or foreign state URL fails with its column")
  func malformed() async throws {
    let navigator = try await Stage().navigator()
    let outcome = await navigator.perform(.open("tv://home?x?y"))
    #expect(outcome.reason?.contains("column 12") == true)
    #expect(await navigator.perform(.open("http://home")).name == "failed")
  }

  @Test("a navigation starts only where it may")
  func wrongSource() async throws {
    let navigator = try await Stage().navigator()
    let outcome = await navigator.perform(.navigate("play"))
    #expect(
      outcome.reason
        == "the navigation \"play\" starts at \"show\"; the screen on top is \"home\"")
  }

  @Test("an unknown navigation names the nearest one")
  func unknownNavigation() async throws {
    let navigator = try await Stage().navigator()
    guard case .failed(let failure) = await navigator.perform(.navigate("opnShow")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.code == .unknownName)
    #expect(failure.hint == "did you mean \"openShow\"?")
  }

  @Test("a payload of the wrong type fails before anything is made")
  func wrongPayload() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(
      .navigate("openShow", payload: ["id": "2", "year": "old"]))
    #expect(
      outcome.reason
        == "the property \"year\" of the screen \"show\": expected an integer, found string")
    #expect(stage.journal.take() == [])
  }

  @Test("a presentation as root, a layer from a layer, and back to a screen in the stack")
  func presentations() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(await navigator.perform(.navigate("goHome")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.perform(.navigate("goHome")) == .alreadyThere)
    #expect(await navigator.perform(.open("tv://settings/show::3?video=vm")) == .done)
    #expect(await navigator.perform(.navigate("restart")) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("a transition is made call by call")
  func transition() async throws {
    let navigator = try await Stage().navigator(at: "tv://home/show::1")
    #expect(
      await navigator.perform(.transition(.pop(1), .push("show::2"), .present("video"))) == .done)
    #expect(await navigator.url == "tv://home/show::2?video=vm")
    let impossible = await navigator.perform(.transition(.pop(5)))
    #expect(impossible.reason == "cannot pop 5 of 2 screens")
  }

  @Test("a screen whose data is refreshed stays the same screen")
  func refresh() async throws {
    var stage = Stage()
    stage.configuration.screens[1].refreshesData = true
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let before = await navigator.state.top
    #expect(await navigator.perform(.open("tv://home/show::2")) == .done)
    #expect(await navigator.state.top == before)
    #expect(navigator.screen(before)?["id"] == "2")
    #expect(stage.journal.take() == ["show refresh show [none]"])
  }

  @Test(
    "what a router answers, and nobody knows, is told with the router",
    arguments: [
      (["navigation": "openShwo"], "unknown navigation \"openShwo\""),
      (["open": "tv"], "malformed state URL \"tv\""),
      (["payload": [:]], "the answer for the route"),
    ] as [(ValueMap, String)])
  func routerAtFault(answer: ValueMap, words: String) async throws {
    var stage = Stage()
    stage.configuration.routers = [
      NamedRouter("first", ScriptedRouter(journal: stage.journal)),
      NamedRouter(
        "titles/title", ScriptedRouter(journal: stage.journal, answers: ["metropolis": answer]),
        culprit: "org.example.titles: resolve title"),
    ]
    let navigator = try await stage.navigator()
    let reason = await navigator.perform(.route("metropolis")).reason ?? ""
    #expect(reason.hasPrefix("org.example.titles: resolve title: \(words)"), "\(reason)")
    #expect(
      await navigator.perform(.navigate("openShwo")).reason == "unknown navigation \"openShwo\"")
  }

  @Test("routes go by name, by path, by redirect, and through routers in order")
  func routes() async throws {
    var stage = Stage()
    stage.configuration.routes = [
      RouteDefinition("any", path: "/show/:what", to: .navigation("openShow")),
      RouteDefinition("show", path: "/show/:id", to: .navigation("openShow")),
      RouteDefinition("new", path: "/show/new", to: .navigation("settings")),
      RouteDefinition("series", path: "/series/:id", to: .redirect("/shows/:id")),
      RouteDefinition("shows", path: "/shows/:id", to: .navigation("openShow")),
    ]
    stage.configuration.routers = [
      NamedRouter("first", ScriptedRouter(journal: stage.journal)),
      NamedRouter(
        "second",
        ScriptedRouter(
          journal: stage.journal,
          answers: [
            "metropolis": ["navigation": "openShow", "payload": ["id": "9"]],
            "player": ["open": "tv://home/show::1?video=vm"],
            "setup": ["destination": "settings", "presentation": "root"],
          ])),
    ]
    let navigator = try await stage.navigator()
    #expect(try await navigator.path(of: "series", ["id": "a b"]) == "/series/a%20b")
    #expect(await navigator.perform(.route("/show/new")) == .done)
    #expect(await navigator.url == "tv://home?settings=vm")
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.route("/series/a%20b")) == .redirected(to: "/shows/a%20b"))
    #expect(
      await navigator.perform(.route("series", payload: ["id": "a b"]))
        == .redirected(to: "/shows/a%20b"))
    #expect(
      await navigator.perform(.route("series")).reason
        == "the route \"series\" leads to /shows/:id: nothing is given for \"id\"")
    #expect(await navigator.url == "tv://home/show::a%20b")
    #expect(await navigator.perform(.back()) == .done)
    _ = stage.journal.take()
    #expect(await navigator.perform(.route("metropolis")) == .done)
    #expect(await navigator.url == "tv://home/show::9")
    #expect(stage.journal.take().prefix(2) == ["route metropolis", "route metropolis"])
    #expect(await navigator.perform(.route("player")) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
    #expect(await navigator.perform(.route("setup")) == .done)
    #expect(await navigator.url == "tv://settings")
    #expect(await navigator.perform(.route("nobody knows")) == .noRoute)
    #expect(await navigator.perform(.route("/no/path")) == .noRoute)
  }

  @Test("requests wait in order until there is a presenter")
  func readiness() async throws {
    let stage = Stage()
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    for url in ["tv://home", "tv://home/show::1"] {
      await navigator.submit(Request(.open(url: url), admission: .start)) { _ in
        journal.note("ended \(url)")
      }
    }
    #expect(stage.journal.take() == [])
    try await navigator.open(stage.presenter)
    #expect(
      stage.journal.take().filter { $0.hasPrefix("ended") || $0 == "open" } == [
        "open", "ended tv://home", "ended tv://home/show::1",
      ])
  }

  @Test("inside a completion the new state is in force, and start is accepted")
  func startInsideCompletion() async throws {
    let navigator = try await Stage().navigator()
    let outcome = await withCheckedContinuation { continuation in
      Task {
        await navigator.submit(.open("tv://home/show::1")) { _ in
          navigator.assumeIsolated { navigator in
            #expect(navigator.url == "tv://home/show::1")
            navigator.submit(Request(.back(count: 1), admission: .start)) {
              continuation.resume(returning: $0)
            }
          }
        }
      }
    }
    #expect(outcome == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("closing tears down from the topmost down, and refuses what comes after")
  func closing() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1?video=vm&menu=v")
    await navigator.close()
    #expect(
      stage.journal.take() == [
        "hidden video", "vanish menu", "destroy video", "destroy show", "destroy home", "close",
      ])
    #expect(await navigator.perform(.back()).reason == "the navigator is closed")
    #expect(throws: Failure.self) { try navigator.request(["kind": "back"], done: nil) }
  }
}
