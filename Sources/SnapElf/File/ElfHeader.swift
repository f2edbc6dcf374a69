/// The file header and the program headers, checked.
struct ElfHeader: Sendable {
  var machine: ElfMachine
  var type: UInt16
  var system: UInt8
  var sectionOffset: UInt64
  var sectionEntrySize, sectionCount, sectionNames: UInt16
  var segments: [ElfSegment]

  init(_ image: ElfImage) throws(ElfFault) {
    try self.init(image, fileSize: UInt64(image.count)) { at, count in
      ElfImage(bytes: Array(image.bytes[at..<at + count]))
    }
  }

  /// With only the file's beginning at hand: `reading` brings a piece that lies inside the file.
  init(
    _ image: ElfImage, fileSize: UInt64, reading: (Int, Int) throws(ElfFault) -> ElfImage
  ) throws(ElfFault) {
    try Self.checkIdentity(image)
    system = image.load(7) ?? 0
    type = image.load(16) ?? 0
    if type != Elf.libraryType { throw ElfFault(.kind(ElfFile.Kind(headerType: type)), at: 16) }
    machine = ElfMachine(rawValue: image.load(18) ?? 0)
    sectionOffset = image.load(40) ?? 0
    sectionEntrySize = image.load(58) ?? 0
    sectionCount = image.load(60) ?? 0
    sectionNames = image.load(62) ?? 0
    segments = try Self.readSegments(image, fileSize, reading)
    try checkSectionTable(fileSize)
  }

  private static func checkIdentity(_ image: ElfImage) throws(ElfFault) {
    guard image.count >= 4, image.bytes.prefix(4).elementsEqual([0x7f, 0x45, 0x4c, 0x46]) else {
      throw ElfFault(.notElf(disguise(of: image.bytes)), at: 0)
    }
    guard image.count >= Elf.headerSize else { throw ElfFault(.notElf(.short)) }
    switch image.bytes[4] {
    case 1: throw ElfFault(.wordSize(bits: 32), at: 4)
    case 2: break
    default: throw field("the file class", UInt64(image.bytes[4]), "2 (64-bit)", 4)
    }
    switch image.bytes[5] {
    case 1: break
    case 2: throw ElfFault(.byteOrder, at: 5)
    default: throw field("the byte order", UInt64(image.bytes[5]), "1 (little-endian)", 5)
    }
    guard image.bytes[6] == 1 else {
      throw field("the format version", UInt64(image.bytes[6]), "1", 6)
    }
    let version: UInt32 = image.load(20) ?? 0
    guard version == 1 else { throw field("e_version", UInt64(version), "1", 20) }
    for at in 9..<16 where image.bytes[at] != 0 {
      throw field("the padding of the header", UInt64(image.bytes[at]), "0", at)
    }
  }

  private static func disguise(of bytes: [UInt8]) -> ElfFault.Disguise {
    func begins(_ magic: [UInt8]) -> Bool { bytes.starts(with: magic) }
    if bytes.isEmpty { return .empty }
    if begins([0x23, 0x21]) { return .script }
    if begins([0x4d, 0x5a]) { return .windows }
    if begins(Array("!<arch>\n".utf8)) || begins(Array("!<thin>\n".utf8)) { return .archive }
    let machO: [[UInt8]] = [
      [0xcf, 0xfa, 0xed, 0xfe], [0xce, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe],
      [0xfe, 0xed, 0xfa, 0xcf], [0xfe, 0xed, 0xfa, 0xce],
    ]
    if machO.contains(where: begins) { return .macOS }
    if bytes.prefix(256).allSatisfy({ $0 >= 0x20 && $0 != 0x7f || (9...13).contains($0) }) {
      return .text
    }
    return bytes.count < Elf.headerSize ? .short : .other
  }

  private static func readSegments(
    _ image: ElfImage, _ fileSize: UInt64, _ reading: (Int, Int) throws(ElfFault) -> ElfImage
  ) throws(ElfFault) -> [ElfSegment] {
    let offset: UInt64 = image.load(32) ?? 0
    let entry: UInt16 = image.load(54) ?? 0
    let count: UInt16 = image.load(56) ?? 0
    guard entry == Elf.segmentSize else {
      throw field("e_phentsize", UInt64(entry), "\(Elf.segmentSize)", 54)
    }
    guard (1...Elf.mostSegments).contains(Int(count)) else {
      throw field("e_phnum", UInt64(count), "1 to \(Elf.mostSegments)", 56)
    }
    guard offset % 8 == 0 else { throw field("e_phoff", offset, "a multiple of 8", 32) }
    let size = UInt64(count) * UInt64(Elf.segmentSize)
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, end <= fileSize, let start = Int(exactly: offset) else {
      throw ElfFault(
        .truncated(part: "program header table", end: end, fileSize: fileSize), at: 32)
    }
    let table = try reading(start, Int(size))
    var segments: [ElfSegment] = []
    segments.reserveCapacity(Int(count))
    for place in 0..<Int(count) {
      if let segment = ElfSegment(table, at: place * Elf.segmentSize) { segments.append(segment) }
    }
    return segments
  }

  /// The loader does not read it, but it ends the file: without it the file was cut short.
  private func checkSectionTable(_ fileSize: UInt64) throws(ElfFault) {
    guard sectionOffset > 0, sectionCount > 0 else { return }
    let size = UInt64(sectionCount) * UInt64(sectionEntrySize)
    let (end, overflow) = sectionOffset.addingReportingOverflow(size)
    guard overflow || end > fileSize else { return }
    throw ElfFault(.truncated(part: "section header table", end: end, fileSize: fileSize), at: 40)
  }

  private static func field(
    _ name: String, _ value: UInt64, _ expected: String, _ at: Int
  ) -> ElfFault {
    ElfFault(.field(name: name, value: value, expected: expected), at: at)
  }
}
