import SnapSystem

extension ElfFile {
  /// Whether all its symbols are bound when it is loaded, whatever the loader was asked for.
  package var bindsNow: Bool {
    dynamic.value(24) != nil || (dynamic.value(ElfDynamic.Tag.flags) ?? 0) & 8 != 0
      || (dynamic.value(ElfDynamic.Tag.flags1) ?? 0) & 1 != 0
  }

  /// Whether the loader makes its tables of addresses read-only after binding (PT_GNU_RELRO).
  package var hasReadOnlyRelocations: Bool { segments.contains { $0.type == 0x6474_e552 } }

  /// Exported symbols that the whole process shares (STB_GNU_UNIQUE): with one of them, the library
  /// can never be unloaded.
  package var uniqueSymbols: [ElfSymbol] { symbols.all.filter { $0.isUnique && $0.isDefined } }

  /// What compilers and linkers wrote about themselves; empty when it was taken out.
  package var tools: [String] { ElfSections(symbols.image, header).tools }

  /// Whether there is debug information in the file itself.
  package var hasDebugInfo: Bool {
    let sections = ElfSections(symbols.image, header)
    return sections.has(prefix: ".debug_info") || sections.has(prefix: ".zdebug_info")
  }

  /// The address that offset 0 of the mapped library has in the file's own numbers.
  package var firstAddress: UInt64 { (layout.loads.first?.address ?? 0) / Elf.page * Elf.page }
}

/// A function that runs when the library is loaded, before anybody has asked for anything.
package struct ElfStartFunction: Sendable, Hashable {
  /// Its address relative to the library's base; 0 when another library has it.
  package var address: UInt64
  /// Its name; `nil` when the file is stripped of it.
  package var name: String?
  /// Whether the linker's start files bring it, or the runtime of the language: not its author.
  package var isOfLanguage: Bool
}

extension ElfFile {
  /// The functions of DT_INIT and DT_INIT_ARRAY in the order in which they run.
  ///
  /// Of a stripped file only what a language brings can be guessed, by how many functions there are;
  /// it is guessed in favour of the file.
  package var startFunctions: [ElfStartFunction] {
    let first = dynamic.value(ElfDynamic.Tag.initFunction).flatMap { $0 == 0 ? nil : $0 }
    let array = startArray
    let sections = ElfSections(symbols.image, header)
    let names = sections.functionNames(at: Set(array + (first.map { [$0] } ?? [])))
    var unnamed = Self.ownStartFunctions(hasStartFiles: first != nil, sections)
    let initial = first.map {
      ElfStartFunction(
        address: $0, name: names[$0], isOfLanguage: names[$0].map { $0 == "_init" } ?? true)
    }
    let others = array.map { address -> ElfStartFunction in
      if let name = names[address] {
        return ElfStartFunction(
          address: address, name: name, isOfLanguage: Self.isOfLanguage(name))
      }
      unnamed -= 1
      return ElfStartFunction(address: address, name: nil, isOfLanguage: unnamed >= 0)
    }
    return (initial.map { [$0] } ?? []) + others
  }

  /// What start files and runtimes call their functions: gcc's and clang's `crtbegin`, sanitizers and
  /// coverage, Swift's `swiftrt.o`, and the standard library of Rust, which takes the arguments of the program.
  private static func isOfLanguage(_ name: String) -> Bool {
    name == "frame_dummy" || name.holds("swift_image_constructor")
      || ["asan.", "tsan.", "sancov.", "_sub_I_", "__llvm_"].contains(where: name.hasPrefix)
      || libraryUnits.contains { name == "_GLOBAL__sub_I_\($0).cc" }
      || name.hasPrefix("_ZN3std3sys") || name.hasPrefix("_RN") && name.holds("3std3sys")
  }

  /// Files of libstdc++ that set something up; seen where it is linked statically.
  private static let libraryUnits = [
    "eh_alloc", "locale_inst", "wlocale_inst", "cxx11_locale_inst", "cxx11_wlocale_inst",
    "cxx11_ios_failure", "system_error", "ios_init", "globals_io", "compatibility", "sso_string",
  ]

  private static func ownStartFunctions(hasStartFiles: Bool, _ sections: ElfSections) -> Int {
    let isRust = sections.tools.contains { $0.hasPrefix("rustc") }
    return (hasStartFiles ? 1 : 0) + (sections.has(prefix: "swift5_") ? 1 : 0) + (isRust ? 1 : 0)
  }

  /// What a table of functions that run by themselves leads to that is no code; `nil`: nothing. Empty slots and
  /// functions of other libraries are passed over.
  var strayFunction: ElfFault? {
    typealias Tag = ElfDynamic.Tag
    let tables = [
      ("DT_INIT_ARRAY", startArray), ("DT_FINI_ARRAY", array(Tag.finiArray, Tag.finiArraySize)),
    ]
    for (name, functions) in tables {
      let stray = functions.first { address in
        address != 0 && address != .max && layout.segment(holding: address)?.isExecutable != true
      }
      guard let stray else { continue }
      return ElfFault(
        .dynamicTag(name: name, value: stray, expected: "functions in executable memory"))
    }
    return nil
  }

  /// The addresses in DT_INIT_ARRAY once it is relocated.
  private var startArray: [UInt64] {
    array(ElfDynamic.Tag.initArray, ElfDynamic.Tag.initArraySize)
  }

  /// The addresses in a table of functions once it is relocated.
  private func array(_ tag: UInt64, _ sizeTag: UInt64) -> [UInt64] {
    typealias Tag = ElfDynamic.Tag
    guard let address = dynamic.value(tag), let size = dynamic.value(sizeTag),
      size > 0, size % 8 == 0, let range = layout.fileRange(address, size)
    else { return [] }
    var slots = stride(from: range.lowerBound, to: range.upperBound, by: 8).map { at -> UInt64 in
      symbols.image.load(at) ?? 0
    }
    guard let table = dynamic.value(Tag.relocations),
      let relocations = layout.fileRange(table, dynamic.value(Tag.relocationsSize) ?? 0)
    else { return slots }
    for at in stride(from: relocations.lowerBound, to: relocations.upperBound, by: 24) {
      guard let place: UInt64 = symbols.image.load(at), place >= address, place < address + size,
        let info: UInt64 = symbols.image.load(at + 8),
        let addend: UInt64 = symbols.image.load(at + 16)
      else { continue }
      let symbol = symbols.symbol(Int(info >> 32))
      let base = info >> 32 == 0 || symbol?.isDefined != true ? 0 : symbol?.address ?? 0
      slots[Int(place - address) / 8] = base &+ addend
    }
    return slots
  }
}
