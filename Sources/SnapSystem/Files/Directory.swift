import CSnapSystem
import Glibc

/// One name in a directory.
package struct DirectoryEntry: Sendable, Hashable {
  /// The name, without the directory.
  package var name: String
  /// What it is, a link not followed; `unknown` where the file system does not say.
  package var kind: FileKind
  /// Whether the name is UTF-8. A name that is not cannot be opened by its text here.
  package var isText: Bool
}

/// The names in a directory but `.` and `..`, in the order of their bytes.
package func listDirectory(_ path: String) throws(SystemError) -> [DirectoryEntry] {
  guard !path.utf8.contains(0) else { throw SystemError("list", path, code: EINVAL) }
  var code: Int32 = 0
  // Safety: the path and the number live for the length of the call.
  guard let directory = unsafe snapsys_directory_open(path, &code) else {
    throw SystemError("list", path, code: code)
  }
  defer { unsafe snapsys_directory_close(directory) }
  var entries: [(key: [UInt8], entry: DirectoryEntry)] = []
  var kind: UInt32 = 0
  // Safety: the name is copied before the next call.
  while let found = unsafe snapsys_directory_next(directory, &kind, &code) {
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
    if bytes == [0x2e] || bytes == [0x2e, 0x2e] { continue }
    let name = String(decoding: bytes, as: UTF8.self)
    let entry = DirectoryEntry(
      name: name, kind: FileKind(mode: kind), isText: name.utf8.elementsEqual(bytes))
    entries.append((bytes, entry))
  }
  guard code == 0 else { throw SystemError("list", path, code: code) }
  return entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.entry)
}

/// Writes a whole file so that a reader, and a crash or power cut, sees the old bytes or the new.
///
/// The bytes go to a new file beside it, then to the disk, then take the name. Nothing is left
/// behind after an error. Without `mode` a file that is replaced keeps its permissions, and a new one
/// has 0644, less what the process's umask takes.
package func writeFile(
  _ bytes: [UInt8], to path: String, mode: UInt32? = nil
) throws(SystemError) {
  guard !path.utf8.contains(0) else { throw SystemError("write", path, code: EINVAL) }
  let draft = "\(path).\(getpid())-\(snapsys_now())"
  do throws(SystemError) {
    let kept = mode == nil ? permissions(ofFile: path) : nil
    try writeDraft(bytes, to: draft, mode ?? kept ?? 0o644, isExact: kept != nil)
    // Safety: both paths live for the length of the call.
    _ = try checked(unsafe snapsys_rename(draft, path), "write", path)
  } catch {
    _ = unsafe unlink(draft)
    throw SystemError("write", path, code: error.code)
  }
  let parent = Descriptor(
    try checked(unsafe snapsys_open(parentDirectory(of: path), 1), "write", path))
  _ = try checked(snapsys_sync(parent.number), "write", path)
}

/// Those of a regular file that is there.
private func permissions(ofFile path: String) -> UInt32? {
  guard let status = try? FileStatus(path: path, follow: false), status.kind == .regular
  else { return nil }
  return status.permissions & 0o777
}

private func writeDraft(
  _ bytes: [UInt8], to draft: String, _ mode: UInt32, isExact: Bool
) throws(SystemError) {
  // Safety: the path lives for the length of the call.
  let file = Descriptor(try checked(unsafe snapsys_create(draft, mode), "create", draft))
  if isExact, fchmod(file.number, mode) < 0 { throw SystemError("write", draft, code: errno) }
  // Safety: the length goes along.
  let status = unsafe bytes.withUnsafeBytes {
    unsafe snapsys_write_all(file.number, $0.baseAddress, $0.count)
  }
  _ = try checked(status, "write", draft)
  _ = try checked(snapsys_sync(file.number), "write", draft)
}

/// Writes all bytes to an open descriptor, waiting for a reader where there is one to wait for.
package func writeBytes(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  // Safety: the length goes along.
  let status = unsafe bytes.withUnsafeBytes {
    unsafe snapsys_write_all(descriptor, $0.baseAddress, $0.count)
  }
  _ = try checked(status, "write", "descriptor \(descriptor)")
}

/// The directory part of a path; `.` when there is none.
package func parentDirectory(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The last part of a path.
package func fileName(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}
