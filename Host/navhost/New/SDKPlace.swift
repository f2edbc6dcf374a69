import SnapSystem

/// Where the kit of a language is installed, for build files that have to name its path.
struct SDKPlace: Sendable, Equatable {
  /// The variable of snapnav.pc that names its directory.
  let variable: String
  /// Its directory under the prefix that navhost is installed in.
  let directory: String

  /// The directory: as pkg-config says, else beside this navhost, else where `make install` puts it.
  func find() -> String {
    named ?? installed ?? "/usr/local/\(directory)"
  }

  /// What pkg-config says; `nil` when there is none, or it knows no snapnav.
  private var named: String? {
    guard let program = Self.pkgConfig(),
      let said = try? runChild(
        ChildPlan(program, ["--variable=\(variable)", "snapnav"]), milliseconds: 5_000,
        limit: 64 << 10),
      said.end == .exited(0)
    else { return nil }
    let path = said.outputText.prefix { $0 != "\n" }
    return Self.isPlain(path) ? String(path) : nil
  }

  /// Whether a path can stand between the quotes of a build file as it is.
  private static func isPlain(_ path: Substring) -> Bool {
    path.hasPrefix("/") && !path.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
  }

  private var installed: String? {
    guard let navhost = ProcessFacts.executable else { return nil }
    let path = "\(parentDirectory(of: parentDirectory(of: navhost)))/\(directory)"
    guard Self.isPlain(Substring(path)) else { return nil }
    return (try? FileStatus(path: path))?.kind == .directory ? path : nil
  }

  /// `$PKG_CONFIG`, or the first executable file of that name in the directories of PATH.
  private static func pkgConfig() -> String? {
    let path = ProcessFacts.environment("PATH") ?? "/usr/bin:/bin"
    let candidates =
      [ProcessFacts.environment("PKG_CONFIG")].compactMap(\.self)
      + path.split(separator: ":").map { "\($0)/pkg-config" }
    return candidates.first { file in
      guard file.hasPrefix("/"), let status = try? FileStatus(path: file) else { return false }
      return status.kind == .regular && status.permissions & 0o111 != 0
    }
  }
}
