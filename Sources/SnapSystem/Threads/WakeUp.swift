import CSnapSystem
import Glibc

/// A place where one thread waits until another wakes it; a wake-up that comes first is not lost.
package final class WakeUp: Sendable {
  private let descriptor: Int32

  /// Makes one.
  package init() throws(SystemError) {
    descriptor = try checked(snapsys_wake_create(), "make a wake-up")
  }

  deinit { _ = close(descriptor) }

  /// Makes `wait` return, now or the next time. Any thread.
  package func wake() { _ = snapsys_wake(descriptor) }

  /// Waits until it is woken, or so many milliseconds have gone by; -1: however long. One thread.
  package func wait(milliseconds: Int32) {
    var watched = descriptor
    // Safety: the number lives for the length of the call.
    _ = unsafe snapsys_wait_readable(&watched, 1, milliseconds)
    _ = snapsys_wake_clear(descriptor)
  }
}
