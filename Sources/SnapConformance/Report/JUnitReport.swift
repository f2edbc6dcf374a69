extension SuiteReport {
  /// The report as JUnit's XML: one test case for each check, with the plugin's id and the check's
  /// group as its class.
  ///
  /// A broken rule is a failure, a death or a killed child an error. JUnit has no warnings: a warned
  /// check is a case that passed and tells its warning as its output.
  package var junit: String { junitText(of: [self]) }

  /// Its test suite.
  fileprivate var junitSuite: String {
    """
      <testsuite name="\(escaped(name))" \(junitCounts(of: [self]))>
        <properties>
          <property name="file" value="\(escaped(file))"/>
          <property name="level" value="\(level)"/>
          <property name="seed" value="\(seed)"/>
        </properties>
    \(results.map(testCase).joined())    <system-out>\(escaped(lastLine))</system-out>
      </testsuite>

    """
  }

  private func testCase(_ result: CheckResult) -> String {
    let group = Check.named(result.check)?.group.title ?? ""
    let plugin = id.isEmpty ? "plugin" : id
    let head = """
      <testcase classname="\(escaped("\(plugin).\(group)"))" name="\(escaped(result.check))" \
      time="\(seconds(result.milliseconds))"
      """
    let body = outcome(of: result)
    return body.isEmpty
      ? "    \(head)/>\n" : "    \(head)>\n      \(body)\n    </testcase>\n"
  }

  private func outcome(of result: CheckResult) -> String {
    let seen = escaped(result.flaw?.seen ?? "")
    let story = escaped(story(of: result))
    return switch result.verdict {
    case .passed: ""
    case .skipped: "<skipped message=\"\(escaped(result.reason ?? ""))\"/>"
    case .warned: "<system-out>\(story)</system-out>"
    case .failed: "<failure message=\"\(seen)\" type=\"failed\">\(story)</failure>"
    case .crashed, .timedOut:
      "<error message=\"\(seen)\" type=\"\(result.verdict.rawValue)\">\(story)</error>"
    }
  }

  /// What the text report says of it, without the header and the last line.
  private func story(of result: CheckResult) -> String {
    var alone = self
    alone.results = [result]
    return alone.text().split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
  }

  /// A text as XML 1.0 can hold it: what it cannot say at all is a replacement character.
  private func escaped(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "\n": safe += "&#10;"
      case "\t": safe += "&#9;"
      case "\r": safe += "&#13;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": safe += "\u{FFFD}"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}

/// The whole document.
func junitText(of reports: [SuiteReport]) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="navhost test" \(junitCounts(of: reports))>
  \(reports.map(\.junitSuite).joined())</testsuites>

  """
}

private func junitCounts(of reports: [SuiteReport]) -> String {
  let results = reports.flatMap(\.results)
  let count = { (verdict: CheckResult.Verdict) in results.count { $0.verdict == verdict } }
  let time = seconds(results.reduce(0) { $0 + $1.milliseconds })
  return """
    tests="\(results.count)" failures="\(count(.failed))" \
    errors="\(count(.crashed) + count(.timedOut))" skipped="\(count(.skipped))" time="\(time)"
    """
}
