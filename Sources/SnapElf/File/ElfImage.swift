/// The bytes of an ELF file, with loads that cannot leave them.
struct ElfImage: Sendable {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  /// The little-endian number at a place; `nil` outside the file.
  @inline(__always)
  func load<T: FixedWidthInteger & BitwiseCopyable>(_ at: Int, as type: T.Type = T.self) -> T? {
    guard at >= 0, at <= bytes.count - MemoryLayout<T>.size else { return nil }
    // Safety: the line above holds the whole number inside the bytes; any bits make an integer.
    return unsafe T(
      littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: T.self))
  }

  /// `start + count` as a range of the file; `nil` when it overflows or leaves the file.
  func range(_ start: UInt64, _ count: UInt64) -> Range<Int>? {
    let (end, overflow) = start.addingReportingOverflow(count)
    guard !overflow, end <= UInt64(bytes.count) else { return nil }
    return Int(start)..<Int(end)
  }

  /// The text from a place up to a NUL, at most up to `end`.
  func text(from start: Int, below end: Int) -> String? {
    guard start >= 0, start < end, end <= bytes.count else { return nil }
    guard let stop = bytes[start..<end].firstIndex(of: 0) else { return nil }
    return String(decoding: bytes[start..<stop], as: UTF8.self)
  }
}

/// Numbers of the format that are used by name.
enum Elf {
  static let headerSize = 64
  static let libraryType: UInt16 = 3
  static let segmentSize = 56
  static let sectionSize = 64
  static let symbolSize = 24
  static let page: UInt64 = 4096
  static let highestAddress: UInt64 = 1 << 47
  static let mostSegments = 256

  enum SegmentType {
    static let load: UInt32 = 1
    static let dynamic: UInt32 = 2
    static let interpreter: UInt32 = 3
    static let note: UInt32 = 4
    static let threadStorage: UInt32 = 7
    static let stack: UInt32 = 0x6474_e551
  }
}

/// One entry of the program header table.
package struct ElfSegment: Sendable, Hashable {
  /// The kind of segment (`p_type`).
  package var type: UInt32
  /// Whether it is mapped readable.
  package var isReadable: Bool
  /// Whether it is mapped writable.
  package var isWritable: Bool
  /// Whether it is mapped executable.
  package var isExecutable: Bool
  /// Where its bytes begin in the file.
  package var offset: UInt64
  /// Where it is mapped, relative to the library's base.
  package var address: UInt64
  /// How many bytes it has in the file.
  package var fileSize: UInt64
  /// How many bytes it has in memory; the rest is zero.
  package var memorySize: UInt64
  /// What its address is a multiple of.
  package var alignment: UInt64

  init?(_ image: ElfImage, at: Int) {
    guard let type: UInt32 = image.load(at), let flags: UInt32 = image.load(at + 4),
      let offset: UInt64 = image.load(at + 8), let address: UInt64 = image.load(at + 16),
      let fileSize: UInt64 = image.load(at + 32), let memorySize: UInt64 = image.load(at + 40),
      let alignment: UInt64 = image.load(at + 48)
    else { return nil }
    self.type = type
    isReadable = flags & 4 != 0
    isWritable = flags & 2 != 0
    isExecutable = flags & 1 != 0
    self.offset = offset
    self.address = address
    self.fileSize = fileSize
    self.memorySize = memorySize
    self.alignment = alignment
  }

  /// Whether `count` bytes from an address on lie in what the segment has in memory.
  func holds(_ start: UInt64, _ count: UInt64) -> Bool {
    start >= address && start - address <= memorySize && count <= memorySize - (start - address)
  }

  /// The same, but in what comes from the file.
  func holdsInFile(_ start: UInt64, _ count: UInt64) -> Bool {
    start >= address && start - address <= fileSize && count <= fileSize - (start - address)
  }
}
