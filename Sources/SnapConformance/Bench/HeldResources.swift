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
      heap: Int(clamping: snapsys_heap_used()), resident: residentBytes)
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

  /// Bytes of memory that are there now.
  static var residentBytes: Int {
    let line = readSystemLines("/proc/self/statm").first ?? ""
    let pages = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
