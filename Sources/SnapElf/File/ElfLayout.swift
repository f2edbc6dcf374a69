/// The PT_LOAD segments: what is where once the library is mapped.
struct ElfLayout: Sendable {
  let loads: [ElfSegment]
  /// From the first page to the last, in bytes.
  let memorySize: UInt64

  init(_ header: ElfHeader, fileSize: UInt64) throws(ElfFault) {
    var loads: [ElfSegment] = []
    for (index, segment) in header.segments.enumerated()
    where segment.type == Elf.SegmentType.load {
      try Self.check(segment, index, fileSize: fileSize)
      if let last = loads.last {
        guard segment.address >= last.address else {
          throw ElfFault(.segment(index: index, flaw: "is not in order of address"))
        }
        guard segment.address >= last.address + last.memorySize else {
          throw ElfFault(.segment(index: index, flaw: "overlaps the one before it"))
        }
      }
      loads.append(segment)
    }
    guard let first = loads.first, let last = loads.last else {
      throw ElfFault(.segment(index: 0, flaw: "and all others are not for loading"))
    }
    self.loads = loads
    memorySize = last.address + last.memorySize - first.address / Elf.page * Elf.page
  }

  private static func check(
    _ segment: ElfSegment, _ index: Int, fileSize: UInt64
  ) throws(ElfFault) {
    func flaw(_ text: String) -> ElfFault { ElfFault(.segment(index: index, flaw: text)) }
    let (end, overflow) = segment.offset.addingReportingOverflow(segment.fileSize)
    guard !overflow, end <= fileSize else {
      throw ElfFault(.truncated(part: "segment \(index)", end: end, fileSize: fileSize))
    }
    guard segment.fileSize <= segment.memorySize else {
      throw flaw("has more bytes in the file than in memory")
    }
    let (top, wraps) = segment.address.addingReportingOverflow(segment.memorySize)
    guard !wraps, top <= Elf.highestAddress else { throw flaw("lies past the end of memory") }
    let alignment = segment.alignment
    guard alignment >= Elf.page, alignment & (alignment - 1) == 0 else {
      throw flaw("has the alignment \(alignment), expected a power of two of at least 4096")
    }
    guard segment.address % alignment == segment.offset % alignment else {
      throw flaw("has an address and an offset that do not fit its alignment")
    }
  }

  /// Where in the file `count` bytes of memory come from; `nil` when not all of them do.
  func fileRange(_ address: UInt64, _ count: UInt64) -> Range<Int>? {
    for load in loads where load.holdsInFile(address, count) {
      let start = Int(load.offset + (address - load.address))
      return start..<start + Int(count)
    }
    return nil
  }

  /// How many bytes of the file follow an address in its segment.
  func fileBytes(after address: UInt64) -> UInt64 {
    for load in loads where load.holdsInFile(address, 0) {
      return load.fileSize - (address - load.address)
    }
    return 0
  }

  func segment(holding address: UInt64, _ count: UInt64 = 1) -> ElfSegment? {
    loads.first { $0.holds(address, count) }
  }
}
