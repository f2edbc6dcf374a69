import CSnapSystem
import Glibc

/// Who is at the other end of a local socket, as the kernel saw it when it connected.
package struct LocalPeer: Sendable, Hashable {
  /// Its process.
  package var process: Int32
  /// Its effective user.
  package var user: UInt32
}

/// A socket in the file system that others connect to. It takes its name away when it goes.
package final class LocalListener {
  /// Where it stands.
  package let path: String
  /// Readable when somebody has connected; can be watched by a loop.
  package let descriptor: Int32
  private let inode: UInt64
  private var isClosed = false

  /// Listens under a path, for this user only (mode 0600).
  ///
  /// A name that a process has left behind is taken over. Throws `EADDRINUSE` when somebody listens
  /// there, `EEXIST` when the name is no socket, `ENAMETOOLONG` beyond 107 bytes. Processes that do
  /// this in one directory at the same time wait for each other, but no longer than is said here: in a
  /// directory such as `/tmp`, anybody may lock it for as long as they want (`EWOULDBLOCK`).
  package init(at path: String, within milliseconds: UInt64 = 2_000) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("listen at", path, code: EINVAL) }
    self.path = path
    // Safety: the paths live for the length of the calls.
    let place = parentDirectory(of: path)
    let directory = Descriptor(try checked(unsafe snapsys_open(place, 1), "listen at", path))
    try Self.lock(directory.number, place, within: milliseconds)
    try Self.clear(path)
    let made = Descriptor(
      try checked(unsafe snapsys_socket_listen(path, 64), "listen at", path))
    do throws(SystemError) { inode = try FileStatus(path: path, follow: false).inode } catch {
      // The directory is locked: what stands there was made above.
      _ = unsafe unlink(path)
      throw error
    }
    descriptor = made.release()
  }

  /// Locks an open directory. Throws when another process holds it for longer.
  private static func lock(
    _ directory: Int32, _ path: String, within milliseconds: UInt64
  ) throws(SystemError) {
    let deadline = ProcessFacts.now &+ milliseconds &* 1_000_000
    while true {
      let result = snapsys_try_lock(directory)
      if result >= 0 { return }
      guard result == -EWOULDBLOCK, ProcessFacts.now < deadline else {
        throw SystemError("lock", path, code: -result)
      }
      _ = FrameSocket.wait(for: [], until: min(deadline, ProcessFacts.now &+ 5_000_000))
    }
  }

  /// Removes a name that nobody listens to any more.
  private static func clear(_ path: String) throws(SystemError) {
    guard let there = try? FileStatus(path: path, follow: false) else { return }
    guard there.kind == .socket else { throw SystemError("listen at", path, code: EEXIST) }
    // Safety: the path lives for the length of the calls.
    let tried = unsafe snapsys_socket_connect(path)
    if tried >= 0 { _ = Glibc.close(tried) }
    guard tried == -ECONNREFUSED else { throw SystemError("listen at", path, code: EADDRINUSE) }
    _ = unsafe unlink(path)
  }

  /// Removes the names in a directory that dead processes have left behind, of those that are wanted.
  /// What cannot be removed stays, as does everything where another process holds the directory for longer.
  package static func removeDead(
    in directory: String, within milliseconds: UInt64 = 200, where isWanted: (String) -> Bool
  ) {
    let names = (try? listDirectory(directory)) ?? []
    let wanted = names.filter { $0.isText && isWanted($0.name) }
    // Safety: the path lives for the length of the call.
    guard !wanted.isEmpty, case let number = unsafe snapsys_open(directory, 1), number >= 0 else {
      return
    }
    let place = Descriptor(number)
    guard (try? lock(place.number, directory, within: milliseconds)) != nil else { return }
    for name in wanted { try? clear("\(directory)/\(name.name)") }
  }

  /// The next connection and who it is, the caller's to close; `nil`: none now. It never blocks.
  package func accept() throws(SystemError) -> (descriptor: Int32, peer: LocalPeer)? {
    let number = snapsys_socket_accept(descriptor)
    if number == -EAGAIN || number == -ECONNABORTED { return nil }
    let connection = Descriptor(try checked(number, "accept a connection"))
    var peer = LocalPeer(process: 0, user: 0)
    // Safety: both numbers live for the length of the call.
    _ = try checked(
      unsafe snapsys_socket_peer(connection.number, &peer.process, &peer.user),
      "ask who has connected")
    return (connection.release(), peer)
  }

  /// Stops listening and takes the name away, when it is still this socket's.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    // Safety: the path lives for the length of the call.
    if let there = try? FileStatus(path: path, follow: false), there.inode == inode {
      _ = unsafe unlink(path)
    }
    _ = Glibc.close(descriptor)
  }

  deinit { close() }
}

/// Connects to a local socket; the descriptor is the caller's to close. Throws `ECONNREFUSED` when
/// nobody listens there any more.
package func connectLocally(to path: String) throws(SystemError) -> Int32 {
  guard !path.utf8.contains(0) else { throw SystemError("connect to", path, code: EINVAL) }
  // Safety: the path lives for the length of the call.
  return try checked(unsafe snapsys_socket_connect(path), "connect to", path)
}

/// Closes a descriptor that is the caller's.
package func closeDescriptor(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
