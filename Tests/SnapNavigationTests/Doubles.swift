import Dispatch
@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

/// What happened, in order, from everybody who takes part.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  /// All lines; forgets them.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// Somebody who is asked, and answers when the test says so.
final class Later<Answer: Sendable>: Sendable {
  private let (stream, continuation) = AsyncStream<Reply<Answer>>.makeStream()
  func keep(_ reply: Reply<Answer>) { continuation.yield(reply) }
  /// The next reply that was asked for.
  func asked() async throws -> Reply<Answer> {
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }
}

struct RecordingPresenter: Presenter {
  let journal: Journal
  var later: Later<Presented>?
  var failure: Failure?
  var name = "show"

  func open(arguments: Value) throws(Failure) { journal.note("open") }
  func close() { journal.note("close") }
  func cancel(token: UInt64) { journal.note("cancel presenter") }
  func changed(_ screen: ScreenID) { journal.note("changed") }

  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    let words = transition.updates.map { "\($0.operation) \($0.key)" }.joined(separator: ", ")
    journal.note(transition.isSync ? "sync \(words)" : "\(name) \(words) [\(transition.move)]")
    if transition.isSync { return Presented() }
    if let failure { throw failure }
    guard let later else { return Presented() }
    later.keep(reply)
    return nil
  }
}

/// A mediator that does what a closure says.
struct ScriptedMediator: Mediator {
  let journal: Journal
  let name: String
  var later: Later<MediationAnswer>?
  var answer: @Sendable (MediationCall) throws(Failure) -> MediationAnswer = { _ in .proceed }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    journal.note(
      "\(call.isGuard ? "guard" : "mediate") \(name) \(call.source?.key ?? "-")>\(call.destination?.key ?? "-")"
    )
    if let later {
      later.keep(reply)
      return nil
    }
    return try answer(call)
  }
  func undo(_ call: MediationCall) { journal.note("undo \(name)") }
  func cancel(token: UInt64) { journal.note("cancel \(name)") }
}

struct ScriptedRouter: Router {
  let journal: Journal
  var answers: [String: ValueMap] = [:]
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    journal.note("route \(query.route)")
    return answers[query.route].map { .target($0) } ?? .decline
  }
}

struct ScriptedEffect: Effect {
  let journal: Journal
  let name: String
  var failure: Failure?
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    journal.note("\(visible ? "appear" : "vanish") \(name)")
    if visible, let failure { throw failure }
    return Presented()
  }
}

/// A screen that notes what happens to it.
final class RecordingBody: ScreenContents {
  let journal: Journal
  let key: String
  let bag: PropertyBag
  init(_ key: String, _ journal: Journal, _ values: ValueMap) {
    self.key = key
    self.journal = journal
    bag = PropertyBag(values, actions: ["shout": { _ in "loud" }])
    journal.note("create \(key)")
  }
  func value(of name: String) throws(Failure) -> Value { try bag.value(of: name) }
  func set(_ name: String, to value: Value) throws(Failure) { try bag.set(name, to: value) }
  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    try bag.call(action, arguments)
  }
  func properties() throws(Failure) -> ValueMap { try bag.properties() }
  func handle(_ event: ScreenEvent) { journal.note("\(event) \(key)") }
  func destroy() { journal.note("destroy \(key)") }
}

struct RecordingFactory: ScreenFactory {
  let key: String
  let journal: Journal
  var failure: Failure?
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    if let failure { throw failure }
    return RecordingBody(key, journal, properties)
  }
}

/// Time that stands still until it is turned.
final class ManualClock: NavigationClock {
  private struct State {
    var now: UInt64 = 1
    var last: UInt64 = 0
    var timers: [(id: UInt64, at: UInt64, work: @Sendable () -> Void)] = []
  }
  private let state = Mutex(State())
  func now() -> UInt64 { state.withLock { $0.now } }
  func schedule(
    after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void
  ) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.timers.append((state.last, state.now + nanoseconds, work))
      return state.last
    }
  }
  func cancel(_ timer: UInt64) {
    state.withLock { state in state.timers.removeAll { $0.id == timer } }
  }
  var waiting: Int { state.withLock { $0.timers.count } }
  /// Lets time go by, and calls what is due.
  func turn(_ nanoseconds: UInt64) {
    let due = state.withLock { state in
      state.now += nanoseconds
      let now = state.now
      let due = state.timers.filter { $0.at <= now }
      state.timers.removeAll { $0.at <= now }
      return due
    }
    for timer in due { timer.work() }
  }
}

/// A small application whose every part writes into one journal.
struct Stage {
  let journal = Journal()
  let clock = ManualClock()
  var configuration: Configuration
  var presenter: RecordingPresenter

  init() {
    let journal = journal
    presenter = RecordingPresenter(journal: journal)
    configuration = Configuration(scheme: "tv")
    configuration.screens = ["home", "show", "video", "settings"].map { key in
      ScreenDefinition(key, title: key, factory: RecordingFactory(key: key, journal: journal))
    }
    configuration.screens[1].properties = [.string("id"), .string("title"), .integer("year")]
    configuration.screens[1].dataProperty = "id"
    configuration.effects = [
      EffectDefinition("menu", ScriptedEffect(journal: journal, name: "menu"))
    ]
    configuration.navigations = [
      NavigationDefinition(
        "openShow", from: ["home"], to: "show", mediation: mediation("describe")),
      NavigationDefinition("play", from: ["show"], to: "video", presentation: .present),
      NavigationDefinition("goHome", to: "home", presentation: .popTo),
      NavigationDefinition("settings", to: "settings", presentation: .present),
      NavigationDefinition("close", to: "", presentation: .dismiss),
      NavigationDefinition("restart", to: "home", presentation: .root),
    ]
  }

  func mediation(
    _ name: String, later: Later<MediationAnswer>? = nil,
    _ answer: @escaping @Sendable (MediationCall) throws(Failure) -> MediationAnswer = { _ in
      .proceed
    }
  ) -> Mediation {
    .mediator(
      ScriptedMediator(journal: journal, name: name, later: later, answer: answer), name: name)
  }

  /// A navigator that shows `url`, and a journal that has forgotten how it came there.
  func navigator(at url: String = "tv://home") async throws -> Navigator {
    let navigator = try Navigator(configuration, clock: clock)
    try await navigator.open(RecordingPresenter(journal: journal))
    #expect(await navigator.perform(.open(url)) == .done)
    if presenter.later != nil || presenter.failure != nil || presenter.name != "show" {
      try await navigator.open(presenter)
    }
    _ = journal.take()
    return navigator
  }
}

extension Navigator {
  var url: String { location.printed }
}

/// A navigator for those who are made before it.
final class Holder: Sendable {
  private let held = Mutex<Navigator?>(nil)
  var navigator: Navigator? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

extension Navigator {
  /// Reads what waits in the mailbox now, in this turn.
  func settle() { readMailbox() }
}

/// A serial executor on a queue, that counts what it is given.
final class CountingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "counting")
  private let count = Mutex(0)
  var jobs: Int { count.withLock { $0 } }
  func enqueue(_ job: consuming ExecutorJob) {
    count.withLock { $0 += 1 }
    let job = UnownedJob(job)
    let unowned = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: unowned) }
  }
}
