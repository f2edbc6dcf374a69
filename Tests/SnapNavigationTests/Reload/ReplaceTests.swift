import SnapNavigation
import Testing

@Suite("The configuration of a running navigator is replaced")
struct ReplaceTests {
  @Test("screens of the same origin keep their bodies, under the new title")
  func kept() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let before = await navigator.state
    var configuration = stage.configuration
    configuration.screens[1].title = "Film"
    let reload = try await navigator.take(configuration)
    #expect(reload == Reload(location: "tv://home/show::1"))
    #expect(await navigator.state == before)
    #expect(try navigator.describe(before.top)["title"] == "Film")
    #expect(stage.journal.take() == ["changed"])
  }

  @Test("screens of another origin are made anew with what the old ones saved")
  func remade() async throws {
    var stage = Stage()
    stage.configuration = stage.generation(1)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let top = await navigator.state.top
    try navigator.screen(top)?.contents.set("kept", to: "scrolled")
    let reload = try await navigator.take(stage.generation(2))
    #expect(reload.remade == ["home", "show"])
    #expect(await navigator.state.top == top)
    #expect(navigator.screen(top)?["kept"] == "scrolled")
    #expect(navigator.screen(top)?["id"] == "1")
    #expect(
      stage.journal.take() == [
        "create home 2", "restore home 2", "create show 2", "restore show 2", "willShow show 2",
        "changed", "hidden show 1", "destroy show 1", "destroy home 1", "didShow show 2",
      ])
    #expect(await navigator.perform(.back()) == .done)
    #expect(stage.journal.take().contains("destroy show 2"))
  }

  @Test("a screen that saves nothing is made anew with its properties")
  func properties() async throws {
    var stage = Stage()
    stage.configuration = stage.generation(1) { $0.saves = false }
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let top = await navigator.state.top
    try navigator.screen(top)?.contents.set("title", to: "Metropolis")
    try await navigator.take(stage.generation(2) { $0.saves = false })
    #expect(navigator.screen(top)?["title"] == "Metropolis")
    #expect(navigator.screen(top)?["id"] == "1")
  }

  @Test("a property that the new schema does not take refuses the whole")
  func misfit() async throws {
    var stage = Stage()
    stage.configuration = stage.generation(1) { $0.saves = false }
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let top = await navigator.state.top
    var next = stage.generation(2) { $0.saves = false }
    next.screens[1].properties = [.integer("id")]
    next.screens[1].title = "Film"
    let failure = try await navigator.refusal(of: next)
    #expect(failure.code == .wrongType)
    #expect(
      failure.message == "the screen \"show\" cannot be made anew: the property \"id\" of the "
        + "screen \"show\": expected an integer, found string")
    #expect(try navigator.describe(top)["title"] == "show")
    #expect(stage.journal.take() == ["create home 2", "destroy home 2"])
    #expect(await navigator.perform(.back()) == .done)
  }

  @Test(
    "whatever fails while screens are made anew, the old ones go on",
    arguments: ["save", "create", "restore"])
  func failure(of step: String) async throws {
    var stage = Stage()
    let boom = Failure(.failed, "boom")
    stage.configuration = stage.generation(1) {
      if step == "save", $0.name == "show 1" { $0.saveFailure = boom }
    }
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let next = stage.generation(2) {
      guard $0.name == "show 2" else { return }
      if step == "create" { $0.failure = boom }
      if step == "restore" { $0.restoreFailure = boom }
    }
    let failure = try await navigator.refusal(of: next)
    #expect(failure.message == "the screen \"show\" cannot be made anew: boom")
    let expected = ["create home 2", "restore home 2", "destroy home 2"]
    let heard = stage.journal.take().filter { !$0.hasSuffix(" show 2") }
    #expect(heard == expected)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(stage.journal.take().first == "create video 1")
  }

  @Test("a screen whose key is gone is taken out, and whoever waits for its result hears it")
  func removed() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home")
    let events = await navigator.events()
    let result = Task { await navigator.result(of: .navigate("openShow", payload: ["id": "1"])) }
    for await event in events {
      if case .finished = event { break }
    }
    #expect(await navigator.perform(.open("tv://home/show::1/settings?video=v")) == .done)
    _ = stage.journal.take()
    var next = stage.configuration
    next.screens.removeAll { $0.key == "show" || $0.key == "video" }
    next.navigations.removeAll { $0.to == "show" || $0.to == "video" }
    let reload = try await navigator.take(next)
    #expect(reload.removed == ["show", "video"])
    #expect(reload.location == "tv://home/settings")
    #expect(await result.value == .cancelled)
    #expect(
      stage.journal.take() == [
        "willShow settings", "sync root home, push settings", "hidden video", "destroy video",
        "destroy show", "didShow settings",
      ])
    #expect(await navigator.perform(.open("tv://home/show::1")) == .noRoute)
  }

  @Test("a running request ends with what it began with, those that wait get the new")
  func running() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    async let shown = navigator.perform(.open("tv://home/show::1"))
    let reply = try await later.asked()
    let journal = stage.journal
    await navigator.submit(.navigate("settings")) { journal.note("settings \($0.name)") }
    var next = stage.configuration
    next.screens[1].title = "Film"
    next.navigations.removeAll { $0.name == "settings" }
    var replacement = Replacement(next)
    replacement.completion = { journal.note("replaced \((try? $0.get())?.location ?? "no")") }
    try await navigator.replace(replacement)
    #expect(await navigator.url == "tv://home")
    reply.complete(.success(Presented()))
    #expect(await shown == .done)
    #expect(await navigator.perform(.open("tv://nowhere")) == .noRoute)
    let heard = journal.take().filter { $0.hasPrefix("settings") || $0.hasPrefix("replaced") }
    #expect(heard == ["replaced tv://home/show::1", "settings failed"])
  }

  @Test("undo goes by the new configuration: what is gone does not come back")
  func history() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    for url in ["tv://home/show::1", "tv://home/show::1/video", "tv://home/settings"] {
      #expect(await navigator.perform(.open(url)) == .done)
    }
    var next = stage.configuration
    next.screens.removeAll { $0.key == "video" }
    next.navigations.removeAll { $0.to == "video" }
    try await navigator.take(next)
    #expect(await navigator.undoable == 2)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("what does not hold together is refused at once")
  func links() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    var next = stage.configuration
    next.screens.removeAll { $0.key == "show" }
    await #expect(throws: Failure.self) { try await navigator.replace(Replacement(next)) }
    #expect(await navigator.perform(.open("tv://home/show::1")) == .done)
  }

  @Test("one that waits gives way to the next, and to the end")
  func waiting() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    async let shown = navigator.perform(.open("tv://home/show::1"))
    let reply = try await later.asked()
    let (journal, configuration) = (stage.journal, stage.configuration)
    for number in ["first", "second"] {
      var replacement = Replacement(configuration, news: [number])
      replacement.completion = { end in
        journal.note("\(number) \(end.failureCode == .cancelled ? "cancelled" : "done")")
      }
      try await navigator.replace(replacement)
    }
    #expect(journal.take().suffix(1) == ["first cancelled"])
    reply.complete(.success(Presented()))
    #expect(await shown == .done)
    #expect(await navigator.perform(.open("tv://nowhere")) == .noRoute)
    #expect(journal.take().contains("second done"))
    await navigator.close()
    await #expect(throws: Failure.self) {
      try await navigator.replace(Replacement(configuration))
    }
  }

  @Test("the new policy holds for the next request")
  func policy() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    let navigator = try await stage.navigator()
    var next = stage.configuration
    next.policy.admission = .busy
    try await navigator.take(next)
    stage.presenter.later = later
    try await navigator.open(stage.presenter)
    async let shown = navigator.perform(.open("tv://home/show::1"))
    let reply = try await later.asked()
    #expect(await navigator.perform(.navigate("settings")) == .busy(.running))
    reply.complete(.success(Presented()))
    #expect(await shown == .done)
  }

  @Test("what parts keep for themselves is carried over before screens are made, or refuses")
  func carry() async throws {
    var stage = Stage()
    stage.configuration = stage.generation(1)
    let navigator = try await stage.navigator()
    let journal = stage.journal
    var replacement = Replacement(stage.generation(2))
    replacement.carry = { journal.note("carry") }
    _ = try await navigator.end(of: replacement).get()
    #expect(journal.take().prefix(2) == ["carry", "create home 2"])
    replacement = Replacement(stage.generation(3))
    replacement.carry = { () throws(Failure) in throw Failure(.failed, "no") }
    #expect(try await navigator.end(of: replacement).failureCode == .failed)
    #expect(journal.take() == [])
  }

  @Test("those who listen hear of it")
  func events() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let events = await navigator.events()
    _ = try await navigator.end(of: Replacement(stage.configuration, news: ["a file"])).get()
    await navigator.tellRefused([Diagnostic(code: "NH640", place: .init(), message: "no")])
    await navigator.close()
    var heard: [String] = []
    for await event in events {
      if case .reloaded(let reload) = event { heard.append("reloaded \(reload.news)") }
      if case .refused(let reasons) = event { heard.append("refused \(reasons.map(\.message))") }
    }
    #expect(heard == ["reloaded [\"a file\"]", "refused [\"no\"]"])
  }
}

extension Result<Reload, Failure> {
  var failureCode: Failure.Code? {
    if case .failure(let failure) = self { failure.code } else { nil }
  }
}
