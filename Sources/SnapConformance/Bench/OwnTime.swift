import Glibc
import SnapSystem

// Safety: the struct lives for the length of the call.

/// Measures time that a plugin itself takes: what passes, less what this process's threads wait for
/// a processor while they could run.
///
/// The kernel counts that waiting, so a busy machine does not make a plugin look slow.
struct OwnTime: Sendable {
  private let began = ProcessFacts.now
  private let waited = Self.waiting
  private let faults = Self.majorFaults

  /// Nanoseconds since it was made; `nil` when the system does not tell how long threads wait.
  var nanoseconds: UInt64? {
    let passed = ProcessFacts.now - began
    guard let waited, let now = Self.waiting else { return nil }
    return passed - min(now - min(now, waited), passed)
  }

  /// Nanoseconds since it was made; where waiting is not counted, all that passed.
  var passed: UInt64 { nanoseconds ?? ProcessFacts.now - began }

  /// Whether something was read from a disk since then.
  var readDisk: Bool { Self.majorFaults > faults }

  /// Nanoseconds that the body took, as `passed`, and its result.
  static func measure<Result>(_ body: () -> Result) -> (nanoseconds: UInt64, result: Result) {
    let clock = OwnTime()
    let result = body()
    return (clock.passed, result)
  }

  /// How long all threads could have run and did not, in nanoseconds.
  private static var waiting: UInt64? {
    var sum: UInt64?
    for thread in readNumberedEntries("/proc/self/task") {
      let line = readSystemLines("/proc/self/task/\(thread)/schedstat").first ?? ""
      let fields = line.split(separator: " ")
      guard fields.count > 1, let waited = UInt64(fields[1]) else { continue }
      sum = (sum ?? 0) &+ waited
    }
    return sum
  }

  private static let ownUsage = __rusage_who_t(RUSAGE_SELF.rawValue)

  private static var majorFaults: Int {
    var usage = rusage()
    _ = unsafe getrusage(Self.ownUsage, &usage)
    return usage.ru_majflt
  }
}
