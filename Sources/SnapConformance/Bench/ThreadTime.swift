import Glibc
import SnapSystem

// Safety: the struct lives for the length of the call.

/// Measures how long this thread takes for something, without the time in which others had the
/// processor.
struct ThreadTime: Sendable {
  private let began = ProcessFacts.now
  private let waited = Self.waiting
  private let faults = Self.majorFaults

  /// Nanoseconds since it was made; `nil` when the system does not tell how long a thread waits.
  var nanoseconds: UInt64? {
    let whole = ProcessFacts.now - began
    guard let waited, let now = Self.waiting, now >= waited else { return nil }
    return whole - min(now - waited, whole)
  }

  /// Whether something was read from a disk since then.
  var readDisk: Bool { Self.majorFaults > faults }

  /// How long this thread could have run and did not, in nanoseconds.
  private static var waiting: UInt64? {
    let fields = readSystemLines("/proc/thread-self/schedstat").first?.split(separator: " ") ?? []
    return fields.count > 1 ? UInt64(fields[1]) : nil
  }

  private static let ownUsage = __rusage_who_t(RUSAGE_SELF.rawValue)

  private static var majorFaults: Int {
    var usage = rusage()
    _ = unsafe getrusage(Self.ownUsage, &usage)
    return usage.ru_majflt
  }
}
