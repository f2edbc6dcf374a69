extension SuiteReport {
  /// The report as JUnit's XML: one test case for each check, with the plugin's id and the check's
  /// group as its class.
  ///
  /// A broken rule is a failure, a death or a killed child an error. JUnit has no warnings: a warned
  /// check is a case that passed and tells its warning as its output.
  package var junit: String {
    let failures = count(.failed)
    let errors = count(.crashed) + count(.timedOut)
    let time = seconds(results.reduce(0) { $0 + $1.milliseconds })
    let counts = """
      tests="\(results.count)" failures="\(failures)" errors="\(errors)" \
      skipped="\(count(.skipped))" time="\(time)"
      """
    let name = id.isEmpty ? file : "\(id) \(version)"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="navhost test" \(counts)>
        <testsuite name="\(escaped(name))" \(counts)>
          <properties>
            <property name="file" value="\(escaped(file))"/>
            <property name="level" value="\(level)"/>
            <property name="seed" value="\(seed)"/>
          </properties>
      \(results.map(testCase).joined())    <system-out>\(escaped(lastLine))</system-out>
        </testsuite>
      </testsuites>

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
