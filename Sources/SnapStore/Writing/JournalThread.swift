package import SnapSystem
import Synchronization

/// Makes changes of what is handed over to a `JournalThread`, on that thread.
package protocol ChangeSource: Sendable {
  /// What is handed over.
  associatedtype Given: Sendable
  /// What is different since what was given before.
  mutating func change(to given: Given) -> StateChange
}

/// Writes a journal on a thread of its own, so that nobody else waits for a disk, or for what is different to be
/// found.
///
/// To wake a thread costs who wakes it more than all else of a change. So where no outcome waits for the disk, the
/// thread looks by itself every two milliseconds while changes come, and is woken for the first after a pause, for
/// one that forgets, where many wait, and where somebody waits for one (`hurry`).
package final class JournalThread<Source: ChangeSource>: Sendable {
  private final class Inbox: Sendable {
    struct State {
      var given: [(given: Source.Given, number: UInt64, forgetting: Bool)] = []
      var isEnding = false
      /// Whether the thread waits until it is woken.
      var isAsleep = false
    }
    let state = Mutex(State())

    func take() -> State {
      state.withLock { state in
        defer { state.given = [] }
        return state
      }
    }

    /// Whether nothing has come since; whoever brings something from now on wakes the thread.
    func sleeps() -> Bool {
      state.withLock { state in
        state.isAsleep = state.given.isEmpty && !state.isEnding
        return state.isAsleep
      }
    }
  }

  /// The most milliseconds from a change to its being written where no outcome waits for it, while the machine
  /// keeps up.
  private static var delay: Int32 { 2 }
  /// How often nothing has come in so long before the thread sleeps.
  private static var patience: Int { 8 }
  /// So many changes that wait are too many to look by itself.
  private static var many: Int { 32 }

  private let inbox = Inbox()
  private let thread: WorkThread
  private let isAwaited: Bool

  /// Begins with a state that is in no file of this run. `source` is asked and `tell` called on the thread, in
  /// order.
  package init(
    _ policy: StorePolicy, from state: StoredState, of source: Source, at paths: StorePaths,
    by files: StoreFiles = .system, tell: @escaping @Sendable (Journal.Event) -> Void
  ) throws(SystemError) {
    isAwaited = policy.sync == .always
    thread = try WorkThread()
    try thread.start { [inbox, isAwaited] thread in
      var journal = Journal(policy, from: state, at: paths, by: files)
      var source = source
      let now: @Sendable () -> UInt64 = { ProcessFacts.now }
      var quiet = isAwaited ? Self.patience : 0
      while true {
        let taken = inbox.take()
        if !isAwaited { quiet = taken.given.isEmpty ? min(quiet + 1, Self.patience) : 0 }
        for (given, number, forgetting) in taken.given {
          do throws(StoredFault) {
            try journal.take(source.change(to: given), number: number, forgetting: forgetting)
          } catch {
            tell(.notice(.degraded(error.message)))
            tell(.kept(number))
          }
        }
        journal.work(now: now, tell)
        if taken.isEnding { break }
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

  /// Hands over what a change is made of, after the one before it; numbers grow. With `forgetting`
  /// nothing of what was before it stays in a file. Any thread.
  package func keep(_ given: Source.Given, number: UInt64, forgetting: Bool = false) {
    let mustWake = inbox.state.withLock { state in
      state.given.append((given, number, forgetting))
      defer { state.isAsleep = false }
      return state.isAsleep || forgetting || state.given.count == Self.many
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
