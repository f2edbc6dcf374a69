public import SnapPluginHost
public import SnapSystem

/// Everything that was found in the plugin directories, and how each file ended. Nothing of a plugin
/// is run.
public struct PluginCatalog: Sendable {
  /// Each directory with what became of it, in the order of the search.
  public let directories: [DirectoryVerdict]
  /// Each file with how it ended, in the order of the search.
  public internal(set) var reports: [PluginReport]
  /// What is known of files that were looked at closely, by path.
  private(set) var inspections: [String: PluginInspection] = [:]

  /// Looks through directories.
  ///
  /// With `isWanted`, only files whose notes pass it are looked at closely, so that a thousand others
  /// cost little; without, all are.
  /// - Parameters:
  ///   - search: where to look.
  ///   - isStrict: whether an unsafe owner or mode is a refusal everywhere.
  ///   - isWanted: whether somebody may ask for a plugin with this note.
  public init(
    searching search: PluginSearch, isStrict: Bool = false,
    isWanted: ((PluginNote) -> Bool)? = nil
  ) {
    let found = search.run()
    directories = found.directories
    reports = []
    var inspector = PluginInspector()
    for candidate in found.candidates {
      if let problem = candidate.problem {
        reports.append(PluginReport(candidate, problem))
      } else if let quick = Self.quickReport(candidate, isWanted) {
        reports.append(quick)
      } else {
        let inspection = inspector.inspect(
          candidate.path, rule: Self.rule(candidate.directory, isStrict || search.isElevated),
          directory: candidate.directory.path)
        inspections[candidate.path] = inspection
        reports.append(PluginReport(inspection))
      }
    }
  }

  /// The report of a file that nobody asks for; `nil` when it must be looked at closely.
  private static func quickReport(
    _ candidate: PluginCandidate, _ isWanted: ((PluginNote) -> Bool)?
  ) -> PluginReport? {
    guard let isWanted else { return nil }
    do throws(PluginRefusal) {
      let note = try PluginInspector.note(of: candidate.path)
      return isWanted(note)
        ? nil : PluginReport(file: candidate.path, note: note, verdict: .unused)
    } catch {
      return PluginReport(file: candidate.path, verdict: .refused([error]))
    }
  }

  /// Unsafe owners and modes are refused where others than the user say what is loaded.
  static func rule(_ directory: PluginDirectory, _ isStrict: Bool) -> TrustRule {
    switch directory.origin {
    case .manifest, .environment: isStrict ? .refuse : .warn
    case .user, .system: .refuse
    }
  }

  /// The directories that were searched, as error texts list them.
  public var searched: [String] { directories.map(\.directory.path) }
}

extension PluginReport {
  /// The report of a name that is not even opened.
  fileprivate init(_ candidate: PluginCandidate, _ problem: PluginCandidate.Problem) {
    let verdict: Verdict
    switch problem {
    case .repeated(let path): verdict = .disabled(by: "it is \(path), which was found before")
    case .notAFile(let kind):
      verdict = .refused([
        PluginRefusal(
          file: candidate.path, .unreadable(.notAFile(path: candidate.path, kind: kind)))
      ])
    case .unreachable(let error):
      verdict = .refused([PluginRefusal(file: candidate.path, .unreadable(.system(error)))])
    case .nameIsNotText:
      verdict = .disabled(by: "its name is not UTF-8; rename it")
    }
    self.init(file: candidate.path, verdict: verdict)
  }
}
