/// Checks where relocations write and which symbols they name, as far as the loader trusts them.
struct ElfRelocations {
  let image: ElfImage
  let layout: ElfLayout
  let dynamic: ElfDynamic
  let machine: ElfMachine

  /// What the walk found.
  struct Findings {
    /// One more than the highest symbol index in use.
    var symbolCount = 0
    var hasIndirectFunctions = false
    /// By index, whether a relocation asks for the symbol; shorter than the table where none does.
    var isReferenced: [Bool] = []

    /// Notes that a relocation asks for a symbol; `most` bounds what a lying index may cost.
    mutating func refer(to index: Int, most: Int) {
      guard index > 0, index < most else { return }
      if index >= isReferenced.count {
        isReferenced += Array(repeating: false, count: max(index + 1, 64) - isReferenced.count)
      }
      isReferenced[index] = true
    }
  }

  private static let entrySize: UInt64 = 24

  func walk() throws(ElfFault) -> Findings {
    var findings = Findings()
    if let address = dynamic.value(ElfDynamic.Tag.rel) {
      throw tag("DT_REL", address, "relocations with addends (DT_RELA)")
    }
    let main = dynamic.value(ElfDynamic.Tag.relocations)
    let size = dynamic.value(ElfDynamic.Tag.relocationsSize) ?? 0
    if let main {
      if let entry = dynamic.value(ElfDynamic.Tag.relocationEntry), entry != Self.entrySize {
        throw tag("DT_RELAENT", entry, "\(Self.entrySize)")
      }
      try table("DT_RELA", main, size, &findings)
      try checkRelativeCount(main, size)
    }
    if let plt = dynamic.value(ElfDynamic.Tag.pltRelocations) {
      let kind = dynamic.value(ElfDynamic.Tag.pltRelocationKind) ?? 7
      guard kind == 7 else { throw tag("DT_PLTREL", kind, "7 (DT_RELA)") }
      try table(
        "DT_JMPREL", plt, dynamic.value(ElfDynamic.Tag.pltRelocationSize) ?? 0, &findings)
    }
    try packedTable()
    return findings
  }

  private func table(
    _ name: String, _ address: UInt64, _ size: UInt64, _ findings: inout Findings
  ) throws(ElfFault) {
    guard size > 0 else { return }
    guard size % Self.entrySize == 0, let range = layout.fileRange(address, size) else {
      throw tag(name, address, "a table of \(size) bytes inside the file")
    }
    var hint: ElfSegment?
    for (index, at) in stride(
      from: range.lowerBound, to: range.upperBound, by: Int(Self.entrySize)
    ).enumerated() {
      let place: UInt64 = image.load(at) ?? 0
      let info: UInt64 = image.load(at + 8) ?? 0
      let type = UInt32(truncatingIfNeeded: info)
      if type == 0 { continue }
      findings.symbolCount = max(findings.symbolCount, Int(info >> 32) + (info >> 32 == 0 ? 0 : 1))
      findings.refer(to: Int(info >> 32), most: image.count / Elf.symbolSize)
      if type == indirectType { findings.hasIndirectFunctions = true }
      if hint?.holds(place, 8) != true { hint = layout.segment(holding: place, 8) }
      guard let segment = hint else {
        throw ElfFault(.relocation(index: index, flaw: "writes outside the library"), at: at)
      }
      guard segment.isWritable || allowsReadOnly else {
        throw ElfFault(.relocation(index: index, flaw: "writes read-only memory"), at: at)
      }
      guard place >= dynamic.address &+ dynamic.memorySize || place &+ 8 <= dynamic.address else {
        throw ElfFault(.relocation(index: index, flaw: "writes the dynamic table"), at: at)
      }
    }
  }

  /// The loader stops the whole process when the count is larger than the truth.
  private func checkRelativeCount(_ address: UInt64, _ size: UInt64) throws(ElfFault) {
    guard let count = dynamic.value(ElfDynamic.Tag.relativeCount) else { return }
    guard count <= size / Self.entrySize, let range = layout.fileRange(address, size) else {
      throw tag("DT_RELACOUNT", count, "at most \(size / Self.entrySize)")
    }
    guard machine == .host, let relative = relativeType else { return }
    for index in 0..<Int(count) {
      let info: UInt64 = image.load(range.lowerBound + index * Int(Self.entrySize) + 8) ?? 0
      guard UInt32(truncatingIfNeeded: info) == relative else {
        throw tag("DT_RELACOUNT", count, "at most \(index)")
      }
    }
  }

  /// DT_RELR: even words are addresses, odd ones are bits for the 63 words that follow.
  private func packedTable() throws(ElfFault) {
    guard let address = dynamic.value(ElfDynamic.Tag.relative) else { return }
    let size = dynamic.value(ElfDynamic.Tag.relativeSize) ?? 0
    if let entry = dynamic.value(ElfDynamic.Tag.relativeEntry), entry != 8 {
      throw tag("DT_RELRENT", entry, "8")
    }
    guard size % 8 == 0, let range = layout.fileRange(address, size) else {
      throw tag("DT_RELR", address, "a table of \(size) bytes inside the file")
    }
    var place: UInt64 = 0
    for at in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let word: UInt64 = image.load(at) ?? 0
      let index = (at - range.lowerBound) / 8
      if word & 1 == 0 {
        try packedPlace(word, index, at)
        place = word &+ 8
      } else {
        for bit in 1..<64 where word >> UInt64(bit) & 1 == 1 {
          try packedPlace(place &+ UInt64(bit - 1) &* 8, index, at)
        }
        place = place &+ 63 * 8
      }
    }
  }

  private func packedPlace(_ place: UInt64, _ index: Int, _ at: Int) throws(ElfFault) {
    guard let segment = layout.segment(holding: place, 8), segment.isWritable else {
      throw ElfFault(.relocation(index: index, flaw: "writes outside writable memory"), at: at)
    }
  }

  /// A library with text relocations is refused for that, not called malformed.
  private var allowsReadOnly: Bool {
    dynamic.value(ElfDynamic.Tag.textRelocations) != nil
      || (dynamic.value(ElfDynamic.Tag.flags) ?? 0) & 4 != 0
  }

  private var indirectType: UInt32? {
    switch machine.rawValue {
    case 62: 37
    case 183: 1032
    case 243: 58
    default: nil
    }
  }

  private var relativeType: UInt32? {
    switch machine.rawValue {
    case 62: 8
    case 183: 1027
    case 243: 3
    default: nil
    }
  }

  private func tag(_ name: String, _ value: UInt64, _ expected: String) -> ElfFault {
    ElfFault(.dynamicTag(name: name, value: value, expected: expected))
  }
}
