import CSnapSystem
import Glibc

/// The bytes of a file of the kernel's, such as those under `/proc`, which do not tell their length;
/// cut after the limit, and `nil` when it cannot be read.
package func readSystemFile(_ path: String, limit: Int = 8 << 20) -> [UInt8]? {
  guard !path.utf8.contains(0) else { return nil }
  // Safety: the path and the room live for the length of the calls, the room's count goes along.
  let file = unsafe snapsys_open(path, 1)
  guard file >= 0 else { return nil }
  defer { _ = close(file) }
  var bytes: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 64 << 10)
  while bytes.count < limit {
    let count = unsafe snapsys_read(file, &room, room.count)
    guard count > 0 else { break }
    bytes += room.prefix(Int(count))
  }
  return bytes
}

/// The lines of a file of the kernel's; empty when it cannot be read.
package func readSystemLines(_ path: String) -> [Substring] {
  String(decoding: readSystemFile(path) ?? [], as: UTF8.self).split(separator: "\n")
}
