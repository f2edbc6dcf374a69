import SnapPlugins
import SnapElf
import SnapSystem

extension Check {
  /// What it needs: 11 to 14.
  static let stillLibraryChecks: [Check] = [
    Check(
      11, "s-needed", "Every library that it needs, and that these need, is found",
      consequence:
        "The loader refuses the plugin with a message about a library nobody has heard of.",
      remedy: "Install the library, or link it statically.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      for problem in plugin.libraryProblems {
        if case .versionMissing = problem.reason { continue }
        throw flaw(
          "the library \(problem.library)", seen: problem.description, remedy: problem.remedy)
      }
    },
    Check(
      12, "s-undefined",
      "Every symbol that it must have is in one of its libraries, in the version it was linked with",
      consequence: "The loader refuses the plugin, or it runs only where the host happens to help.",
      remedy: "Link the library that has the symbol (-lNAME).",
      needs: ["s-elf", "s-needed", "s-glibc"]
    ) { plugin throws(Ending) in
      for problem in plugin.libraryProblems {
        guard case .versionMissing(let path, let version, _) = problem.reason else { continue }
        throw flaw("\(path) has \(version)", seen: problem.description, remedy: problem.remedy)
      }
      let binding = try plugin.whole()
      if let first = binding.missing.first {
        let more = binding.missing.count - 1
        throw flaw(
          "a library that has \(first.readableName)",
          seen: first.description + (more > 0 ? " (and \(more) more)" : ""), remedy: first.remedy)
      }
      guard let lent = binding.borrowed.first else { return }
      throw flaw(
        "a library of its own that has \(lent.symbol)",
        seen: "only this host's \(lent.path) has it",
        remedy: "Link that library into the plugin (-lNAME).", severity: .warning)
    },
    Check(
      13, "s-glibc", "It needs no later C and C++ library than this system has",
      consequence: "The loader refuses it on every system older than the one it was built on.",
      remedy: "Build it on the oldest system that it shall run on.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      for problem in plugin.libraryProblems {
        guard case .versionMissing(let path, let version, let newest) = problem.reason,
          systemFamilies.contains(where: version.hasPrefix)
        else { continue }
        throw flaw(
          newest.isEmpty ? "a version that \(path) has" : "\(newest) or earlier",
          seen: "\(version), needed by \(problem.chain.reversed().joined(separator: ", "))")
      }
    },
    Check(
      14, "s-runpath",
      "No element of its RUNPATH is empty, depends on the working directory, or is a place that "
        + "everybody can write",
      consequence: "Somebody else chooses which library the host runs.",
      remedy: "Link it with -Wl,-rpath,'$ORIGIN' or none.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      try plugin.refuse("a fixed place, or one under $ORIGIN") { problem in
        if case .searchPath = problem { true } else { false }
      }
      var trust = TrustChecker()
      let elf = try plugin.readElf()
      for finding in trust.findings(searchPath: elf.rpath + elf.runpath) where finding.isOpenToAll {
        throw flaw(
          "a place that only root and the user can write", seen: finding.description,
          remedy: "Leave the directory out of -rpath; " + finding.remedy)
      }
    },
  ]

  private static let systemFamilies = ["GLIBC_", "GLIBCXX_", "CXXABI_", "GCC_"]
}

extension PluginFile {
  /// What is wrong with the libraries it needs, as the host found out.
  fileprivate var libraryProblems: [LibraryProblem] {
    binding?.problems ?? []
  }
}

extension TrustFinding {
  fileprivate var isOpenToAll: Bool { flaw == .worldWritable || flaw == .sharedDirectory }
}
