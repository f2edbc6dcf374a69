import CSnapSystem
import Glibc

/// What a child writes to its standard output and error, line by line, read without waiting.
package final class ChildWords {
  /// Readable when there is something, or the end.
  package let descriptor: Int32
  /// The end for the child; -1 when it was given up.
  package private(set) var writer: Int32
  /// Whether nobody has the other end any more.
  package private(set) var isEnded = false
  private var splitter: LineSplitter

  /// Makes a pipe; lines of more than `limit` bytes are dropped.
  package init(limit: Int) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // Safety: room for two numbers.
    _ = try checked(unsafe snapsys_pipe(&ends), "make a pipe")
    (descriptor, writer) = (ends[0], ends[1])
    splitter = LineSplitter(limit: limit)
    _ = snapsys_set_nonblocking(descriptor, 1)
  }

  deinit {
    giveUpWriter()
    _ = close(descriptor)
  }

  /// The child has its end; closes the one here.
  package func giveUpWriter() {
    if writer >= 0 { _ = close(writer) }
    writer = -1
  }

  /// The lines that are there: at most 256 KiB are read.
  package func lines() -> [String] {
    var lines: [LineSplitter.Line] = []
    for _ in 0..<16 where !isEnded {
      guard let piece = try? readSome(from: descriptor, atMost: 16 << 10) else { break }
      lines += splitter.feed(piece)
      if piece.isEmpty {
        isEnded = true
        if let last = splitter.finish() { lines.append(last) }
      }
    }
    return lines.compactMap { line in
      guard case .bytes(let bytes) = line, !bytes.allSatisfy({ $0 == 0x20 }) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
