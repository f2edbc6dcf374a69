import CSnapSystem
import Glibc
import Synchronization

/// A thread of its own, for work that waits for a disk.
///
/// No signal of the process comes to it. Whoever makes it ends it: its body must return, then `join`.
package final class WorkThread: Sendable {
  private let wakeUp: WakeUp
  private let handle = Mutex<UInt64?>(nil)

  private final class Start {
    let thread: WorkThread
    let body: @Sendable (WorkThread) -> Void
    init(_ thread: WorkThread, _ body: @escaping @Sendable (WorkThread) -> Void) {
      (self.thread, self.body) = (thread, body)
    }
  }

  /// Makes a thread that does nothing yet.
  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Begins; once. The thread keeps itself and the body until the body returns.
  package func start(_ body: @escaping @Sendable (WorkThread) -> Void) throws(SystemError) {
    // Safety: the box is given to the thread, which takes it back once.
    let box = unsafe Unmanaged.passRetained(Start(self, body))
    var made: UInt64 = 0
    let result = unsafe snapsys_thread_start(
      { given in
        guard let given = unsafe given else { return }
        let start = unsafe Unmanaged<Start>.fromOpaque(given).takeRetainedValue()
        start.body(start.thread)
      }, box.toOpaque(), &made)
    if result < 0 { unsafe box.release() }
    _ = try checked(result, "start a thread")
    handle.withLock { $0 = made }
  }

  /// Makes `wait` return, now or the next time. Any thread.
  package func wake() { wakeUp.wake() }

  /// Waits until it is woken, or so many milliseconds have gone by; -1: however long. On the thread.
  package func wait(milliseconds: Int32) { wakeUp.wait(milliseconds: milliseconds) }

  /// Waits until the body has returned. Not on the thread itself.
  package func join() {
    let made = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let made { _ = snapsys_thread_join(made) }
  }
}
