import CSnapSystem

/// Runs an actor's jobs on a loop's thread, one after the other and in order.
///
/// An actor that wants it answers `executor.asUnownedSerialExecutor()` as its `unownedExecutor`,
/// and keeps the executor. On the loop's thread `assumeIsolated` then works. A task that prefers it
/// (`Task(executorPreference:)`) starts on the loop's thread; without, it starts on a thread of the
/// runtime's pool, which is made for it and wakes up once a second from then on.
package final class MainLoopExecutor: SerialExecutor, TaskExecutor {
  private let inbox: LoopInbox
  private let thread: UInt64

  init(_ inbox: LoopInbox, thread: UInt64) {
    self.inbox = inbox
    self.thread = thread
  }

  /// Any thread. Jobs that come after the loop's end are never run.
  package func enqueue(_ job: consuming ExecutorJob) { inbox.add(.job(UnownedJob(job))) }

  /// The executor as actors hand it to the runtime; keep the loop while one of them lives.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    // Safety: the loop keeps its executor, and its actors keep the loop.
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program outside the loop's thread.
  package func checkIsolated() {
    precondition(snapsys_thread_id() == thread, "outside the main loop's thread")
  }

  /// Whether this is the loop's thread.
  package func isIsolatingCurrentContext() -> Bool? { snapsys_thread_id() == thread }
}
