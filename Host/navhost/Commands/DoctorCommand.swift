import SnapSystem

extension Command {
  static let doctor = Command(
    "doctor", "Tell what this machine has, what is missing, and how to mend it",
    description: [
      "Looks at the system, the libraries and programs that are used where they are there, displays, "
        + "the places of sockets, and the plugins that are found without a manifest. What is not "
        + "there is told with what is not done without it, and with the package or the command that "
        + "mends it. Nothing of a plugin is run, and nothing is changed.",
      "The exit status is 1 when something is missing that nothing goes without.",
    ],
    operands: [Operand("DIRECTORY", "More directories with plugins", .any)],
    examples: ["navhost doctor", "navhost doctor --json plugins"],
    run: examineMachine)
}

@Sendable private func examineMachine(_ invocation: Invocation) -> ExitStatus {
  let directories = invocation.arguments.operands.map(absolutePath)
  let diagnosis = Diagnosis(MachineFacts(readingFor: directories))
  if invocation.json {
    invocation.console.resultLine(diagnosis.value.jsonText)
  } else {
    invocation.console.result(diagnosis.text)
  }
  return diagnosis.isSound ? .done : .refused
}
