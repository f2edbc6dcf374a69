import CSnapSystem
import Glibc

/// A process between this program and a child of it, which ends with the child and as it did, and leaves
/// nothing that the child has started: what has left its group and session, too.
///
/// It is the one that the kernel makes the parent of whoever loses its own. When the child has ended, or this
/// program has, or ``ChildProcess/killAll()`` tells it to, it kills all that descends from it.
package enum TreeKeeper {
  /// Starts the child, and keeps it to its end; then this process ends as it did.
  /// - Parameters:
  ///   - parent: the number of the process that started this one.
  ///   - program: the child's program.
  ///   - words: its words.
  ///   - descriptors: those that it gets and this process gives up; it gets 0, 1 and 2 in any case.
  package static func run(
    parent: Int32, _ program: String, _ words: [String], descriptors: [Int32]
  ) throws(SystemError) {
    guard snapsys_keeper_begin(parent) >= 0 else { return }
    var handed: [Int32: Int32] = [0: 0, 1: 1, 2: 2]
    for number in descriptors { handed[number] = number }
    let plan = ChildPlan(program, words, descriptors: handed, ownGroup: false)
    let child = try ChildProcess(plan)
    // Who waits for the end of a stream waits for the child's.
    for number in descriptors { _ = close(number) }
    let process = child.identifier
    var status: Int32 = 0
    while snapsys_keeper_wait() == 0 {
      var ended: Int32 = 0
      // Safety: the number lives for the length of the call.
      while case let one = unsafe snapsys_reap_any(&ended), one > 0 {
        if one == process {
          _ = Orphans.endDescendants()
          snapsys_end_as(ended)
        }
      }
    }
    status = Orphans.endDescendants()[process] ?? SIGKILL
    snapsys_end_as(status)
  }
}
