/// Something that keeps a file from being loaded, with the facts of it.
package struct ElfFault: Error, Sendable, Hashable {
  /// How a fault is meant.
  package enum Verdict: String, Sendable, Hashable {
    /// The bytes contradict themselves or the format; the loader could crash on them.
    case malformed
    /// A sound file that we do not load: another machine, an executable stack, …
    case unsuitable
  }

  /// What a file that is not ELF looks like.
  package enum Disguise: String, Sendable, Hashable {
    /// No bytes at all.
    case empty = "an empty file"
    /// Fewer bytes than an ELF header has.
    case short = "a file too short for an ELF header"
    /// Begins with `#!`.
    case script = "a script"
    /// A Windows program or library.
    case windows = "a Windows PE file"
    /// A macOS program or library.
    case macOS = "a Mach-O file"
    /// A static library (`ar`).
    case archive = "a static library (ar archive)"
    /// Readable characters.
    case text = "a text file"
    /// None of these.
    case other = "not an ELF file"
  }

  /// What is wrong, with the values seen.
  package enum Problem: Sendable, Hashable {
    // The bytes lie.
    /// Not an ELF file.
    case notElf(Disguise)
    /// A part reaches past the end of the file.
    case truncated(part: String, end: UInt64, fileSize: UInt64)
    /// A header field has a value that the format does not allow.
    case field(name: String, value: UInt64, expected: String)
    /// A segment that cannot be mapped as it says.
    case segment(index: Int, flaw: String)
    /// There must be exactly one dynamic segment.
    case dynamicCount(Int)
    /// The dynamic table has no end mark inside its segment.
    case dynamicUnterminated
    /// A tag of the dynamic table has an impossible value.
    case dynamicTag(name: String, value: UInt64, expected: String)
    /// A name begins outside the string table, or the table does not end with a NUL.
    case string(of: String, index: UInt64, tableSize: UInt64)
    /// DT_HASH or DT_GNU_HASH would lead the loader astray.
    case hash(table: String, flaw: String)
    /// A dynamic symbol that cannot be.
    case symbol(index: Int, flaw: String)
    /// A relocation that writes or reads where it must not.
    case relocation(index: Int, flaw: String)
    /// The tables of needed or defined versions are broken.
    case versions(flaw: String)
    /// A note reaches past its segment.
    case note(flaw: String)

    // Sound, but not for us.
    /// 32-bit.
    case wordSize(bits: Int)
    /// Big-endian.
    case byteOrder
    /// Made for another processor.
    case machine(found: ElfMachine, host: ElfMachine)
    /// Made for another operating system's loader.
    case system(UInt8)
    /// Not a shared library.
    case kind(ElfFile.Kind)
    /// Asks for an executable stack, by saying so or by saying nothing.
    case executableStack(stated: Bool)
    /// Wants to change its own code while it is loaded.
    case textRelocations
    /// A segment is writable and executable at once.
    case writableCode(segment: Int)
    /// Takes more of the few bytes of static thread storage than a plugin may.
    case staticThreadStorage(bytes: UInt64, limit: UInt64)
    /// Asks for more memory than a plugin may.
    case memory(bytes: UInt64, limit: UInt64)
    /// Wants to stand between other libraries (DT_AUDIT, DT_FILTER, …).
    case interposer(tag: String, value: String)
    /// The dynamic table is in memory that the loader cannot write.
    case readOnlyDynamic
    /// Runs code while it is being linked (IFUNC).
    case indirectFunctions
    /// Does not export the symbol.
    case noEntry(symbol: String)
    /// Has the symbol, but not as an exported function in executable memory.
    case entry(symbol: String, is: String)
    /// A search path element that leads to a place others may choose.
    case searchPath(tag: String, element: String, flaw: String)
  }

  /// What is wrong.
  package var problem: Problem
  /// Where in the file it was seen, in bytes from its start; `nil` when it has no one place.
  package var offset: UInt64?

  /// Makes a fault.
  package init(_ problem: Problem, at offset: UInt64? = nil) {
    self.problem = problem
    self.offset = offset
  }

  init(_ problem: Problem, at offset: Int) {
    self.init(problem, at: UInt64(clamping: offset))
  }

  /// How it is meant.
  package var verdict: Verdict {
    switch problem {
    case .notElf, .truncated, .field, .segment, .dynamicCount, .dynamicUnterminated, .dynamicTag,
      .string, .hash, .symbol, .relocation, .versions, .note:
      .malformed
    case .wordSize, .byteOrder, .machine, .system, .kind, .executableStack, .textRelocations,
      .writableCode, .staticThreadStorage, .memory, .interposer, .readOnlyDynamic,
      .indirectFunctions, .noEntry, .entry, .searchPath:
      .unsuitable
    }
  }
}

/// A processor an ELF file is made for.
package struct ElfMachine: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The number of the format (`e_machine`).
  package var rawValue: UInt16

  /// Makes a machine from its number.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The machine this program runs on.
  package static var host: ElfMachine {
    #if arch(x86_64)
      ElfMachine(rawValue: 62)
    #elseif arch(arm64)
      ElfMachine(rawValue: 183)
    #elseif arch(riscv64)
      ElfMachine(rawValue: 243)
    #else
      ElfMachine(rawValue: 0)
    #endif
  }

  /// The usual name.
  package var description: String {
    switch rawValue {
    case 3: "i386"
    case 8: "MIPS"
    case 20: "PowerPC"
    case 21: "PowerPC 64"
    case 22: "S/390"
    case 40: "ARM"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    case 258: "LoongArch"
    default: "machine \(rawValue)"
    }
  }
}
