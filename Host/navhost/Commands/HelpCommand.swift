import SnapValue

extension Command {
  static let help = Command(
    "help", "Show the help of navhost or of one command",
    description: ["Shows what --help shows: of the program, or of one command."],
    operands: [Operand("COMMAND", "The command", .optional)],
    options: [Option("man", "Print the manual page navhost.1 instead")],
    examples: ["navhost help run"],
    run: showHelp)
}

@Sendable private func showHelp(_ invocation: Invocation) -> ExitStatus {
  let commands = Command.all
  if invocation.arguments.has("man") {
    invocation.console.result(ManualPage(commands: commands).text())
    return .done
  }
  guard let name = invocation.arguments.operand(0) else {
    invocation.console.result(HelpText(commands: commands).overview())
    return .done
  }
  guard let command = commands.first(where: { $0.name == name }) else {
    let nearest = nearestName(to: name, among: commands.map(\.name))
    invocation.console.complain(UsageFault.unknownCommand(name, nearest: nearest).message)
    return .usage
  }
  invocation.console.result(HelpText(commands: commands).help(of: command))
  return .done
}
