import CSnapSystem
import Glibc

/// Why a file's bytes could not be had.
package enum FileReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system refused.
  case system(SystemError)
  /// It is a directory, a FIFO, a socket or a device; it was not read and nothing waited for it.
  case notAFile(path: String, kind: FileKind)
  /// It is longer than the limit, both in bytes.
  case tooLarge(path: String, size: UInt64, limit: UInt64)
  /// The path holds a NUL, which would cut it short.
  case pathHasNul(path: String)
  /// A link stands at the end of the path, and links were not wanted.
  case isLink(path: String)

  /// One clause that names the path.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .notAFile(let path, let kind): "\(path) is a \(kind.rawValue), not a regular file"
    case .tooLarge(let path, let size, let limit):
      "\(path) has \(size) bytes, more than the \(limit) that are read"
    case .pathHasNul(let path): "the path \(path.debugDescription) holds a NUL character"
    case .isLink(let path): "\(path) is a symbolic link"
    }
  }
}

/// A file's bytes with what the system said of the very file that was read.
package struct FileContents: Sendable {
  /// The bytes.
  package var bytes: [UInt8]
  /// Owner, mode and length, asked of the open file and not of the path.
  package var status: FileStatus
}

/// Reads a whole regular file.
///
/// Never blocks on a FIFO or device, and reads at most `limit` bytes. A file that grows or shrinks
/// meanwhile gives the bytes that were read. `follow` false refuses a link at the end of the path.
package func readFile(
  _ path: String, limit: UInt64 = 256 << 20, follow: Bool = true
) throws(FileReadError) -> FileContents {
  let file = try openForReading(path, follow: follow)
  return try readAll(of: file.number, path: path, limit: limit)
}

/// Opens a file for reading without blocking; `follow` false refuses a link at the end of the path.
package func openForReading(_ path: String, follow: Bool) throws(FileReadError) -> Descriptor {
  guard !path.utf8.contains(0) else { throw .pathHasNul(path: path) }
  // Safety: the path's bytes live for the length of the call.
  let number = unsafe snapsys_open(path, follow ? 1 : 0)
  if number == -ELOOP && !follow { throw .isLink(path: path) }
  if number == -ENXIO { throw .notAFile(path: path, kind: .socket) }
  guard number >= 0 else { throw .system(SystemError("open", path, code: -number)) }
  return Descriptor(number)
}

/// The status of an open file, which has to be a regular one.
package func regularStatus(of descriptor: Int32, path: String) throws(FileReadError) -> FileStatus {
  let status: FileStatus
  do throws(SystemError) {
    status = try FileStatus(descriptor: descriptor, path: path)
  } catch { throw .system(error) }
  guard status.kind == .regular else { throw .notAFile(path: path, kind: status.kind) }
  return status
}

/// Reads an open file from its beginning, which has to be a regular one of at most `limit` bytes.
package func readAll(
  of descriptor: Int32, path: String, limit: UInt64
) throws(FileReadError) -> FileContents {
  let status = try regularStatus(of: descriptor, path: path)
  guard status.size <= limit, let size = Int(exactly: status.size) else {
    throw .tooLarge(path: path, size: status.size, limit: limit)
  }
  var failure: Int64 = 0
  // Safety: at most `size` bytes are written into room for `size`, and as many are declared.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size, let base = buffer.baseAddress {
      let got = unsafe snapsys_read_at(descriptor, base + count, size - count, UInt64(count))
      if got < 0 { failure = got }
      if got <= 0 { return }
      count += Int(got)
    }
  }
  guard failure == 0 else {
    throw .system(SystemError("read", path, code: Int32(truncatingIfNeeded: -failure)))
  }
  return FileContents(bytes: bytes, status: status)
}
