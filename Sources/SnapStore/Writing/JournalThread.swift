package import SnapSystem
import Synchronization

/// Writes a journal on a thread of its own, so that nobody else waits for a disk.
package final class JournalThread: Sendable {
  private final class Inbox: Sendable {
    struct State {
      var changes: [(change: StateChange, number: UInt64, forgetting: Bool)] = []
      var isEnding = false
    }
    let state = Mutex(State())

    func take() -> State {
      state.withLock { state in
        defer { state.changes = [] }
        return state
      }
    }
  }

  private let inbox = Inbox()
  private let thread: WorkThread

  /// Begins with a state that is in no file of this run. `tell` is called on the thread, in order.
  package init(
    _ policy: StorePolicy, from state: StoredState, at paths: StorePaths,
    by files: StoreFiles = .system, tell: @escaping @Sendable (Journal.Event) -> Void
  ) throws(SystemError) {
    thread = try WorkThread()
    try thread.start { [inbox] thread in
      var journal = Journal(policy, from: state, at: paths, by: files)
      let now: @Sendable () -> UInt64 = { ProcessFacts.now }
      while true {
        let given = inbox.take()
        for (change, number, forgetting) in given.changes {
          do throws(StoredFault) {
            try journal.take(change, number: number, forgetting: forgetting)
          } catch {
            tell(.notice(.degraded(error.message)))
            tell(.kept(number))
          }
        }
        journal.work(now: now, tell)
        if given.isEnding { break }
        thread.wait(milliseconds: Self.wait(until: journal.due, from: now()))
      }
      journal.end(now: now, tell)
    }
  }

  /// Hands over a change, made from the state after the one before it; numbers grow. With `forgetting`
  /// nothing of what was before it stays in a file. Any thread.
  package func keep(_ change: StateChange, number: UInt64, forgetting: Bool = false) {
    let isFirst = inbox.state.withLock { state in
      defer { state.changes.append((change, number, forgetting)) }
      return state.changes.isEmpty
    }
    // What is not taken yet has woken it.
    if isFirst { thread.wake() }
  }

  /// Waits until all that was handed over is written, and on the disk where the policy wants it there.
  package func end() {
    inbox.state.withLock { $0.isEnding = true }
    thread.wake()
    thread.join()
  }

  /// Milliseconds until something is due, rounded up; -1: nothing is.
  private static func wait(until due: UInt64?, from now: UInt64) -> Int32 {
    guard let due else { return -1 }
    return due > now ? Int32(clamping: (due - now + 999_999) / 1_000_000) : 0
  }
}
