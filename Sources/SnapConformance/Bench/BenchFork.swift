import CSnapBench
import CSnapSystem
import Glibc
import SnapValue

// Safety: the file and the numbers live for the length of the calls. The process has one thread when
// it forks, or the rest of it is not used in the copy.

extension Bench {
  /// Runs something in a copy of this process, so that it leaves no traces in this one.
  ///
  /// A copy that dies takes this process with it, in the same way, so that the suite sees why.
  /// - Parameter occasion: is added to the site of every call meanwhile.
  func inFork(
    _ occasion: String = "", _ body: () throws(Ending) -> [String]
  ) throws(Ending) -> [String] {
    let file = unsafe snapsys_memory_file("snapnav-fork")
    guard file >= 0 else { throw .skip("no memory can be shared with a copy of the process") }
    defer { _ = Glibc.close(file) }
    let child = snapbench_fork()
    guard child >= 0 else { throw .skip("the process cannot be copied") }
    if child == 0 {
      self.occasion = occasion
      write(CheckAnswer(body).json, file)
      snapbench_leave(0, 0)
    }
    var status: Int32 = 0
    _ = unsafe snapbench_wait(child, &status)
    if status & 0x7f != 0 || status >> 8 != 0 { snapbench_leave(status >> 8 & 0xff, status & 0x7f) }
    guard let answer = CheckAnswer(json: read(file)) else {
      snapbench_leave(0, 0)
      return []
    }
    return try answer.get()
  }

  private func write(_ text: String, _ file: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe snapsys_write_all(file, bytes, bytes.count)
  }

  private func read(_ file: Int32) -> String {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe snapsys_read_at(file, &room, room.count, UInt64(bytes.count))
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += room.prefix(Int(count))
    }
  }
}
