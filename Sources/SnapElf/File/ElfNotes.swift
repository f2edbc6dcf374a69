/// One note of a PT_NOTE segment.
package struct ElfNote: Sendable, Hashable {
  /// Who defined it: `GNU`, `SnapNav`, …
  package var owner: String
  /// Its number, of meaning to the owner.
  package var type: UInt32
  /// Its bytes.
  package var descriptor: [UInt8]
  /// Where the descriptor begins in the file.
  package var offset: UInt64
}

/// Cuts the bytes of a note segment into notes.
///
/// Each record is a header of 12 bytes, the name and the descriptor. With an alignment of 8 the
/// padding counts from the record's start (header and name together); else it is 4 bytes for each.
struct ElfNoteCursor {
  static let most = 4096

  let alignment: Int
  var at: Int
  let end: Int
  private var count = 0

  struct Record {
    var name: Range<Int>
    var type: UInt32
    var descriptor: Range<Int>
  }

  init(start: Int, count: Int, alignment: UInt64) {
    at = start
    end = start + count
    self.alignment = alignment == 8 ? 8 : 4
  }

  /// The next record; `nil` at the end. Places are those of `load`.
  mutating func next(_ load: (Int) -> UInt32?) throws(ElfFault) -> Record? {
    guard end - at >= 12 else { return nil }
    guard let nameSize = load(at), let size = load(at + 4), let type = load(at + 8) else {
      throw ElfFault(.note(flaw: "lies outside the file"), at: at)
    }
    count += 1
    guard count <= Self.most else {
      throw ElfFault(.note(flaw: "comes after \(Self.most) others"), at: at)
    }
    let room = end - at
    guard Int(nameSize) <= room, Int(size) <= room else {
      throw ElfFault(.note(flaw: "has \(nameSize) + \(size) bytes in \(room)"), at: at)
    }
    let name = at + 12..<at + 12 + Int(nameSize)
    let start = at + aligned(12 + Int(nameSize))
    let descriptor = start..<start + Int(size)
    guard name.upperBound <= end, descriptor.upperBound <= end else {
      throw ElfFault(.note(flaw: "has \(nameSize) + \(size) bytes in \(room)"), at: at)
    }
    at = start + aligned(Int(size))
    return Record(name: name, type: type, descriptor: descriptor)
  }

  private func aligned(_ size: Int) -> Int { (size + alignment - 1) & ~(alignment - 1) }
}

extension ElfImage {
  /// The notes of all PT_NOTE segments, in order.
  func notes(_ header: ElfHeader) throws(ElfFault) -> [ElfNote] {
    var all: [ElfNote] = []
    var total = 0
    for segment in header.segments where segment.type == Elf.SegmentType.note {
      guard let range = range(segment.offset, segment.fileSize) else {
        throw ElfFault(.note(flaw: "segment lies outside the file"))
      }
      total += range.count
      guard total <= count else { throw ElfFault(.note(flaw: "segment overlaps another")) }
      all += try notes(in: range, alignment: segment.alignment)
    }
    return all
  }

  private func notes(in range: Range<Int>, alignment: UInt64) throws(ElfFault) -> [ElfNote] {
    var cursor = ElfNoteCursor(
      start: range.lowerBound, count: range.count, alignment: alignment)
    var all: [ElfNote] = []
    while let record = try cursor.next({ load($0) }) {
      let name = bytes[record.name].prefix { $0 != 0 }
      all.append(
        ElfNote(
          owner: String(decoding: name, as: UTF8.self), type: record.type,
          descriptor: Array(bytes[record.descriptor]),
          offset: UInt64(record.descriptor.lowerBound)))
    }
    return all
  }

  /// Whether a note of the owner stands in a section that no segment loads: some tools (patchelf
  /// 0.9 and 0.10) moved notes out of PT_NOTE. The section table is only believed for this hint.
  func hasStrayNote(_ header: ElfHeader, owner: String) -> Bool {
    guard header.sectionEntrySize == Elf.sectionSize,
      let table = range(
        header.sectionOffset, UInt64(header.sectionCount) * UInt64(Elf.sectionSize))
    else { return false }
    var looks = 0
    for at in stride(from: table.lowerBound, to: table.upperBound, by: Elf.sectionSize)
    where looks < 64 {
      guard let type: UInt32 = load(at + 4), type == 7, let offset: UInt64 = load(at + 24),
        let size: UInt64 = load(at + 32), let alignment: UInt64 = load(at + 48),
        let range = range(offset, size),
        let notes = try? notes(in: range, alignment: alignment)
      else { continue }
      looks += 1
      if notes.contains(where: { $0.owner == owner }) { return true }
    }
    return false
  }
}
