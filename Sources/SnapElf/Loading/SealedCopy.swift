import CSnapSystem
package import SnapSystem
import Glibc
import Synchronization

/// Bytes in a file that nobody can change any more and that has no name in any directory.
///
/// It stays open for as long as the process lives: the system's loader knows a library by the path
/// it was opened with, so the number of the descriptor must never be given to another file.
package struct SealedCopy: Sendable {
  /// The path to load it by, for this process only.
  package let path: String
  /// Whether the kernel enforces that it cannot change; false for the fallback, an unlinked copy.
  package let isSealed: Bool
  /// How the paths of all of them begin.
  static let directory = "/proc/self/fd/"
  private let known: Digest?
  private let number: Int32

  /// Makes a sealed copy; `name` is what debuggers and `/proc/PID/maps` show.
  ///
  /// Where the kernel refuses executable files in memory (`vm.memfd_noexec`), or `inMemory` is
  /// false, the copy is an unlinked file in `fallbackDirectory` instead. `digest` is that of the
  /// bytes, where it is known already.
  package init(
    of bytes: [UInt8], name: String, digest: Digest? = nil, fallbackDirectory: String? = nil,
    inMemory: Bool = true
  ) throws(SystemError) {
    known = digest
    let memory = inMemory ? try? Self.memoryFile(bytes, name) : nil
    isSealed = memory != nil
    if let memory {
      number = try Self.numberForEver(of: Descriptor(memory))
    } else if let fallbackDirectory {
      number = try Self.numberForEver(
        of: Descriptor(try Self.unlinkedFile(bytes, in: fallbackDirectory)))
    } else {
      throw SystemError("make a sealed copy of", name, code: EACCES)
    }
    path = "\(Self.directory)\(number)"
  }

  /// The digest of exactly the bytes in it; `nil` when they cannot be read. Cost: all of them are
  /// read, unless it was known.
  package var digest: Digest? {
    known ?? (try? readAll(of: number, path: path, limit: .max)).map { Digest(of: $0.bytes) }
  }

  /// For a copy that the loader refused: nothing knows its path, and its number is not used again.
  func discard() { _ = close(number) }

  /// The kernel cuts names at 249 bytes; a slash or NUL would only confuse.
  private static func memoryFile(_ bytes: [UInt8], _ name: String) throws(SystemError) -> Int32 {
    var shown = name.utf8.prefix(200).map { CChar(bitPattern: $0 == 0 || $0 == 0x2f ? 0x5f : $0) }
    shown.append(0)
    // Safety: the name lives for the length of the call.
    let number = try checked(unsafe snapsys_memory_file(shown), "make a file in memory", name)
    let file = Descriptor(number)
    try write(bytes, to: number, name)
    _ = try checked(snapsys_seal(number), "seal", name)
    guard kernelRunsMemoryFiles(number) else {
      throw SystemError("execute a file in memory", name, code: EACCES)
    }
    return file.release()
  }

  /// A kernel set to `vm.memfd_noexec` clears the execute bits and seals them; it is asked once.
  private static func kernelRunsMemoryFiles(_ number: Int32) -> Bool {
    memoryFilesRun.withLock { known in
      if let known { return known }
      let status = try? FileStatus(descriptor: number, path: "")
      let answer = (status?.permissions ?? 0) & 0o100 != 0
      known = answer
      return answer
    }
  }

  private static let memoryFilesRun = Mutex<Bool?>(nil)

  private static func unlinkedFile(
    _ bytes: [UInt8], in directory: String
  ) throws(SystemError) -> Int32 {
    let path = "\(directory)/.\(getpid())-\(snapsys_now()).so"
    // Safety: the path lives for the length of the calls.
    let file = Descriptor(try checked(unsafe snapsys_create(path, 0o600), "create", path))
    defer { _ = unsafe unlink(path) }
    try write(bytes, to: file.number, path)
    let reading = try checked(unsafe snapsys_open(path, 0), "open", path)
    return reading
  }

  private static func write(
    _ bytes: [UInt8], to number: Int32, _ name: String
  ) throws(SystemError) {
    // Safety: the length goes along.
    let status = unsafe bytes.withUnsafeBytes {
      unsafe snapsys_write_all(number, $0.baseAddress, $0.count)
    }
    _ = try checked(status, "write", name)
  }

  /// Past those that a program has from its start.
  private static let leastNumber: Int32 = 16
  private static let nextNumber = Mutex<Int32>(100)

  /// The number a file gets is never used again: a counter goes up, and the file stays open.
  private static func numberForEver(of file: consuming Descriptor) throws(SystemError) -> Int32 {
    let low = file.number
    let result = nextNumber.withLock { next -> Int32 in
      var number = snapsys_duplicate_above(low, next)
      // A process that may have few descriptors has none so high.
      if number < 0 { number = snapsys_duplicate_above(low, leastNumber) }
      if number >= 0 { next = max(next, number + 1) }
      return number
    }
    return try checked(result, "keep a copy open")
  }
}
