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

  /// Writes what was found everywhere; a replay writes no replay file again. What cannot be written is
  /// told, and keeps nothing else from being written; false then.
  func write(_ found: [SuiteReport], isOne: Bool, _ options: SuiteOptions) -> Bool {
    var isWritten = true
    let isReplay = options.replay != nil
    var styles: [TextStyle] = []
    let names = fileNames(of: found)
    for (report, name) in zip(found, names) {
      styles.append(style(isReplay ? [:] : writeReplays(of: report, named: name, &isWritten)))
    }
    let all = JointReport(found, level: options.level)
    let one = isOne ? found.first : nil
    if let junit { write((one?.junit ?? all.junit), to: junit, &isWritten) }
    switch form {
    case .json: console.resultLine((one?.json ?? all.json).jsonText)
    case .tap: console.result(one?.tap ?? all.tap)
    case .text: console.result(one?.text(styles.first ?? TextStyle()) ?? all.text(styles))
    }
    for (report, name) in zip(found, names) {
      for remark in report.remarks { console.complain(remark) }
      guard !isReplay else { continue }
      writePrograms(of: report, named: isOne ? "" : name, config: options.config, &isWritten)
    }
    return isWritten
  }

  /// Writes a file, or says why it cannot be written.
  @discardableResult
  func write(_ text: String, to path: String, _ isWritten: inout Bool) -> Bool {
    do throws(SystemError) {
      try writeWhole(text, to: path)
      return true
    } catch {
      console.complain(error.description)
      isWritten = false
      return false
    }
  }

  private func style(_ replays: [String: String]) -> TextStyle {
    var style = TextStyle()
    style.isVerbose = isVerbose
    style.replays = replays
    style.paint = { [console] text, tone in console.paintResult(text, tone.style) }
    return style
  }

  /// One file for each result with an input; answers their paths by the names of the checks. When one
  /// cannot be written, the others are not tried.
  private func writeReplays(
    of report: SuiteReport, named start: String, _ isWritten: inout Bool
  ) -> [String: String] {
    guard let replays else { return [:] }
    var written: [String: String] = [:]
    for result in report.results {
      guard let replay = ReplayFile(result, plugin: report.id) else { continue }
      let name = "\(start)\(result.check).replay.json"
      let path = replays == "." ? name : "\(replays)/\(name)"
      guard write(replay.value.jsonText + "\n", to: path, &isWritten) else { break }
      written[result.check] = path
    }
    return written
  }

  /// How the names of the files begin that belong to each report: no two the same.
  private func fileNames(of found: [SuiteReport]) -> [String] {
    var count: [String: Int] = [:]
    return found.map { report in
      let name = fileName(report.id)
      count[name, default: 0] += 1
      let number = count[name, default: 1]
      return number == 1 ? name : "\(name)\(number)-"
    }
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
