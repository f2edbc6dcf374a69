import CSnapSystem
import Glibc

/// A call to the operating system that failed.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as a verb: `open`, `read`, `make a file in memory`.
  public var operation: String
  /// The path or name it was tried on; empty when there is none.
  public var subject: String
  /// The `errno` value, positive.
  public var code: Int32

  /// Makes an error.
  public init(_ operation: String, _ subject: String = "", code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// Whether it failed because there is nothing of that name.
  public var isMissing: Bool { code == ENOENT }

  /// Whether it failed because there is something of that name already.
  public var isExisting: Bool { code == EEXIST }

  /// Whether it failed because another process uses the name.
  public var isInUse: Bool { code == EADDRINUSE }

  /// The system's own words for the code, such as `No such file or directory`.
  public var reason: String { systemReason(code) }

  /// One clause: `cannot open /etc/shadow: Permission denied`.
  public var description: String {
    subject.isEmpty
      ? "cannot \(operation): \(reason)" : "cannot \(operation) \(subject): \(reason)"
  }
}

/// The system's own words for an `errno` value.
public func systemReason(_ code: Int32) -> String {
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
