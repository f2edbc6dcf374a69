extension ElfFault: CustomStringConvertible {
  /// One clause, with the offset where there is one.
  package var description: String {
    guard let offset else { return sentence }
    return "\(sentence) (at byte \(offset))"
  }

  private var sentence: String {
    switch problem {
    case .notElf(let disguise):
      disguise == .other ? disguise.rawValue : "\(disguise.rawValue), not an ELF library"
    case .truncated(let part, let end, let size):
      "the \(part) ends at byte \(end), but the file has only \(size)"
    case .field(let name, let value, let expected): "\(name) is \(value), expected \(expected)"
    case .segment(let index, let flaw): "segment \(index) \(flaw)"
    case .dynamicCount(let count): "it has \(count) dynamic segments instead of one"
    case .dynamicUnterminated: "the dynamic table has no end"
    case .dynamicTag(let name, let value, let expected):
      "\(name) is \(hexadecimal(value)), expected \(expected)"
    case .string(let owner, let index, let size):
      "the name of \(owner) lies at \(index), outside the string table of \(size) bytes"
    case .hash(let table, let flaw): "\(table) \(flaw)"
    case .symbol(let index, let flaw): "symbol \(index) \(flaw)"
    case .relocation(let index, let flaw): "relocation \(index) \(flaw)"
    case .versions(let flaw): "the version tables \(flaw)"
    case .note(let flaw): "a note \(flaw)"
    default: policySentence
    }
  }

  private var policySentence: String {
    switch problem {
    case .wordSize(let bits): "it is a \(bits)-bit file; this program needs 64-bit"
    case .byteOrder: "it is a big-endian file; this machine is little-endian"
    case .machine(let found, let host): "it is made for \(found); this machine is \(host)"
    case .system(let number): "it is made for another system (OS/ABI \(number))"
    case .kind(let kind): "it is \(kind.rawValue), not a shared library"
    case .executableStack(let stated):
      stated ? "it asks for an executable stack" : "it does not say that its stack is plain data"
    case .textRelocations: "it wants to change its own code while it is loaded"
    case .writableCode(let segment): "segment \(segment) is writable and executable at once"
    case .staticThreadStorage(let bytes, let limit):
      "it takes \(bytes) bytes of static thread storage, more than \(limit)"
    case .memory(let bytes, let limit): "it asks for \(bytes) bytes of memory, more than \(limit)"
    case .interposer(let tag, let value): "it has \(tag) \(value)"
    case .readOnlyDynamic: "its dynamic table is read-only"
    case .indirectFunctions: "it runs code while it is being linked (an indirect function)"
    case .noEntry(let symbol): "it does not export \(symbol)"
    case .entry(let symbol, let kind): "its symbol \(symbol) is \(kind), not an exported function"
    case .searchPath(let tag, let element, let flaw):
      "its \(tag) holds \(element.isEmpty ? "an empty element" : element), \(flaw)"
    default: ""
    }
  }

  /// How to mend it; empty when only its author could say.
  package var remedy: String {
    switch problem {
    case .notElf(.text), .notElf(.script):
      "a plugin is a shared library: build it, and keep other files elsewhere"
    case .notElf, .truncated, .field, .segment, .dynamicCount, .dynamicUnterminated, .dynamicTag,
      .string, .hash, .symbol, .relocation, .versions, .note:
      "copy it again or build it anew: the file is damaged or not a library"
    case .wordSize, .byteOrder, .machine, .system: "build it for this machine"
    case .kind: "link it with -shared -fPIC"
    case .executableStack: "link it with -Wl,-z,noexecstack"
    case .textRelocations: "compile it with -fPIC"
    case .writableCode: "link it without -z rwx or -N"
    case .staticThreadStorage: "compile it without -ftls-model=initial-exec"
    case .memory: "allocate large tables when they are used instead of declaring them"
    case .interposer: "link it without --audit, --filter and --auxiliary"
    case .readOnlyDynamic: "link it without -z rodynamic"
    case .indirectFunctions: "compile it without ifunc and target_clones attributes"
    case .noEntry(let symbol):
      "define \(symbol) and keep it visible; in C++ declare it extern \"C\""
    case .entry(let symbol, _): "make \(symbol) a function with default visibility"
    case .searchPath: "link it with -Wl,-rpath,'$ORIGIN' or none"
    }
  }
}

func hexadecimal(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
