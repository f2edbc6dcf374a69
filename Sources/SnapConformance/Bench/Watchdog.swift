import Glibc
import SnapSystem
import Synchronization

/// Ends a check whose plugin does not return from a call, and says from which.
///
/// It looks on from a thread of its own. A call that waits for a lock of its own would else use up the
/// time of the whole check.
final class Watchdog: Sendable {
  private struct Seen {
    var site = ""
    var since: UInt64 = 0
  }
  private let seen = Mutex(Seen())

  /// Notes that a call has begun, or none goes on.
  func look(_ site: String) {
    seen.withLock { $0 = Seen(site: site, since: ProcessFacts.now) }
  }

  /// Begins to look on, for as long as the process lives.
  /// - Parameter seconds: how long one call may take.
  func start(seconds: UInt64, page: CrashPage) {
    _ = startThread { [self] in
      while true {
        usleep(50_000)
        let now = seen.withLock { $0 }
        let late = now.since + seconds * 1_000_000_000
        guard !now.site.isEmpty, ProcessFacts.now > late else { continue }
        let found = flaw(
          "\(now.site) returns", seen: "it had not after \(seconds) s",
          remedy: "Hold no lock across a call of the host, which may call back into the plugin; "
            + "never wait in a call for something that another call brings.")
        page.put(CheckAnswer.failure(found).json, into: .answer)
        Bench.leaveAtOnce()
      }
    }
  }
}
