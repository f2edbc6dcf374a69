import SnapApp
import SnapValue
import SnapSystem

extension Command {
  static let run = Command(
    "run", "Run the application that a manifest describes",
    description: [
      "Puts the application together from its manifest and plugins, opens its first usable "
        + "presenter and the state that it starts with.",
      "The presenter runs until the user closes it, or SIGINT or SIGTERM comes. With the presenter "
        + "\"trace\", which nobody can press, the manifest's script is run instead, and with --script "
        + "whatever the presenter: each step is told, and the first that does not meet its "
        + "expectation ends the run with exit status 1. The trace presenter writes one line of JSON "
        + "for each transition.",
      "SIGHUP reads everything anew, and takes over what has changed as --watch does. Screens that "
        + "are shown stay, with their state. When the terminal itself is gone, SIGHUP ends the run.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [
      Option("open", argument: "URL", "Start with this state URL instead of the manifest's"),
      presenterOption,
      Option(
        "trace", argument: "FILE",
        "Write one line of JSON for each transition to a file, whatever the presenter"),
      Option(
        "events", argument: "FILE",
        "Write one line of JSON for each event to a file, or for - to standard output: what is "
          + "asked, every stage, every update before and after, the outcome"),
      Option(
        "record", argument: "FILE",
        "Write a record of the run to a file, for replay: what is asked, what plugins are asked and "
          + "answer, what follows; private values are left out"),
      stateOption,
      Option("script", "Run the manifest's script with any presenter, and end when it has ended"),
      Option("no-script", "Do not run the manifest's script"),
      Option(
        "locale", argument: "NAME",
        "Show texts in this language, such as de or de-AT (default: as LC_ALL, LC_MESSAGES and LANG "
          + "say, then the manifest's)"),
      Option(
        "watch",
        "Take over every change of the manifest, its files and its plugins while it runs, or refuse "
          + "it and go on; also when a script has ended"),
      Option(
        "stay", "Go on after the script until navhost ctl quit, the user or a signal ends the run"),
      controlOption,
      Option("no-control", "Open no control socket"),
      Option(
        "safe",
        "Load no plugin, show on trace unless --presenter names a program, and keep nothing unless --state "
          + "says where: what is of a plugin fails when it is used"),
      isolateOption,
      noBusOption,
      Option(
        "validate",
        "Hold every call of a plugin to the contract while the application runs: each rule that is "
          + "broken is told once, with its number in the rule book, in the log and the events; the "
          + "exit status is 1 when it is no mere warning"),
      Option(
        "validate-memory",
        "The same, and lend plugins memory that nobody can write, nor touch after the call: a plugin that "
          + "does ends the application and is named; slower by some four system calls a call"),
      Option(
        "verbose", letter: "v", "Tell how every plugin file found ended, and all that plugins log"),
    ] + assemblyOptions,
    examples: [
      "navhost run television.json", "navhost run television.json --presenter trace",
      "navhost run television.json --open television://home/show::2",
      "navhost run television.json --events -",
    ],
    run: runApplication)

  static let presenterOption = Option(
    "presenter", argument: "NAME",
    "Use this presenter: alias/name, an alias, a plugin's id or its last part, trace, or a program "
      + "and its arguments after exec:")

  static let stateOption = Option(
    "state", argument: "FILE",
    "Keep states in this file instead of the manifest's store, or with none nowhere; what is kept "
      + "there is shown again at the start")

  static let pluginsOption = Option(
    "plugins", argument: "DIR", repeats: true,
    "Look for plugins in this directory before the manifest's; may be repeated")

  static let isolateOption = Option(
    "isolate", argument: "WHICH", kind: .choice(["all"]),
    "Run plugins in processes of their own, so that one that crashes or hangs does not end the "
      + "application: all of them; without it, those that the manifest isolates")

  static let grantOption = Option(
    "grant", argument: "POWER", repeats: true,
    "Let a plugin in a process of its own do this, in place of what the manifest grants it: its id, a colon "
      + "and read=PATH, write=PATH, devices=PATH, network, exec, display or none, or all to confine it in "
      + "nothing; none without an id: what manifests grant does not count")

  /// Options of commands that put an application together.
  static let assemblyOptions = [grantOption] + loadingOptions

  /// Options of commands that load plugins.
  static let loadingOptions = [
    pluginsOption, strictOption,
    Option(
      "load-by-path",
      "Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN"),
    Option(
      "hang-limit", argument: "SECONDS", range: 0...86_400,
      "Give up, with exit status 4, when a plugin's call has not returned for so long; 0 waits for "
        + "ever, as a debugger needs (default: 10)"),
  ]
}

/// Guards against plugins that crash or do not return.
func guardAgainstPlugins(_ arguments: Arguments) throws(SystemError) {
  try CrashGuard.install(program: "navhost")
  CrashGuard.nameWhoLeaves(status: ExitStatus.machine.rawValue)
  let seconds = Int32(arguments.value("hang-limit") ?? "") ?? 10
  guard seconds > 0 else { return }
  try HangGuard.install(
    program: "navhost", seconds: seconds, status: ExitStatus.machine.rawValue)
}

@Sendable private func runApplication(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  guard !file.hasErrors else {
    report(file, to: console)
    return .manifest
  }
  if let name = invocation.arguments.value("locale"), let why = file.refusal(ofLocale: name) {
    console.complain(why)
    return .usage
  }
  if let state = invocation.arguments.value("state"), state.contains("://") {
    console.complain(
      "run: --state takes a file, and \(quoted(state)) is a state URL; --open begins with one")
    return .usage
  }
  if invocation.arguments.has("script"), invocation.arguments.has("no-script") {
    console.complain("run: --script and --no-script do not go together")
    return .usage
  }
  if let which = invocation.arguments.value("isolate"), which != "all" {
    console.complain(
      "run: --isolate takes \"all\", not \(quoted(which)); a manifest isolates one by one")
    return .usage
  }
  do throws(SystemError) {
    let loop = try MainLoop()
    try guardAgainstPlugins(invocation.arguments)
    return try Runner(invocation: invocation, file: file, loop: loop).run()
  } catch {
    console.complain(error.description)
    return .machine
  }
}
