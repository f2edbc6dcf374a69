import SnapNavigation
import Testing

@Suite("A state is forced at once, and the drift is answered")
struct ForceTests {
  @Test("what matches stays, new screens are made first, the presenter is shown all once")
  func force() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1/settings?menu=v")
    let home = await navigator.state.stack[0].screen
    let forced = await navigator.forcing("tv://home/show::2?video=vm")
    #expect(forced.outcome == .done)
    #expect(
      forced.drift == [
        .hide("menu", []), .pop(count: 2, index: 0, revealed: .init("home")),
        .push(.init("show", data: "2")), .show("video", [.visible, .modal]),
      ])
    #expect(await navigator.url == "tv://home/show::2?video=vm")
    #expect(await navigator.state.stack[0].screen == home)
    let journal = stage.journal.take()
    #expect(journal.prefix(2) == ["create show", "create video"])
    #expect(journal.filter { $0.hasPrefix("show ") } == [])
    #expect(
      journal.filter { $0.hasPrefix("sync") } == ["sync root home, push show, present video"])
    #expect(journal.firstIndex(of: "vanish menu") == 2)
    #expect(journal.contains("destroy settings") && journal.contains("destroy show"))
  }

  @Test("nobody is asked: neither the guards of edges and screens nor mediators")
  func unasked() async throws {
    var stage = Stage()
    stage.configuration.navigations[0].guards =
      stage.mediation("never") { _ in .veto(reason: "never") }.steps
    let no = stage.configuration.navigations[0].guards
    stage.configuration.screens[1].guards = no
    stage.configuration.screens[1].leaveGuards = no
    let navigator = try await stage.navigator()
    #expect(await navigator.forcing("tv://home/show::1").outcome == .done)
    #expect(await navigator.forcing("tv://home").outcome == .done)
    #expect(await navigator.forcing("tv://home/show::2").outcome == .done)
    #expect(await navigator.forcing(nil).outcome == .done)
    #expect(stage.journal.take().filter { $0.contains("never") || $0.contains("mediate") } == [])
  }

  @Test("a state that is in force already has no drift, and nothing is shown")
  func alreadyThere() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home?menu=v&video=vm")
    let forced = await navigator.forcing("tv://home/?menu=1&video=mv")
    #expect(forced.outcome == .alreadyThere)
    #expect(forced.drift == [])
    #expect(stage.journal.take() == [])
  }

  @Test("layers lie as the URL names them")
  func order() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home?settings=vm&video=vm")
    let forced = await navigator.forcing("tv://home?video=vm&settings=vm")
    #expect(forced.outcome == .done)
    #expect(forced.drift == [])
    #expect(await navigator.url == "tv://home?video=vm&settings=vm")
    #expect(
      stage.journal.take().filter { $0.hasPrefix("sync") } == [
        "sync root home, present video, present settings"
      ])
  }

  @Test("reset shows nothing; queue and routes stay as they are")
  func reset() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1?menu=v&video=vm")
    let forced = await navigator.forcing(nil)
    #expect(forced.outcome == .done)
    #expect(
      forced.drift == [.hide("menu", []), .hide("video", []), .clear])
    #expect(await navigator.url == "tv://")
    #expect(await navigator.state.screens.isEmpty)
    #expect(stage.journal.take().contains("sync "))
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(await navigator.forcing(nil).outcome == .done)
    #expect(await navigator.forcing(nil).outcome == .alreadyThere)
  }

  @Test(
    "what cannot be is refused whole, with the old state in force",
    arguments: [
      ("tv://home/nowhere", "noRoute"), ("tv://home?x?y", "failed"), ("http://home", "failed"),
      ("tv://show::1/video", "failed"),
    ])
  func refused(url: String, outcome: String) async throws {
    var stage = Stage()
    stage.configuration.screens[2].factory = RecordingFactory(
      key: "video", journal: stage.journal, failure: Failure(.failed, "broken"))
    let navigator = try await stage.navigator(at: "tv://home")
    let forced = await navigator.forcing(url)
    #expect(forced.outcome.name == outcome)
    #expect(forced.drift == [])
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take().filter { $0.hasPrefix("sync") || $0.hasPrefix("hidden") } == [])
  }

  @Test("a force waits for its turn among transitions")
  func queued() async throws {
    let navigator = try Navigator(Stage().configuration)
    async let first = navigator.transition().root("home").enqueue()
    let journal = Journal()
    try await navigator.open(RecordingPresenter(journal: journal))
    #expect(await first == .done)
    async let forced = navigator.forcing("tv://home/show::1")
    #expect(await forced.outcome == .done)
    #expect(await navigator.transition().push("settings").start() == .done)
    #expect(await navigator.url == "tv://home/show::1/settings")
  }
}
