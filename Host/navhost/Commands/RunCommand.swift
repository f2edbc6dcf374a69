import Glibc
import SnapApp
import SnapValue
import SnapNavigation
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

/// One run of an application.
struct Runner {
  let invocation: Invocation
  let file: ManifestFile
  let loop: MainLoop
  /// How a desktop has started it; `nil`: somebody has, with `navhost run`.
  var launch: Launch?
  private let console: Console

  init(invocation: Invocation, file: ManifestFile, loop: MainLoop, launch: Launch? = nil) {
    (self.invocation, self.file, self.loop, self.launch) = (invocation, file, loop, launch)
    console = invocation.console.longLived
  }

  func run() throws(SystemError) -> ExitStatus {
    let log = RunLog(console, tellsAll: invocation.arguments.has("verbose"))
    let records: RunRecords
    do throws(RunRecords.Fault) {
      records = try RunRecords(invocation.arguments, of: file, console: console)
    } catch {
      console.complain(error.message)
      return error.status
    }
    var options = options(log, records)
    options.guardsLent = invocation.arguments.has("validate-memory")
    let findings =
      options.guardsLent || invocation.arguments.has("validate")
      ? ContractFindings(log: options.log, events: records.events) : nil
    options.findings = findings
    let recorder = try recorder(records, options)
    options.recorder = recorder
    defer { recorder?.breakOff() }
    do throws(StoreRefusal) { try openStore(&options) } catch {
      console.complain(error.sentence)
      log.release()
      return error.status
    }
    let quarantine = RunQuarantine(&options, app: file.manifest?.app.id ?? "")
    defer { quarantine.end() }
    if options.hasTerminal { try? CrashGuard.guardTerminal(1) }
    let application: Application
    do throws(AssemblyFault) {
      application = try Application(file, on: loop, options: options)
    } catch {
      CrashGuard.forgetTerminal()
      log.release()
      guard !error.isCancelled else {
        return invocation.arguments.has("script") ? .refused : .done
      }
      return report(error, file, to: console)
    }
    if let why = launch?.refusal(of: application, invocation.arguments) {
      application.close()
      CrashGuard.forgetTerminal()
      log.release()
      console.complain(why)
      return .machine
    }
    let isLive = application.presenter != "trace" && !invocation.arguments.has("script")
    if stays(isLive) {
      console.giveUpReaders()
      records.giveUpReaders()
    }
    let ending = Ending()
    let service = RunService(of: application, log: options.log)
    let end = RunEnd(of: application, ending, service)
    application.fullFiles = { records.fullFiles }
    let control = ControlSocket(
      invocation.arguments, listener: launch?.listener, log: options.log)
    let bus = DesktopPlace(
      launch?.bus, of: application, stays: stays(isLive), invocation.arguments, on: loop,
      log: options.log)
    do throws(SystemError) {
      try control.open(to: application, quit: end.begin)
    } catch {
      application.close()
      CrashGuard.forgetTerminal()
      log.release()
      throw error
    }
    if invocation.arguments.has("verbose") { console.say(application.pluginText) }
    if !application.takesTerminal { log.release() }
    if invocation.arguments.has("watch") { try application.watch() }
    let status = drive(
      application, isLive: isLive, log, ending, service, end, opens: bus.open
    ) { event in
      findings?.follow(event)
      records.events?(event.line)
      control.tell(event)
      if let astray = event.astray { log.take(.warning(astray)) }
    }
    recorder?.end()
    bus.close()
    let plugins = application.runningPlugins
    service.ends()
    application.close()
    control.close()
    end.tellLiveObjects(options.log)
    CrashGuard.beginExit(with: plugins)
    CrashGuard.forgetTerminal()
    log.release()
    if let findings { console.say(findings.summary) }
    let isFlawed = records.isIncomplete || recorder?.loss != nil || findings?.hasErrors == true
    guard status == .done else { return status }
    return application.hasLostInStop ? .machine : isFlawed ? .refused : .done
  }

  /// Who writes the record; `nil`: nobody has asked for one.
  private func recorder(
    _ records: RunRecords, _ options: AssemblyOptions
  ) throws(SystemError) -> Recorder? {
    guard let output = records.record else { return nil }
    return try Recorder(
      of: file, to: output, version: Version.host, locale: options.locale
    ) { [console] in console.complain($0) }
  }

