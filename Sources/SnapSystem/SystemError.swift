import CSnapSystem
import Glibc

/// A call to the operating system that failed.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as a verb: `open`, `read`, `make a file in memory`.
  package var operation: String
  /// The path or name it was tried on; empty when there is none.
  package var subject: String
  /// The `errno` value, positive.
  package var code: Int32

  /// Makes an error.
  package init(_ operation: String, _ subject: String = "", code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// Whether it failed because there is nothing of that name.
  package var isMissing: Bool { code == ENOENT }

  /// Whether it failed because there is nothing of that name that this user could reach.
  package var isAbsent: Bool { [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG].contains(code) }

  /// Whether it failed because there is something of that name already.
  package var isExisting: Bool { code == EEXIST }

  /// Whether it failed because nobody reads what is written: the reader has gone, or reads nothing.
  package var isUnread: Bool { code == EPIPE || code == ETIMEDOUT }

  /// Whether a signal came before anything was done.
  package var isInterruption: Bool { code == EINTR }

  /// Whether it failed because another process uses the name.
  package var isInUse: Bool { code == EADDRINUSE }

  /// Whether it failed because a disk is full, read-only or broken, which may pass.
  package var isOfDisk: Bool { [EROFS, ENOSPC, EDQUOT, EIO].contains(code) }

  /// Whether it failed because no more files may be open.
  package var isOfOpenFiles: Bool { code == EMFILE || code == ENFILE }

  /// Whether it failed because the system has no means for it, such as memory or numbers, which may pass.
  package var isOfMeans: Bool { isOfOpenFiles || code == EAGAIN || code == ENOMEM }

  /// Whether it failed because no file may be so long.
  package var isOfLength: Bool { code == EFBIG }

  /// The `errno` value of what another process uses.
  package static var busy: Int32 { EBUSY }

  /// The system's own words for the code, such as `No such file or directory`.
  package var reason: String {
    switch (code, operation) {
    case (ETIMEDOUT, "write"): "nobody reads it"
    case (EWOULDBLOCK, "lock"): "another process holds it"
    default: systemReason(code)
    }
  }

  /// One clause: `cannot open /etc/shadow: Permission denied`.
  package var description: String {
    subject.isEmpty
      ? "cannot \(operation): \(reason)" : "cannot \(operation) \(subject): \(reason)"
  }
}

/// The system's own words for an `errno` value.
package func systemReason(_ code: Int32) -> String {
  // Safety: the words live for ever.
  guard let words = unsafe snapsys_reason(code) else { return "error \(code)" }
  return unsafe String(cString: words)
}

/// Turns the shim's "negative errno" into a thrown error.
package func checked(
  _ result: Int32, _ operation: @autoclosure () -> String, _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Int32 {
  guard result < 0 else { return result }
  throw SystemError(operation(), subject(), code: -result)
}
