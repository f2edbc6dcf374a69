/// Versions that a library needs of another one.
package struct ElfVersionNeed: Sendable, Hashable {
  /// The other library's file name, as in DT_NEEDED.
  package var library: String
  /// Version names that it must have, such as `GLIBC_2.34`.
  package var versions: [String]
}

/// Reads DT_VERNEED and DT_VERDEF: lists of relative steps, each step checked to go forward.
struct ElfVersions {
  static let most = 4096

  let image: ElfImage
  let layout: ElfLayout
  let dynamic: ElfDynamic
  let strings: ElfStrings

  /// The needs, with each entry's name under its index in `names`.
  func needed(_ names: inout [UInt16: ElfSymbolVersions.Name]) throws(ElfFault) -> [ElfVersionNeed]
  {
    guard let address = dynamic.value(ElfDynamic.Tag.versionsNeeded) else { return [] }
    guard dynamic.value(ElfDynamic.Tag.versionIndices) != nil else {
      throw flaw("name needed versions, but DT_VERSYM is missing")
    }
    let count = dynamic.value(ElfDynamic.Tag.versionsNeededCount) ?? 0
    var all: [ElfVersionNeed] = []
    var total = 0
    try walk(from: address, count: count, recordSize: 16, nextAt: 12) {
      (at, place) throws(ElfFault) in
      try checkVersion(at, of: "an entry")
      let entries: UInt16 = image.load(at + 2) ?? 0
      let first: UInt32 = image.load(at + 8) ?? 0
      var need = ElfVersionNeed(
        library: try text(at + 4, of: "a needed version's library"), versions: [])
      try walk(from: place + UInt64(first), count: UInt64(entries), recordSize: 16, nextAt: 12) {
        (entry, _) throws(ElfFault) in
        let flags: UInt16 = image.load(entry + 4) ?? 0
        let index: UInt16 = image.load(entry + 6) ?? 0
        let text = try text(entry + 8, of: "a needed version")
        names[index & 0x7fff] = ElfSymbolVersions.Name(
          text: text, library: need.library, isHidden: index & 0x8000 != 0)
        if flags & 2 == 0 { need.versions.append(text) }
        total += 1
        guard total <= Self.most else { throw flaw("have more than \(Self.most) entries") }
      }
      all.append(need)
      guard all.count <= Self.most else { throw flaw("have more than \(Self.most) entries") }
    }
    return all
  }

  /// The definitions; the base one, which is the library's own name, is in no symbol's version.
  func defined(_ names: inout [UInt16: ElfSymbolVersions.Name]) throws(ElfFault) -> [String] {
    guard let address = dynamic.value(ElfDynamic.Tag.versionsDefined) else { return [] }
    let count = dynamic.value(ElfDynamic.Tag.versionsDefinedCount) ?? 0
    var all: [String] = []
    try walk(from: address, count: count, recordSize: 20, nextAt: 16) {
      (at, place) throws(ElfFault) in
      try checkVersion(at, of: "a definition")
      let flags: UInt16 = image.load(at + 2) ?? 0
      let index: UInt16 = image.load(at + 4) ?? 0
      let first: UInt32 = image.load(at + 12) ?? 0
      try walk(from: place + UInt64(first), count: 1, recordSize: 8, nextAt: 4) {
        (entry, _) throws(ElfFault) in
        let text = try text(entry, of: "a defined version")
        all.append(text)
        if flags & 1 == 0 { names[index & 0x7fff] = ElfSymbolVersions.Name(text: text) }
        guard all.count <= Self.most else { throw flaw("have more than \(Self.most) entries") }
      }
    }
    return all
  }

  private func checkVersion(_ at: Int, of what: String) throws(ElfFault) {
    let version: UInt16 = image.load(at) ?? 0
    guard version == 1 else { throw flaw("have \(what) of version \(version)") }
  }

  /// The text whose place in the string table stands at `at`.
  private func text(_ at: Int, of what: String) throws(ElfFault) -> String {
    let place: UInt32 = image.load(at) ?? 0
    return try strings.text(UInt64(place), of: what)
  }

  /// The loader goes on until a step of 0; every step must go forward, so the walk ends.
  private func walk(
    from address: UInt64, count: UInt64, recordSize: UInt64, nextAt: Int,
    _ visit: (_ at: Int, _ address: UInt64) throws(ElfFault) -> Void
  ) throws(ElfFault) {
    guard count > 0 else { return }
    var place = address
    var seen: UInt64 = 0
    while true {
      guard let range = layout.fileRange(place, recordSize) else {
        throw flaw("reach past their segment")
      }
      try visit(range.lowerBound, place)
      seen += 1
      let step: UInt32 = image.load(range.lowerBound + nextAt) ?? 0
      if seen == count || step == 0 { break }
      guard step >= recordSize else { throw flaw("go in a circle") }
      place += UInt64(step)
    }
  }

  private func flaw(_ text: String) -> ElfFault { ElfFault(.versions(flaw: text)) }
}
