import Foundation
import SnapValue
import SnapPlugins
import Synchronization

/// A main loop whose clock a test moves. The thread that makes it is its main thread.
final class TestLoop: PluginLoop, @unchecked Sendable {
  private struct Scheduled {
    let at: UInt64
    let number: UInt64
    let action: @Sendable () -> Void
  }

  private let thread = pthread_self()
  private let posted = Mutex<[@Sendable () -> Void]>([])
  private let listener = Mutex<(@Sendable () -> Void)?>(nil)
  private var scheduled: [Scheduled] = []
  private(set) var watched: [Int32: @Sendable () -> Void] = [:]
  private var last: UInt64 = 0
  private(set) var now: UInt64 = 0

  var isMainThread: Bool { pthread_equal(pthread_self(), thread) != 0 }
  var descriptor: Int32? { 1000 }
  var scheduledCount: Int { scheduled.count }
  func drain() { runPosted() }
  func post(_ work: @escaping @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
    listener.withLock { $0 }?()
  }

  /// From now on this is called on the thread that posts, before it goes on; `nil`: nothing is.
  func hearsOfPosts(_ listener: (@Sendable () -> Void)?) {
    self.listener.withLock { $0 = listener }
  }

  func schedule(
    after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void
  ) -> UInt64 {
    last += 1
    scheduled.append(Scheduled(at: now &+ nanoseconds, number: last, action: action))
    return last
  }

  func cancel(timer: UInt64) { scheduled.removeAll { $0.number == timer } }

  func watch(
    _ descriptor: Int32, _ action: @escaping @Sendable () -> Void
  ) throws(Failure) {
    guard descriptor < 5000 else { throw Failure(.badArgument, "bad file descriptor") }
    watched[descriptor] = action
  }

  func unwatch(_ descriptor: Int32) { watched[descriptor] = nil }

  /// Does what other threads posted.
  func runPosted() {
    let work = posted.withLock { list in
      defer { list = [] }
      return list
    }
    for item in work { item() }
  }

  /// Moves the clock and runs what is due, in order of time.
  func advance(_ nanoseconds: UInt64) {
    runPosted()
    now += nanoseconds
    while let next = scheduled.filter({ $0.at <= now }).min(by: { $0.at < $1.at }) {
      scheduled.removeAll { $0.number == next.number }
      next.action()
    }
  }
}
