import Glibc
import SnapSystem

/// Measures how long the calling thread takes: what passes, less what it waits for a processor while it
/// could run, which the kernel counts.
struct ThreadTime {
  private let began = ProcessFacts.now
  private let waited = Self.waiting
  private let faults = Self.majorFaults

  /// Nanoseconds since it was made; 0 where the system does not tell how long a thread waits, and when
  /// something was read from a disk meanwhile.
  var nanoseconds: UInt64 {
    guard let waited, let now = Self.waiting, now >= waited, faults == Self.majorFaults else {
      return 0
    }
    let passed = ProcessFacts.now - began
    return passed - min(now - waited, passed)
  }

  /// `RUSAGE_THREAD`, which the module of the C library leaves out.
  private static let ownThread = __rusage_who_t(1)

  // Safety: the struct lives for the length of the call.
  private static var majorFaults: Int {
    var usage = rusage()
    _ = unsafe getrusage(ownThread, &usage)
    return usage.ru_majflt
  }

  private static var waiting: UInt64? {
    let fields = readSystemLines("/proc/thread-self/schedstat").first?.split(separator: " ") ?? []
    return fields.count > 1 ? UInt64(fields[1]) : nil
  }
}
