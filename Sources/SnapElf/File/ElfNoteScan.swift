import CSnapSystem
package import SnapSystem
import Glibc

/// Why a quick look at a file's notes gave none.
package enum ElfScanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file could not be read, or is not a regular file.
  case file(FileReadError)
  /// It is not an ELF library, or its headers lie.
  case elf(ElfFault)

  /// One clause.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .elf(let fault): fault.description
    }
  }
}

/// The notes of one owner and type, found by reading the first page of a file and no more than it
/// takes.
///
/// For scanning many files: it checks only what it needs, so a file that passes must still be read
/// in full (`ElfFile`) before it is loaded. A descriptor past `limit` bytes is a fault.
package func scanNotes(
  path: String, owner: String, type: UInt32, limit: Int = 64 << 10
) throws(ElfScanError) -> [ElfNote] {
  var status: FileStatus?
  return try scanNotes(path: path, owner: owner, type: type, limit: limit, status: &status)
}

/// The same, which also tells what the system says of the very file that was read.
package func scanNotes(
  path: String, owner: String, type: UInt32, limit: Int, status: inout FileStatus?
) throws(ElfScanError) -> [ElfNote] {
  var window: FileWindow
  do throws(FileReadError) {
    window = try FileWindow(path)
  } catch { throw .file(error) }
  status = window.status
  try window.fill(0, 4096)
  let found: Result<[ElfNote], ElfFault>
  do throws(ElfFault) {
    found = .success(try window.notes(owner: Array(owner.utf8), type: type, limit: limit))
  } catch { found = .failure(error) }
  if let failure = window.failure { throw .file(failure) }
  do throws(ElfFault) { return try found.get() } catch { throw .elf(error) }
}

/// A piece of a file in memory; another piece is read when a load asks for it.
private struct FileWindow: ~Copyable {
  let file: Descriptor
  let path: String
  let status: FileStatus
  var fileSize: UInt64 { status.size }
  var start = 0
  var bytes: [UInt8] = []
  var failure: FileReadError?

  init(_ path: String) throws(FileReadError) {
    let file = try openForReading(path, follow: true)
    status = try regularStatus(of: file.number, path: path)
    self.path = path
    self.file = file
  }

  mutating func fill(_ at: Int, _ count: Int) throws(ElfScanError) {
    var got: Int64 = 0
    let number = file.number
    // Safety: at most `count` bytes are written into room for `count`.
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      got = unsafe snapsys_read_at(number, base, count, UInt64(at))
      filled = Int(max(0, got))
    }
    start = at
    guard got < 0 else { return }
    let code = Int32(truncatingIfNeeded: -got)
    throw .file(.system(SystemError("read", path, code: code)))
  }

  mutating func notes(
    owner: [UInt8], type: UInt32, limit: Int
  ) throws(ElfFault) -> [ElfNote] {
    let first = ElfImage(bytes: bytes)
    let header = try ElfHeader(
      first, fileSize: fileSize, reading: { (at, count) throws(ElfFault) in try piece(at, count) })
    var all: [ElfNote] = []
    for segment in header.segments where segment.type == Elf.SegmentType.note {
      let (end, overflow) = segment.offset.addingReportingOverflow(segment.fileSize)
      guard !overflow, end <= fileSize, let offset = Int(exactly: segment.offset) else {
        throw ElfFault(.note(flaw: "segment lies outside the file"))
      }
      var cursor = ElfNoteCursor(
        start: offset, count: Int(segment.fileSize), alignment: segment.alignment)
      while let record = try cursor.next({ self.word($0) }) {
        guard record.type == type, record.name.count == owner.count + 1,
          try bytes(record.name).dropLast().elementsEqual(owner)
        else { continue }
        guard record.descriptor.count <= limit else {
          throw ElfFault(.note(flaw: "has \(record.descriptor.count) bytes, more than \(limit)"))
        }
        all.append(
          ElfNote(
            owner: String(decoding: owner, as: UTF8.self), type: type,
            descriptor: Array(try bytes(record.descriptor)),
            offset: UInt64(record.descriptor.lowerBound)))
      }
    }
    return all
  }

  private mutating func word(_ at: Int) -> UInt32? {
    guard let slice = try? bytes(at..<at + 4) else { return nil }
    return slice.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func piece(_ at: Int, _ count: Int) throws(ElfFault) -> ElfImage {
    ElfImage(bytes: Array(try bytes(at..<at + count)))
  }

  private mutating func bytes(_ range: Range<Int>) throws(ElfFault) -> ArraySlice<UInt8> {
    if range.lowerBound < start || range.upperBound > start + bytes.count {
      do throws(ElfScanError) {
        try fill(range.lowerBound, max(4096, range.count))
      } catch {
        if case .file(let error) = error { failure = error }
      }
    }
    guard range.lowerBound >= start, range.upperBound <= start + bytes.count else {
      throw ElfFault(.note(flaw: "lies outside the file"), at: range.lowerBound)
    }
    return bytes[range.lowerBound - start..<range.upperBound - start]
  }
}
