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
      threads: threadCount, descriptors: count("/proc/self/fd"),
      heap: Int(clamping: snapsys_heap_used()), resident: residentBytes)
  }

  /// The threads alone, which is quicker.
  static var threadCount: Int { count("/proc/self/task") }

  /// The names of the threads that are there, without those that GLib and its kin start once in a
  /// process and keep, whoever asked for them.
  static var threadNames: [String] {
    readNumberedEntries("/proc/self/task").compactMap { number in
      guard let name = readSystemLines("/proc/self/task/\(number)/comm").first else {
        return nil  // it has ended meanwhile
      }
      return librariesKeep.contains { name.hasPrefix($0) } ? nil : String(name)
    }
  }
  private static let librariesKeep = ["gmain", "gdbus", "pool-", "dconf worker", "[pango]"]

  private static func count(_ directory: String) -> Int {
    ((try? listDirectory(directory)) ?? []).count
  }

  private static var residentBytes: Int {
    let line = readSystemLines("/proc/self/statm").first ?? ""
    let pages = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
