/// The section table, which the loader never reads and which may lie: good for names and hints, for
/// nothing that must hold.
struct ElfSections: Sendable {
  static let most = 512

  private struct Section {
    var name: String
    var type: UInt32
    var range: Range<Int>
  }

  private let image: ElfImage
  private var sections: [Section] = []

  /// The sections whose names and bytes lie inside the file; none when the table is odd.
  init(_ image: ElfImage, _ header: ElfHeader) {
    self.image = image
    guard header.sectionEntrySize == Elf.sectionSize,
      let table = image.range(
        header.sectionOffset, UInt64(header.sectionCount) * UInt64(Elf.sectionSize)),
      let names = Self.bytes(image, table, Int(header.sectionNames))
    else { return }
    for index in 0..<min(Int(header.sectionCount), Self.most) {
      let at = table.lowerBound + index * Elf.sectionSize
      guard let place: UInt32 = image.load(at), let type: UInt32 = image.load(at + 4), type != 8,
        let range = Self.bytes(image, table, index),
        let name = image.text(from: names.lowerBound + Int(place), below: names.upperBound)
      else { continue }
      sections.append(Section(name: name, type: type, range: range))
    }
  }

  private static func bytes(
    _ image: ElfImage, _ table: Range<Int>, _ index: Int
  ) -> Range<Int>? {
    let at = table.lowerBound + index * Elf.sectionSize
    guard at + Elf.sectionSize <= table.upperBound, let offset: UInt64 = image.load(at + 24),
      let size: UInt64 = image.load(at + 32)
    else { return nil }
    return image.range(offset, size)
  }

  /// Whether there is a section whose name begins so.
  func has(prefix: String) -> Bool { sections.contains { $0.name.hasPrefix(prefix) } }

  /// The texts of `.comment`, one for each compiler and linker that had a hand in the file.
  var tools: [String] {
    guard let comment = sections.first(where: { $0.name == ".comment" }) else { return [] }
    let texts = image.bytes[comment.range].prefix(16 << 10).split(separator: 0)
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of functions by their addresses, from `.symtab`; empty when the file is stripped.
  func functionNames(at addresses: Set<UInt64>) -> [UInt64: String] {
    guard let table = sections.first(where: { $0.type == 2 }),
      let strings = sections.first(where: { $0.name == ".strtab" })
    else { return [:] }
    var names: [UInt64: String] = [:]
    for at in stride(from: table.range.lowerBound, to: table.range.upperBound, by: Elf.symbolSize) {
      guard let info: UInt8 = image.load(at + 4), info & 15 == 2,
        let address: UInt64 = image.load(at + 8), addresses.contains(address),
        let place: UInt32 = image.load(at), names[address] == nil
      else { continue }
      names[address] = image.text(
        from: strings.range.lowerBound + Int(place), below: strings.range.upperBound)
    }
    return names
  }
}
