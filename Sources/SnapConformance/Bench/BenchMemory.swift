import CSnapBench
import SnapSystem

// Safety: numbers only; the library stays mapped.

/// An answer with where it came from.
struct KeptAnswer: Sendable {
  var site: String
  var answer: Answer
  /// Whether it had room for a message.
  var hadSlot: Bool
}

extension Bench {
  /// Begins to count the allocations of the plugin's own code; how many of its calls are watched.
  func watchAllocations() throws(Ending) -> Int {
    let address = UInt(bitPattern: try unsafe entryPoint())
    let count = snapbench_watch_allocations(address)
    guard count >= 0 else { throw .skip("its calls of malloc cannot be found") }
    return Int(count)
  }

  /// The so-manieth allocation from now on gets nothing; with 0, all get what they ask for.
  func failAllocation(_ number: UInt64) { snapbench_fail_allocation(number) }

  /// How many there were since.
  var allocations: UInt64 { snapbench_allocations() }

  /// Lets the plugin's own code read the time of day so many seconds ahead; false when it never does.
  @discardableResult
  func setClockAhead(_ seconds: Int64) -> Bool {
    guard let place = try? unsafe entryPoint() else { return false }
    return snapbench_set_clock_ahead(UInt(bitPattern: place), seconds) > 0
  }

  /// Whether rustc has made it.
  var isRust: Bool {
    let words = Array("rustc version ".utf8)
    guard let bytes = try? readFile(file, limit: 256 << 20).bytes else { return false }
    let first = words[0]
    var place = bytes.startIndex
    while let next = bytes[place...].firstIndex(of: first) {
      if bytes[next...].starts(with: words) { return true }
      place = next + 1
    }
    return false
  }
}
