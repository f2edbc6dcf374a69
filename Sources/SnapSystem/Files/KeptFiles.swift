import CSnapSystem
import Glibc

/// The calls by which a file is made that survives: each is one call of the system and tells its error.
package enum KeptFiles {
  /// Makes a new file (mode 0600) and opens it for writing; one that is there is an error (`EEXIST`).
  package static func create(_ path: String) throws(SystemError) -> Int32 {
    guard !path.utf8.contains(0) else { throw SystemError("create", path, code: EINVAL) }
    // Safety: the path lives for the length of the call.
    return try checked(unsafe snapsys_create(path, 0o600), "create", path)
  }

  /// Writes at the end of what was written, maybe less than all; answers how much. Not tried again when
  /// it is interrupted (`EINTR`).
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    // Safety: the length goes along.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe snapsys_write_once(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 { throw SystemError("write", code: Int32(truncatingIfNeeded: -count)) }
    return Int(count)
  }

  /// Has the file be so long and have room on the disk for that: zeros behind what was written, which writing goes
  /// on over. To put on the disk what is written there later, nothing else has to be put there.
  package static func reserve(_ count: Int, in descriptor: Int32) throws(SystemError) {
    _ = try checked(snapsys_reserve(descriptor, Int64(count)), "reserve")
  }

  /// Takes away what lies behind so many bytes.
  package static func cut(_ descriptor: Int32, behind count: Int) throws(SystemError) {
    _ = try checked(snapsys_cut_behind(descriptor, Int64(count)), "cut")
  }

  /// Waits until what was written is on the disk. After an error nothing is known of it, and another
  /// call would not tell.
  package static func syncData(_ descriptor: Int32) throws(SystemError) {
    _ = try checked(snapsys_sync_data(descriptor), "sync")
  }

  /// Waits until the names in a directory are on the disk.
  package static func syncDirectory(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("sync", path, code: EINVAL) }
    // Safety: the path lives for the length of the call.
    let directory = Descriptor(try checked(unsafe snapsys_open(path, 1), "open", path))
    _ = try checked(snapsys_sync(directory.number), "sync", path)
  }

  /// Gives a file another name; whatever has that name is gone.
  package static func rename(_ from: String, to path: String) throws(SystemError) {
    guard !from.utf8.contains(0), !path.utf8.contains(0) else {
      throw SystemError("rename", from, code: EINVAL)
    }
    // Safety: both paths live for the length of the call.
    _ = try checked(unsafe snapsys_rename(from, path), "rename", from)
  }

  /// Takes a name away.
  package static func remove(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("remove", path, code: EINVAL) }
    // Safety: the path lives for the length of the call.
    if unsafe unlink(path) != 0 { throw SystemError("remove", path, code: errno) }
  }

  /// Closes what `create` opened.
  package static func end(_ descriptor: Int32) { _ = close(descriptor) }
}

/// A lock that one process has on a name, and lets go of when it ends, however it does.
package struct FileLock: ~Copyable {
  /// The name.
  package let path: String
  private let file: Descriptor

  /// Why the lock is not to be had.
  package enum Fault: Error, Sendable, Hashable {
    /// The process of this number has it; 0: it does not say.
    case held(by: Int32)
    /// The system refused.
    case system(SystemError)
  }

  /// Takes the lock, and writes this process's number into the file. One that a process had which has
  /// ended is taken over.
  package init(_ path: String) throws(Fault) {
    let file = Descriptor(try Self.open(path))
    let result = snapsys_try_lock(file.number)
    if result == -EWOULDBLOCK {
      let contents = try? readAll(of: file.number, path: path, limit: 64)
      let text = contents.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      throw .held(by: Int32(text.prefix { $0.isNumber }) ?? 0)
    }
    guard result >= 0 else { throw .system(SystemError("lock", path, code: -result)) }
    // Whoever is refused is told the number; the lock holds without it. What stood there goes afterwards: to
    // empty a file whose bytes are on the disk takes more than a millisecond on ext4.
    let number = Array("\(getpid())\n".utf8)
    try? writeBytes(number, to: file.number)
    _ = snapsys_cut_behind(file.number, Int64(number.count))
    self.file = file
    self.path = path
  }

  /// The same, and waits for who has it, at most so long.
  package init(_ path: String, within milliseconds: UInt64) throws(Fault) {
    let deadline = ProcessFacts.now &+ milliseconds &* 1_000_000
    while true {
      do throws(Fault) {
        self = try FileLock(path)
        return
      } catch {
        guard case .held = error, ProcessFacts.now < deadline else { throw error }
        _ = FrameSocket.wait(for: [], until: min(deadline, ProcessFacts.now &+ 5_000_000))
      }
    }
  }

  private static func open(_ path: String) throws(Fault) -> Int32 {
    do throws(SystemError) {
      guard !path.utf8.contains(0) else { throw SystemError("lock", path, code: EINVAL) }
      // Safety: the path lives for the length of the call.
      return try checked(unsafe snapsys_open_lock(path), "lock", path)
    } catch { throw .system(error) }
  }
}
