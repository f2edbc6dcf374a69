import Glibc
import SnapSystem

extension Command {
  static let ctl = Command(
    "ctl", "Drive and watch a running application",
    description: [
      "Sends a command to an application that navhost run has started, over its control socket, and "
        + "tells the answer. With one running application there is no need to name it.",
      "Commands of a batch are carried out in order, and none is lost. A word that begins with { is "
        + "a command of the control protocol and sent as it is. The exit status is 1 when a request "
        + "did not lead to where it should or health is not good, 2 when words are no command, 4 when no application "
        + "answers.",
    ],
    operands: [
      Operand(
        "COMMAND", "What to say to the application",
        kind: .choice(ControlVerb.all.map(\.name))),
      Operand("ARGUMENT", "What the command is about", .any, kind: .text),
    ],
    words: ControlVerb.all.map { ($0.usage, $0.summary) },
    options: [
      Option("app", argument: "ID", "The application's id, or the name of its socket"),
      Option(
        "socket", argument: "PATH", kind: .file([]), elsewhere: "control",
        "The path of its control socket"),
      Option("state", argument: "URL", "For explain: start from this state URL"),
      Option(
        "timeout", argument: "SECONDS", range: 0...86_400,
        "Give up, with exit status 4, when no answer has come for so long; 0 waits for ever "
          + "(default: 30, for health 9, and exit status 1)"),
    ],
    examples: [
      "navhost ctl state", "navhost ctl open television://home/show::2",
      "navhost ctl navigate openShow '{\"id\": \"2\"}'", "navhost ctl events --json",
      "navhost ctl batch < commands.txt",
    ],
    run: control)
}

@Sendable private func control(_ invocation: Invocation) -> ExitStatus {
  let (arguments, console) = (invocation.arguments, invocation.console)
  let words = arguments.operands
  do {
    if ["-", "batch"].contains(words.first) {
      if let extra = words.dropFirst().first {
        throw ControlWords.Fault(message: "unexpected argument \(quoted(extra))")
      }
      return try talk(invocation).sayLines()
    }
    var command = try ControlWords.command(words)
    if let url = arguments.value("state") { command["from"] = .string(url) }
    let patience: UInt64 = command["op"] == "health" ? 9 : 30
    return try talk(invocation, patience: patience).say(command)
  } catch let fault as ControlWords.Fault {
    console.complain(fault.message)
    console.say("See navhost ctl --help.")
    return .usage
  } catch let fault as ControlTarget.Fault {
    console.complain(fault.message)
    return fault.status
  } catch {
    console.complain("\(error)")
    return .machine
  }
}

private func talk(_ invocation: Invocation, patience: UInt64 = 30) throws -> ControlPrompt {
  let path = try ControlTarget.path(invocation.arguments)
  let socket: Int32
  do throws(SystemError) { socket = try connectLocally(to: path) } catch {
    let isLeft = error.code == ECONNREFUSED
    let message = isLeft ? "nobody listens at \(path) any more" : error.description
    throw ControlTarget.Fault(message: message, status: .machine)
  }
  return ControlPrompt(
    with: socket, on: try MainLoop(), console: invocation.console, json: invocation.json,
    patience: UInt64(invocation.arguments.value("timeout") ?? "") ?? patience)
}