  private func options(_ log: RunLog, _ records: RunRecords) -> AssemblyOptions {
    let arguments = invocation.arguments
    var options = AssemblyOptions(hostName: "navhost", version: Version.host)
    options.load(arguments, log)
    options.presenter = arguments.value("presenter")
    options.isSafe = arguments.has("safe")
    options.locale = arguments.value("locale") ?? LocaleName.ofEnvironment()?.text
    options.hasTerminal = ProcessFacts.isTerminal(0) && ProcessFacts.isTerminal(1)
    options.tracesAlways = arguments.has("trace")
    options.trace = records.trace
    return options
  }

  /// Runs until the script has ended, the user closes it or a signal comes.
  private func drive(
    _ application: Application, isLive: Bool, _ log: RunLog, _ ending: Ending,
    _ service: RunService, _ end: RunEnd,
    opens: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (NavigationEvent) -> Void
  ) -> ExitStatus {
    let (navigator, script, stop) = (application.navigator, application.script, application.stopper)
    do throws(SystemError) { try watchSignals(application, end.begin) } catch {
      console.complain("it could not be told to end: \(error)")
      return .machine
    }
    let refusedTexts = application.refusedTexts
    let text = ReloadText(
      console: console, log: log, isLive: application.takesTerminal, json: invocation.json)
    navigator.assumeIsolated { navigator in
      navigator.listen { event in
        hear(event)
        text.tell(event) { refusedTexts.all }
        if case .closeRequested = event { stop() }
      }
    }
    let arguments = invocation.arguments
    let stays = stays(isLive)
    let url = arguments.value("open")
    var walk = ScriptWalk(
      url: url, refusal: url.flatMap { file.manifest?.configuration.refusal(ofURL: $0) },
      runsSteps: !isLive && launch == nil && !arguments.has("no-script"),
      isLive: isLive || launch != nil, json: invocation.json, console: console, opens: opens,
      arrival: launch?.arrival(at: application), replacesPresenter: application.replacePresenter,
      isInterrupted: { ending.isInterrupted })
    walk.serves = { [loop] in loop.post { service.begin() } }
    let (replaces, awaitPresenter) = (application.replacePresenter, application.awaitPresenter)
    if let store = application.store {
      walk.restores = { navigator in await store.restore(on: navigator, replacing: replaces) }
    }
    Task(executorPreference: loop.executor) { [walk] in
      let status = await walk.walk(script, on: navigator)
      // What a step comes to that is refused because the run ends says nothing.
      guard !ending.isInterrupted, !stays || status != .done else { return }
      // What the last step came to is shown, too.
      await awaitPresenter()
      ending.set(status)
      stop()
    }
    do throws(Failure) { try application.run() } catch {
      console.complain(error.sentence)
      return .machine
    }
    if ending.isInterrupted, !stays, ending.status == nil {
      console.complain("interrupted, the script has not ended")
    }
    return ending.status ?? (stays ? .done : .refused)
  }

  /// Whether the run goes on when there is nothing left to do.
  private func stays(_ isLive: Bool) -> Bool {
    let arguments = invocation.arguments
    return isLive || launch != nil || arguments.has("stay") || arguments.has("watch")
  }

  /// The first signal ends the run in order; a second one ends the program at once, wherever it is.
  /// SIGHUP reads everything anew, unless it tells that the terminal is gone.
  private func watchSignals(
    _ application: Application, _ stop: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let hasTerminal = ProcessFacts.isTerminal(0)
    try loop.watchSignal(SIGHUP) {
      guard hasTerminal, !ProcessFacts.isTerminal(0) else { return application.reload() }
      loop.unwatchSignal(SIGHUP)
      stop()
    }
    for signal in [SIGINT, SIGTERM] {
      CrashGuard.endAtOnce(onSecond: signal)
      try loop.watchSignal(signal) {
        for signal in [SIGINT, SIGTERM] {
          loop.unwatchSignal(signal)
          CrashGuard.endAtOnce(on: signal)
        }
        stop()
      }
    }
  }
}

extension NavigationEvent {
  /// Who led a request to what nothing knows, where this tells of it.
  fileprivate var astray: String? {
    guard case .stage(_, let stage) = self, stage.answer == "lost" else { return nil }
    return "\(stage.who): no route, screen or effect has that name"
  }
}
