import SnapPlugins
import SnapSystem
import SnapValue

/// The program: one command line in, one exit status out.
struct Program {
  let commands: [Command]
  let console: Console

  /// Does what the words after the program's name ask for. What is done and cannot be told is not
  /// done: a reader that has gone is all right, a full disk is not.
  func run(_ words: [String]) -> ExitStatus {
    let status = carryOut(words)
    guard let lost = console.lostResults else { return status }
    console.complain("\(lost)")
    return status == .done ? .refused : status
  }

  private func carryOut(_ words: [String]) -> ExitStatus {
    switch CommandLineParser(commands: commands).parse(words) {
    case .help(let command):
      let help = HelpText(commands: commands)
      console.result(command.map { help.help(of: $0) } ?? help.overview())
      return .done
    case .version:
      console.result(Version.text)
      return .done
    case .wrong(let faults, let command):
      report(faults, of: command)
      return .usage
    case .run(_, let arguments) where !hasDirectories(arguments) || !hasGrants(arguments):
      return .usage
    case .run(let command, let arguments):
      return command.run(
        Invocation(command: command, arguments: arguments, console: console))
    }
  }

  /// Whether the directories of plugins that were named are there; tells the first that is not.
  private func hasDirectories(_ arguments: Arguments) -> Bool {
    for directory in arguments.values(Command.pluginsOption.name) {
      do throws(SystemError) { _ = try listDirectory(absolutePath(directory)) } catch {
        let why = error.isMissing ? "\(directory) is not there" : error.description
        console.complain("--plugins: \(why)")
        return false
      }
    }
    return true
  }

  /// Whether what is granted can be read; tells what cannot.
  private func hasGrants(_ arguments: Arguments) -> Bool {
    do throws(Failure) { _ = try OperatorGrants(arguments) } catch {
      console.complain(error.sentence)
      return false
    }
    return true
  }

  /// All faults, then where to look.
  private func report(_ faults: [UsageFault], of command: Command?) {
    for fault in faults { console.complain(fault.message) }
    if let command {
      console.say("usage: \(command.usage)")
      console.say("See navhost \(command.name) --help.")
    } else {
      console.say("See navhost --help.")
    }
  }
}
