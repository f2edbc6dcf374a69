extension SuiteReport {
  /// The report for people: what is not well, then the verdict.
  public var text: String {
    var lines = ["\(file): \(results.count) checks at level \(level), seed \(seed)"]
    for result in results where result.verdict != .passed { lines += Self.lines(of: result) }
    lines.append(lastLine)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of result: CheckResult) -> [String] {
    guard let check = Check.named(result.check) else { return [] }
    if result.verdict == .skipped {
      return ["skipped \(result.check): \(result.reason ?? "")"]
    }
    var lines = ["\(result.verdict.rawValue) \(result.check): \(check.rule)"]
    if let flaw = result.flaw {
      lines.append("  expected: \(flaw.expected)")
      lines.append("  seen:     \(flaw.seen)")
      lines.append("  mend:     \(flaw.remedy ?? check.remedy)")
    }
    if let input = result.input { lines.append("  input:    case \(input.number): \(input.text)") }
    if result.verdict == .crashed, !result.output.isEmpty {
      lines += result.output.split(separator: "\n").suffix(20).map { "  | \($0)" }
    }
    return lines
  }
}
