import SnapPlugins
import SnapElf
import SnapSystem

extension Check {
  /// The file as such: 1, 15, 20 and 21.
  static let stillFileChecks: [Check] = [
    Check(
      1, "s-elf", "The file is a 64-bit ELF shared library for this processor, sound in itself",
      consequence: "The system's loader refuses it, or crashes the host while it tries.",
      remedy: "Link it with -shared for this machine and copy it whole."
    ) { plugin throws(Ending) in
      if plugin.elf == nil, let refusal = plugin.refusals.first {
        throw flaw("a sound shared library", seen: refusal.what, remedy: refusal.remedy)
      }
      try plugin.refuse("a shared library for this machine", for: \.isOfForm)
    },
    Check(
      15, "s-hardening",
      """
      It neither changes its own code nor asks for an executable stack, and its tables of addresses \
      are bound and made read-only when it is loaded
      """,
      consequence: "The host refuses it, or one overwritten pointer runs an attacker's code.",
      remedy: "Link it with -Wl,-z,relro,-z,now.", needs: ["s-elf"]
    ) { plugin throws(Ending) in
      try plugin.refuse("code and stack that are only what they seem", for: \.isOfCode)
      let file = try plugin.readElf()
      let lacks =
        (file.hasReadOnlyRelocations ? [] : ["RELRO"]) + (file.bindsNow ? [] : ["BIND_NOW"])
      try expect(
        lacks.isEmpty, "RELRO and BIND_NOW", seen: "it lacks \(lacks.joined(separator: " and "))",
        severity: .warning)
    },
    Check(
      20, "s-perms",
      "Only root and the user can choose its bytes: file and directories up to the root belong to "
        + "them, nobody else may write them, and no link leads out",
      consequence: "Somebody else on the machine can make the host run what he likes.",
      remedy: "Install it with owner root and mode 0644 in a directory of root's.",
      severity: .warning
    ) { plugin throws(Ending) in
      let findings = try plugin.placeFindings()
      guard let first = findings.first else { return }
      throw flaw(
        "a file that only root and the user can change",
        seen: listed(findings.map(\.description), most: 3), remedy: first.remedy,
        severity: plugin.rule == .refuse ? .error : nil)
    },
    Check(
      21, "s-buildid", "It has a build-id",
      consequence: "Reloading, crash reports and quarantine cannot tell one build from another.",
      remedy: "Link it with -Wl,--build-id.", severity: .warning, needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let count = try plugin.readElf().buildId.count
      try expect(
        count >= 8, "a build-id of at least 8 bytes",
        seen: count == 0 ? "none" : "one of \(count) bytes")
    },
  ]
}

extension PluginFile {
  /// What is unsafe about owner and mode of the file and of the directories above it.
  fileprivate func placeFindings() throws(Ending) -> [TrustFinding] {
    var trust = TrustChecker()
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(path: path) } catch {
      throw .skip(error.description)
    }
    return trust.findings(file: path, status: status, within: parentDirectory(of: path))
  }
}

extension ElfFault.Problem {
  /// Whether it is about what kind of file this is.
  fileprivate var isOfForm: Bool {
    switch self {
    case .machine, .system, .kind, .memory, .writableCode, .interposer, .readOnlyDynamic: true
    default: false
    }
  }

  /// Whether it is about code that changes, or data that runs.
  fileprivate var isOfCode: Bool {
    switch self {
    case .executableStack, .textRelocations: true
    default: false
    }
  }
}
