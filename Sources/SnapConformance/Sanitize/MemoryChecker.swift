import SnapSystem

/// Valgrind's memcheck around a check's child: finds reads and writes outside of what was allocated,
/// use of what was freed or never written, and memory that is lost.
///
/// The plugin is loaded by its path under it, because valgrind reads no names from a sealed copy.
struct MemoryChecker {
  /// Why there is none.
  struct Absence: Error { var reason: String }

  private let valgrind: String
  /// This program in a form that valgrind can read.
  private let program: String
  private let variables: [String]
  private let scratch: String
  /// It is so many times slower.
  static let slowness = 20

  /// Finds valgrind and sees whether it runs this program.
  /// - Parameter scratch: a directory for what it writes.
  init(program: String, scratch: String) throws(Absence) {
    guard let valgrind = Self.find("valgrind") else {
      throw Absence(reason: "valgrind is not installed (apt install valgrind)")
    }
    let own = (try? resolvePath(program)) ?? program
    let whole = ProcessFacts.wholeEnvironment
    self.valgrind = valgrind
    self.scratch = scratch
    if Self.runs(valgrind, own, whole) {
      (self.program, variables) = (own, whole)
      return
    }
    // Debug information of a newer kind than it knows ends it; without any it is content.
    let bare = "\(scratch)/navhost"
    let libraries = ["LD_LIBRARY_PATH=\(parentDirectory(of: own))"]
    guard let strip = Self.find("strip"), Self.succeeds(strip, ["-g", "-o", bare, own], whole),
      Self.runs(valgrind, bare, libraries + whole)
    else {
      throw Absence(reason: "valgrind does not run this program, also not a stripped copy of it")
    }
    (self.program, variables) = (bare, libraries + whole)
  }

  private static func find(_ name: String) -> String? {
    ["/usr/local/bin", "/usr/bin", "/bin"].map { "\($0)/\(name)" }
      .first { (try? resolvePath($0)) != nil }
  }

  private static func runs(_ valgrind: String, _ own: String, _ variables: [String]) -> Bool {
    succeeds(valgrind, ["-q", own, "--version"], variables)
  }

  private static func succeeds(
    _ program: String, _ words: [String], _ variables: [String]
  ) -> Bool {
    var plan = ChildPlan(program, words)
    plan.environment = variables
    return (try? runChild(plan, milliseconds: 120_000))?.end == .exited(0)
  }

  /// Where it writes what it finds in a check.
  private func report(_ check: Check) -> String { "\(scratch)/\(check.name).xml" }

  /// The plan of a child under it.
  func plan(_ check: Check, _ worker: [String], _ plain: ChildPlan) -> ChildPlan {
    var plan = plain
    plan.program = valgrind
    plan.environment = variables
    plan.arguments =
      [
        "-q", "--tool=memcheck", "--xml=yes", "--xml-file=\(report(check))", "--num-callers=24",
        "--leak-check=full", "--show-leak-kinds=definite", "--child-silent-after-fork=yes", program,
      ] + worker
    return plan
  }

  /// What it found in the plugin while a check ran; `nil` when it did not come to its end.
  func findings(_ check: Check, plugin: String) -> [MemoryFinding]? {
    guard let bytes = try? readFile(report(check), limit: 64 << 20).bytes else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("</valgrindoutput>") else { return nil }
    return MemoryFinding.all(in: text, plugin: plugin)
  }
}
