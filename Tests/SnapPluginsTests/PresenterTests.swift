import SnapEngine
import SnapValue
import SnapPlugins
import Testing

@Suite("A plugin's presenters")
struct PresenterTests {
  private let transition = Transition(
    id: 9,
    updates: [
      Update(.popTo, screen: ScreenID(rawValue: 1), key: "home", index: 0, animated: false),
      Update(.push, screen: ScreenID(rawValue: 2), key: "show"),
    ], move: .forward, location: "tv://home/show")

  @Test("a transition arrives whole: move, flags, updates in order, location")
  func whole() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let presenter = try #require(plugin.presenter("shows"))
    #expect(try presenter.present(transition, reply: Ear().reply(1)) == Presented())
    #expect(try plugin.function("look")?.call([]) == "11 E1home.D2show~ tv://home/show")
  }

  @Test("an empty transition has no updates")
  func empty() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let empty = Transition(id: 1, updates: [], move: .none, animated: false, isSync: true)
    #expect(
      try plugin.presenter("shows")?.present(empty, reply: Ear().reply(1)) == Presented())
    #expect(try plugin.function("look")?.call([]) == "04  ")
  }

  @Test("a presenter that pends completes once")
  func pends() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let ear = Ear<Presented>()
    #expect(try plugin.presenter("pends")?.present(transition, reply: ear.reply(3)) == nil)
    #expect(ear.answers.isEmpty)
    #expect(try plugin.function("complete")?.call([0]) == 0)
    #expect(try plugin.function("complete")?.call([0]) == -5)
    #expect(ear.answers == [.success(Presented())])
  }

  @Test("a presenter that completes after cancel is told that the handle is stale")
  func afterCancel() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let presenter = try #require(plugin.presenter("pends"))
    let ear = Ear<Presented>()
    #expect(try presenter.present(transition, reply: ear.reply(3)) == nil)
    ear.close()
    presenter.cancel(token: 3)
    #expect(try plugin.function("count")?.call(["c"]) == 1)
    #expect(try plugin.function("complete")?.call([0]) == -5)
    #expect(try plugin.function("complete")?.call([0]) == -5)
  }

  @Test("a presenter that never completes keeps nothing when the plugin stops")
  func never() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let ear = Ear<Presented>()
    #expect(try plugin.presenter("pends")?.present(transition, reply: ear.reply(3)) == nil)
    bench.host.stopAll()
    guard case .failure(let failure) = try #require(ear.answers.first) else {
      Issue.record("it was taken for shown")
      return
    }
    #expect(failure.code == .wrongState)
  }

  @Test("an error and a status that is no answer are failures")
  func failures() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let failed = #expect(throws: Failure.self) {
      try plugin.presenter("fails")?.present(transition, reply: Ear().reply(1))
    }
    #expect(failed?.message == "the window is gone")
    let vetoed = #expect(throws: Failure.self) {
      try plugin.presenter("vetoes")?.present(transition, reply: Ear().reply(1))
    }
    #expect(vetoed?.code == .contractBroken)
  }

  @Test("open, close, changed, save and restore of views reach the plugin")
  func callbacks() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let presenter = try #require(plugin.presenter("shows"))
    try presenter.open(arguments: .null)
    let refused = #expect(throws: Failure.self) { try presenter.open(arguments: ["tty": 1]) }
    #expect(refused?.code == .unsupported)
    presenter.changed(ScreenID(rawValue: 4))
    presenter.changed(ScreenID(rawValue: 5))
    #expect(try plugin.function("count")?.call(["x"]) == 9)
    #expect(try presenter.saveView(of: ScreenID(rawValue: 6)) == 60)
    try presenter.restoreView(of: ScreenID(rawValue: 6), 60)
    #expect(throws: Failure.self) { try presenter.restoreView(of: ScreenID(rawValue: 6), 61) }
    presenter.close()
    #expect(try plugin.function("count")?.call(["d"]) == 1)
  }

  @Test("a presenter that owns the main loop gets the loop's descriptor and drains it")
  func mainLoop() throws {
    let bench = Bench()
    let plugin = try bench.load("presenters")
    let owner = try #require(plugin.presenter("loops") as? any MainLoopOwner)
    #expect(!((plugin.presenter("shows")) is any MainLoopOwner))
    try owner.run()
    owner.quit()
    #expect(try plugin.function("count")?.call(["q"]) == 1)
    #expect(plugin.note.resources == ["display"])
  }
}
