import CSnapSystem
import Glibc
import SnapSystem

// Safety: see the one call below.

/// Time that a plugin itself takes: what passed, less what its threads waited for a processor.
///
/// The kernel counts that waiting, so a busy machine does not make a plugin look slow. Where the
/// count is missing nothing is taken off.
enum OwnTime {
  /// Nanoseconds that the body took, and its result.
  static func measure<Result>(_ body: () -> Result) -> (nanoseconds: UInt64, result: Result) {
    let waited = waitedForProcessor()
    let began = ProcessFacts.now
    let result = body()
    let passed = ProcessFacts.now - began
    let delay = waitedForProcessor()
    return (passed - min(passed, delay - min(delay, waited)), result)
  }

  /// How long all threads of the process waited while they could have run, in nanoseconds.
  private static func waitedForProcessor() -> UInt64 {
    let threads = (try? listDirectory("/proc/self/task")) ?? []
    return threads.reduce(0) { sum, thread in
      let words = text(ofProcessFile: "/proc/self/task/\(thread.name)/schedstat").split(
        separator: " ")
      return sum &+ (words.count > 1 ? UInt64(words[1]) ?? 0 : 0)
    }
  }

  /// Files of /proc say that they are empty, so they are read without asking for their length.
  private static func text(ofProcessFile path: String) -> String {
    // Safety: the path lives for the length of the call.
    let file = unsafe snapsys_open(path, 1)
    guard file >= 0 else { return "" }
    defer { _ = close(file) }
    return String(decoding: (try? readSome(from: file, atMost: 256)) ?? [], as: UTF8.self)
  }
}
