/// The system's list of libraries (`/etc/ld.so.cache`), read with the same care as a plugin.
struct LibraryCache: Sendable {
  private let image: ElfImage
  /// Where the new format begins; its strings are counted from there.
  private let start: Int
  private let count: Int

  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  private static let oldMagic = Array("ld.so-1.7.0".utf8)
  private static let headerSize = 48
  private static let entrySize = 24

  /// `nil` when the bytes are not such a list.
  init?(_ bytes: [UInt8]) {
    image = ElfImage(bytes: bytes)
    var start = 0
    if bytes.starts(with: Self.oldMagic) {
      guard let old: UInt32 = image.load(12) else { return nil }
      start = (16 + Int(old) * 12 + 7) & ~7
    }
    guard bytes.count >= start + Self.headerSize, bytes[start...].starts(with: Self.magic),
      let count: UInt32 = image.load(start + 20),
      Int(count) <= (bytes.count - start - Self.headerSize) / Self.entrySize
    else { return nil }
    self.start = start
    self.count = Int(count)
  }

  /// The kind of library the host's loader takes: 64-bit, of this processor.
  private static var wantedFlags: UInt32 {
    #if arch(x86_64)
      0x0303
    #elseif arch(arm64)
      0x0a03
    #else
      0x0003
    #endif
  }

  /// The path of a library, by the name that others need it by.
  func path(of name: String) -> String? {
    let wanted = Array(name.utf8)
    for index in 0..<count {
      let at = start + Self.headerSize + index * Self.entrySize
      guard let flags: UInt32 = image.load(at), flags == Self.wantedFlags,
        let key: UInt32 = image.load(at + 4), let value: UInt32 = image.load(at + 8),
        matches(start + Int(key), wanted)
      else { continue }
      return image.text(from: start + Int(value), below: image.count)
    }
    return nil
  }

  private func matches(_ at: Int, _ wanted: [UInt8]) -> Bool {
    guard at + wanted.count < image.count, image.bytes[at + wanted.count] == 0 else { return false }
    return image.bytes[at..<at + wanted.count].elementsEqual(wanted)
  }
}
