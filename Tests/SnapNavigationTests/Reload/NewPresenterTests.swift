import SnapNavigation
import TestKit
import Testing

@Suite("A replacement brings another presenter, effect or region")
struct NewPresenterTests {
  private func replacement(
    _ stage: Stage, _ presenter: any Presenter, closesFirst: Bool = false
  ) -> Replacement {
    var replacement = Replacement(stage.configuration)
    replacement.presenter = .init(
      presenter, name: "new", culprit: "org.example.new: present new", closesFirst: closesFirst)
    return replacement
  }

  @Test("the new one has nothing to answer of what the old one was asked")
  func probed() async throws {
    let (stage, navigator, later) = try await Stage.probed()
    let probe = try await later.asked()
    _ = stage.journal.take()
    let new = NamedPresenter(name: "new", journal: stage.journal)
    _ = try await navigator.end(of: replacement(stage, new)).get()
    #expect(await navigator.displayPulse.isAsked == false)
    #expect(stage.journal.take().contains("cancel presenter"))
    probe.complete(.failure(Failure(.failed, "the display is gone")))
    #expect(await navigator.displayPulse.pulse.failure == nil)
  }

  @Test("what waits because the old one is lost begins with the new one")
  func awaited() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    await navigator.awaitPresenter()
    async let outcome = navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    while await navigator.waiting == 0 { await Task.yield() }
    let new = NamedPresenter(name: "new", journal: stage.journal)
    _ = try await navigator.end(of: replacement(stage, new)).get()
    #expect(await navigator.waiting == 0)
    await navigator.goOn()
    #expect(await outcome == .done)
  }

  @Test("the new presenter is opened and shown everything, then the old one is closed")
  func exchanged() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::1?menu=v")
    let new = NamedPresenter(name: "new", journal: stage.journal)
    _ = try await navigator.end(of: replacement(stage, new)).get()
    #expect(
      stage.journal.take() == [
        "new open", "new sync root home, push show, effectShow menu", "close",
      ])
    #expect(await navigator.perform(.back()) == .done)
    #expect(stage.journal.take().contains("new popTo home"))
  }

  @Test("two that need the same terminal have it one after the other")
  func closesFirst() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let new = NamedPresenter(name: "new", journal: stage.journal)
    _ = try await navigator.end(of: replacement(stage, new, closesFirst: true)).get()
    #expect(stage.journal.take() == ["close", "new open", "new sync root home"])
  }

  @Test(
    "one that cannot open or show all leaves the old one in use",
    arguments: ["open", "present"], [false, true])
  func refused(at step: String, closesFirst: Bool) async throws {
    var stage = Stage()
    stage.configuration = stage.generation(1)
    let navigator = try await stage.navigator()
    let top = await navigator.state.top
    let new = NamedPresenter(name: "new", journal: stage.journal, failing: step)
    var replacement = replacement(stage, new, closesFirst: closesFirst)
    replacement.configuration = stage.generation(2)
    replacement.configuration.screens[0].title = "House"
    let end = try await navigator.end(of: replacement)
    guard case .failure(let failure) = end else {
      Issue.record("it is refused")
      return
    }
    #expect(failure.culprit == "org.example.new: present new")
    let heard = stage.journal.take()
    #expect(heard.contains("destroy home 2") && !heard.contains("destroy home 1"))
    #expect(heard.contains("new close") == (step == "present"))
    #expect(heard.suffix(1) == (closesFirst ? ["sync root home"] : heard.suffix(1)))
    #expect(heard.contains("open") == closesFirst)
    #expect(try navigator.describe(top)["title"] == "home")
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    #expect(stage.journal.take().contains("show push show [forward]"))
  }

  @Test("an effect that is visible is shown by its successor, or hidden when its key is gone")
  func effects() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home?menu=v")
    var next = stage.configuration
    next.effects[0].effect = ScriptedEffect(journal: stage.journal, name: "new menu")
    next.effects[0].origin = "another"
    try await navigator.take(next)
    #expect(stage.journal.take() == ["appear new menu", "changed", "vanish menu"])
    next.effects = []
    try await navigator.take(next)
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take().filter { $0 == "vanish new menu" }.count == 1)
  }

  @Test("an effect that cannot be shown anew refuses the whole")
  func effectFails() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home?menu=v")
    var next = stage.configuration
    next.effects[0].effect = ScriptedEffect(
      journal: stage.journal, name: "new menu", failure: Failure(.failed, "no"))
    next.effects[0].origin = "another"
    let failure = try await navigator.refusal(of: next)
    #expect(failure.culprit == "effect menu")
    #expect(stage.journal.take() == ["appear new menu"])
    #expect(await navigator.url == "tv://home?menu=v")
  }

  @Test("what older presenters show is waited for until its last layer is gone")
  func farewell() async throws {
    var stage = Stage()
    let panel = NamedPresenter(name: "panel", journal: stage.journal)
    stage.configuration.policy.historyLimit = 0
    stage.configuration.navigations.append(
      NavigationDefinition("panel", to: "video", presentation: .presenter(panel, name: "panel")))
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("panel")) == .done)
    _ = stage.journal.take()
    let journal = stage.journal
    var replacement = Replacement(stage.configuration)
    replacement.farewell = { journal.note("farewell") }
    _ = try await navigator.end(of: replacement).get()
    #expect(!journal.take().contains("farewell"))
    #expect(await navigator.perform(.back()) == .done)
    #expect(journal.take().contains("farewell"))
    _ = try await navigator.end(of: replacement).get()
    #expect(journal.take() == ["changed", "farewell"])
  }

  @Test("stacks stay by the names of their regions, and tabs are arranged anew")
  func regions() async throws {
    var stage = Stage()
    stage.configuration.regions = [
      RegionDefinition("main", .tabs, tabs: ["one", "two"]),
      RegionDefinition("one", root: "home"), RegionDefinition("two", root: "settings"),
    ]
    let navigator = try await stage.navigator(at: "tv://settings/show::1")
    var next = stage.configuration
    next.regions = [
      RegionDefinition("main", .tabs, tabs: ["two", "three"]),
      RegionDefinition("two", title: "Second", root: "settings"),
      RegionDefinition("three", root: "video"),
    ]
    let reload = try await navigator.take(next)
    #expect(reload.location == "tv://settings/show::1")
    #expect(await navigator.state.regions.map(\.name) == ["two", "three"])
    #expect(stage.journal.take().contains { $0.hasPrefix("sync") })
    #expect(await navigator.perform(.select("three")) == .done)
    let top = await navigator.state.top
    #expect(try navigator.describe(top)["tabs"]?.list?.first?["title"] == "Second")
    next.regions = [RegionDefinition("main")]
    let failure = try await navigator.refusal(of: next)
    #expect(
      failure.message == "there is no region \"two\" any more, and it holds \"settings\", \"show\"")
    #expect(await navigator.perform(.back()) != .noRoute)
  }
}

/// A presenter with a name of its own in the journal.
struct NamedPresenter: Presenter {
  let name: String
  let journal: Journal
  var failing = ""

  func open(arguments: Value) throws(Failure) {
    journal.note("\(name) open")
    if failing == "open" { throw Failure(.failed, "no") }
  }
  func close() { journal.note("\(name) close") }
  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    let words = transition.updates.map { "\($0.operation) \($0.key)" }.joined(separator: ", ")
    journal.note("\(name) \(transition.isSync ? "sync " : "")\(words)")
    if failing == "present" { throw Failure(.failed, "no") }
    return Presented()
  }
}
