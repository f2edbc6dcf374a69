import Synchronization

/// The clock for programs that bring no main loop of their own: timers are tasks.
package final class SystemClock: NavigationClock {
  private struct Timers {
    var last: UInt64 = 0
    var waiting: [UInt64: Task<Void, Never>] = [:]
  }

  private let origin = SuspendingClock.now
  private let timers = Mutex(Timers())

  /// Makes a clock; its time starts now.
  package init() {}

  /// Nanoseconds since it was made, and one, so that no time is 0.
  package func now() -> UInt64 {
    let (seconds, attoseconds) = origin.duration(to: .now).components
    return UInt64(clamping: seconds) &* 1_000_000_000
      &+ UInt64(clamping: attoseconds / 1_000_000_000) &+ 1
  }

  /// Starts a task that sleeps.
  package func schedule(
    after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void
  ) -> UInt64 {
    timers.withLock { timers in
      timers.last += 1
      let timer = timers.last
      timers.waiting[timer] = Task { [weak self] in
        try? await Task.sleep(for: .nanoseconds(Int64(clamping: nanoseconds)))
        if self?.take(timer) == true { work() }
      }
      return timer
    }
  }

  /// Takes the timer out; its task sleeps on or ends, and does nothing.
  package func cancel(_ timer: UInt64) {
    timers.withLock { $0.waiting.removeValue(forKey: timer) }?.cancel()
  }

  /// Whether the timer was still waiting.
  private func take(_ timer: UInt64) -> Bool {
    timers.withLock { $0.waiting.removeValue(forKey: timer) } != nil
  }
}
