import CSnapSystem
import Glibc

/// A directory of this process's own under the temporary one, gone with its maker.
package final class ScratchDirectory: Sendable {
  /// Its path.
  package let path: String

  /// Makes it, readable and writable for this user only; a guardian knows of it before it is there.
  package init(named name: String, guardedBy guardian: Guardian? = nil) throws(SystemError) {
    let base = ProcessFacts.environment("TMPDIR") ?? "/tmp"
    for _ in 0..<100 {
      let number = UInt64.random(in: .min ... .max)
      let path = "\(base)/\(name)-\(String(number, radix: 36))"
      guardian?.remove(path)
      // Safety: the path lives for the length of the call.
      if unsafe mkdir(path, 0o700) == 0 {
        self.path = path
        return
      }
      guard errno == EEXIST else { break }
    }
    throw SystemError("make a directory in", base, code: errno)
  }

  deinit { removeTree(path) }

  /// Makes an empty directory in it.
  package func make(_ name: String) throws(SystemError) -> String {
    let inner = "\(path)/\(name)"
    // Safety: the path lives for the length of the call.
    guard unsafe mkdir(inner, 0o700) == 0 else { throw SystemError("make", inner, code: errno) }
    return inner
  }

  /// Makes a directory in it, empty and not writable.
  package func makeReadOnly(_ name: String) throws(SystemError) -> String {
    let inner = "\(path)/\(name)"
    // Safety: the path lives for the length of the call.
    guard unsafe mkdir(inner, 0o555) == 0 || errno == EEXIST else {
      throw SystemError("make", inner, code: errno)
    }
    return inner
  }
}

/// Removes a directory of this user and all in it; what cannot be removed stays.
func removeTree(_ path: String) {
  guard (try? FileStatus(path: path, follow: false))?.owner == ProcessFacts.user else { return }
  // Safety: the path lives for the length of the call.
  _ = unsafe snapsys_remove_tree(path)
}
