/// A shared library, read from its bytes without running or mapping any of it.
///
/// Reading checks everything the system's loader would trust; a file that lies is refused with a
/// `malformed` fault. What remains are facts; `faults(entry:policy:)` judges them. Only program
/// headers and the dynamic table count, because only they count for the loader.
package struct ElfFile: Sendable {
  /// What the file is.
  package enum Kind: String, Sendable, Hashable {
    /// A library.
    case library = "a shared library"
    /// A program at fixed addresses.
    case program = "a program"
    /// A program that can lie anywhere.
    case positionIndependentProgram = "a position-independent program"
    /// Not linked yet.
    case object = "an object file"
    /// What is left of a crashed program.
    case core = "a core dump"
    /// None of these.
    case other = "of an unknown type"

    init(headerType: UInt16) {
      self =
        switch headerType {
        case 1: .object
        case 2: .program
        case 3: .library
        case 4: .core
        default: .other
        }
    }
  }

  /// What it says of its stack.
  package enum Stack: Sendable, Hashable {
    /// Nothing, which the loader takes for executable.
    case unstated
    /// It wants to run code there.
    case executable
    /// Plain data.
    case data
  }

  /// The processor it is made for.
  package let machine: ElfMachine
  /// The OS/ABI byte; 0 and 3 are ours.
  package let system: UInt8
  /// What it is.
  package let kind: Kind
  /// Its program headers.
  package let segments: [ElfSegment]
  /// Its name for others (DT_SONAME).
  package let soname: String?
  /// The libraries it needs (DT_NEEDED), in order.
  package let needed: [String]
  /// Where it looks for them (DT_RUNPATH), elements split at `:`.
  package let runpath: [String]
  /// The older form of the same (DT_RPATH), which the loader ignores when there is a `runpath`.
  package let rpath: [String]
  /// What it says of its stack.
  package let stack: Stack
  /// Whether it changes its own code while it is loaded.
  package let hasTextRelocations: Bool
  /// Whether its thread storage must lie in the static block.
  package let usesStaticThreadStorage: Bool
  /// Bytes of thread storage.
  package let threadStorageSize: UInt64
  /// Bytes of address space from its first to its last page.
  package let memorySize: UInt64
  /// Whether functions are chosen while it is linked.
  package let hasIndirectFunctions: Bool
  /// Versions it needs of other libraries.
  package let versionsNeeded: [ElfVersionNeed]
  /// Versions it defines.
  package let versionsDefined: [String]
  /// Its notes.
  package let notes: [ElfNote]
  /// DT_AUDIT, DT_DEPAUDIT, DT_FILTER and DT_AUXILIARY with their texts.
  package let interposers: [String: String]

  /// The bytes that it was read from.
  var bytes: [UInt8] { hashTables.image.bytes }

  let dynamicIsReadOnly: Bool
  let header: ElfHeader
  let layout: ElfLayout
  let dynamic: ElfDynamic
  let symbols: ElfSymbols
  let hashTables: ElfHashTables
  let isReferenced: [Bool]

  /// Reads and checks a whole file.
  ///
  /// Takes time in proportion to the symbols and relocations; some ten microseconds for a small
  /// plugin. The file's bytes stay alive as long as the value does.
  package init(_ bytes: [UInt8]) throws(ElfFault) {
    let image = ElfImage(bytes: bytes)
    let header = try ElfHeader(image)
    let layout = try ElfLayout(header, fileSize: UInt64(bytes.count))
    let dynamic = try ElfDynamic(image, header, layout)
    let strings = try ElfStrings(image, layout, dynamic)
    let relocations = ElfRelocations(
      image: image, layout: layout, dynamic: dynamic, machine: header.machine)
    let found = try relocations.walk()
    hashTables = ElfHashTables(image: image, layout: layout, dynamic: dynamic)
    let hashed = try hashTables.symbolCount()
    self.header = header
    self.layout = layout
    self.dynamic = dynamic
    isReferenced = found.isReferenced
    var symbols = try ElfSymbols(
      image, layout, dynamic, strings, count: max(hashed, found.symbolCount))
    hasIndirectFunctions = found.hasIndirectFunctions
    let names = try ElfNames(dynamic, strings)
    (soname, needed, runpath, rpath) = (names.soname, names.needed, names.runpath, names.rpath)
    interposers = names.interposers
    let versions = ElfVersions(image: image, layout: layout, dynamic: dynamic, strings: strings)
    var versionNames: [UInt16: ElfSymbolVersions.Name] = [:]
    versionsNeeded = try versions.needed(&versionNames)
    versionsDefined = try versions.defined(&versionNames)
    symbols.versions = try ElfSymbolVersions(
      image, layout, dynamic, names: versionNames, count: symbols.count)
    self.symbols = symbols
    notes = try image.notes(header)
    threadStorageSize = try ElfFile.threadStorage(header, layout)
    try ElfArrays(image: image, layout: layout, dynamic: dynamic).check()

    (machine, system, segments) = (header.machine, header.system, header.segments)
    memorySize = layout.memorySize
    stack = Self.stack(header)
    let flags = dynamic.value(ElfDynamic.Tag.flags) ?? 0
    hasTextRelocations =
      flags & 4 != 0 || dynamic.value(ElfDynamic.Tag.textRelocations) != nil
    usesStaticThreadStorage = flags & 16 != 0
    dynamicIsReadOnly = !dynamic.isWritable
    guard dynamic.isWritable || dynamic.mayBeReadOnly else {
      throw ElfFault(
        .dynamicTag(name: "PT_DYNAMIC", value: dynamic.address, expected: "writable memory"))
    }
    let isProgram =
      (dynamic.value(ElfDynamic.Tag.flags1) ?? 0) & 0x0800_0000 != 0
      || header.segments.contains { $0.type == Elf.SegmentType.interpreter }
    kind = isProgram ? .positionIndependentProgram : .library
    if let stray = strayFunction { throw stray }
  }

  private static func stack(_ header: ElfHeader) -> Stack {
    guard let segment = header.segments.last(where: { $0.type == Elf.SegmentType.stack }) else {
      return .unstated
    }
    return segment.isExecutable ? .executable : .data
  }

  private static func threadStorage(
    _ header: ElfHeader, _ layout: ElfLayout
  ) throws(ElfFault) -> UInt64 {
    var size: UInt64 = 0
    for (index, segment) in header.segments.enumerated()
    where segment.type == Elf.SegmentType.threadStorage {
      func flaw(_ text: String) -> ElfFault { ElfFault(.segment(index: index, flaw: text)) }
      guard size == 0 else { throw flaw("is a second one for thread storage") }
      guard segment.fileSize <= segment.memorySize else {
        throw flaw("has more bytes in the file than in memory")
      }
      guard segment.fileSize == 0 || layout.fileRange(segment.address, segment.fileSize) != nil
      else { throw flaw("has thread storage outside the library") }
      let alignment = max(1, segment.alignment)
      guard alignment & (alignment - 1) == 0, alignment <= 1 << 20 else {
        throw flaw("has the alignment \(alignment), expected a power of two")
      }
      size = segment.memorySize
    }
    return size
  }
}

