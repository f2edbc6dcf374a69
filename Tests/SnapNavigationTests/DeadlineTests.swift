@testable import SnapNavigation
import TestKit
import Testing

@Suite("Who answers later, never, twice or too late")
struct DeadlineTests {
  /// Lets the clock go by once the question's deadline is armed.
  private func turn(_ clock: ManualClock, _ nanoseconds: UInt64) async {
    while clock.waiting == 0 { await Task.yield() }
    clock.turn(nanoseconds)
  }

  @Test("a mediator that answers later is waited for")
  func mediatorLater() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    async let outcome = navigator.perform(.navigate("openShow"))
    let reply = try await later.asked()
    #expect(await navigator.url == "tv://home")
    #expect(reply.complete(.success(.proceed)))
    #expect(await outcome == .done)
    #expect(await navigator.url == "tv://home/show")
    #expect(stage.clock.waiting == 0)
    #expect(!reply.complete(.success(.proceed)), "a second answer is refused")
  }

  @Test("a mediator that never answers is named, and its late answer is refused")
  func mediatorNever() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    var steps = stage.mediation("describe", later: later).steps
    steps[0].culprit = "org.example.catalog: mediate describe"
    stage.configuration.navigations[0].mediation = Mediation(steps)
    let navigator = try await stage.navigator()
    async let pending = navigator.perform(.navigate("openShow"))
    let reply = try await later.asked()
    await turn(stage.clock, 499_999_999)
    #expect(await navigator.machine.running != 0)
    stage.clock.turn(1)
    let outcome = await pending
    #expect(
      outcome.reason == "org.example.catalog: mediate describe: no answer within 500 ms")
    #expect(!reply.complete(.success(.proceed)))
    #expect(await navigator.url == "tv://home")
    #expect(
      stage.journal.take() == [
        "create show", "mediate describe home>show", "cancel describe", "destroy show",
      ])
  }

  @Test("a screen and an effect have deadlines of their own")
  func ownDeadlines() async throws {
    var stage = Stage()
    stage.configuration.policy.createDeadline = 10
    stage.configuration.policy.effectDeadline = 20
    let clock = stage.clock
    struct Slow: Effect, ScreenFactory {
      let clock: ManualClock
      func setVisible(
        _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
      ) throws(Failure) -> Presented? {
        clock.turn(21)
        return Presented()
      }
      func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
        clock.turn(11)
        return PropertyBag(properties)
      }
    }
    stage.configuration.effects = [EffectDefinition("menu", Slow(clock: clock))]
    stage.configuration.screens[2].factory = Slow(clock: clock)
    let navigator = try await stage.navigator()
    let screen = await navigator.perform(.open("tv://home/video"))
    #expect(screen.reason == "create video: no answer within 10 ns")
    let effect = await navigator.perform(.open("tv://home?menu=v"))
    #expect(effect.reason == "effect menu: no answer within 20 ns")
    #expect(await navigator.url == "tv://home")
  }

  @Test("an answer in the call itself that took too long is a failure, and is undone")
  func tooSlow() async throws {
    var stage = Stage()
    let clock = stage.clock
    stage.configuration.navigations[0].mediation = stage.mediation("slow") { _ in
      clock.turn(600_000_000)
      return .proceed
    }
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.navigate("openShow"))
    #expect(outcome.reason == "mediate slow: no answer within 500 ms")
    #expect(stage.journal.take().suffix(2) == ["undo slow", "destroy show"])
  }

  /// Time of a machine that does something else for a second before each look at it.
  private final class BusyClock: NavigationClock {
    private let time = ManualClock()
    func now() -> UInt64 {
      time.turn(1_000_000_000)
      return time.now()
    }
    func schedule(
      after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void
    ) -> UInt64 { time.schedule(after: nanoseconds, work) }
    func cancel(_ timer: UInt64) { time.cancel(timer) }
  }

  @Test("on a busy machine nobody is late where nobody else is asked: plain screens, and \"set\"")
  func busyMachine() async throws {
    var stage = Stage()
    for place in stage.configuration.screens.indices {
      let screen = stage.configuration.screens[place]
      stage.configuration.screens[place] = .bag(
        screen.key, properties: screen.properties, data: screen.dataProperty)
    }
    stage.configuration.navigations[0].mediation = .mediator(
      SetMediator([.init("title", .literal("Metropolis"))]), name: "set")
    let navigator = try Navigator(stage.configuration, clock: BusyClock())
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
    #expect(await navigator.perform(.undo(2)) == .done)
    #expect(await navigator.perform(.forward(2)) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
  }

  @Test(
    "a mediator that answers later may fail, veto and redirect",
    arguments: [
      (Result<MediationAnswer, Failure>.success(.veto(reason: "no")), "vetoed", "tv://home"),
      (.success(.redirect(to: "tv://settings")), "redirected", "tv://settings"),
      (.failure(Failure(.failed, "broken")), "failed", "tv://home"),
    ])
  func laterEnds(
    answer: Result<MediationAnswer, Failure>, name: String, url: String
  ) async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    async let outcome = navigator.perform(.navigate("openShow"))
    try await later.asked().complete(answer)
    #expect(await outcome.name == name)
    #expect(await navigator.url == url)
  }

  @Test("a presenter that never completes: the old state is shown anew and holds")
  func presenterNever() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    async let pending = navigator.perform(.back())
    let reply = try await later.asked()
    _ = stage.journal.take()
    await turn(stage.clock, 5_000_000_000)
    #expect(await pending.reason == "present presenter: no answer within 5 s")
    #expect(await navigator.url == "tv://home/show::1")
    #expect(!reply.complete(.success(Presented())))
    #expect(
      stage.journal.take() == ["cancel presenter", "sync root home, push show", "hidden home"])
  }

  @Test("a presenter that completes twice is heard once")
  func presenterTwice() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator(at: "tv://home/show::1/settings")
    async let first = navigator.perform(.back())
    let reply = try await later.asked()
    #expect(reply.complete(.success(Presented())))
    #expect(!reply.complete(.success(Presented())))
    #expect(await first == .done)
    async let second = navigator.perform(.back())
    let next = try await later.asked()
    #expect(!reply.complete(.success(Presented())), "nor for the next request")
    #expect(await navigator.url == "tv://home/show::1")
    next.complete(.success(Presented()))
    #expect(await second == .done)
  }

  @Test("a request that is taken back: what was asked is cancelled, what was made destroyed")
  func cancelRunning() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    let task = Task { await navigator.perform(.navigate("openShow")) }
    let reply = try await later.asked()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(!reply.complete(.success(.proceed)))
    #expect(stage.journal.take().suffix(2) == ["cancel ask", "destroy show"])
    #expect(await navigator.perform(.open("tv://home/settings")) == .done)
  }

  @Test("a request that waits can be taken back, and the running one goes on")
  func cancelWaiting() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    async let running = navigator.perform(.navigate("openShow"))
    let reply = try await later.asked()
    let journal = stage.journal
    let id = await navigator.submit(.open("tv://settings")) { journal.note($0.name) }
    #expect(await navigator.cancel(id))
    #expect(await !navigator.cancel(id))
    #expect(stage.journal.take().last == "cancelled")
    reply.complete(.success(.proceed))
    #expect(await running == .done)
    #expect(await navigator.url == "tv://home/show")
  }

  @Test("start is refused while another runs; what is queued is planned on the state of its turn")
  func busy() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    async let running = navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    let reply = try await later.asked()
    #expect(
      await navigator.perform(Request(.back(count: 1), admission: .start)) == .busy(.running))
    async let queued = navigator.perform(.navigate("play"))
    reply.complete(.success(.proceed))
    #expect(await running == .done)
    #expect(await queued == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
  }

  @Test("closing while somebody is asked ends the request first")
  func closeWhileAsked() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    let navigator = try await stage.navigator()
    async let pending = navigator.perform(.navigate("openShow"))
    let reply = try await later.asked()
    await navigator.close()
    #expect(await pending == .cancelled)
    #expect(!reply.complete(.success(.proceed)))
    #expect(
      stage.journal.take() == [
        "create show", "mediate ask home>show", "cancel ask", "destroy show", "hidden home",
        "destroy home", "close",
      ])
  }

  @Test("somebody who is asked may take back the request, close, or ask for the next")
  func reentrant() async throws {
    var stage = Stage()
    let journal = stage.journal
    let holder = Holder()
    stage.configuration.navigations[0].mediation = stage.mediation("meddle") { call in
      holder.navigator?.assumeIsolated { navigator in
        navigator.submit(.open("tv://settings")) { journal.note("next \($0.name)") }
        _ = navigator.cancel(call.id)
      }
      return .proceed
    }
    let navigator = try await stage.navigator()
    holder.navigator = navigator
    #expect(await navigator.perform(.navigate("openShow")) == .cancelled)
    #expect(await navigator.url == "tv://settings")
    let lines = stage.journal.take()
    #expect(
      lines.filter { $0.hasPrefix("undo") || $0.hasPrefix("next") } == [
        "undo meddle", "next done",
      ])
    #expect(lines.contains("destroy show"))
  }
}
