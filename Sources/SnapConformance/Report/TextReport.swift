/// How a report for people is written.
package struct TextStyle: Sendable {
  /// Whether checks that passed are listed too, and everything with its time.
  package var isVerbose = false
  /// The replay files that were written, by the check's name.
  package var replays: [String: String] = [:]
  /// Gives a piece of text its tone; plain text stays as it is.
  package var paint: @Sendable (String, Tone) -> String = { text, _ in text }

  /// Plain and short.
  package init() {}
}

extension SuiteReport {
  /// The report for people: what is not well, then the verdict in the last line.
  package func text(_ style: TextStyle = TextStyle()) -> String {
    var lines = ["\(file): \(results.count) checks at level \(level), seed \(seed)"]
    let isListed: (CheckResult) -> Bool = { result in
      style.isVerbose || result.verdict != .passed && result.verdict != .skipped
    }
    for result in results where isListed(result) { lines += text(of: result, style) }
    if !style.isVerbose { lines += skipped(style) }
    lines.append(style.paint(printable(lastLine), keepsContract ? .good : .bad))
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was skipped, one line for each reason, in the order of the first of each.
  private func skipped(_ style: TextStyle) -> [String] {
    var reasons: [String] = []
    var names: [String: [String]] = [:]
    for result in results where result.verdict == .skipped {
      let reason = printable(result.reason ?? "")
      if names[reason] == nil { reasons.append(reason) }
      names[reason, default: []].append(result.check)
    }
    let word = style.paint(CheckResult.Verdict.skipped.rawValue, CheckResult.Verdict.skipped.tone)
    return reasons.map { "\(word) \(names[$0, default: []].joined(separator: ", ")): \($0)" }
  }

  private func text(of result: CheckResult, _ style: TextStyle) -> [String] {
    let word = style.paint(result.verdict.rawValue, result.verdict.tone)
    let time = style.isVerbose ? " [\(seconds(result.milliseconds)) s]" : ""
    let check = Check.named(result.check)
    if result.verdict == .skipped {
      return ["\(word) \(result.check)\(time): \(printable(result.reason ?? ""))"]
    }
    var lines = ["\(word) \(result.check)\(time): \(check?.rule ?? "")"]
    guard result.verdict != .passed else { return lines }
    for (name, text) in facts(of: result, check, style) where !text.isEmpty {
      let label = name + ":" + String(repeating: " ", count: max(1, 10 - name.count))
      let rows = printable(text).split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("  " + label + (rows.first ?? ""))
      lines += rows.dropFirst().map { "  " + String(repeating: " ", count: 11) + $0 }
    }
    return lines + stack(of: result, style)
  }

  /// What is known, in the order in which it is read.
  private func facts(
    of result: CheckResult, _ check: Check?, _ style: TextStyle
  ) -> [(name: String, text: String)] {
    [
      ("expected", result.flaw?.expected ?? ""),
      ("seen", result.flaw?.seen ?? ""),
      ("during", result.verdict == .failed || result.verdict == .warned ? result.site : ""),
      ("input", result.input.map(words) ?? ""),
      ("mend", result.flaw?.remedy ?? check?.remedy ?? ""),
      ("if not", check?.consequence ?? ""),
      ("again", again(result, style)),
    ]
  }

  private func words(of input: FailingInput) -> String {
    let before = input.standsAlone ? "" : ", after those before it"
    return "case \(input.number)\(before): \(input.text)"
  }

  /// The command that repeats it.
  private func again(_ result: CheckResult, _ style: TextStyle) -> String {
    guard let input = result.input else {
      // Whole lives of calls come from the seed alone.
      let isGenerated = Check.named(result.check)?.ways.contains(.generated) == true
      guard isGenerated, result.verdict != .passed, result.verdict != .skipped else { return "" }
      return "navhost test \(file) --only \(result.check) --seed \(seed)"
    }
    if !input.standsAlone { return "navhost test \(file) --only \(result.check) --seed \(seed)" }
    return style.replays[result.check].map { "navhost test \(file) --replay \($0)" } ?? ""
  }

  /// What the child wrote, when it died: the stack from where it died on, or the last lines.
  private func stack(of result: CheckResult, _ style: TextStyle) -> [String] {
    guard result.verdict == .crashed || result.verdict == .timedOut else { return [] }
    let lines = printable(result.output).split(separator: "\n")
    let crash = lines.lastIndex { $0.contains(": crashed in ") }
    let shown = crash.map { lines[$0...].prefix(20) } ?? lines.suffix(20)
    return shown.map { style.paint("  | \($0)", .faint) }
  }
}
