@testable import SnapNavigation
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

@Suite("Triggers: keys, idle time and signals")
struct TriggerTests {
  var stage = Stage()
  let told = Journal()

  /// A navigator that shows `url`, with these triggers at work and time that is turned by hand.
  private func navigator(
    _ triggers: [Trigger], at url: String = "tv://home", home: String? = "tv://home"
  ) async throws -> (Navigator, TriggerRunner) {
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let told = told
    let runner = TriggerRunner(triggers, for: navigator, clock: stage.clock, home: home) {
      told.note("log \($0.message)")
    }
    await navigator.setTriggerRunner(runner)
    await navigator.listen { event in
      if case .triggered(let name, let cause) = event { told.note("\(name): \(cause)") }
    }
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.open(url)) == .done)
    await navigator.settleAll()
    _ = stage.journal.take()
    return (navigator, runner)
  }

  /// Lets so many seconds go by, one after the other.
  private func pass(_ seconds: Int, _ navigator: Navigator) async {
    for _ in 0..<seconds {
      stage.clock.turn(second)
      await navigator.settleAll()
    }
  }

  private func idle(
    warning: UInt64 = 0, screen: String? = nil, wipes: Bool = false, do request: Request
  ) -> Trigger {
    let idle = Trigger.Idle(
      after: 60 * second, warning: warning * second, screen: screen, except: ["video"], wipes: wipes
    )
    return Trigger("away", .idle(idle), do: request)
  }

  @Test("triggers that come when something is shown already count idle time from then on")
  func lateTriggers() async throws {
    let (navigator, first) = try await navigator([])
    first.end()
    let runner = TriggerRunner(
      [idle(do: .open("tv://home?settings=vm"))], for: navigator, clock: stage.clock)
    await navigator.setTriggerRunner(runner)
    await pass(59, navigator)
    #expect(told.take() == [])
    await pass(1, navigator)
    #expect(told.take() == ["away: idle"])
    #expect(await navigator.url == "tv://home?settings=vm")
  }

  @Test("a key that the presenter has no use for is what its trigger asks for, and else nobody's")
  func keys() async throws {
    let (navigator, _) = try await navigator([
      Trigger("help", .key("F1"), do: .open("tv://home?settings=vm")),
      Trigger("other", .key("F1"), do: .back()),
    ])
    #expect(await navigator.perform(Request(.key("F1"), origin: .user)) == .done)
    #expect(await navigator.url == "tv://home?settings=vm")
    #expect(await navigator.perform(Request(.key("F2"), origin: .user)) == .noRoute)
    await navigator.settleAll()
    #expect(told.take() == ["help: key F1"])
  }

  @Test("a signal is what its trigger asks for, in the navigator's next turn")
  func signals() async throws {
    let (navigator, runner) = try await navigator([
      Trigger("reset", .signal("SIGUSR1"), do: .open("tv://home/show::1"))
    ])
    #expect(runner.signalNames == ["SIGUSR1"])
    runner.signal("SIGUSR1")
    runner.signal("SIGUSR2")
    await navigator.settleAll()
    #expect(await navigator.url == "tv://home/show::1")
    #expect(told.take() == ["reset: signal SIGUSR1"])
  }

  @Test("when nobody was there for long enough it fires, once, until somebody is there")
  func fires() async throws {
    let (navigator, _) = try await navigator(
      [idle(warning: 10, do: .open("tv://home"))], at: "tv://home/show::1")
    await pass(49, navigator)
    #expect(told.take() == [])
    await pass(1, navigator)
    #expect(told.take() == ["away: idle soon"])
    await pass(10, navigator)
    #expect(told.take() == ["away: idle"])
    #expect(await navigator.url == "tv://home")
    await pass(200, navigator)
    #expect(told.take() == [])
    #expect(stage.clock.waiting == 0)
    _ = await navigator.perform(Request(.activity))
    await pass(50, navigator)
    #expect(told.take() == ["away: idle soon"])
  }

  @Test("the user's requests and signs of life put it off; a program's do not")
  func putOff() async throws {
    let (navigator, _) = try await navigator([idle(do: .open("tv://home"))])
    await pass(40, navigator)
    #expect(await navigator.perform(Request(.activity)) == .done)
    await pass(40, navigator)
    _ = await navigator.perform(Request(.open(url: "tv://home/show::1"), origin: .user))
    await pass(40, navigator)
    _ = await navigator.perform(.open("tv://home/settings"))
    #expect(told.take() == [])
    await pass(20, navigator)
    #expect(told.take() == ["away: idle"])
  }

  @Test("the warning's screen is a layer that goes when somebody comes back in time")
  func warns() async throws {
    let (navigator, _) = try await navigator(
      [idle(warning: 10, screen: "settings", do: .open("tv://home"))], at: "tv://home/show::1")
    await pass(50, navigator)
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    _ = await navigator.perform(Request(.activity))
    await navigator.settleAll()
    #expect(await navigator.url == "tv://home/show::1")
    #expect(told.take() == ["away: idle soon", "away: idle no more"])
    await pass(50, navigator)
    // Back takes the warning away, and nothing below it.
    _ = await navigator.perform(Request(.back(count: 1), origin: .user))
    await navigator.settleAll()
    #expect(await navigator.url == "tv://home/show::1")
  }

  @Test(
    "the warning's screen goes whatever the user has asked for meanwhile",
    arguments: Request.Admission.allCases)
  func warnsBusyUser(admission: Request.Admission) async throws {
    var stage = stage
    stage.configuration.policy.admission = admission
    let test = TriggerTests(stage: stage)
    let (navigator, _) = try await test.navigator(
      [test.idle(warning: 10, screen: "settings", do: .open("tv://home"))])
    let later = Later<Presented>()
    try await navigator.open(RecordingPresenter(journal: stage.journal, later: later))
    await test.pass(50, navigator)
    try await later.asked().complete(.success(Presented()))
    await navigator.settleAll()
    #expect(await navigator.url == "tv://home?settings=vm")
    for isVisible in [true, false] {
      var request = Request.transition(.animate("menu", isVisible))
      request.origin = .user
      await navigator.submit(request)
      await navigator.settleAll()
    }
    while await navigator.isRunning {
      try await later.asked().complete(.success(Presented()))
      await navigator.settleAll()
    }
    #expect(await navigator.state.layers == [])
  }

  @Test("on an excepted screen it does not count, even below a layer")
  func excepted() async throws {
    let (navigator, _) = try await navigator(
      [idle(do: .open("tv://home"))], at: "tv://home/video")
    _ = await navigator.perform(.open("tv://home/video?settings=vm"))
    await pass(300, navigator)
    #expect(told.take() == [])
    _ = await navigator.perform(.open("tv://home/show::1"))
    await pass(59, navigator)
    #expect(told.take() == [])
    await pass(1, navigator)
    #expect(told.take() == ["away: idle"])
  }

  @Test("a wipe makes everything anew and forgets what was, whoever would not let it go")
  func wipes() async throws {
    var stage = stage
    stage.configuration.screens[1].leaveGuards =
      stage.mediation("stay") { _ in
        .veto(reason: "unsaved")
      }.steps
    let test = TriggerTests(stage: stage)
    let (navigator, _) = try await test.navigator(
      [test.idle(wipes: true, do: .open("tv://home"))], at: "tv://home/show::1?menu=v")
    let before = await navigator.state.screens
    try navigator.screen(before[0])?.set("name", to: "Ada")
    await test.pass(60, navigator)
    #expect(await navigator.url == "tv://home")
    let after = await navigator.state.screens
    #expect(Set(before).isDisjoint(with: after))
    #expect(navigator.screen(after[0])?["name"] == nil)
    #expect(await navigator.undoable == 0)
    #expect(await navigator.perform(.undo()) == .alreadyThere)
    let words = stage.journal.take()
    #expect(words.contains("vanish menu"))
    #expect(words.contains("sync root home"))
    #expect(words.contains("destroy show") && words.contains("destroy home"))
  }

  @Test("a wipe takes away what a navigation's own presenter shows, also when it shows that again")
  func wipesLayers() async throws {
    var stage = stage
    let sheet = ModelPresenter()
    stage.configuration.navigations.append(
      NavigationDefinition("sheet", to: "settings", presentation: .presenter(sheet, name: "sheet")))
    let test = TriggerTests(stage: stage)
    let (navigator, _) = try await test.navigator([])
    _ = await navigator.perform(.navigate("sheet"))
    let before = sheet.picture.layers
    var request = Request.navigate("sheet")
    request.wipes = true
    #expect(await navigator.perform(request) == .done)
    #expect(sheet.picture.layers.count == 1)
    #expect(sheet.picture.layers != before)
    request = .open("tv://home")
    request.wipes = true
    #expect(await navigator.perform(request) == .done)
    #expect(sheet.picture.layers == [])
    #expect(sheet.faults == [])
  }

  @Test("a wipe whose request fails still wipes: the first state is forced, or else nothing shown")
  func wipesAnyway() async throws {
    let (navigator, _) = try await navigator(
      [idle(wipes: true, do: .navigate("nowhere"))], at: "tv://home/show::1")
    let before = await navigator.state.screens
    await pass(60, navigator)
    #expect(await navigator.url == "tv://home")
    #expect(await Set(before).isDisjoint(with: navigator.state.screens))
    #expect(
      told.take() == [
        "away: idle", "log what a wiping trigger asks for: unknown navigation \"nowhere\"",
      ])
    let test = TriggerTests()
    let (other, _) = try await test.navigator(
      [test.idle(wipes: true, do: .navigate("nowhere"))], at: "tv://home/show::1", home: "tv://nil")
    await test.pass(60, other)
    #expect(await other.url == "tv://")
  }

  @Test("a wipe does not wait for what whoever was there has asked for")
  func wipesOver() async throws {
    let later = Later<MediationAnswer>()
    var stage = stage
    stage.configuration.policy.callDeadline = 0
    stage.configuration.navigations[0].mediation = stage.mediation("describe", later: later)
    let test = TriggerTests(stage: stage)
    let (navigator, _) = try await test.navigator(
      [test.idle(wipes: true, do: .open("tv://home"))])
    async let asked = navigator.perform(
      Request(.navigate(name: "openShow", payload: ["id": "1"]), origin: .user))
    _ = try await later.asked()
    await test.pass(60, navigator)
    #expect(await asked == .cancelled)
    #expect(await navigator.url == "tv://home")
    #expect(test.told.take() == ["away: idle"])
  }

  /// Says later that everything is shown from nothing.
  private struct SlowPresenter: Presenter {
    let later: Later<Presented>
    func present(
      _ transition: Transition, reply: Reply<Presented>
    ) throws(Failure) -> Presented? {
      guard transition.isSync else { return Presented() }
      later.keep(reply)
      return nil
    }
  }

  @Test("whoever comes while it wipes waits, and does not keep what was there")
  func wipesOn() async throws {
    var stage = stage
    stage.configuration.policy.admission = .latestWins
    let test = TriggerTests(stage: stage)
    let (navigator, _) = try await test.navigator(
      [test.idle(wipes: true, do: .open("tv://home"))], at: "tv://home/show::1")
    let later = Later<Presented>()
    try await navigator.open(SlowPresenter(later: later))
    _ = try await later.asked()
    let before = await navigator.state.screens
    await test.pass(60, navigator)
    let wiped = try await later.asked()
    async let asked = navigator.perform(Request(.open(url: "tv://home/video"), origin: .user))
    while await navigator.waiting == 0, await navigator.isRunning { await Task.yield() }
    wiped.complete(.success(Presented()))
    #expect(await asked == .done)
    #expect(await Set(before).isDisjoint(with: navigator.state.screens))
    #expect(test.told.take() == ["away: idle"])
  }

  @Test("a runner that has ended fires nothing")
  func ended() async throws {
    let (navigator, runner) = try await navigator([idle(do: .open("tv://home/show::1"))])
    runner.end()
    await pass(100, navigator)
    #expect(told.take() == [])
  }

  @Test("the contract's requests name a key, and say that somebody is there")
  func contract() throws {
    guard case .key("Control+x") = try Request(contract: ["kind": "key", "key": "Control+x"]).kind,
      case .activity = try Request(contract: ["kind": "activity"]).kind
    else {
      Issue.record("another kind")
      return
    }
    #expect(throws: Failure(.badArgument, "\"key\" of the request is empty")) {
      try Request(contract: ["kind": "key", "key": ""])
    }
  }
}

extension Navigator {
  /// Reads what waits in the mailbox until nothing does.
  fileprivate func settleAll() { for _ in 0..<8 { settle() } }
}
