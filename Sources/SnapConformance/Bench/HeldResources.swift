import CSnapBench
import CSnapSystem
import Glibc
import SnapSystem

/// What the process holds at one moment: what a plugin that leaves nothing does not add to.
struct HeldResources: Sendable, Hashable {
  /// Its threads.
  var threads: Int
  /// Its open descriptors.
  var descriptors: Int
  /// Bytes that malloc has given out.
  var heap: Int
  /// Bytes of memory that are really there.
  var resident: Int

  /// As it is now.
  static var now: HeldResources {
    HeldResources(
      threads: threadCount, descriptors: readNumberedEntries("/proc/self/fd").count,
      heap: sanitizedHeap ?? Int(clamping: snapsys_heap_used()), resident: residentBytes)
  }

  /// The threads alone, which is quicker.
  static var threadCount: Int { readNumberedEntries("/proc/self/task").count }

  /// The names of the threads that are there, without those that GLib and its kin start once in a
  /// process and keep, whoever asked for them.
  static var threadNames: [String] {
    ProcessSnapshot.threads.values.filter { name in
      !name.isEmpty && !librariesKeep.contains { name.hasPrefix($0) }
    }
  }
  private static let librariesKeep = ["gmain", "gdbus", "pool-", "dconf worker", "[pango]"]

  /// What is allocated, where a sanitizer is in the process: it keeps freed memory back, so what is
  /// resident says nothing there.
  private static var sanitizedHeap: Int? {
    let bytes = Int(clamping: snapbench_sanitized_heap())
    return bytes > 0 ? bytes : nil
  }

  /// Bytes of memory that are there now.
  static var residentBytes: Int {
    if let heap = sanitizedHeap { return heap }
    let line = readSystemLines("/proc/self/statm").first ?? ""
    let pages = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * ProcessFacts.pageSize
  }
}
