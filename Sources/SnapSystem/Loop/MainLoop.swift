import CSnapSystem
import Glibc
import Synchronization

/// What a watched descriptor is ready for, or is asked to become ready for.
package struct Readiness: OptionSet, Sendable, Hashable {
  /// The bits.
  package var rawValue: UInt32

  /// Makes a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the end.
  package static let read = Readiness(rawValue: 1)
  /// There is room to write.
  package static let write = Readiness(rawValue: 2)
  /// The other side is gone; always reported.
  package static let hangUp = Readiness(rawValue: 4)
  /// The descriptor is broken; always reported.
  package static let error = Readiness(rawValue: 8)
}

/// One loop over one pollable descriptor: descriptors, timers, signals and work from any thread.
///
/// It belongs to the thread that makes it, normally the main one, and runs everything there. Only
/// `post`, `stop`, `isCurrent`, `executor` and `descriptor` may be used from other threads; the
/// others stop the program there, for that is a mistake of the program and not of its input.
/// A foreign loop (GLib, SDL) polls `descriptor` and calls `drain`.
@safe package final class MainLoop: @unchecked Sendable {
  // Safety: everything but `inbox` and constants is only touched on the owner's thread, which
  // `checkThread` holds.

  /// Names a watched descriptor; never given twice.
  package struct Watch: Sendable, Hashable { let token: UInt64 }

  /// Names a timer; never given twice.
  package struct Timer: Sendable, Hashable { let token: UInt64 }

  /// The descriptor that is readable when there is something to do.
  package let descriptor: Int32
  /// Runs an actor's jobs on the loop's thread.
  package let executor: MainLoopExecutor

  private let thread: UInt64
  private let inbox: LoopInbox
  private let timer: Int32
  private let clock: @Sendable () -> UInt64
  private let isClockInjected: Bool

  private struct Watcher {
    var descriptor: Int32
    var action: (Readiness) -> Void
  }

  private static let inboxToken: UInt64 = 1
  private static let timerToken: UInt64 = 2

  private var watchers: [UInt64: Watcher] = [:]
  /// The newest watch of each descriptor: a number that was closed and given out again, with the
  /// old watch still standing, must not lose its new watch with the old one.
  private var newestWatch: [Int32: UInt64] = [:]
  private var nextToken: UInt64 = 16
  private var timers = TimerQueue<() -> Void>()
  private var armedFor: UInt64?
  private var signals: [Int32: () -> Void] = [:]
  private var signalWatch: Watch?
  private var signalWake: Int32 = -1
  private var isStopped = false
  private var dispatchWatch: Watch?

  /// How many posted jobs and how many timers one `drain` runs at most.
  package static let mostPerDrain = 256

  /// Makes a loop for the calling thread.
  ///
  /// With another `clock` (for tests), timers are due by it, and nothing wakes the loop for them:
  /// such a loop is moved on with `drain`.
  package init(clock: (@Sendable () -> UInt64)? = nil) throws(SystemError) {
    let poll = Descriptor(try checked(snapsys_poll_create(), "make an event loop"))
    let wake = Descriptor(try checked(snapsys_wake_create(), "make an event loop"))
    let timer = Descriptor(try checked(snapsys_timer_create(), "make an event loop"))
    for (number, token) in [(wake.number, Self.inboxToken), (timer.number, Self.timerToken)] {
      _ = try checked(
        snapsys_poll_add(poll.number, number, Readiness.read.rawValue, token), "make an event loop")
    }
    thread = snapsys_thread_id()
    descriptor = poll.release()
    inbox = LoopInbox(wake: wake.release())
    executor = MainLoopExecutor(inbox, thread: thread)
    self.timer = timer.release()
    self.clock = clock ?? { ProcessFacts.now }
    isClockInjected = clock != nil
  }

  deinit {
    for signal in signals.keys { _ = snapsys_signal_unwatch(signal) }
    if signalWake >= 0 { _ = close(signalWake) }
    _ = close(timer)
    _ = close(descriptor)
  }

  /// Whether the calling thread is the loop's.
  package var isCurrent: Bool { snapsys_thread_id() == thread }

  private func checkThread(_ function: StaticString = #function) {
    precondition(isCurrent, "MainLoop.\(function) outside the loop's thread")
  }

  // MARK: Work from any thread

  /// Runs the work on the loop's thread, in the order of posting. Any thread.
  package func post(_ work: @escaping @Sendable () -> Void) { inbox.add(.work(work)) }

  /// Makes `run` return once what it is doing is done. Any thread.
  package func stop() { post { [unowned self] in isStopped = true } }

  // MARK: Descriptors

  /// Calls the action whenever the descriptor is ready, until it is unwatched.
  ///
  /// The descriptor stays its owner's; unwatch it before closing it. Throws `EPERM` for a regular
  /// file, which is always ready, and `EEXIST` when it is already watched.
  package func watch(
    _ descriptor: Int32, for interest: Readiness = .read, _ action: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    checkThread()
    let token = nextToken
    _ = try checked(
      snapsys_poll_add(self.descriptor, descriptor, interest.rawValue & 3, token), "watch",
      "descriptor \(descriptor)")
    nextToken += 1
    watchers[token] = Watcher(descriptor: descriptor, action: action)
    newestWatch[descriptor] = token
    return Watch(token: token)
  }

  /// Changes what a watch waits for.
  package func change(_ watch: Watch, to interest: Readiness) throws(SystemError) {
    checkThread()
    guard let watcher = watchers[watch.token], newestWatch[watcher.descriptor] == watch.token
    else {
      throw SystemError("change a watch", code: ENOENT)
    }
    _ = try checked(
      snapsys_poll_change(descriptor, watcher.descriptor, interest.rawValue & 3, watch.token),
      "watch", "descriptor \(watcher.descriptor)")
  }

  /// Ends a watch; its action is not called any more, not even for what is already known.
  /// Answers whether it still stood.
  @discardableResult package func unwatch(_ watch: Watch) -> Bool {
    checkThread()
    guard let watcher = watchers.removeValue(forKey: watch.token) else { return false }
    guard newestWatch[watcher.descriptor] == watch.token else { return true }
    newestWatch[watcher.descriptor] = nil
    _ = snapsys_poll_remove(descriptor, watcher.descriptor)
    return true
  }

  // MARK: Timers

  /// Runs the action once, `nanoseconds` from now or as soon after as the loop is free.
  @discardableResult package func schedule(
    after nanoseconds: UInt64, _ action: @escaping () -> Void
  ) -> Timer {
    let (deadline, overflow) = clock().addingReportingOverflow(nanoseconds)
    return schedule(at: overflow ? .max : deadline, action)
  }

  /// The same, at a time of the loop's clock.
  @discardableResult package func schedule(
    at deadline: UInt64, _ action: @escaping () -> Void
  ) -> Timer {
    checkThread()
    let token = timers.add(at: deadline, action)
    arm()
    return Timer(token: token)
  }

  /// Answers whether the timer was still to come.
  @discardableResult package func cancel(_ timer: Timer) -> Bool {
    checkThread()
    let stood = timers.cancel(timer.token)
    arm()
    return stood
  }

  /// The loop's clock: monotonic nanoseconds.
  package var now: UInt64 { clock() }

  private func arm() {
    guard !isClockInjected, timers.earliest != armedFor else { return }
    armedFor = timers.earliest
    _ = snapsys_timer_set(timer, armedFor.map { max(1, min($0, UInt64(Int64.max))) } ?? 0)
  }

  // MARK: Signals

  /// Calls the action on the loop's thread after a signal has come, once for several that came
  /// together. A signal has one owner in a process; a second one gets `EBUSY`.
  package func watchSignal(_ signal: Int32, _ action: @escaping () -> Void) throws(SystemError) {
    checkThread()
    if signalWake < 0 {
      let wake = Descriptor(try checked(snapsys_wake_create(), "watch signals"))
      signalWatch = try watch(wake.number) { [unowned self] _ in takeSignals() }
      signalWake = wake.release()
    }
    _ = try checked(snapsys_signal_watch(signal, signalWake), "watch signal \(signal)")
    signals[signal] = action
  }

  /// The signals by which a program is asked to end: SIGINT and SIGTERM.
  package static let endingSignals: [Int32] = [SIGINT, SIGTERM]

  /// Gives the signal back to what it did before.
  package func unwatchSignal(_ signal: Int32) {
    checkThread()
    guard signals.removeValue(forKey: signal) != nil else { return }
    _ = snapsys_signal_unwatch(signal)
  }

  private func takeSignals() {
    _ = snapsys_wake_clear(signalWake)
    for signal in signals.keys.sorted() where snapsys_signal_take(signal) == 1 {
      signals[signal]?()
    }
  }

  // MARK: Running

  /// Runs until `stop`.
  package func run() {
    checkThread()
    attachDispatchIfLoaded()
    isStopped = false
    while !isStopped { turn(waiting: -1) }
  }

  /// Does what is ready, and no more than a bounded amount of it, without waiting.
  package func drain() {
    checkThread()
    if isClockInjected { runTimers() }
    HangGuard.resume()
    turn(waiting: 0)
    HangGuard.pause()
  }

  private func turn(waiting milliseconds: Int32) {
    // Safety: room for 64 events, and the call is told so; only the first `count` are read.
    unsafe withUnsafeTemporaryAllocation(of: snapsys_event.self, capacity: 64) { events in
      if milliseconds < 0 { HangGuard.pause() }
      let count = unsafe snapsys_poll_wait(descriptor, events.baseAddress, 64, milliseconds)
      if milliseconds < 0 { HangGuard.resume() }
      precondition(count >= 0, "the event loop's descriptor was closed")
      var left = Self.mostPerDrain
      for index in 0..<Int(count) {
        let event = unsafe events[index]
        // What was posted is done before what comes from outside after it, in whichever order the
        // kernel tells of both.
        let isInbox = event.token == Self.inboxToken
        if left > 0 { left -= inbox.run(on: executor, most: left, isTold: isInbox) }
        if !isInbox { deliver(event.token, Readiness(rawValue: event.ready)) }
      }
    }
  }

  private func deliver(_ token: UInt64, _ ready: Readiness) {
    switch token {
    case Self.timerToken: runTimers()
    default: watchers[token]?.action(ready)
    }
  }

  /// A timer that an action adds waits for the next turn, so that none can hold the loop.
  private func runTimers() {
    _ = snapsys_wake_clear(timer)
    let now = clock()
    let mark = timers.mark
    for _ in 0..<Self.mostPerDrain {
      guard let action = timers.takeDue(now: now, addedBefore: mark) else { break }
      action()
    }
    armedFor = nil
    if timers.earliest == nil { _ = snapsys_timer_set(timer, 0) }
    arm()
  }

  // MARK: libdispatch

  /// Serves libdispatch's main queue, and with it the main actor, when libdispatch is in the
  /// process and this is the main thread. Cheap to call again, such as after a library was loaded.
  package func attachDispatchIfLoaded() {
    guard dispatchWatch == nil, ProcessFacts.isMainThread, let queue = DispatchMainQueue.find()
    else { return }
    dispatchWatch = try? watch(queue.descriptor) { _ in queue.drain() }
  }
}
