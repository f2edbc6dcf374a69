/// The dynamic table (PT_DYNAMIC), which is what the loader really goes by.
struct ElfDynamic: Sendable {
  enum Tag {
    static let needed: UInt64 = 1
    static let pltRelocationSize: UInt64 = 2
    static let hash: UInt64 = 4
    static let stringTable: UInt64 = 5
    static let symbolTable: UInt64 = 6
    static let relocations: UInt64 = 7
    static let relocationsSize: UInt64 = 8
    static let relocationEntry: UInt64 = 9
    static let stringSize: UInt64 = 10
    static let symbolEntry: UInt64 = 11
    static let initFunction: UInt64 = 12
    static let finiFunction: UInt64 = 13
    static let soname: UInt64 = 14
    static let rpath: UInt64 = 15
    static let rel: UInt64 = 17
    static let pltRelocationKind: UInt64 = 20
    static let textRelocations: UInt64 = 22
    static let pltRelocations: UInt64 = 23
    static let initArray: UInt64 = 25
    static let finiArray: UInt64 = 26
    static let initArraySize: UInt64 = 27
    static let finiArraySize: UInt64 = 28
    static let runpath: UInt64 = 29
    static let flags: UInt64 = 30
    static let relativeSize: UInt64 = 35
    static let relative: UInt64 = 36
    static let relativeEntry: UInt64 = 37
    static let gnuHash: UInt64 = 0x6fff_fef5
    static let depAudit: UInt64 = 0x6fff_fefb
    static let audit: UInt64 = 0x6fff_fefc
    static let versionIndices: UInt64 = 0x6fff_fff0
    static let relativeCount: UInt64 = 0x6fff_fff9
    static let flags1: UInt64 = 0x6fff_fffb
    static let versionsDefined: UInt64 = 0x6fff_fffc
    static let versionsDefinedCount: UInt64 = 0x6fff_fffd
    static let versionsNeeded: UInt64 = 0x6fff_fffe
    static let versionsNeededCount: UInt64 = 0x6fff_ffff
    static let auxiliary: UInt64 = 0x7fff_fffd
    static let filter: UInt64 = 0x7fff_ffff
  }

  /// Whether a tag may stand more than once.
  private static func isRepeatable(_ tag: UInt64) -> Bool {
    tag == Tag.needed || tag == Tag.auxiliary || tag == Tag.filter
  }

  /// Every entry before the end mark.
  private(set) var entries: [(tag: UInt64, value: UInt64)] = []
  /// Where the table lies in memory.
  let address: UInt64
  let memorySize: UInt64
  /// Whether the loader could write its addresses into it.
  let isWritable: Bool
  let mayBeReadOnly: Bool

  init(_ image: ElfImage, _ header: ElfHeader, _ layout: ElfLayout) throws(ElfFault) {
    let found = header.segments.filter { $0.type == Elf.SegmentType.dynamic }
    guard found.count == 1, let segment = found.first else {
      throw ElfFault(.dynamicCount(found.count))
    }
    guard let range = layout.fileRange(segment.address, segment.fileSize) else {
      throw ElfFault(
        .truncated(
          part: "dynamic table", end: segment.address.addingReportingOverflow(segment.fileSize).0,
          fileSize: UInt64(image.count)))
    }
    guard range.lowerBound == Int(exactly: segment.offset) else {
      throw ElfFault(
        .dynamicTag(
          name: "the offset of PT_DYNAMIC", value: segment.offset, expected: "its address"))
    }
    address = segment.address
    memorySize = segment.fileSize
    isWritable = layout.segment(holding: segment.address)?.isWritable ?? false
    mayBeReadOnly = !segment.isWritable
    try readEntries(image, range)
  }

  private mutating func readEntries(_ image: ElfImage, _ range: Range<Int>) throws(ElfFault) {
    var at = range.lowerBound
    entries.reserveCapacity(min(range.count / 16, 64))
    while at + 16 <= range.upperBound {
      guard let tag: UInt64 = image.load(at), let value: UInt64 = image.load(at + 8) else { break }
      if tag == 0 { return }
      // Few tags have a name, and each of them is looked for once before it is refused.
      if let name = Self.name(tag), !Self.isRepeatable(tag),
        entries.contains(where: { $0.tag == tag })
      {
        throw ElfFault(.dynamicTag(name: name, value: value, expected: "the tag once"), at: at)
      }
      entries.append((tag, value))
      at += 16
    }
    throw ElfFault(.dynamicUnterminated, at: range.lowerBound)
  }

  func value(_ tag: UInt64) -> UInt64? { entries.first { $0.tag == tag }?.value }

  func values(_ tag: UInt64) -> [UInt64] { entries.lazy.filter { $0.tag == tag }.map(\.value) }

  /// The name of a tag that the reader gives a meaning.
  static func name(_ tag: UInt64) -> String? {
    switch tag {
    case Tag.needed: "DT_NEEDED"
    case Tag.pltRelocationSize: "DT_PLTRELSZ"
    case Tag.hash: "DT_HASH"
    case Tag.stringTable: "DT_STRTAB"
    case Tag.symbolTable: "DT_SYMTAB"
    case Tag.relocations: "DT_RELA"
    case Tag.relocationsSize: "DT_RELASZ"
    case Tag.relocationEntry: "DT_RELAENT"
    case Tag.stringSize: "DT_STRSZ"
    case Tag.symbolEntry: "DT_SYMENT"
    case Tag.initFunction: "DT_INIT"
    case Tag.finiFunction: "DT_FINI"
    case Tag.soname: "DT_SONAME"
    case Tag.rpath: "DT_RPATH"
    case Tag.rel: "DT_REL"
    case Tag.pltRelocationKind: "DT_PLTREL"
    case Tag.pltRelocations: "DT_JMPREL"
    case Tag.initArray: "DT_INIT_ARRAY"
    case Tag.finiArray: "DT_FINI_ARRAY"
    case Tag.initArraySize: "DT_INIT_ARRAYSZ"
    case Tag.finiArraySize: "DT_FINI_ARRAYSZ"
    case Tag.runpath: "DT_RUNPATH"
    case Tag.flags: "DT_FLAGS"
    case Tag.relativeSize: "DT_RELRSZ"
    case Tag.relative: "DT_RELR"
    case Tag.relativeEntry: "DT_RELRENT"
    case Tag.gnuHash: "DT_GNU_HASH"
    case Tag.depAudit: "DT_DEPAUDIT"
    case Tag.audit: "DT_AUDIT"
    case Tag.versionIndices: "DT_VERSYM"
    case Tag.relativeCount: "DT_RELACOUNT"
    case Tag.flags1: "DT_FLAGS_1"
    case Tag.versionsDefined: "DT_VERDEF"
    case Tag.versionsNeeded: "DT_VERNEED"
    case Tag.auxiliary: "DT_AUXILIARY"
    case Tag.filter: "DT_FILTER"
    default: nil
    }
  }
}
