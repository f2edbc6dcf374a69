import SnapSystem

extension Command {
  static let doctor = Command(
    "doctor", "Tell what this machine has, what is missing, and how to mend it",
    description: [
      "Looks at the system, the libraries and programs that are used where they are there, displays "
        + "and their outputs, as \"displays\" of a manifest names them, "
        + "the places of sockets, and the plugins that are found without a manifest. What is not "
        + "there is told with what is not done without it, and with the package or the command that "
        + "mends it. Nothing of a plugin is run, and nothing is changed.",
      "With --bundle the same goes into a file, with what is known of each plugin, which plugins have "
        + "ended a run, and how the running applications are: for whoever helps. No state, text, "
        + "manifest or variable of the environment is in it; look at it before you send it.",
      "The exit status is 1 when something is missing that nothing goes without.",
    ],
    operands: [Operand("DIRECTORY", "More directories with plugins", .any)],
    options: [
      Option(
        "bundle", argument: "FILE", kind: .file(["json"]),
        "Write a support bundle, JSON, into a new file")
    ],
    examples: [
      "navhost doctor", "navhost doctor --json plugins", "navhost doctor --bundle support.json",
    ],
    run: examineMachine)
}

@Sendable private func examineMachine(_ invocation: Invocation) -> ExitStatus {
  let directories = invocation.arguments.operands.map(absolutePath)
  for (word, directory) in zip(invocation.arguments.operands, directories) {
    do throws(SystemError) { _ = try listDirectory(directory) } catch {
      invocation.console.complain(error.isMissing ? "\(word) is not there" : error.description)
      if word.hasSuffix(".json") {
        invocation.console.complain(
          "doctor takes directories of plugins; navhost check looks at manifests and their cards, and "
            + "navhost list tells their plugins and displays")
      }
      return .usage
    }
  }
  let facts = MachineFacts(readingFor: directories)
  let diagnosis = Diagnosis(facts)
  if let file = invocation.arguments.value("bundle") {
    let status = write(SupportBundle(facts, version: Version.host), to: file, invocation)
    guard status == .done else { return status }
  }
  if invocation.json {
    invocation.console.resultLine(diagnosis.value.jsonText)
  } else {
    invocation.console.result(diagnosis.text)
  }
  return diagnosis.isSound ? .done : .refused
}

/// Writes a bundle where nothing is yet.
private func write(
  _ bundle: SupportBundle, to file: String, _ invocation: Invocation
) -> ExitStatus {
  let path = absolutePath(file)
  guard (try? FileStatus(path: path)) == nil else {
    invocation.console.complain(
      "--bundle: \(quoted(file)) is there already, and nothing is written over: name a new file")
    return .usage
  }
  let text = bundle.value.jsonLayout() + "\n"
  do throws(SystemError) { try writeFile(Array(text.utf8), to: path, mode: 0o600) } catch {
    invocation.console.complain("--bundle: \(error)")
    return .refused
  }
  invocation.console.say("written: \(file); look at it before you send it")
  return .done
}
