import CSnapNav
import SnapEngine
import SnapValue
import SnapSystem
import Synchronization

/// One line that a plugin or the border wrote for the log.
package struct PluginLogLine: Sendable, Hashable {
  /// How much it matters.
  package enum Level: Int32, Sendable, Hashable, Comparable, CaseIterable {
    /// Every step.
    case trace
    /// For whoever looks for a fault.
    case debug
    /// Worth knowing.
    case note
    /// Something is not as it should be.
    case warning
    /// Something did not work.
    case error

    /// Less before more.
    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The plugin's id.
  package var plugin: String
  /// How much it matters.
  package var level: Level
  /// The text: one line, broken UTF-8 mended, at most 4 KiB.
  package var text: String

  /// Makes a line.
  package init(plugin: String, level: Level, text: String) {
    self.plugin = plugin
    self.level = level
    self.text = text
  }
}

/// What all plugins of a host share.
struct SharedContext: Sendable {
  let loop: any PluginLoop
  let log: @Sendable (PluginLogLine) -> Void
  let interfaces: CallInterfaceCache
  let navigation: NavigationSlot
  /// Reads a file of the application.
  let asset: @Sendable (String) throws(Failure) -> Asset
  /// Holds live calls to the contract; `nil`: nobody has asked for it.
  let validator: Validator?
  /// Where what is lent lies when the processor is to guard it; `nil`: in the arena's own memory.
  let lent: LentPages?
  /// Sees what plugins ask; `nil`: nobody does.
  let seat: (any BorderSeat)?
  /// The process that waits for whichever isolated plugin needs one next.
  let spare: SpareProcess
  /// How many screens plugins have made and not been told to destroy.
  let bodies = LiveBodies()
}

/// Counts the screens that live in plugins. Any thread.
final class LiveBodies: Sendable {
  private let count = Atomic<Int>(0)
  /// How many there are.
  var now: Int { count.load(ordering: .relaxed) }
  func begin() { count.add(1, ordering: .relaxed) }
  func end() { count.subtract(1, ordering: .relaxed) }
}

/// The live navigation, once there is one; plugins are started before it.
final class NavigationSlot: Sendable {
  private struct Held { weak var access: (any NavigationAccess)? }
  private let held = Mutex(Held())

  var access: (any NavigationAccess)? {
    get { held.withLock { $0.access } }
    set { held.withLock { $0.access = newValue } }
  }
}

// Safety: @unchecked because of the pointers and of what only the main thread uses (arena, sinks,
// watches, closures): plugins are called there, and the host table checks the thread.
/// The host's side of one live plugin: what `host->ctx` leads to.
///
/// It is never freed, since a plugin's thread may call the host after `stop()` against the
/// contract: it then finds an object that says no.
@safe final class PluginContext: @unchecked Sendable {
  let id: String
  let shared: SharedContext
  let pending = PendingAnswers()
  let timers: PluginTimers
  let arena: ValueArena
  /// Descriptors that the plugin watches.
  var watches: Set<Int32> = []
  /// Function pointers that the plugin holds for its live screens.
  private var closures: [ObjectIdentifier: ForeignClosure] = [:]
  /// The last of those whose screens are gone.
  private var retired: [ForeignClosure] = []
  /// What `start` left for the plugin-wide callbacks.
  var pluginContext: UnsafeMutableRawPointer?
  /// What `get_extension` answers for the main loop; `nil` when the loop cannot be polled.
  let mainLoopExtension: UnsafeRawPointer?
  /// Whether it provides a presenter.
  var isPresenter = false
  private let label: InFlightLabel
  private let stopped = Atomic<Bool>(false)
  /// The sink of a call that no other is around; most are such.
  private let outermost = AnswerSink()
  /// A sink for each call inside another that is under way, and more that were needed once.
  private struct Calls {
    var inner: [AnswerSink] = []
    var depth = 0
  }
  // Safety: never freed, as this object; main thread only. Behind a pointer, because each access to a stored property
  // of a class is checked for overlaps at run time.
  private let calls: UnsafeMutablePointer<Calls>
  private var noted: Set<String> = []

  init(id: String, shared: SharedContext) {
    self.id = id
    self.shared = shared
    arena = ValueArena(memory: shared.lent)
    label = InFlightLabel(id)
    timers = PluginTimers(loop: shared.loop)
    unsafe pluginContext = nil
    unsafe calls = .allocate(capacity: 1)
    unsafe calls.initialize(to: Calls())
    unsafe mainLoopExtension = unsafe Self.mainLoop(shared.loop)
  }

  private static func mainLoop(_ loop: any PluginLoop) -> UnsafeRawPointer? {
    guard let descriptor = loop.descriptor else { return nil }
    let table = UnsafeMutablePointer<snapnav_main_loop>.allocate(capacity: 1)
    unsafe table.initialize(to: snapnav_main_loop())
    unsafe table.pointee.size = UInt32(MemoryLayout<snapnav_main_loop>.size)
    unsafe table.pointee.fd = descriptor
    unsafe table.pointee.drain = hostDrain
    return UnsafeRawPointer(table)
  }

  var isStopped: Bool { stopped.load(ordering: .acquiring) }
  func markStopped() { stopped.store(true, ordering: .releasing) }

  func log(_ level: PluginLogLine.Level, _ text: String) {
    shared.log(PluginLogLine(plugin: id, level: level, text: text))
  }

  /// Writes a line once, however often it happens.
  func note(_ text: String) {
    if noted.count < 64, noted.insert(text).inserted { log(.warning, text) }
  }

  /// Keeps a function pointer that the plugin gets until it is retired.
  func keep(_ closure: ForeignClosure) { closures[ObjectIdentifier(closure)] = closure }

  /// Closes function pointers whose screen is gone. The last few hundred stay where they are: a
  /// plugin that breaks the contract and calls one late is refused, and does no harm.
  func retire(_ gone: [ForeignClosure]) {
    for closure in gone {
      closure.close()
      closures[ObjectIdentifier(closure)] = nil
      retired.append(closure)
    }
    if retired.count > 512 { retired.removeFirst(retired.count - 256) }
  }

  /// Closes and gives up all function pointers, because the plugin is stopped.
  func dropClosures() {
    for closure in closures.values { closure.close() }
    closures = [:]
    retired = []
  }

  /// Runs a call into the plugin: what is lent is taken back afterwards, a crash is laid to it.
  func call<Result, Fault: Error>(
    _ site: CallSite, _ body: (ValueArena) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let before = InFlight.enter(label, site.label)
    defer { InFlight.leave(before) }
    guard let validator = shared.validator else { return try body(arena) }
    return try validated(validator, site) { () throws(Fault) in try body(arena) }
  }

  /// How long something may hold the application up, in milliseconds, before that is told.
  static let bearable: UInt64 = 1_000

  /// Runs a call that has no deadline: what takes long is told, as nothing else moves meanwhile.
  func callWithoutDeadline<Result, Fault: Error>(
    _ site: CallSite, _ body: (ValueArena) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let before = ProcessFacts.now
    defer { tellIfLong(site, since: before) }
    return try call(site, body)
  }

  private func tellIfLong(_ site: CallSite, since before: UInt64) {
    let took = (ProcessFacts.now &- before) / 1_000_000
    guard took >= Self.bearable else { return }
    log(.warning, "\(site.name): it has held up the application for \(took) ms")
  }

  /// A call of a plugin's function: with what it is lent from, where it puts a value, and its error slot.
  typealias AnsweringCall = (
    ValueArena, UnsafePointer<snapnav_sink>, UnsafeMutablePointer<snapnav_error>
  ) throws(Failure) -> snapnav_status

  /// Runs a call that answers a status and maybe a value, at once and without a deadline.
  func ask(
    _ site: CallSite, _ body: AnsweringCall
  ) throws(Failure) -> PluginAnswer {
    let before = ProcessFacts.now
    defer { tellIfLong(site, since: before) }
    return try unsafe askInTime(site, body)
  }

  /// The same for a call that somebody else measures, or that may take as long as the application runs.
  func askInTime(
    _ site: CallSite, _ body: AnsweringCall
  ) throws(Failure) -> PluginAnswer {
    try checkLive(site)
    let sink = nextSink()
    unsafe calls.pointee.depth += 1
    defer { unsafe calls.pointee.depth -= 1 }
    return try call(site) { arena throws(Failure) in
      sink.open()
      // Safety: sink and error slot live as long as the plugin is mapped.
      let status = try unsafe body(arena, sink.sink, sink.slot)
      return try answer(status, sink, site)
    }
  }

  /// The same for a call that no validator watches: straight on, as a closure counts all that it holds. Who
  /// asks takes back what was lent, for this call and in it.
  @inline(__always)
  func askUnwatched(
    _ site: CallSite,
    _ body: (UnsafePointer<snapnav_sink>, UnsafeMutablePointer<snapnav_error>) -> snapnav_status
  ) throws(Failure) -> PluginAnswer {
    try checkLive(site)
    let sink = nextSink()
    unsafe calls.pointee.depth += 1
    let before = InFlight.enter(label, site.label)
    defer {
      InFlight.leave(before)
      unsafe calls.pointee.depth -= 1
    }
    sink.open()
    arena.seal()
    // Safety: sink and error slot live as long as the plugin is mapped.
    let status = unsafe body(sink.sink, sink.slot)
    return try answer(status, sink, site)
  }

  private func answer(
    _ status: Int32, _ sink: AnswerSink, _ site: CallSite
  ) throws(Failure) -> PluginAnswer {
    let isPlain = status == StatusCode.ok || status == StatusCode.pending
    let answer = PluginAnswer(
      status: status, code: unsafe sink.slot.pointee.code,
      message: isPlain ? "" : unsafe sink.slot.pointee.text, value: try value(sink, site))
    judge(answer, site)
    return answer
  }

  private func value(_ sink: AnswerSink, _ site: CallSite) throws(Failure) -> Value? {
    do throws(Failure) { return try sink.close() } catch {
      find(site.callback.answerRule, site.name, error.message)
      throw blame(error, site)
    }
  }

  func checkLive(_ site: CallSite) throws(Failure) {
    guard !isStopped else {
      throw Failure(.wrongState, "the plugin was stopped", culprit: culprit(site))
    }
  }

  private func nextSink() -> AnswerSink {
    let depth = unsafe calls.pointee.depth
    if depth == 0 { return outermost }
    if unsafe depth <= calls.pointee.inner.count { return unsafe calls.pointee.inner[depth - 1] }
    let sink = AnswerSink()
    unsafe calls.pointee.inner.append(sink)
    return sink
  }

  /// `org.example.catalog: mediate describe`.
  func culprit(_ site: CallSite) -> String { "\(id): \(site.name)" }

  /// The same failure, laid to a callback of this plugin.
  func blame(_ failure: Failure, _ site: CallSite) -> Failure {
    var failure = failure
    failure.culprit = culprit(site)
    return failure
  }

  /// The failure that an answer means, whose status is neither OK nor one that the call may answer.
  func failure(_ answer: PluginAnswer, _ site: CallSite) -> Failure {
    if answer.code != 0, answer.code != answer.status {
      note(
        "\(site.name): answered status \(StatusCode.words(answer.status)), but put code "
          + "\(StatusCode.words(answer.code)) into the error slot")
    }
    guard let code = StatusCode.failure(answer.status) else {
      return Failure(
        .contractBroken,
        "it answered the status \(StatusCode.words(answer.status)), which is no answer here",
        culprit: culprit(site))
    }
    let message =
      answer.message.isEmpty
      ? "it failed with status \(StatusCode.words(answer.status)) and gave no reason"
      : answer.message
    return Failure(code, message, culprit: culprit(site))
  }
}

/// What a call into a plugin came back with.
struct PluginAnswer {
  let status: Int32
  /// What the error slot says; 0 when nothing was put there.
  let code: Int32
  let message: String
  let value: Value?
}

/// One callback of one thing that a plugin provides. A class, so that a call holds it by one count.
final class CallSite: Sendable {
  /// `mediate describe`.
  let name: String
  let label: InFlightLabel
  /// What the validator knows it as.
  let callback: Callback
  /// Whether somebody at the border sees its calls.
  let isSeen: Bool
  /// Who does, and what it is told; nobody, where they are not seen: to look into an optional copies it.
  let seat: any BorderSeat
  let mark: CallMark

  init(_ callback: String, _ of: String = "", as kind: Callback = .other) {
    name = of.isEmpty ? callback : "\(callback) \(of)"
    self.callback = kind
    label = InFlightLabel(name)
    (isSeen, seat, mark) = (false, EmptySeat.only, CallMark(.mediate, plugin: 0))
  }

  /// The same, seen from a seat.
  init(_ other: CallSite, from seat: any BorderSeat, as mark: CallMark) {
    (name, label, callback) = (other.name, other.label, other.callback)
    (isSeen, self.seat, self.mark) = (true, seat, mark)
  }
}
