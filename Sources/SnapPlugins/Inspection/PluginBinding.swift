package import SnapElf

/// Where a plugin's libraries are, and whether each symbol that it needs is in one of them.
package struct PluginBinding: Sendable {
  /// A library that it, or one of its libraries, needs.
  package struct Library: Sendable, Hashable {
    /// The name by which it is needed.
    package var name: String
    /// Where it lies; `nil` when it was not found or cannot be read.
    package var path: String?
    /// Whether the plugin itself needs it, as opposed to one of its libraries.
    package var isDirect: Bool
  }

  /// A symbol that none of its libraries has, but one of this program's.
  package struct Borrowed: Sendable, Hashable {
    /// The symbol as its author wrote it.
    package var symbol: String
    /// The library of this program that has it.
    package var path: String
  }

  /// All libraries, in the order in which the loader looks for symbols; those not found come last.
  package let libraries: [Library]
  /// What keeps its libraries from being linked; empty when nothing does.
  package let problems: [LibraryProblem]
  /// Missing symbols; empty too when a library is not found, because then they are unknown.
  package let missing: [MissingSymbol]
  /// Symbols that it has only because this program happens to have them.
  package let borrowed: [Borrowed]
  /// Whether every library was found, so that `missing` says all.
  package let isWhole: Bool

  /// Follows the needs of a plugin that would be loaded from `path`.
  init(of file: ElfFile, path: String, by resolver: inout LibraryResolver) {
    let scope = resolver.scope(of: file, path: path)
    let direct = Set(file.needed)
    problems = resolver.needs(of: file, path: path).problems
    libraries =
      scope.members.dropFirst().map {
        Library(name: $0.name, path: $0.path, isDirect: direct.contains($0.name))
      }
      + scope.absent.map { Library(name: $0, path: nil, isDirect: direct.contains($0)) }
    isWhole = scope.absent.isEmpty
    var host: LibraryScope?
    missing = scope.missingSymbols {
      if let host { return host }
      let made = resolver.hostScope()
      host = made
      return made
    }
    let lent = host ?? LibraryScope()
    borrowed = lent.members.isEmpty || !isWhole ? [] : Self.borrowed(file, scope, lent)
  }

  private static func borrowed(
    _ file: ElfFile, _ scope: LibraryScope, _ host: LibraryScope
  ) -> [Borrowed] {
    file.references.compactMap { reference in
      guard !reference.isWeak, !isOfSanitizer(reference.name), scope.answer(to: reference) == nil,
        let lender = host.answer(to: reference)
      else { return nil }
      return Borrowed(symbol: demangled(reference.name), path: lender.path)
    }
  }

  /// Whether a sanitizer's runtime has it: the program brings that for all of its plugins.
  private static func isOfSanitizer(_ name: String) -> Bool {
    ["__asan_", "__tsan_", "__msan_", "__ubsan_", "__lsan_", "__hwasan_", "__sanitizer_"]
      .contains(where: name.hasPrefix)
  }
}
