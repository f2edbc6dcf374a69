/// Which version each dynamic symbol carries: DT_VERSYM, with the names it points at.
struct ElfSymbolVersions: Sendable {
  /// One version, as a library needs or defines it.
  struct Name: Sendable {
    var text: String
    /// The library it is needed of; `nil` for one that is defined here.
    var library: String?
    /// Whether no other version will do in its place.
    var isHidden = false
  }

  let image: ElfImage
  let start: Int
  let names: [UInt16: Name]

  /// `nil` when the symbols carry no versions, or none that anybody named.
  init?(
    _ image: ElfImage, _ layout: ElfLayout, _ dynamic: ElfDynamic, names: [UInt16: Name],
    count: Int
  ) throws(ElfFault) {
    guard let address = dynamic.value(ElfDynamic.Tag.versionIndices), !names.isEmpty else {
      return nil
    }
    guard let range = layout.fileRange(address, UInt64(count) * 2) else {
      throw ElfFault(.versions(flaw: "have fewer indices than there are symbols"))
    }
    self.image = image
    self.names = names
    start = range.lowerBound
    // The loader looks each index up in an array that ends with the highest named one.
    let highest = max(1, names.keys.max() ?? 1)
    for index in 0..<count where self.index(of: index) & 0x7fff > highest {
      throw ElfFault(
        .versions(flaw: "give symbol \(index) a version that is not named"), at: start + index * 2)
    }
  }

  private func index(of symbol: Int) -> UInt16 { image.load(start + symbol * 2) ?? 0 }

  /// The version of a symbol; `nil` when it has none.
  func name(ofSymbol symbol: Int) -> Name? { names[index(of: symbol) & 0x7fff] }

  /// Whether a definition is only found by those who ask for its very version.
  func isHidden(_ symbol: Int) -> Bool { index(of: symbol) & 0x8000 != 0 }

  /// Whether a definition has been given no version: 0 and 1 stand for that, and in old libraries 2
  /// is the first one they ever had.
  func isUnversioned(_ symbol: Int) -> Bool { index(of: symbol) & 0x7fff < 3 }
}
