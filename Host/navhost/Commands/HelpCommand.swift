import SnapApp
import SnapValue

extension Command {
  static let help = Command(
    "help", "Show the help of navhost or of one command, or explain a code",
    description: [
      "Shows what --help shows: of the program, or of one command. Of a problem's code, such as "
        + "NH308, it tells what it means, with a small application that has the problem and one "
        + "that has not."
    ],
    operands: [Operand("TOPIC", "A command, or the code of a problem", .optional)],
    options: [
      Option("man", "Print the manual page navhost.1 instead"),
      Option("codes", "Print the page of all codes instead, in Markdown"),
    ],
    examples: ["navhost help run", "navhost help NH308"],
    run: showHelp)
}

@Sendable private func showHelp(_ invocation: Invocation) -> ExitStatus {
  let commands = Command.all
  if invocation.arguments.has("man") {
    let page = ManualPage(commands: commands).text()
    tell(page, ["text": .string(page)], invocation)
    return .done
  }
  if invocation.arguments.has("codes") { return showCodes(invocation) }
  let help = HelpText(commands: commands)
  guard let name = invocation.arguments.operand(0) else {
    tell(help.overview(), help.value, invocation)
    return .done
  }
  if CodeFamily.isCode(name) { return explain(name, invocation) }
  if name.uppercased().hasPrefix("A11Y") { return explainRule(name.uppercased(), invocation) }
  guard let command = commands.first(where: { $0.name == name }) else {
    let nearest = nearestName(to: name, among: commands.map(\.name))
    invocation.console.complain(UsageFault.unknownCommand(name, nearest: nearest).message)
    return .usage
  }
  tell(help.help(of: command), command.value, invocation)
  return .done
}

/// Tells a text, or what programs read in its place.
private func tell(_ text: String, _ value: @autoclosure () -> Value, _ invocation: Invocation) {
  if invocation.json {
    invocation.console.resultLine(value().jsonText)
  } else {
    invocation.console.result(text)
  }
}

private func showCodes(_ invocation: Invocation) -> ExitStatus {
  do throws(ProgramFiles.Missing) {
    if invocation.json {
      invocation.console.resultLine(try CodePage.value().jsonText)
    } else {
      invocation.console.result(try CodePage.text())
    }
    return .done
  } catch {
    invocation.console.complain("\(error)")
    return .machine
  }
}

/// Tells of a rule of accessibility.
private func explainRule(_ name: String, _ invocation: Invocation) -> ExitStatus {
  guard let rule = AccessibilityRule(rawValue: name) else {
    let all = AccessibilityRule.allCases.map(\.rawValue)
    invocation.console.complain(
      "there is no rule \(name); there are \(all.first ?? "") to \(all.last ?? "")")
    return .usage
  }
  let lines = AccessibilityPage.lines(of: rule)
  let value: Value = [
    "rule": .string(name), "severity": .string(rule.text.severity.rawValue),
    "clauses": .list(rule.text.clauses.map { .string($0) }), "title": .string(rule.text.holds),
    "text": .string(lines.dropFirst().joined(separator: "\n")),
  ]
  tell(lines.map { wrapped($0) }.joined(separator: "\n"), value, invocation)
  return .done
}

private func explain(_ name: String, _ invocation: Invocation) -> ExitStatus {
  let entry: CodeEntry
  do {
    entry = try CodeEntry(CodeFamily.code(named: name))
  } catch let fault as UsageFault {
    invocation.console.complain(fault.message)
    return .usage
  } catch {
    invocation.console.complain("\(error)")
    return .machine
  }
  tell(entry.text(), entry.value, invocation)
  return .done
}
