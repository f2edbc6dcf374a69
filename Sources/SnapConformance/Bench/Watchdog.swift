import Glibc
import SnapSystem
import Synchronization

/// Ends a check whose plugin does not return from a call, and says from which.
///
/// It looks on from a thread of its own. A call that waits for a lock of its own would else use up the
/// time of the whole check, and so would one that never ends. What counts is the time that the plugin
/// itself takes, as `OwnTime` measures it.
final class Watchdog: Sendable {
  private struct Seen {
    var site = ""
    /// Counts the calls, so that one is told from the next of the same name.
    var number = 0
  }
  private let seen = Mutex(Seen())

  /// Notes that a call has begun, or none goes on.
  func look(_ site: String) {
    seen.withLock { $0 = Seen(site: site, number: $0.number + 1) }
  }

  /// Begins to look on, for as long as the process lives, at the calls that the calling thread makes.
  ///
  /// A call that takes longer is the answer of the check; the calling thread writes its stack and dies.
  /// - Parameter seconds: how long one call may take.
  func start(seconds: UInt64, page: CrashPage, remedy: String) {
    let caller = pthread_self()
    _ = startThread { [self] in
      var (number, clock) = (0, OwnTime())
      while true {
        usleep(50_000)
        let now = seen.withLock { $0 }
        guard now.number == number else {
          (number, clock) = (now.number, OwnTime())
          continue
        }
        guard !now.site.isEmpty, clock.passed > seconds * 1_000_000_000 else { continue }
        let found = flaw(
          "\(now.site) returns", seen: "it had not after \(seconds) s", remedy: remedy)
        page.put(CheckAnswer.failure(found).json, into: .answer)
        _ = pthread_kill(caller, SIGABRT)
        usleep(500_000)  // for the stack
        Bench.leaveAtOnce()
      }
    }
  }
}

extension Bench {
  /// Ends the check when a call takes longer than so many seconds of the plugin's own time.
  func endsCalls(after seconds: UInt64, remedy: String) {
    let watchdog = Watchdog()
    watchdog.start(seconds: seconds, page: page, remedy: remedy)
    self.watchdog = watchdog
  }
}
