import CSnapSystem
import Glibc
import Synchronization

/// Where texts are written to, each whole or not at all: a file, a terminal or a pipe.
///
/// The first failure is kept: nothing is written after it, so that a text that is missing is never
/// followed by one that is not. On a file a text that did not fit is taken back. A pipe that nobody reads is
/// waited for, for a second at most once the process was told to end. Any thread.
package final class TextOutput: Sendable {
  private let descriptor: Int32
  private let name: String
  private let isOwner: Bool
  private let lost = Mutex<SystemError?>(nil)
  // Milliseconds; below 0: for ever.
  private let patience = Atomic<Int32>(-1)

  /// Writes to a descriptor, which stays its owner's; errors call it by the name.
  package init(descriptor: Int32, name: String) {
    (self.descriptor, self.name, isOwner) = (descriptor, name, false)
  }

  /// Makes or empties a file, and closes it with its last owner. Waits for a reader of a FIFO, for two
  /// seconds at most. With `isOwn` a file that is made is readable and writable for this user only.
  package init(creating path: String, isOwn: Bool = false) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("write", path, code: EINVAL) }
    let number = try Self.create(path, isOwn ? 0o600 : 0o644)
    // What was there before keeps its rights when it is emptied.
    if isOwn { _ = fchmod(number, 0o600) }
    (descriptor, name, isOwner) = (number, path, true)
  }

  deinit { if isOwner { _ = close(descriptor) } }

  /// Opens a file to write, with nothing in it. By itself the system waits for a reader of a FIFO for ever,
  /// and a program that nobody reads would never begin.
  private static func create(_ path: String, _ mode: mode_t) throws(SystemError) -> Int32 {
    let isFIFO = (try? FileStatus(path: path))?.kind == .pipe
    for _ in 0..<200 {
      // Safety: the path's bytes live for the length of the call.
      let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | (isFIFO ? O_NONBLOCK : 0), mode)
      if number >= 0 {
        if isFIFO { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK) }
        return number
      }
      guard isFIFO, errno == ENXIO else { throw SystemError("write", path, code: errno) }
      _ = poll(nil, 0, 10)
    }
    throw SystemError("write", path, code: ETIMEDOUT)
  }

  /// From now on a pipe or socket that is full counts as lost when nobody reads it for so many milliseconds.
  package func giveUp(afterMilliseconds most: Int32) {
    patience.store(max(0, most), ordering: .relaxed)
  }

  /// Why nothing is written any more; `nil`: all was written.
  package var failure: SystemError? { lost.withLock { $0 } }

  /// Writes a text; waits until it is taken. Throws when it was not written, also because an earlier
  /// one was not.
  package func write(_ text: String) throws(SystemError) {
    let failure = lost.withLock { lost in
      if lost == nil { lost = attempt(text) }
      return lost
    }
    if let failure { throw failure }
  }

  /// Writes bytes, as `write` writes a text.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let failure = lost.withLock { lost in
      // Safety: as below.
      if lost == nil {
        let status = unsafe bytes.withUnsafeBytes { bytes in
          unsafe snapsys_write_whole(
            descriptor, bytes.baseAddress, bytes.count, patience.load(ordering: .relaxed))
        }
        lost = status < 0 ? SystemError("write", name, code: -status) : nil
      }
      return lost
    }
    if let failure { throw failure }
  }

  private func attempt(_ text: String) -> SystemError? {
    var text = text
    // Safety: the bytes live for the length of the call, which reads no more than their count.
    let status = text.withUTF8 { bytes in
      unsafe snapsys_write_whole(
        descriptor, bytes.baseAddress, bytes.count, patience.load(ordering: .relaxed))
    }
    return status < 0 ? SystemError("write", name, code: -status) : nil
  }
}
