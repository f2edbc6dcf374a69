import SnapConformance
import SnapValue
import SnapSystem

/// Where the report of `navhost test` goes, and in which forms.
struct TestReports {
  /// What stands on standard output.
  enum Form: Sendable { case text, json, tap }

  let form: Form
  /// The file that JUnit's XML goes to.
  let junit: String?
  /// The directory that replay files go to; `nil` writes none.
  let replays: String?
  let isVerbose: Bool
  let console: Console

  /// What the words of a command line ask for.
  init(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    if invocation.json, arguments.has("tap") {
      throw Failure(
        .badArgument, "--json and --tap are both for standard output",
        hint: "ask for one of them; --junit FILE goes with either")
    }
    form = invocation.json ? .json : arguments.has("tap") ? .tap : .text
    junit = arguments.value("junit")
    replays = arguments.value("replays") ?? (form == .text ? "." : nil)
    isVerbose = arguments.has("verbose")
    console = invocation.console
  }

  /// Writes a report everywhere; one of a replay writes no replay file again.
  func write(_ report: SuiteReport, isReplay: Bool) throws(SystemError) {
    let written = isReplay ? [:] : try writeReplays(of: report)
    if let junit { try writeFile(Array(report.junit.utf8), to: junit) }
    switch form {
    case .json: console.resultLine(report.json.jsonText)
    case .tap: console.result(report.tap)
    case .text: console.result(report.text(style(written)))
    }
  }

  private func style(_ replays: [String: String]) -> TextStyle {
    var style = TextStyle()
    style.isVerbose = isVerbose
    style.replays = replays
    style.paint = { [console] text, tone in console.paintResult(text, tone.style) }
    return style
  }

  /// One file for each result with an input; answers their paths by the names of the checks.
  private func writeReplays(of report: SuiteReport) throws(SystemError) -> [String: String] {
    guard let replays else { return [:] }
    var written: [String: String] = [:]
    for result in report.results {
      guard let replay = ReplayFile(result, plugin: report.id) else { continue }
      let name = "\(fileName(report.id))\(result.check).replay.json"
      let path = replays == "." ? name : "\(replays)/\(name)"
      try writeFile(Array((replay.value.jsonText + "\n").utf8), to: path)
      written[result.check] = path
    }
    return written
  }

  /// An id as the beginning of a file's name, whatever a bad plugin calls itself.
  private func fileName(_ id: String) -> String {
    let allowed = id.utf8.prefix(100).map { byte -> Character in
      let letter = Character(UnicodeScalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber || letter == ".") ? letter : "_"
    }
    let name = String(allowed.drop { $0 == "." })
    return name.isEmpty ? "" : name + "-"
  }
}

extension Tone {
  /// How it looks on a terminal.
  fileprivate var style: Console.Style {
    switch self {
    case .good: .green
    case .bad: .red
    case .doubtful: .yellow
    case .faint: .faint
    }
  }
}
