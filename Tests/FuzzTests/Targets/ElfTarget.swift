import SnapElf
import SnapPlugins

extension FuzzTarget {
  /// A shared library's bytes, and the plugin notes in them; bytes that do not begin as ELF are a note.
  static let elf = FuzzTarget(name: "elf", limit: 64 << 10) { input, bug in
    guard input.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return try readNote(input, bug) }
    let file: ElfFile
    do throws(ElfFault) { file = try ElfFile(input) } catch {
      try hold(!error.description.isEmpty, "a fault says what is wrong")
      try hold(
        error.verdict == .malformed || !error.remedy.isEmpty || error.offset == nil,
        "an unsuitable file says how to mend it")
      return
    }
    try bug.strike(where: file.needed.count == 1 && file.soname?.isEmpty == true)
    try readFacts(file, size: input.count)
    for note in file.notes { try readNote(note.descriptor, PlantedBug(isPlanted: false)) }
  }

  private static func readFacts(_ file: ElfFile, size: Int) throws {
    for fault in file.faults(entry: "snapnav_plugin") {
      try hold(!fault.description.isEmpty, "a fault says what is wrong")
    }
    try hold(file.needed.count <= 1_025, "more libraries than the limit")
    for note in file.notes {
      let end = note.offset + UInt64(note.descriptor.count)
      try hold(end <= UInt64(size), "a note lies in the file")
    }
    for segment in file.segments where segment.type == 1 {
      let (end, isOver) = segment.offset.addingReportingOverflow(segment.fileSize)
      try hold(!isOver && end <= UInt64(size), "a loaded segment lies in the file")
    }
    let exported = file.exportedSymbols
    for name in Set(exported.map(\.name)).prefix(20) {
      // The loader's table may lead to fewer; what it leads to is exported, and has the name.
      let isRight = file.exports(named: name).allSatisfy {
        $0.name == name && exported.contains($0)
      }
      try hold(isRight, "what is found by a name has it, and is exported")
    }
    for reference in file.references { _ = file.answers(reference) }
    _ = (file.tools, file.startFunctions, file.uniqueSymbols, file.hasDebugInfo, file.bindsNow)
    _ = (file.firstAddress, file.buildId, file.hasStrayNote(owner: NoteFacts.owner))
  }

  private static func readNote(_ input: [UInt8], _ bug: PlantedBug) throws {
    let facts: NoteFacts
    do throws(NoteFault) { facts = try NoteFacts(input) } catch { return }
    try hold((0...0xFFFF).contains(facts.contractMajor), "a major version is two bytes")
    guard case .success(let note) = facts.note else { return }
    try bug.strike(where: !note.requires.isEmpty && note.provides.routers.count > 1)
    try hold(note.id.utf8.count <= 256 && note.id.contains("."), "an id is of reverse DNS")
    for role in [note.provides.mediators, note.provides.routers, note.provides.functions] {
      try hold(Set(role).count == role.count, "a name stands once")
      try hold(role.allSatisfy { isCapabilityName($0) }, "a name can be a name")
    }
    for text in [note.name, note.license] {
      let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0.value < 0x0E }
      try hold(isPlain, "a text does not steer a terminal")
    }
  }
}
