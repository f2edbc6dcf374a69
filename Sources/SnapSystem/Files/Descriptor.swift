import CSnapSystem
import Glibc

/// An open file that is closed when its owner is done with it.
package struct Descriptor: ~Copyable {
  /// The descriptor's number.
  package let number: Int32

  /// Takes over an open descriptor.
  package init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Gives the number away; nobody closes it any more.
  package consuming func release() -> Int32 {
    let kept = number
    discard self
    return kept
  }
}

/// What kind of thing a path names.
package enum FileKind: String, Sendable, Hashable {
  /// A file with bytes.
  case regular = "regular file"
  /// A directory.
  case directory
  /// A symbolic link.
  case link = "symbolic link"
  /// A named pipe.
  case pipe = "FIFO"
  /// A socket.
  case socket
  /// A character or block device.
  case device
  /// Something the system has no word for.
  case unknown

  init(mode: UInt32) {
    self =
      switch mode & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .regular
      case UInt32(S_IFDIR): .directory
      case UInt32(S_IFLNK): .link
      case UInt32(S_IFIFO): .pipe
      case UInt32(S_IFSOCK): .socket
      case UInt32(S_IFCHR), UInt32(S_IFBLK): .device
      default: .unknown
      }
  }
}

/// What the system knows of a file.
package struct FileStatus: Sendable, Hashable {
  /// What it is.
  package var kind: FileKind
  /// Its length in bytes; only of use for a regular file.
  package var size: UInt64
  /// The permission bits with set-user, set-group and sticky: `mode & 0o7777`.
  package var permissions: UInt32
  /// The owning user.
  package var owner: UInt32
  /// The owning group.
  package var group: UInt32
  /// Device and inode: two paths with equal ones are one file.
  package var device: UInt64
  /// See `device`.
  package var inode: UInt64
  /// When bytes, owner or mode were changed last, in nanoseconds since 1970.
  package var changed: Int64

  /// What it keeps while nobody writes or replaces it, in words: device, inode, length, time of the last
  /// change. That time cannot be set back, but by who sets the clock of the system.
  package var identity: String { "\(device) \(inode) \(size) \(changed)" }

  init(_ status: snapsys_stat) {
    kind = FileKind(mode: status.mode)
    size = status.size
    permissions = status.mode & 0o7777
    owner = status.owner
    group = status.group
    device = status.device
    inode = status.inode
    changed = status.changed
  }

  /// Looks at an open file; the path is for errors.
  package init(descriptor: Int32, path: String) throws(SystemError) {
    var status = snapsys_stat()
    // Safety: the struct lives for the length of the call.
    _ = try checked(unsafe snapsys_stat_descriptor(descriptor, &status), "look at", path)
    self.init(status)
  }

  /// Asks about a path; `follow` false asks about a link itself.
  package init(path: String, follow: Bool = true) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("look at", path, code: EINVAL) }
    var status = snapsys_stat()
    // Safety: the struct and the path's bytes live for the length of the call.
    let result =
      follow
      ? unsafe snapsys_stat_path(path, &status) : unsafe snapsys_stat_link(path, &status)
    _ = try checked(result, "look at", path)
    self.init(status)
  }
}
