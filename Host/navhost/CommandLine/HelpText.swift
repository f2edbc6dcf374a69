/// What `--help` prints; wrapped at 80 columns whatever the terminal, so that it reads the same
/// everywhere.
struct HelpText {
  let commands: [Command]

  /// The help of the program.
  func overview() -> String {
    var text = "Usage: navhost COMMAND [OPTION...] [ARGUMENT...]\n\n"
    text += wrapped(
      "Runs applications whose navigation is made of plugins: a JSON manifest composes routers, "
        + "mediators, presenters and screens from shared libraries, and nothing is compiled anew.")
    let rows = commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) }
    text += "\nCommands:\n" + table(rows)
    text +=
      "\nOptions:\n"
      + table(
        [Command.helpOption, Command.versionOption].map { ($0.usage, $0.summary) })
    text += "\nExit status:\n"
    text += table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })
    return text
      + "\nSee navhost COMMAND --help for one command, navhost help CODE for one problem.\n"
  }

  /// The help of one command.
  func help(of command: Command) -> String {
    var text = "Usage: \(command.usage)\n\n"
    text += command.description.map { wrapped($0) }.joined(separator: "\n")
    if !command.operands.isEmpty {
      text += "\nArguments:\n" + table(command.operands.map { ($0.name, $0.summary) })
    }
    if let operand = command.operands.first, !command.words.isEmpty {
      text += "\nEach \(operand.name):\n" + table(command.words.map { ($0.usage, $0.summary) })
    }
    text += "\nOptions:\n" + table(command.options.map { ($0.usage, $0.summary) })
    if !command.examples.isEmpty {
      text += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// Two columns: names as wide as the widest, at most 24, and what is said of them.
  private func table(_ rows: [(name: String, text: String)]) -> String {
    let column = min(24, (rows.map(\.name.count).max() ?? 0)) + 4
    var text = ""
    for row in rows {
      let head = "  " + row.name
      let indent = String(repeating: " ", count: column)
      let body = wrapped(row.text, indent: indent)
      if head.count + 2 > column {
        text += head + "\n" + body
      } else {
        text += head + body.dropFirst(head.count)
      }
    }
    return text
  }
}

/// A paragraph in lines of at most 80 columns, each with a line end.
func wrapped(_ paragraph: String, indent: String = "") -> String {
  var text = ""
  var line = indent
  for word in paragraph.split(separator: " ") {
    if line.count > indent.count, line.count + 1 + word.count > 80 {
      text += line + "\n"
      line = indent
    }
    line += (line.count > indent.count ? " " : "") + word
  }
  return text + line + "\n"
}
