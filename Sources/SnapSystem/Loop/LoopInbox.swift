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

  /// Runs at most `most` items; what is left or comes meanwhile waits for the next turn.
  func run(on executor: MainLoopExecutor, most: Int) {
    _ = snapsys_wake_clear(wake)
    let batch = state.withLock { state -> [Item] in
      guard state.waiting.count > most else {
        defer { state.waiting = [] }
        state.isAwake = false
        return state.waiting
      }
      defer { state.waiting.removeFirst(most) }
      return Array(state.waiting.prefix(most))
    }
    // Safety: a job is run once, on the executor it was queued for, which outlives this call.
    for item in batch {
      switch item {
      case .work(let work): work()
      case .job(let job): unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor())
      }
    }
    let more = state.withLock { $0.isAwake }
    if more { _ = snapsys_wake(wake) }
  }
}
