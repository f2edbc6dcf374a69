package import SnapValue

/// What a run said of several plugins, as one report.
package struct JointReport: Sendable {
  /// One report for each plugin, in the order in which they were tested.
  package var reports: [SuiteReport]
  /// The level that was asked for.
  package var level: Int

  /// Makes a report of reports.
  package init(_ reports: [SuiteReport], level: Int) {
    self.reports = reports
    self.level = level
  }

  /// Whether all of them keep the contract at this level.
  package var keepsContract: Bool { reports.allSatisfy(\.keepsContract) }

  /// The last line: how many keep the contract, and which do not.
  package var lastLine: String {
    let broken = reports.filter { !$0.keepsContract }
    let kept = reports.count - broken.count
    let head =
      "\(kept) of \(reports.count) plugins \(kept == 1 ? "keeps" : "keep") the contract at level \(level)"
    guard !broken.isEmpty else { return head }
    return "\(head); these do not: \(broken.map(\.name).joined(separator: ", "))"
  }

  /// The report as data, for `--json`.
  package var json: Value {
    [
      "report": 1, "level": .int(Int64(level)), "keepsContract": .bool(keepsContract),
      "plugins": .list(reports.map(\.json)), "verdict": .string(lastLine),
    ]
  }

  /// The report as JUnit's XML: one test suite for each plugin.
  package var junit: String { junitText(of: reports) }

  /// The report in the Test Anything Protocol: one plan, and the plugin before the name of each check.
  package var tap: String { tapText(of: reports, lastLine: lastLine, naming: true) }

  /// The report for people: that of each plugin, an empty line after each, and the verdict on all.
  /// - Parameter styles: one for each plugin.
  package func text(_ styles: [TextStyle] = []) -> String {
    var text = ""
    for (place, report) in reports.enumerated() {
      text += report.text(styles.dropFirst(place).first ?? TextStyle()) + "\n"
    }
    let paint = styles.first?.paint ?? TextStyle().paint
    return text + paint(printable(lastLine), keepsContract ? .good : .bad) + "\n"
  }
}
