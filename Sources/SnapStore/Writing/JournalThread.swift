package import SnapSystem
import Synchronization

/// Writes a journal on a thread of its own, so that nobody else waits for a disk.
///
/// To wake a thread costs who wakes it more than all else of a change. So where no outcome waits for the disk, the
/// thread looks by itself every two milliseconds while changes come, and is woken for the first after a pause, for
/// one that forgets, where many wait, and where somebody waits for one (`hurry`).
package final class JournalThread: Sendable {
  private final class Inbox: Sendable {
    struct State {
      var changes: [(change: StateChange, number: UInt64, forgetting: Bool)] = []
      var isEnding = false
      /// Whether the thread waits until it is woken.
      var isAsleep = false
    }
    let state = Mutex(State())

    func take() -> State {
      state.withLock { state in
        defer { state.changes = [] }
        return state
      }
    }

    /// Whether nothing has come since; whoever brings something from now on wakes the thread.
    func sleeps() -> Bool {
      state.withLock { state in
        state.isAsleep = state.changes.isEmpty && !state.isEnding
        return state.isAsleep
      }
    }
  }

  /// The most milliseconds from a change to its being written where no outcome waits for it, while the machine
  /// keeps up.
  private static let delay: Int32 = 2
  /// How often nothing has come in so long before the thread sleeps.
  private static let patience = 8
  /// So many changes that wait are too many to look by itself.
  private static let many = 32

  private let inbox = Inbox()
  private let thread: WorkThread
  private let isAwaited: Bool

  /// Begins with a state that is in no file of this run. `tell` is called on the thread, in order.
  package init(
    _ policy: StorePolicy, from state: StoredState, at paths: StorePaths,
    by files: StoreFiles = .system, tell: @escaping @Sendable (Journal.Event) -> Void
  ) throws(SystemError) {
    isAwaited = policy.sync == .always
    thread = try WorkThread()
    try thread.start { [inbox, isAwaited] thread in
      var journal = Journal(policy, from: state, at: paths, by: files)
      let now: @Sendable () -> UInt64 = { ProcessFacts.now }
      var quiet = isAwaited ? Self.patience : 0
      while true {
        let given = inbox.take()
        if !isAwaited { quiet = given.changes.isEmpty ? min(quiet + 1, Self.patience) : 0 }
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
        let rest = Self.wait(until: journal.due, from: now())
        if quiet < Self.patience {
          thread.wait(milliseconds: rest < 0 ? Self.delay : min(rest, Self.delay))
        } else if inbox.sleeps() {
          thread.wait(milliseconds: rest)
        }
      }
      journal.end(now: now, tell)
    }
  }

  /// Hands over a change, made from the state after the one before it; numbers grow. With `forgetting`
  /// nothing of what was before it stays in a file. Any thread.
  package func keep(_ change: StateChange, number: UInt64, forgetting: Bool = false) {
    let mustWake = inbox.state.withLock { state in
      state.changes.append((change, number, forgetting))
      defer { state.isAsleep = false }
      return state.isAsleep || forgetting || state.changes.count == Self.many
    }
    if mustWake { thread.wake() }
  }

  /// Has what was handed over written at once, where it is not anyway. Any thread.
  package func hurry() { if !isAwaited { thread.wake() } }

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
