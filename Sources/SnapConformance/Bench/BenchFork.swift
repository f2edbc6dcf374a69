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
      write(ForkAnswer(of: body).json, file)
      snapbench_leave(0, 0)
    }
    var status: Int32 = 0
    _ = unsafe snapbench_wait(child, &status)
    if status & 0x7f != 0 || status >> 8 != 0 { snapbench_leave(status >> 8 & 0xff, status & 0x7f) }
    guard let answer = ForkAnswer(json: read(file)) else { snapbench_leave(0, 0); return [] }
    switch answer {
    case .lines(let lines): return lines
    case .ended(.flaw(let flaw)): throw .flaw(flaw)
    case .ended(.skipped(let reason)): throw .skip(reason)
    case .ended(.passed): return []
    }
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

/// What a copy of the process found.
private enum ForkAnswer {
  case lines([String])
  case ended(CheckAnswer)

  init(of body: () throws(Ending) -> [String]) {
    do throws(Ending) { self = .lines(try body()) } catch {
      switch error {
      case .flaw(let flaw): self = .ended(.flaw(flaw))
      case .skip(let reason): self = .ended(.skipped(reason))
      }
    }
  }

  var json: String {
    switch self {
    case .lines(let lines): Value.list(lines.map { .string($0) }).jsonText
    case .ended(let answer): answer.json
    }
  }

  init?(json: String) {
    if let lines = (try? Value(jsonText: json, limits: .written))?.list {
      self = .lines(lines.map { $0.string ?? "" })
    } else if let answer = CheckAnswer(json: json) {
      self = .ended(answer)
    } else {
      return nil
    }
  }
}
