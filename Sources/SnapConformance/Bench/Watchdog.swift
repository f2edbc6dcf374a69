import Glibc
import SnapSystem
import Synchronization

// Safety: the buffer lives for the length of the call, and its length goes along.

/// Ends a check whose plugin does not return from a call, and says from which.
///
/// It looks on from a thread of its own. A call that waits for a lock of its own would else use up the
/// time of the whole check, and so would one that never ends. What counts is the time that the call
/// itself takes: not while its thread could run and others had the processor.
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
    let waiting = ThreadWaiting()
    _ = startThread { [self] in
      var (number, began, waited) = (0, ProcessFacts.now, waiting.nanoseconds)
      while true {
        usleep(50_000)
        let now = seen.withLock { $0 }
        guard now.number == number else {
          (number, began, waited) = (now.number, ProcessFacts.now, waiting.nanoseconds)
          continue
        }
        let late = began + seconds * 1_000_000_000 + (max(waiting.nanoseconds, waited) - waited)
        guard !now.site.isEmpty, ProcessFacts.now > late else { continue }
        let found = flaw(
          "\(now.site) returns", seen: "it had not after \(seconds) s", remedy: remedy)
        page.put(CheckAnswer.failure(found).json, into: .answer)
        _ = pthread_kill(caller, SIGABRT)
        // The caller dies of it with the whole process, unless the plugin has blocked the signal: no
        // event tells of that.
        usleep(500_000)
        Bench.leaveAtOnce()
      }
    }
  }
}

/// How long a thread could have run and did not.
///
/// One descriptor is read again and again: one that is opened for each look would come and go while a
/// check compares the process with what it was.
private struct ThreadWaiting: Sendable {
  private let descriptor: Int32

  /// Of the calling thread.
  init() {
    // Safety: the path lives for the length of the call.
    descriptor = unsafe open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    OwnDescriptors.add(descriptor)
  }

  /// 0 where the kernel does not count it.
  var nanoseconds: UInt64 {
    var buffer = [UInt8](repeating: 0, count: 96)
    let count = unsafe pread(descriptor, &buffer, buffer.count, 0)
    let fields = buffer.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? UInt64(String(decoding: fields[1], as: UTF8.self)) ?? 0 : 0
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
