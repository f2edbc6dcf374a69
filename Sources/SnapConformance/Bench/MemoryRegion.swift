import SnapSystem

/// One line of /proc/self/maps: a stretch of this process's memory.
struct MemoryRegion: Sendable, Hashable {
  let start, end: UInt
  let isReadable, isWritable, isExecutable: Bool
  /// What it was mapped from; empty for plain memory.
  let path: String

  init?(_ line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count >= 5 else { return nil }
    let ends = fields[0].split(separator: "-")
    guard ends.count == 2, let start = UInt(ends[0], radix: 16), let end = UInt(ends[1], radix: 16)
    else { return nil }
    (self.start, self.end) = (start, end)
    isReadable = fields[1].hasPrefix("r")
    isWritable = fields[1].dropFirst().hasPrefix("w")
    isExecutable = fields[1].dropFirst(2).hasPrefix("x")
    path = fields.count > 5 ? String(fields[5].drop { $0 == " " }) : ""
  }

  func contains(_ address: UInt) -> Bool { start <= address && address < end }

  /// All of them, in order.
  static var all: [MemoryRegion] { readSystemLines("/proc/self/maps").compactMap { Self($0) } }
}

extension [MemoryRegion] {
  func region(of address: UInt) -> MemoryRegion? { first { $0.contains(address) } }

  /// What is wrong with an address as one of code: a clause; `nil` when nothing is.
  func codeFlaw(_ address: UInt) -> String? {
    guard let region = region(of: address) else {
      return "points to \(hex(address)), where no memory is"
    }
    return region.isExecutable ? nil : "points to \(hex(address)), which is no code"
  }
}
