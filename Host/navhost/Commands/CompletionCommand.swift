import SnapValue

extension Command {
  static let completion = Command(
    "completion", "Print the completion of commands and options for a shell",
    description: [
      "Prints a script that teaches a shell navhost's commands, options and arguments. make install "
        + "lays out all three where the shells look for them, so this is for other places."
    ],
    operands: [
      Operand(
        "SHELL", "The shell: \(shellNames)", kind: .choice(CompletionShell.allCases.map(\.rawValue))
      )
    ],
    examples: [
      "navhost completion bash > ~/.local/share/bash-completion/completions/navhost",
      "navhost completion fish > ~/.config/fish/completions/navhost.fish",
    ],
    run: printCompletion)

  private static let shellNames = "bash, zsh or fish"
}

@Sendable private func printCompletion(_ invocation: Invocation) -> ExitStatus {
  let name = invocation.arguments.operand(0) ?? ""
  guard let shell = CompletionShell(rawValue: name) else {
    let fault = UsageFault.badArgument(name, of: "SHELL", expected: "bash, zsh or fish")
    invocation.console.complain(fault.message)
    return .usage
  }
  let script: String
  do throws(ProgramFiles.Missing) { script = try shell.script(for: Command.all) } catch {
    invocation.console.complain("\(error)")
    return .machine
  }
  if invocation.json {
    invocation.console.resultLine(
      Value.map(["shell": .string(name), "script": .string(script)]).jsonText)
  } else {
    invocation.console.result(script)
  }
  return .done
}
