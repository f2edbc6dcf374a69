package import SnapSystem

/// Why a library cannot be linked.
package struct LibraryProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// It was found nowhere.
    case notFound(searched: [String])
    /// It is there, but cannot be loaded.
    case unusable(path: String, ElfScanError)
    /// It is there, but lacks a version that is needed; `newest` is the highest of that family which
    /// it has, or empty.
    case versionMissing(path: String, version: String, newest: String)
    /// The needs go deeper, or are more, than anybody follows.
    case tooMany
  }

  /// The library that is needed, as DT_NEEDED names it.
  package var library: String
  /// Who needs it: the file that was asked about first, then what it needs, down to the last.
  package var chain: [String]
  /// What is wrong.
  package var reason: Reason

  /// Makes a problem.
  package init(library: String, chain: [String], reason: Reason) {
    self.library = library
    self.chain = chain
    self.reason = reason
  }

  /// One clause that names the library and who needs it.
  package var description: String {
    let neededBy = chain.reversed().joined(separator: ", needed by ")
    return switch reason {
    case .notFound: "the library \(library), needed by \(neededBy), is not found"
    case .unusable(let path, let error):
      "the library \(path), needed by \(neededBy), cannot be used: \(error)"
    case .versionMissing(let path, let version, _):
      "\(path) has no version \(version), needed by \(neededBy)"
    case .tooMany: "\(neededBy) needs too many libraries"
    }
  }

  /// What to do about it.
  package var remedy: String {
    switch reason {
    case .notFound:
      toolchainRemedy ?? "install the package that has \(library) (apt-file search \(library))"
    case .unusable: "install a build of \(library) for this machine"
    case .versionMissing(_, _, let newest):
      (newest.isEmpty ? "" : "\(newest) is the newest here: ")
        + "build the plugin on this system, or bring the system up to date"
    case .tooMany: "link fewer libraries"
    }
  }

  /// What to do about a library that is missing because it is part of the Swift toolchain, which no package
  /// has; nil for every other one.
  package var toolchainRemedy: String? {
    if library == "libswiftSwiftOnoneSupport.so" {
      return "build it with \"swift build -c release\": only what is built for debugging needs this"
    }
    let families = ["libswift", "libFoundation", "lib_Foundation"]
    guard families.contains(where: library.hasPrefix) else { return nil }
    return "do without it, or lay it beside the plugin: it is in the toolchain's lib/swift/linux"
  }
}

/// What a library needs, and where it would come from.
package struct LibraryNeeds: Sendable, Hashable {
  /// What keeps it from being linked; empty when nothing does.
  package var problems: [LibraryProblem] = []
  /// Libraries that are found only beside the file (`$ORIGIN`), deepest first: a sealed copy does
  /// not find them, so they are loaded before it, or it is loaded by its path.
  package var besideIt: [String] = []
  /// Libraries of its own, deepest first: those beside it, and what a run path leads to outside of the
  /// system's directories.
  package var own: [OwnLibrary] = []

  /// Makes needs, by default none that give trouble.
  package init(problems: [LibraryProblem] = [], besideIt: [String] = []) {
    self.problems = problems
    self.besideIt = besideIt
  }
}

/// A library that comes with the file that needs it rather than with the system.
package struct OwnLibrary: Sendable, Hashable {
  /// The name by which it is needed, as DT_NEEDED has it.
  package var name: String
  /// Where it lies.
  package var path: String
  /// Its name for others (DT_SONAME), empty when it has none. Only where this is the name by which it is
  /// needed does a sealed copy of it serve.
  package var soname: String
  /// Its build id; empty when it has none.
  package var buildId: [UInt8]
  /// The bytes that were read, once, and judged.
  package var bytes: [UInt8]
  /// The file that they were read from, as it was then; `nil` where that is not known.
  package var status: FileStatus?

  /// Whether a sealed copy of it serves who needs it.
  package var canBeSealed: Bool { !name.unicodeScalars.contains("/") && soname == name }
}
