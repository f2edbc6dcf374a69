package import SnapEngine
package import SnapNavigation
package import SnapPlugins
package import SnapSystem
package import SnapValue
import Synchronization

/// Writes a record of a run: all that comes to the navigation, which calls plugins get and what they answer, what
/// the clock says, and how each request ended.
///
/// What happens is only noted where it happens; a thread of the recorder's own makes bytes of it and writes
/// them. Main loop's thread, where plugins are called and where the navigator runs.
package final class Recorder: BorderSeat, InputFollower {
  private let thread: RecordThread
  private let names = Mutex(RecordNames())
  /// Whether plugins are called for something that belongs to no run.
  private let aside = Atomic(false)
  @inline(__always)
  private var isAside: Bool { aside.load(ordering: .relaxed) }
  /// Why the record is not whole, in one clause; `nil`: it is, as far as it is written.
  package var loss: String? { thread.loss }

  /// Begins a record. Nothing is on the disk before `hides` has told what is private, or it ends. `tellLoss` gets one
  /// sentence when nothing more can be written, on any thread. Throws where there can be no thread.
  package init(
    of file: ManifestFile, to output: TextOutput, version: String, locale: String?,
    tellLoss: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    thread = try RecordThread(
      RecordHead(file, version: version, locale: locale), to: output, tellLoss: tellLoss)
  }

  /// Plugins are loaded, and values of these names are private.
  func hides(_ names: Set<String>) { thread.take(.privates(names)) }

  deinit { breakOff() }

  /// Waits until all is written that was taken down so far; nothing follows. Of no effect behind the end.
  package func breakOff() { thread.end() }

  // MARK: What it sees

  /// The number of a name, under which it is written from now on.
  package func number(of name: String) -> UInt32 {
    names.withLock { names in
      let (number, isNew) = names.number(of: name)
      if isNew { thread.take(.name(name)) }
      return number
    }
  }

  /// A plugin is called.
  @inline(__always)
  package func begin(_ call: CallMark) -> Bool {
    if !isAside { thread.take(call) }
    return true
  }

  /// The plugin that was called last, and has not answered, has.
  package func end(_ answer: consuming SeatedAnswer) {
    if !isAside { thread.take(.answer(answer)) }
  }

  /// The same with this value.
  package func end(_ value: Value, named name: String?) {
    if isAside { return }
    if case .null = value { return thread.takePlainAnswer() }
    thread.take(answer: value, named: name)
  }

  /// The same with the target of a route.
  @inline(__always)
  package func end(_ target: ValueMap) { if !isAside { thread.take(target: target) } }

  /// The same, and says nothing else.
  @inline(__always)
  package func endPlainly() { if !isAside { thread.takePlainAnswer() } }

  /// The same, and says that its answer comes later.
  package func endLater() { if !isAside { thread.takeLaterAnswer() } }

  /// There are no plugins that are not there.
  package func answer(to call: CallMark) -> [UInt8] {
    SeatedAnswer(refusal: "nobody is there").frame()
  }

  /// A plugin asks something.
  package func asked(_ question: SeatedQuestion) {
    if !isAside { thread.take(.question(question)) }
  }

  /// Does something for which plugins may be called, and that is no part of the run: what would be done.
  func leaveOut(_ work: () -> Void) {
    let wasAside = aside.exchange(true, ordering: .relaxed)
    work()
    aside.store(wasAside, ordering: .relaxed)
  }

  /// A plugin is in use.
  package func uses(_ plugin: Value) { thread.take(.plugin(plugin)) }

  /// A presenter is in use.
  func uses(_ presenter: PresenterCandidate, traces: Bool) {
    thread.take(
      .presenter([
        "name": .string(presenter.name), "culprit": .string(presenter.culprit),
        "plugin": .string(presenter.plugin), "traces": .bool(traces),
      ]))
  }

  /// A request comes to the navigation.
  @inline(__always)
  package func take(_ request: Request, awaitsResult: Bool, isNested: Bool) {
    thread.take(request, awaitsResult: awaitsResult, isNested: isNested)
  }

  /// Something else comes.
  package func take(_ input: consuming NavigationInput, isNested: Bool) {
    thread.take(input, isNested: isNested)
  }

  /// A request has ended.
  @inline(__always)
  package func ended(_ request: UInt64, _ outcome: Outcome, at place: String, _ sum: EventSum) {
    if case .done = outcome { return thread.takeDone(request, sum, at: place) }
    thread.take(.ending(.finished(id: request, outcome, location: place), sum))
  }

  /// Somebody else than the navigation tells something; what that tells itself follows from the rest.
  package func told(_ event: NavigationEvent) { thread.take(.told(event)) }

  /// Somebody looks at a screen: a question of nobody.
  package func looks(at screen: ScreenID) {
    thread.take(.question(SeatedQuestion(describing: screen)))
  }

  /// A clock whose answers are written down.
  func recording(_ clock: any NavigationClock) -> any NavigationClock {
    RecordingClock(clock: clock, thread: thread)
  }

  /// Ends it in order, and waits until all of it is written; what happens afterwards is not part of it.
  package func end() {
    thread.takeEnd()
    thread.end()
  }
}

/// Says what another clock says in steps of about a millisecond, and has each step written down: a navigation reads
/// the clock six times, mostly within one.
final class RecordingClock: NavigationClock {
  private let clock: any NavigationClock
  /// Whether the clock says the time of the process, which need not be asked of a protocol.
  private let isOfProcess: Bool
  private let thread: RecordThread
  // One thread reads it: nothing comes between reading and writing these.
  private let readings = Atomic<UInt64>(0)
  private let last = Atomic<UInt64>(.max)

  init(clock: any NavigationClock, thread: RecordThread) {
    (self.clock, self.thread, isOfProcess) = (clock, thread, clock is LoopClock)
  }

  func now() -> UInt64 {
    // The bits of a time in nanoseconds that are left out: 2^20 are 1.05 ms.
    let finer: UInt64 = 1 << 20 - 1
    let time = (isOfProcess ? ProcessFacts.now : clock.now()) & ~finer
    let reading = readings.load(ordering: .relaxed) &+ 1
    readings.store(reading, ordering: .relaxed)
    if time != last.load(ordering: .relaxed) {
      take(ClockStep(reading: reading, time: time))
    }
    return time
  }

  @inline(never)
  private func take(_ step: ClockStep) {
    last.store(step.time, ordering: .relaxed)
    thread.take(step)
  }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    clock.schedule(after: nanoseconds, work)
  }
  func cancel(_ timer: UInt64) { clock.cancel(timer) }
}
