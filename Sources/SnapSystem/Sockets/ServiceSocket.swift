import CSnapSystem
import Glibc

/// The socket of who has started this program as a service and wants to hear of it, as systemd's
/// `NOTIFY_SOCKET` names it. Nothing is kept open, and nobody is waited for.
package struct ServiceSocket: Sendable, Hashable {
  /// Its path, or a name in no file system after `@`.
  package let name: String

  /// Takes a name; `nil`: it is neither a path from the root nor one that begins with `@`.
  package init?(_ name: String) {
    guard name.hasPrefix("/") || name.hasPrefix("@"), name.utf8.count > 1, !name.utf8.contains(0)
    else { return nil }
    self.name = name
  }

  /// Tells lines such as `READY=1`, in one datagram.
  package func tell(_ lines: [String]) throws(SystemError) {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    // Safety: the name lives for the length of the call, and the bytes' count goes along.
    let status = unsafe snapsys_datagram_send(name, bytes, bytes.count)
    _ = try checked(status, "tell", name)
  }
}
