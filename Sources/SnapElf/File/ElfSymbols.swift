/// One dynamic symbol.
package struct ElfSymbol: Sendable, Hashable {
  /// What a symbol names.
  package enum Kind: Sendable, Hashable {
    /// Nothing in particular.
    case none
    /// Data.
    case data
    /// A function.
    case function
    /// Data of each thread.
    case threadData
    /// A function that is chosen while the library is linked.
    case indirect
    /// Something else, by its number.
    case other(UInt8)
  }

  /// Its name, without version.
  package var name: String
  /// What it names.
  package var kind: Kind
  /// Whether the library has it, as opposed to needing it.
  package var isDefined: Bool
  /// Whether it may be missing without harm.
  package var isWeak: Bool
  /// Whether others can find it: global or weak, and neither hidden nor internal.
  package var isVisible: Bool
  /// Its address relative to the library's base.
  package var address: UInt64
  /// Whether the whole process shares one copy of it (STB_GNU_UNIQUE); its library stays for ever.
  package var isUnique: Bool
  /// Whether the linker gave it a number and no place (SHN_ABS), such as `_end` of old linkers.
  package var isAbsolute: Bool
  /// The version it has or is needed in; `nil` when it carries none.
  package var version: String?
}

/// The dynamic symbol table, checked to lie inside the file with all its names.
struct ElfSymbols: Sendable {
  let image: ElfImage
  let strings: ElfStrings
  let start: Int
  let count: Int
  /// The versions of the symbols; `nil` when the library has none.
  var versions: ElfSymbolVersions?

  init(
    _ image: ElfImage, _ layout: ElfLayout, _ dynamic: ElfDynamic, _ strings: ElfStrings,
    count: Int
  ) throws(ElfFault) {
    self.image = image
    self.strings = strings
    if let size = dynamic.value(ElfDynamic.Tag.symbolEntry), size != UInt64(Elf.symbolSize) {
      throw ElfFault(.dynamicTag(name: "DT_SYMENT", value: size, expected: "\(Elf.symbolSize)"))
    }
    guard let address = dynamic.value(ElfDynamic.Tag.symbolTable) else {
      throw ElfFault(.dynamicTag(name: "DT_SYMTAB", value: 0, expected: "a symbol table"))
    }
    guard count <= image.count / Elf.symbolSize,
      let range = layout.fileRange(address, UInt64(count * Elf.symbolSize))
    else {
      throw ElfFault(
        .dynamicTag(name: "DT_SYMTAB", value: address, expected: "\(count) symbols inside the file")
      )
    }
    start = range.lowerBound
    self.count = count
    try check()
  }

  /// Names may share their ends, but not so often that listing them would fill the memory.
  private func check() throws(ElfFault) {
    var room = 4 * strings.range.count + 1 << 20
    for index in 0..<count {
      let at = start + index * Elf.symbolSize
      let name: UInt32 = image.load(at) ?? 0
      guard let length = strings.length(UInt64(name)) else {
        throw ElfFault(
          .string(
            of: "symbol \(index)", index: UInt64(name), tableSize: UInt64(strings.range.count)),
          at: at)
      }
      room -= length
      guard room >= 0 else {
        throw ElfFault(.symbol(index: index, flaw: "and those before it have too long names"))
      }
    }
  }

  /// The symbols of a name, without making the names of all others.
  func named(_ name: String) -> [ElfSymbol] {
    let bytes = Array(name.utf8)
    return (0..<count).filter { index in
      let place: UInt32 = image.load(start + index * Elf.symbolSize) ?? 0
      return strings.matches(UInt64(place), bytes)
    }.compactMap { symbol($0) }
  }

  /// The symbol at an index; `nil` past the end.
  func symbol(_ index: Int) -> ElfSymbol? {
    let at = start + index * Elf.symbolSize
    guard index >= 0, index < count, let name: UInt32 = image.load(at),
      let info: UInt8 = image.load(at + 4), let other: UInt8 = image.load(at + 5),
      let section: UInt16 = image.load(at + 6), let address: UInt64 = image.load(at + 8),
      let text = image.text(
        from: strings.range.lowerBound + Int(name), below: strings.range.upperBound)
    else { return nil }
    let binding = info >> 4
    let visibility = other & 3
    return ElfSymbol(
      name: text, kind: kind(info & 15), isDefined: section != 0, isWeak: binding == 2,
      isVisible: [1, 2, 10].contains(binding) && (visibility == 0 || visibility == 3),
      address: address, isUnique: binding == 10, isAbsolute: section == 0xfff1,
      version: versions?.name(ofSymbol: index)?.text)
  }

  private func kind(_ type: UInt8) -> ElfSymbol.Kind {
    switch type {
    case 0: .none
    case 1: .data
    case 2: .function
    case 6: .threadData
    case 10: .indirect
    default: .other(type)
    }
  }

  var definesIndirectFunctions: Bool {
    (0..<count).contains { index in
      let at = start + index * Elf.symbolSize
      let info: UInt8 = image.load(at + 4) ?? 0
      let section: UInt16 = image.load(at + 6) ?? 0
      return info & 15 == 10 && section != 0
    }
  }

  /// All but the empty one at index 0.
  var all: some Sequence<ElfSymbol> { (0..<count).lazy.dropFirst().compactMap { symbol($0) } }
}
