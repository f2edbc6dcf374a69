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
  /// - Parameters:
  ///   - occasion: is added to the site of every call meanwhile.
  ///   - leave: what the copy does at its end.
  func inFork(
    _ occasion: String = "", leavingBy leave: () -> Void = { snapbench_leave(0, 0) },
    _ body: () throws(Ending) -> [String]
  ) throws(Ending) -> [String] {
    let file = unsafe snapsys_memory_file("snapnav-fork")
    guard file >= 0 else { throw .skip("no memory can be shared with a copy of the process") }
    defer { _ = Glibc.close(file) }
    let child = snapbench_fork()
    guard child >= 0 else { throw .skip("the process cannot be copied") }
    if child == 0 {
      self.occasion = occasion
      if !write(CheckAnswer(body).json, file) {
        let reason = "the plugin has closed a descriptor of the host, in which the answer belongs"
        page.put(CheckAnswer.failure(.skip(reason)).json, into: .answer)
      }
      leave()
    }
    var status: Int32 = 0
    _ = unsafe snapbench_wait(child, &status)
    if status & 0x7f != 0 || status >> 8 != 0 { snapbench_leave(status >> 8 & 0xff, status & 0x7f) }
    guard let answer = CheckAnswer(json: read(file)) ?? CheckAnswer(json: page.text(of: .answer))
    else {
      snapbench_leave(0, 0)
      return []
    }
    return try answer.get()
  }

  /// Ends this process without running anybody's exit functions.
  static func leaveAtOnce() { snapbench_leave(0, 0) }

  /// Ends this process as a program ends: with its exit functions and destructors.
  func endTheProcess() {
    page.put("the end of the process, after stop", into: .site)
    snapbench_end()
  }

  private func write(_ text: String, _ file: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe snapsys_write_all(file, bytes, bytes.count) >= 0
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
