import SnapSystem

/// Where the kit for plugins in Swift is installed: a package depends on it by path.
enum SwiftKitPlace {
  private static let usual = "/usr/local/share/snapnav/swift"
  private static let milliseconds: Int32 = 5_000

  /// What `pkg-config --variable=swiftdir snapnav` says; otherwise what stands beside this program,
  /// or where the kit usually is.
  static var directory: String { said ?? besideProgram ?? usual }

  private static var said: String? {
    guard let program = program(named: "pkg-config"),
      let said = try? runChild(
        ChildPlan(program, ["--variable=swiftdir", "snapnav"]), input: [],
        milliseconds: milliseconds, limit: 4096), said.end == .exited(0)
    else { return nil }
    let path = said.outputText.split(separator: "\n").first.map(String.init) ?? ""
    return isPlain(path) ? path : nil
  }

  private static var besideProgram: String? {
    guard let program = ProcessFacts.executable else { return nil }
    let path = parentDirectory(of: parentDirectory(of: program)) + "/share/snapnav/swift"
    guard isPlain(path), (try? FileStatus(path: path)) != nil else { return nil }
    return path
  }

  /// Whether a path can stand in a string of Package.swift as it is.
  private static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
  }
}
