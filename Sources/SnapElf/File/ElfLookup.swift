/// A symbol that a library wants from others, as the loader asks for it.
package struct ElfReference: Sendable, Hashable {
  /// Its name, as the compiler wrote it.
  package let name: String
  /// The version it must have; `nil` when any will do.
  package let version: String?
  /// The library that had it when this one was linked; known for symbols with a version only.
  package let library: String?
  /// Whether it may be missing without harm.
  package let isWeak: Bool
  let isExact: Bool
  let bytes: [UInt8]
  let hash: UInt32

  /// Makes a reference to a name.
  package init(_ name: String, version: String? = nil, library: String? = nil, isWeak: Bool = false)
  {
    self.init(
      name, ElfSymbolVersions.Name(text: version ?? "", library: library), isWeak: isWeak)
  }

  init(_ name: String, _ version: ElfSymbolVersions.Name?, isWeak: Bool) {
    self.name = name
    self.version = version.flatMap { $0.text.isEmpty ? nil : $0.text }
    library = version?.library
    isExact = version?.isHidden ?? false
    self.isWeak = isWeak
    bytes = Array(name.utf8)
    hash = bytes.reduce(5381) { $0 &* 33 &+ UInt32($1) }
  }
}

extension ElfFile {
  /// What relocations of this library want from others, in the order of its symbol table.
  package var references: [ElfReference] {
    isReferenced.indices.compactMap { index in
      guard isReferenced[index], let symbol = symbols.symbol(index), !symbol.isDefined,
        !symbol.name.isEmpty
      else { return nil }
      return ElfReference(
        symbol.name, symbols.versions?.name(ofSymbol: index), isWeak: symbol.isWeak)
    }
  }

  /// Whether the loader goes on when this library defines no versions and one is needed of it. It
  /// does when the symbols carry versions of other libraries; when they carry none at all, glibc
  /// ends the whole process.
  var takesAnyVersion: Bool {
    versionsDefined.isEmpty && dynamic.value(ElfDynamic.Tag.versionIndices) != nil
  }

  /// Whether the loader would take this library's symbol for a reference: glibc's rules, by name,
  /// kind and version.
  package func answers(_ reference: ElfReference) -> Bool {
    var defaults = 0
    for index in hashTables.candidates(reference.hash) ?? Array(0..<symbols.count) {
      guard symbols.isUsable(index, named: reference.bytes) else { continue }
      guard let versions = symbols.versions else { return true }
      if let version = reference.version {
        let own = versions.name(ofSymbol: index)
        if own?.text == version { return true }
        if own == nil, !reference.isExact, !versions.isHidden(index) { return true }
      } else if versions.isUnversioned(index) {
        return true
      } else if !versions.isHidden(index) {
        defaults += 1
      }
    }
    return defaults == 1
  }

  /// The exported symbols of a name: several when it has versions.
  package func exports(named name: String) -> [ElfSymbol] {
    let reference = ElfReference(name)
    let places = hashTables.candidates(reference.hash) ?? Array(0..<symbols.count)
    return places.filter { symbols.isUsable($0, named: reference.bytes) }
      .compactMap { symbols.symbol($0) }.filter { $0.isVisible && $0.isDefined }
  }
}

extension ElfSymbols {
  /// Whether it is a definition of the name that the loader would look at.
  func isUsable(_ index: Int, named name: [UInt8]) -> Bool {
    let at = start + index * Elf.symbolSize
    guard let place: UInt32 = image.load(at), let info: UInt8 = image.load(at + 4),
      let other: UInt8 = image.load(at + 5), other & 3 == 0 || other & 3 == 3,
      let section: UInt16 = image.load(at + 6), let address: UInt64 = image.load(at + 8),
      section != 0, info >> 4 != 0
    else { return false }
    let isThreadData = info & 15 == 6
    guard address != 0 || isThreadData || section == 0xfff1 else { return false }
    return strings.matches(UInt64(place), name)
  }
}

extension ElfHashTables {
  /// The places of symbols whose names have this hash in DT_GNU_HASH; `nil` without that table, or
  /// when a step leads out of it (`symbolCount` has refused such a file before).
  func candidates(_ hash: UInt32) -> [Int]? {
    guard let address = dynamic.value(ElfDynamic.Tag.gnuHash),
      let range = layout.fileRange(address, 16),
      let buckets: UInt32 = image.load(range.lowerBound),
      let first: UInt32 = image.load(range.lowerBound + 4),
      let filterWords: UInt32 = image.load(range.lowerBound + 8)
    else { return nil }
    guard buckets > 0 else { return [] }
    let firstBucket = range.lowerBound + 16 + Int(filterWords) * 8
    let chains = firstBucket + Int(buckets) * 4
    guard let bucket: UInt32 = image.load(firstBucket + Int(hash % buckets) * 4) else { return nil }
    guard bucket >= first, bucket > 0 else { return [] }
    var found: [Int] = []
    var index = Int(bucket)
    while let word: UInt32 = image.load(chains + (index - Int(first)) * 4) {
      if word | 1 == hash | 1 { found.append(index) }
      if word & 1 == 1 { return found }
      index += 1
    }
    return nil
  }
}
