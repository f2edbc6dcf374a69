import CSnapNav
import SnapPlugins
import SnapElf
import SnapSystem

extension Check {
  /// What it exports: 8 to 10, 16 and 18.
  static let stillSymbolChecks: [Check] = [
    Check(
      8, "s-entry", "It exports the function \(SNAPNAV_ENTRY_SYMBOL) with default visibility",
      consequence: "The host finds no way into the plugin.",
      remedy: "Write SNAPNAV_PLUGIN(…), and keep version scripts from hiding its function.",
      needs: ["s-note"]
    ) { plugin throws(Ending) in
      try plugin.refuse("an exported function \(SNAPNAV_ENTRY_SYMBOL)") { problem in
        switch problem {
        case .noEntry, .entry: true
        default: false
        }
      }
    },
    Check(
      9, "s-exports", "It exports nothing else",
      consequence: "Names of two plugins, or of a plugin and a library, take each other's place.",
      remedy: "Compile it with -fvisibility=hidden; link C++ with the version script "
        + "{ global: \(SNAPNAV_ENTRY_SYMBOL); local: *; };.",
      severity: .warning, needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let others = try plugin.exports().map(\.name)
      try expect(
        others.isEmpty, "only \(SNAPNAV_ENTRY_SYMBOL)",
        seen: "also " + listed(others.map(demangled)))
    },
    Check(
      10, "s-interpose",
      "It exports no name that the C library, the C++ or Swift runtime or the host itself defines",
      consequence:
        "Calls of the plugin's other libraries can end in the plugin, and its own outside.",
      remedy: "Rename the function, or hide it with -fvisibility=hidden.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let names = try plugin.exports().filter { !$0.isVague }
      guard !names.isEmpty else { return }
      let runtimes = RuntimeNames.ofHost()
      let copied = runtimes.copies(in: try plugin.exports())
      for symbol in names {
        let owners = runtimes.owners(of: symbol.name)
        guard let owner = owners.first, copied.isDisjoint(with: owners) else { continue }
        throw flaw("names of its own", seen: "\(demangled(symbol.name)), which is of \(owner)")
      }
    },
    Check(
      16, "s-unique",
      """
      It has no symbol that the whole process shares (STB_GNU_UNIQUE) when its note says UNLOADABLE \
      or RELOADABLE
      """,
      consequence: "The loader never unmaps it, and a new build of it gets the old one's data.",
      remedy: "Compile it with -fno-gnu-unique, or hide its inline variables.", needs: ["s-note"]
    ) { plugin throws(Ending) in
      let flags = try plugin.noteFacts().flags
      let canLeave = Int(SNAPNAV_PLUGIN_UNLOADABLE) | Int(SNAPNAV_PLUGIN_RELOADABLE)
      guard flags & canLeave != 0 else { return }
      let names = try plugin.readElf().uniqueSymbols.map { demangled($0.name) }
      try expect(names.isEmpty, "no such symbol", seen: listed(names))
    },
    Check(
      18, "s-swift-runtime",
      "It brings no second copy of the Swift or C++ runtime whose metadata others can see",
      consequence: "Types of the two copies are taken for each other: casts, exceptions and "
        + "conformances fail or crash.",
      remedy:
        "Link the runtime dynamically (without -static-stdlib, -static-libstdc++), or hide it "
        + "with a version script.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let exports = try plugin.exports()
      guard exports.contains(where: \.isRuntimeMetadata) else { return }
      let runtimes = RuntimeNames.ofHost()
      guard let copied = runtimes.copies(in: exports).min() else { return }
      let metadata = exports.filter {
        $0.isRuntimeMetadata && runtimes.owners(of: $0.name).contains(copied)
      }
      throw flaw("no copy of \(copied)", seen: listed(metadata.map { demangled($0.name) }, most: 4))
    },
  ]
}

extension PluginFile {
  /// What it exports besides the entry point, without the names that linkers make.
  func exports() throws(Ending) -> [ElfSymbol] {
    try readElf().exportedSymbols.filter { symbol in
      symbol.name != SNAPNAV_ENTRY_SYMBOL && !symbol.isAbsolute
        && !Self.linkerNames.contains(symbol.name)
    }
  }

  /// Older linkers put these into every library.
  private static let linkerNames: Set<String> = [
    "_init", "_fini", "_end", "_edata", "_etext", "__bss_start", "__data_start", "data_start",
  ]
}

extension ElfSymbol {
  /// Whether every user of a C++ header makes it anew, and the linker keeps any one: weak, and of no
  /// meaning beside an equal one.
  fileprivate var isVague: Bool {
    (isWeak || isUnique) && (name.hasPrefix("_Z") || name.hasPrefix("$s"))
  }

  /// Whether a runtime knows a type by its address: C++'s type information and tables, Swift's type
  /// metadata and descriptors.
  fileprivate var isRuntimeMetadata: Bool {
    if ["_ZTI", "_ZTV", "_ZTS"].contains(where: name.hasPrefix) { return true }
    guard name.hasPrefix("$s") else { return false }
    return ["N", "Mn", "Mp", "Ma", "WP", "Mc"].contains(where: name.hasSuffix)
  }
}

extension ElfSymbol {
  /// Whether it is there once in a runtime, and not made anew by users of a header nor replaced by a
  /// program, as the operators new and delete may be.
  fileprivate var isOfOneOwner: Bool {
    !isWeak && !isUnique && !["_Znw", "_Zna", "_Zdl", "_Zda"].contains(where: name.hasPrefix)
  }
}

/// The names that the host's own runtimes define, read from their symbol tables.
private struct RuntimeNames {
  private var members: [LibraryScope.Member]

  /// The host program and, of its libraries, those of C, C++ and Swift.
  static func ofHost() -> RuntimeNames {
    var resolver = LibraryResolver()
    let scope = resolver.hostScope()
    let kept = scope.members.enumerated().filter { place, member in
      place == 0 || families.contains { fileName(of: member.path).hasPrefix($0) }
    }
    return RuntimeNames(members: kept.map(\.element))
  }

  private static let families = [
    "libc.so", "libm.so", "libpthread.so", "libdl.so", "librt.so", "ld-linux", "libgcc_s.so",
    "libstdc++.so", "libc++.so", "libswift", "libdispatch.so", "libBlocksRuntime.so",
  ]

  /// The paths of all that define a name: a program under a sanitizer does so beside a runtime.
  func owners(of name: String) -> [String] {
    members.filter { !$0.file.exports(named: name).isEmpty }.map(\.path)
  }

  /// The paths of the runtimes of which the exports hold a copy: metadata of it, and something that
  /// only the runtime itself defines.
  func copies(in exports: [ElfSymbol]) -> Set<String> {
    let metadata = exports.filter(\.isRuntimeMetadata).flatMap { owners(of: $0.name) }
    guard !metadata.isEmpty else { return [] }
    let own = exports.filter(\.isOfOneOwner).flatMap { owners(of: $0.name) }
    return Set(metadata).intersection(own)
  }
}
