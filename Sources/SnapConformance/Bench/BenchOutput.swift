import CSnapSystem
import Glibc

// Safety: numbers of descriptors, and room with its count.

/// What is written to standard output and standard error meanwhile, and not what waited before.
func capturingOutput(_ body: () throws(Ending) -> Void) throws(Ending) -> (
  output: String, errors: String
) {
  _ = fflush(nil)
  var captures: [OutputCapture] = []
  for descriptor in [Int32(1), 2] {
    guard let capture = OutputCapture(descriptor) else {
      for capture in captures { _ = capture.end() }
      throw .skip("the output cannot be led elsewhere")
    }
    captures.append(capture)
  }
  let result = Result { () throws(Ending) in try body() }
  _ = fflush(nil)
  let texts = captures.map { $0.end() }
  try result.get()
  return (texts[0], texts[1])
}

/// One stream that is led into memory.
private struct OutputCapture {
  private let descriptor: Int32
  private let file: Int32
  private let saved: Int32

  init?(_ descriptor: Int32) {
    self.descriptor = descriptor
    file = unsafe snapsys_memory_file("snapnav-output")
    saved = snapsys_duplicate_above(descriptor, 3)
    guard file >= 0, saved >= 0, dup2(file, descriptor) >= 0 else { return nil }
  }

  /// Puts the stream back; answers the first 4 KiB of what was written.
  func end() -> String {
    _ = dup2(saved, descriptor)
    _ = close(saved)
    defer { _ = close(file) }
    var room = [UInt8](repeating: 0, count: 4096)
    let count = unsafe snapsys_read_at(file, &room, room.count, 0)
    return String(decoding: room.prefix(max(0, Int(count))), as: UTF8.self)
  }
}

/// Standard input that somebody has typed something into; no one waits for more.
struct TypedInput {
  private let file: Int32
  private let saved: Int32

  init?() {
    file = unsafe snapsys_memory_file("snapnav-input")
    saved = snapsys_duplicate_above(0, 3)
    let line = Array("typed\n".utf8)
    guard file >= 0, saved >= 0, unsafe write(file, line, line.count) == line.count,
      lseek(file, 0, SEEK_SET) == 0, dup2(file, 0) == 0
    else { return nil }
  }

  /// Puts standard input back; answers how much was read.
  func end() -> Int {
    defer { for descriptor in [file, saved] { _ = close(descriptor) } }
    _ = dup2(saved, 0)
    return Int(lseek(file, 0, SEEK_CUR))
  }
}
