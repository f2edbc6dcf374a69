import SnapNavigation
import Testing

@Suite("What keys and routes lead to is changed at run time")
struct RouteUpdateTests {
  @Test("a key is added, replaced and removed; screens that live stay as they are")
  func screens() async throws {
    let stage = Stage()
    let journal = stage.journal
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.open("tv://home/news")) == .noRoute)
    try await navigator.updateRoutes { routes in
      routes.to("news").screen(RecordingFactory(key: "news", journal: journal), title: "News")
      routes.to("settings").screen(RecordingFactory(key: "new settings", journal: journal))
      _ = routes.to("nothing is said of this")
    }
    #expect(journal.take() == [])
    #expect(await navigator.perform(.open("tv://home/show::1/news/settings")) == .done)
    #expect(journal.take().prefix(2) == ["create news", "create new settings"])
    let news = await navigator.state.stack[2].screen
    try await navigator.updateRoutes { routes in
      routes.remove("news")
      routes.remove("never heard of")
    }
    #expect(try navigator.describe(news)["title"] == "News")
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.state.top == news)
    #expect(await navigator.perform(.open("tv://home/news")) == .noRoute)
    #expect(await navigator.url == "tv://home/show::1/news")
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(journal.take().contains("destroy news"))
  }

  @Test("an effect is added; a key is either a screen or an effect, the last call wins")
  func effects() async throws {
    let stage = Stage()
    let journal = stage.journal
    let navigator = try await stage.navigator()
    try await navigator.updateRoutes { routes in
      routes.to("video").effect(ScriptedEffect(journal: journal, name: "film"))
      routes.to("menu").screen(RecordingFactory(key: "menu", journal: journal))
      routes.configuration.navigations.removeAll { $0.to == "video" }
    }
    #expect(await navigator.perform(.open("tv://home?video=v&menu=v")) == .done)
    let heard = journal.take()
    #expect(heard.contains("appear film") && heard.contains("create menu"))
    #expect(await navigator.perform(.open("tv://home/video")) == .noRoute)
  }

  @Test("routes by name and path come and go")
  func routes() async throws {
    let navigator = try await Stage().navigator()
    try await navigator.updateRoutes { routes in
      routes.add(RouteDefinition("show", path: "/show/:id", to: .navigation("openShow")))
      routes.add(RouteDefinition("old", path: "/old", to: .navigation("settings")))
    }
    #expect(await navigator.perform(.route("/show/7")) == .done)
    #expect(await navigator.url == "tv://home/show::7")
    try await navigator.updateRoutes { routes in
      routes.removeRoute("old")
      routes.add(RouteDefinition("show", path: "/shows/:id", to: .navigation("openShow")))
    }
    #expect(await navigator.perform(.route("/old")) == .noRoute)
    #expect(await navigator.perform(.route("/show/8")) == .noRoute)
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.route("/shows/8")) == .done)
  }

  @Test("a request that runs ends with the table that it began with, the next has the new one")
  func running() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let journal = stage.journal
    let navigator = try await stage.navigator()
    async let first = navigator.perform(.open("tv://home/show::1?menu=v"))
    let reply = try await later.asked()
    try await navigator.updateRoutes { routes in
      routes.to("aaa").screen(RecordingFactory(key: "aaa", journal: journal))
      routes.configuration.effects.insert(
        EffectDefinition("first", ScriptedEffect(journal: journal, name: "first")), at: 0)
    }
    async let second = navigator.perform(.open("tv://home/aaa?menu=v&first=v"))
    reply.complete(.success(Presented()))
    #expect(await first == .done)
    try await later.asked().complete(.success(Presented()))
    #expect(await second == .done)
    #expect(
      journal.take().filter { $0.hasPrefix("appear") || $0.hasPrefix("vanish") } == [
        "appear menu", "appear first",
      ])
  }

  @Test("what does not hold together changes nothing")
  func refused() async throws {
    let navigator = try await Stage().navigator(at: "tv://home?menu=v")
    let journal = Journal()
    let changes: [(Failure.Code, @Sendable (RouteUpdates) throws(Failure) -> Void)] = [
      (.unknownName, { $0.remove("show") }),
      (.unknownName, { $0.add(RouteDefinition("x", to: .navigation("nowhere"))) }),
      (.wrongState, { $0.remove("menu") }),
      (.wrongState, { $0.to("menu").effect(ScriptedEffect(journal: journal, name: "other")) }),
      (.unsupported, { _ throws(Failure) in throw Failure(.unsupported, "not today") }),
    ]
    for (code, change) in changes {
      let thrown = await #expect(throws: Failure.self) {
        try await navigator.updateRoutes { routes throws(Failure) in
          routes.to("news").screen(RecordingFactory(key: "news", journal: journal))
          try change(routes)
        }
      }
      #expect(thrown?.code == code)
    }
    #expect(await navigator.perform(.open("tv://home/news?menu=v")) == .noRoute)
    #expect(await navigator.perform(.open("tv://home/show::1")) == .done)
  }
}
