import CSnapSystem
import Glibc
import Synchronization

/// Work for a loop from any thread, in the order it came.
final class LoopInbox: Sendable {
  enum Item: Sendable {
    case work(@Sendable () -> Void)
    case job(UnownedJob)
  }

  private struct State {
    var waiting: [Item] = []
    var isAwake = false
  }

  private let state = Mutex(State())
  private let wake: Int32

  init(wake: Int32) { self.wake = wake }

  deinit { _ = close(wake) }

  func add(_ item: Item) {
    let mustWake = state.withLock { state in
      state.waiting.append(item)
      defer { state.isAwake = true }
      return !state.isAwake
    }
    if mustWake { _ = snapsys_wake(wake) }
  }

  /// Runs at most `most` items, those that come meanwhile among them; the rest waits for the next
  /// turn. Answers how many. Work that posts work costs no call of the system.
  /// - Parameter isTold: the kernel has told of it.
  func run(on executor: MainLoopExecutor, most: Int, isTold: Bool) -> Int {
    guard isTold || state.withLock({ $0.isAwake }) else { return 0 }
    _ = snapsys_wake_clear(wake)
    var left = most
    while left > 0 {
      let batch = take(left)
      if batch.isEmpty { return most - left }
      left -= batch.count
      for item in batch {
        switch item {
        case .work(let work): work()
        // Safety: a job is run once, on the executor it was queued for, which outlives this call.
        case .job(let job):
          unsafe job.runSynchronously(
            isolatedTo: executor.asUnownedSerialExecutor(),
            taskExecutor: executor.asUnownedTaskExecutor())
        }
      }
    }
    _ = snapsys_wake(wake)
    return most
  }

  /// The next items; none means that the next to come must wake the loop.
  private func take(_ most: Int) -> [Item] {
    state.withLock { state in
      guard state.waiting.count > most else {
        if state.waiting.isEmpty { state.isAwake = false }
        defer { state.waiting = [] }
        return state.waiting
      }
      defer { state.waiting.removeFirst(most) }
      return Array(state.waiting.prefix(most))
    }
  }
}