/// The names in the dynamic table.
private struct ElfNames {
  var soname: String?
  var needed: [String] = []
  var runpath: [String] = []
  var rpath: [String] = []
  var interposers: [String: String] = [:]

  init(_ dynamic: ElfDynamic, _ strings: ElfStrings) throws(ElfFault) {
    for (tag, value) in dynamic.entries {
      guard needed.count <= 1024 else {
        throw ElfFault(.dynamicTag(name: "DT_NEEDED", value: value, expected: "1024 at most"))
      }
      switch tag {
      case ElfDynamic.Tag.soname: soname = try strings.text(value, of: "DT_SONAME")
      case ElfDynamic.Tag.needed: needed.append(try strings.text(value, of: "DT_NEEDED"))
      case ElfDynamic.Tag.runpath: runpath = split(try strings.text(value, of: "DT_RUNPATH"))
      case ElfDynamic.Tag.rpath: rpath = split(try strings.text(value, of: "DT_RPATH"))
      case ElfDynamic.Tag.audit, ElfDynamic.Tag.depAudit, ElfDynamic.Tag.filter,
        ElfDynamic.Tag.auxiliary:
        let name = ElfDynamic.name(tag) ?? ""
        interposers[name] = try strings.text(value, of: name)
      default: break
      }
    }
  }

  private func split(_ path: String) -> [String] {
    path.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Start and end functions, which run without anybody asking.
private struct ElfArrays {
  let image: ElfImage
  let layout: ElfLayout
  let dynamic: ElfDynamic

  func check() throws(ElfFault) {
    typealias Tag = ElfDynamic.Tag
    try array(Tag.initArray, Tag.initArraySize)
    try array(Tag.finiArray, Tag.finiArraySize)
    for tag in [Tag.initFunction, Tag.finiFunction] {
      guard let address = dynamic.value(tag), address != 0 else { continue }
      guard layout.segment(holding: address)?.isExecutable == true else {
        throw fault(tag, address, "executable memory")
      }
    }
  }

  private func array(_ tag: UInt64, _ sizeTag: UInt64) throws(ElfFault) {
    guard let address = dynamic.value(tag) else { return }
    let size = dynamic.value(sizeTag) ?? 0
    guard size % 8 == 0, size == 0 || layout.fileRange(address, size) != nil else {
      throw fault(tag, address, "a table of \(size) bytes inside the file")
    }
  }

  private func fault(_ tag: UInt64, _ value: UInt64, _ expected: String) -> ElfFault {
    ElfFault(
      .dynamicTag(name: ElfDynamic.name(tag) ?? "", value: value, expected: expected))
  }
}
