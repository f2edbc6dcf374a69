import CSnapSystem
import Glibc

/// Processes that a child has started and left behind, also those that have left its group and
/// session.
package enum Orphans {
  /// From now on, processes that descend from this one become its children when their parents end.
  package static func adopt() { _ = snapsys_adopt_orphans() }

  /// Kills every adopted process that has an entry such as `NAME=value` in its environment, with all
  /// that it has started; answers how many there were.
  package static func end(marked mark: String) -> Int {
    var ended = 0
    // each round kills those whose parents the last one has killed
    for _ in 0..<100 {
      let found = children.filter { isMarked($0, mark) }
      guard !found.isEmpty else { break }
      for process in found { end(process) }
      ended += found.count
    }
    return ended
  }

  /// Kills every process of this user that has an entry in its environment that begins so, whoever its
  /// parent is. Some that is just being started shows itself a moment later, so it looks three times
  /// more when there is none to be seen.
  static func endAll(marked mark: String) {
    var quiet = 0
    for _ in 0..<200 where quiet < 4 {
      let found = processes.filter { $0 != getpid() && isMarked($0, mark, whole: false) }
      for process in found { _ = kill(process, SIGKILL) }
      quiet = found.isEmpty ? quiet + 1 : 0
      usleep(found.isEmpty ? 50_000 : 2_000)
    }
  }

  private static func end(_ process: Int32) {
    _ = kill(process, SIGKILL)
    var status: Int32 = 0
    // Safety: the number lives for the length of the call.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private static func isMarked(_ process: Int32, _ mark: String, whole: Bool = true) -> Bool {
    guard let entries = readSystemFile("/proc/\(process)/environ") else { return false }
    return entries.split(separator: 0).contains {
      whole ? $0.elementsEqual(mark.utf8) : $0.starts(with: mark.utf8)
    }
  }

  /// Kills all that descends from this process, and reaps what has become its child by that.
  static func endDescendants() -> [Int32: Int32] {
    var ended: [Int32: Int32] = [:]
    var status: Int32 = 0
    // What is started meanwhile is found by the next round, and what has lost its parent has become a child.
    while true {
      for process in descendants { _ = kill(process, SIGKILL) }
      // Safety: the number lives for the length of the call.
      let child = unsafe waitpid(-1, &status, 0)
      if child > 0 { ended[child] = status } else if errno != EINTR { return ended }
    }
  }

  /// All that descends from this process, without those that have ended.
  private static var descendants: [Int32] {
    var parents: [Int32: Int32] = [:]
    for process in processes { parents[process] = parent(of: process) }
    return parents.keys.filter { process in
      var next: Int32? = process
      for _ in 0..<parents.count {
        next = next.flatMap { parents[$0] }
        if next == getpid() { return true }
      }
      return false
    }
  }

  /// The children of this process, without those that have ended.
  private static var children: [Int32] {
    processes.filter { parent(of: $0) == getpid() }
  }

  private static var processes: [Int32] {
    ((try? listDirectory("/proc")) ?? []).compactMap { Int32($0.name) }
  }

  /// The fourth field of `stat`; the second is a name in parentheses that may hold anything.
  private static func parent(of process: Int32) -> Int32? {
    guard let bytes = readSystemFile("/proc/\(process)/stat"),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, fields[0].first != UInt8(ascii: "Z") else { return nil }
    return Int32(String(decoding: fields[1], as: UTF8.self))
  }
}
