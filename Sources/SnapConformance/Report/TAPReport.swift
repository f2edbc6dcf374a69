import SnapValue

extension SuiteReport {
  /// The report in the Test Anything Protocol, in the words that readers of version 13 and 14 share.
  ///
  /// A warning is a test point with the directive TODO: not well, and no failure. What is known of a
  /// check that is not well follows it as a YAML block. The last line, a comment, is the verdict.
  package var tap: String { tapText(of: [self], lastLine: lastLine, naming: false) }

  /// Its points, numbered from one more than `before`, below a comment that names it.
  fileprivate func tapLines(after before: Int, naming: Bool) -> [String] {
    var lines: [String] = naming ? ["# \(line(file)), seed \(seed)"] : []
    for (place, result) in results.enumerated() {
      lines.append(point(before + place + 1, result, naming ? "\(name) " : ""))
      if result.verdict != .passed, result.verdict != .skipped { lines += diagnostics(of: result) }
    }
    return lines
  }

  private func point(_ number: Int, _ result: CheckResult, _ plugin: String) -> String {
    let rule = Check.named(result.check)?.rule ?? ""
    let head = "\(number) - \(described("\(plugin)\(result.check): \(rule)"))"
    return switch result.verdict {
    case .passed: "ok \(head)"
    case .skipped: "ok \(head) # SKIP \(line(result.reason ?? ""))"
    case .warned: "not ok \(head) # TODO a warning: \(line(result.flaw?.seen ?? ""))"
    case .failed, .crashed, .timedOut: "not ok \(head)"
    }
  }

  /// The facts as YAML whose texts are JSON strings.
  private func diagnostics(of result: CheckResult) -> [String] {
    let check = Check.named(result.check)
    let facts = [
      ("verdict", result.verdict.rawValue), ("expected", result.flaw?.expected ?? ""),
      ("seen", result.flaw?.seen ?? ""), ("site", result.site),
      ("mend", result.flaw?.remedy ?? check?.remedy ?? ""),
      ("consequence", check?.consequence ?? ""), ("input", result.input?.text ?? ""),
      ("output", result.output),
    ]
    return ["  ---"]
      + facts.filter { !$0.1.isEmpty }.map { "  \($0.0): \(Value.string($0.1).jsonText)" }
      + ["  ..."]
  }

  /// A description: what readers would take for a directive is escaped.
  private func described(_ text: String) -> String {
    line(text).replacing(signs: ["\\": "\\\\", "#": "\\#"])
  }
}

/// A text in one line.
private func line(_ text: String) -> String { printable(text).replacing(signs: ["\n": " "]) }

/// The whole stream.
/// - Parameter naming: whether each point names its plugin.
func tapText(of reports: [SuiteReport], lastLine: String, naming: Bool) -> String {
  let count = reports.reduce(0) { $0 + $1.results.count }
  var lines = ["TAP version 13"]
  if !naming {
    lines += reports.map { "# \(line($0.file)), level \($0.level), seed \($0.seed)" }
  }
  lines.append("1..\(count)")
  var number = 0
  for report in reports {
    lines += report.tapLines(after: number, naming: naming)
    if naming { lines.append("# \(line(report.lastLine))") }
    number += report.results.count
  }
  lines.append("# \(line(lastLine))")
  return lines.joined(separator: "\n") + "\n"
}
