@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

@Suite("Whether what is shown is still shown")
struct ProbeTests {
  @Test("a presenter that shows nothing yet is not asked")
  func nothingShown() async throws {
    let stage = Stage()
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    try await navigator.open(stage.presenter)
    await navigator.probe()
    #expect(stage.journal.take() == ["open"])
    #expect(await navigator.displayPulse.isAsked == false)
  }

  @Test(
    "it shows the screen on top again, and says so; the state stays, and nobody hears of a request")
  func shown() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let before = await navigator.displayPulse.pulse.answers
    let heard = Mutex(0)
    await navigator.listen { _ in heard.withLock { $0 += 1 } }
    await navigator.probe()
    #expect(stage.journal.take() == ["show refresh home [none]"])
    #expect(await navigator.displayPulse.pulse.answers == before + 1)
    #expect(await navigator.location.printed == "tv://home")
    #expect(heard.withLock { $0 } == 0)
  }

  @Test("what it answers later counts when it comes, once")
  func later() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    let before = await navigator.displayPulse.pulse.answers
    let (answers, told) = AsyncStream<Void>.makeStream()
    await navigator.probe { told.yield() }
    #expect(await navigator.displayPulse.isAsked)
    let reply = try await later.asked()
    reply.complete(.success(Presented()))
    var iterator = answers.makeAsyncIterator()
    await iterator.next()
    reply.complete(.success(Presented()))
    #expect(await navigator.displayPulse.isAsked == false)
    #expect(await navigator.displayPulse.pulse.answers == before + 1)
  }

  @Test("why it cannot is kept until it can again")
  func failing() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    let (answers, told) = AsyncStream<Void>.makeStream()
    var iterator = answers.makeAsyncIterator()
    await navigator.probe { told.yield() }
    try await later.asked().complete(.failure(Failure(.failed, "the display is gone")))
    await iterator.next()
    let failure = await navigator.displayPulse.pulse.failure
    #expect(failure?.message == "the display is gone")
    await navigator.probe { told.yield() }
    try await later.asked().complete(.success(Presented()))
    await iterator.next()
    #expect(await navigator.displayPulse.pulse.failure == nil)
  }

  @Test("a transition takes the place of a probe that was not answered")
  func overtaken() async throws {
    let (stage, navigator, later) = try await Stage.probed()
    let probe = try await later.asked()
    async let outcome = navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    try await later.asked().complete(.success(Presented()))
    #expect(await outcome == .done)
    #expect(stage.journal.take().contains("cancel presenter"))
    let answers = await navigator.displayPulse.pulse.answers
    probe.complete(.failure(Failure(.failed, "too late")))
    #expect(await navigator.displayPulse.pulse.failure == nil)
    #expect(await navigator.displayPulse.pulse.answers == answers)
  }
}

extension Stage {
  /// One whose presenter was asked whether it shows, and answers later.
  static func probed() async throws -> (Stage, Navigator, Later<Presented>) {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    await navigator.probe()
    return (stage, navigator, later)
  }
}

@Suite("The end in order")
struct DrainTests {
  @Test("what was accepted is carried out, what comes later is refused, and then it is told, once")
  func drained() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("describe", later: later)
    let navigator = try await stage.navigator()
    async let running = navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    let reply = try await later.asked()
    async let waiting = navigator.perform(.navigate("restart"))
    while await navigator.waiting == 0 { await Task.yield() }
    let (ends, told) = AsyncStream<Void>.makeStream()
    await navigator.drain { told.yield() }
    let refused = await navigator.perform(.navigate("settings"))
    #expect(refused == .failed(Failure(.wrongState, "the application ends")))
    reply.complete(.success(.proceed))
    #expect(await running == .done)
    #expect(await waiting == .done)
    var iterator = ends.makeAsyncIterator()
    await iterator.next()
    #expect(await navigator.location.printed == "tv://home")
  }

  @Test("where nothing was accepted, or no presenter is there, it is told at once")
  func idle() async throws {
    let told = Mutex(0)
    let navigator = try await Stage().navigator()
    await navigator.drain { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 1)
    let unopened = try Navigator(Stage().configuration)
    await unopened.submit(.navigate("restart"))
    await unopened.drain { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 2)
  }

  @Test("who waits for it is told at the latest when the navigator is closed")
  func closed() async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].mediation = stage.mediation("describe", later: later)
    let navigator = try await stage.navigator()
    async let running = navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    _ = try await later.asked()
    let told = Mutex(0)
    await navigator.drain { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 0)
    await navigator.close()
    #expect(await running == .cancelled)
    #expect(told.withLock { $0 } == 1)
  }
}
