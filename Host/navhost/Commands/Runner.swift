import Glibc
import SnapApp
import SnapNavigation
import SnapSystem
import SnapValue

/// What a run writes besides what its presenter shows.
private struct RunOutputs {
  let log: RunLog
  let records: RunRecords
  let findings: ContractFindings?
  let recorder: Recorder?
  /// Takes a line of the log.
  let tell: @Sendable (LogLine) -> Void

  /// Whether one of them is not what was asked for, or told of a mistake.
  var isFlawed: Bool {
    records.isIncomplete || recorder?.loss != nil || findings?.hasErrors == true
  }
}

/// There is nothing to run, which was told.
private struct RunRefusal: Error {
  let status: ExitStatus
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
    let outputs = RunOutputs(
      log: log, records: records, findings: findings(records, options),
      recorder: try recorder(records, options), tell: options.log)
    options.findings = outputs.findings
    options.recorder = outputs.recorder
    defer { outputs.recorder?.breakOff() }
    do throws(StoreRefusal) { try openStore(&options) } catch {
      console.complain(error.sentence)
      log.release()
      return error.status
    }
    let quarantine = RunQuarantine(&options, app: file.manifest?.app.id ?? "")
    defer { quarantine.end() }
    let application: Application
    do throws(RunRefusal) { application = try begin(options, log) } catch { return error.status }
    return try serve(application, outputs)
  }

  /// Puts the application together. Throws when there is none to run, which is told then.
  private func begin(
    _ options: AssemblyOptions, _ log: RunLog
  ) throws(RunRefusal) -> Application {
    if options.hasTerminal { try? CrashGuard.guardTerminal(1) }
    let application: Application
    do throws(AssemblyFault) {
      application = try Application(file, on: loop, options: options)
    } catch {
      CrashGuard.forgetTerminal()
      log.release()
      guard !error.isCancelled else {
        throw RunRefusal(status: invocation.arguments.has("script") ? .refused : .done)
      }
      throw RunRefusal(status: report(error, file, to: console))
    }
    if let why = launch?.refusal(of: application, invocation.arguments) {
      application.close()
      CrashGuard.forgetTerminal()
      log.release()
      console.complain(why)
      throw RunRefusal(status: .machine)
    }
    return application
  }

  /// Opens the application to others, runs it and closes all again.
  private func serve(
    _ application: Application, _ outputs: RunOutputs
  ) throws(SystemError) -> ExitStatus {
    let log = outputs.log
    let isLive = application.presenter != "trace" && !invocation.arguments.has("script")
    if stays(isLive) {
      console.giveUpReaders()
      outputs.records.giveUpReaders()
    }
    let ending = Ending()
    let service = RunService(of: application, log: outputs.tell)
    let end = RunEnd(of: application, ending, service)
    application.fullFiles = { outputs.records.fullFiles }
    let control = ControlSocket(
      invocation.arguments, listener: launch?.listener, log: outputs.tell)
    let bus = DesktopPlace(
      launch?.bus, of: application, stays: stays(isLive), invocation.arguments, on: loop,
      log: outputs.tell)
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
      outputs.findings?.follow(event)
      outputs.records.events?(event.line)
      control.tell(event)
      if let astray = event.astray { log.take(.warning(astray)) }
    }
    outputs.recorder?.end()
    bus.close()
    let plugins = application.runningPlugins
    service.ends()
    application.close()
    control.close()
    end.tellLiveObjects(outputs.tell)
    CrashGuard.beginExit(with: plugins)
    CrashGuard.forgetTerminal()
    log.release()
    if let findings = outputs.findings { console.say(findings.summary) }
    guard status == .done else { return status }
    return application.hasLostInStop ? .machine : outputs.isFlawed ? .refused : .done
  }

  /// Who holds the plugins to the contract; `nil`: nobody has asked for that.
  private func findings(_ records: RunRecords, _ options: AssemblyOptions) -> ContractFindings? {
    guard options.guardsLent || invocation.arguments.has("validate") else { return nil }
    return ContractFindings(log: options.log, events: records.events)
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
    options.guardsLent = arguments.has("validate-memory")
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
