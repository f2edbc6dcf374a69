import SnapPlugins
package import SnapSystem

/// Runs the checks on some plugins, one after the other.
///
/// Nothing is left when it is over, whatever ends it: a guardian, a process of its own, kills the
/// children and what they have started, and removes the directories, also when this process is killed.
package struct SuiteRun {
  private let options: SuiteOptions
  private let place: RunPlace
  private let files: [String]

  /// Prepares it.
  package init(_ files: [String], _ options: SuiteOptions) throws(SystemError) {
    self.files = files
    self.options = options
    let usual = (1800 + options.soakSeconds) * max(1, files.count)
    place = try RunPlace(options, seconds: options.deadline ?? usual)
  }

  /// The files that some paths stand for: a directory for every plugin in it, by name. A library there
  /// that has no note is none.
  package static func plugins(at paths: [String]) throws(SystemError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard try FileStatus(path: path).kind == .directory else {
        files.append(path)
        continue
      }
      for entry in try listDirectory(path) where entry.isText && entry.name.hasSuffix(".so") {
        let file = path.hasSuffix("/") ? path + entry.name : "\(path)/\(entry.name)"
        let refusal = PluginInspector.quickLook(at: file).refusals.first
        if case .noNote(stray: false)? = refusal?.reason { continue }
        files.append(file)
      }
    }
    return files
  }

  /// Runs all checks on each plugin in turn.
  /// - Parameter tell: is called with each result and the plugin's file, when it is there, in the order
  ///   in which they end.
  package func run(
    tell: @escaping (String, CheckResult) -> Void
  ) throws(SystemError) -> [SuiteReport] {
    Orphans.adopt()
    var reports: [SuiteReport] = []
    for file in files {
      var suite = try Suite(file, options, in: place) { tell(file, $0) }
      reports.append(try suite.run())
    }
    return reports
  }
}

/// What the plugins of one run share.
final class RunPlace {
  let guardian: Guardian
  /// How long the whole run may take.
  let seconds: Int
  /// When it ends, in nanoseconds.
  let end: UInt64
  /// How the entry begins that each process of any run has in its environment, and of this one.
  static let markName = "SNAPNAV_CHECK="
  private let mark = "\(markName)\(ProcessFacts.identifier).\(ProcessFacts.now)."
  private var marks = 0

  init(_ options: SuiteOptions, seconds: Int) throws(SystemError) {
    self.seconds = seconds
    end = ProcessFacts.now + UInt64(seconds) * 1_000_000_000
    guardian = try Guardian(options.program, options.guardian, mark: mark)
  }

  var isLate: Bool { ProcessFacts.now >= end }

  /// An entry that no other process has, but those that a child starts.
  var newMark: String {
    marks += 1
    return mark + String(marks)
  }
}
