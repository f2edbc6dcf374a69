import Glibc
import SnapApp
import SnapRemote
import SnapEngine
import SnapValue
import SnapSystem

extension Command {
  static let launch = Command(
    "launch", "Start an application as a desktop does, or ask the instance that runs",
    description: [
      "There is one instance of an application for each session. Where none runs, this becomes it, "
        + "and begins with the links; otherwise the instance that runs is asked to follow them, and "
        + "what comes of it is told. The session bus knows who runs; where there is none, the control "
        + "socket does.",
      "A link enters only what routes lead to that are marked as exported. television://home/show::2 "
        + "is a state URL, television:///show/2 the path of a route. Nothing is entered when one of "
        + "them may not be.",
      "The exit status is 1 when what was asked for was refused, and 4 when the instance that runs "
        + "does not answer.",
    ],
    operands: [
      Operand("MANIFEST", "The application's manifest, a JSON file"),
      Operand("URL", "A link to follow", .any, kind: .text),
    ],
    options: [
      Option("action", argument: "NAME", "Follow this exported route instead of links"),
      Option(
        "activated",
        "Started by the session bus: take the name, and begin with what the first call asks for"),
      presenterOption,
    ] + Command.run.options.filter { launchOptions.contains($0.name) } + assemblyOptions,
    examples: [
      "navhost launch television.json", "navhost launch television.json television://home/show::2",
    ],
    run: launchApplication)

  /// Options of `run` that mean the same here.
  private static let launchOptions: Set<String> = [
    "trace", "events", "locale", "watch", "control", "no-control", "no-bus", "verbose",
  ]
}

@Sendable private func launchApplication(_ invocation: Invocation) -> ExitStatus {
  let (arguments, console) = (invocation.arguments, invocation.console)
  let file = ManifestFile(reading: arguments.operand(0) ?? "")
  guard !file.hasErrors, let app = file.manifest?.app else {
    report(file, to: console)
    return .manifest
  }
  if let name = arguments.value("locale"), let why = file.refusal(ofLocale: name) {
    console.complain(why)
    return .usage
  }
  do {
    let asked = try Asked(arguments, scheme: app.scheme)
    let launcher = Launcher(
      invocation: invocation, file: file, app: (app.id, app.scheme), asked: asked,
      loop: try MainLoop())
    return try launcher.launch()
  } catch let failure as Failure {
    console.complain(failure.sentence)
    return .refused
  } catch {
    console.complain("\(error)")
    return .machine
  }
}

/// What is to be opened or done.
private struct Asked {
  let urls: [String]
  let action: String?
  let links: [OutsideLink]

  init(_ arguments: Arguments, scheme: String) throws(Failure) {
    urls = Array(arguments.operands.dropFirst())
    action = arguments.value("action")
    if let action {
      guard urls.isEmpty else {
        throw Failure(.badArgument, "--action takes no links, and \(quoted(urls[0])) is given")
      }
      links = [try OutsideLink(action: action)]
    } else {
      links = try OutsideLink.read(urls, count: urls.count, scheme: scheme)
    }
  }
}

/// Asks the instance that runs, or becomes it.
private struct Launcher {
  let invocation: Invocation
  let file: ManifestFile
  let app: (id: String, scheme: String)
  let asked: Asked
  let loop: MainLoop
  private var console: Console { invocation.console }

  /// How often an instance that has just gone is looked for anew.
  private static let attempts = 3

  func launch() throws -> ExitStatus {
    guard !invocation.arguments.has("no-bus"), let names = DesktopNames(app.id) else {
      return try launchByControl()
    }
    let caller = DesktopCaller(names, on: loop)
    for _ in 0..<Self.attempts {
      switch caller.place() {
      case .ours(let bus): return try begin(on: bus)
      case .unknown(let why):
        caller.close()
        if invocation.arguments.has("verbose") { console.complain("no session bus: \(why)") }
        return try launchByControl()
      case .taken:
        if invocation.arguments.has("activated") {
          console.complain("another instance of \(app.id) runs already")
          return .refused
        }
        let reply = caller.ask(asked.urls, action: asked.action)
        if case .gone = reply { continue }
        caller.close()
        return tell(reply)
      }
    }
    caller.close()
    console.complain("instances of \(app.id) end as soon as they are asked")
    return .machine
  }

  private func tell(_ reply: DesktopCaller.Reply) -> ExitStatus {
    switch reply {
    case .done:
      if invocation.json { console.resultLine(#"{"ok":true}"#) }
      return .done
    case .refused(let name, let message):
      if invocation.json {
        let error: Value = ["name": .string(name), "message": .string(message)]
        console.resultLine(Value.map(["ok": false, "error": error]).jsonText)
      } else {
        console.complain(message)
      }
      return .refused
    case .gone, .silent:
      console.complain("the instance of \(app.id) that runs does not answer; it may still do it")
      return .machine
    }
  }

  // MARK: Becoming the instance

  private func begin(on bus: SessionBus) throws -> ExitStatus {
    var launch = Launch(bus: bus, links: asked.links)
    if invocation.arguments.has("activated") {
      switch FirstCall.wait(on: bus, scheme: app.scheme, loop: loop) {
      case .success(nil):
        bus.close()
        return .done
      case .success(let call?): (launch.links, launch.call) = (call.links, call.number)
      case .failure(let failure): return refuse(failure, launch)
      }
    }
    return try begin(launch)
  }

  private func begin(_ launch: Launch) throws -> ExitStatus {
    for link in launch.links {
      if let failure = file.refusal(of: link) { return refuse(failure, launch) }
    }
    try guardAgainstPlugins(invocation.arguments)
    return try Runner(invocation: invocation, file: file, loop: loop, launch: launch).run()
  }

  private func refuse(_ failure: Failure, _ launch: Launch) -> ExitStatus {
    launch.answer(error: OutsideAnswer.refused(.failed(failure)).error)
    launch.bus?.close()
    launch.listener?.close()
    console.complain(failure.sentence)
    return .refused
  }

  // MARK: Without a session bus

  private func launchByControl() throws -> ExitStatus {
    let arguments = invocation.arguments
    if arguments.has("activated") {
      console.complain("--activated needs the session bus that has started this")
      return .machine
    }
    if arguments.has("no-control") || arguments.has("control") {
      return try begin(Launch(links: asked.links))
    }
    for _ in 0..<Self.attempts {
      if let socket = try? connectLocally(to: ControlPlace.path(app: app.id)) {
        return ask(socket)
      }
      var launch = Launch(links: asked.links)
      do throws(SystemError) { launch.listener = try ControlPlace.listenAlone(app: app.id) } catch {
        if error.isInUse { continue }
      }
      return try begin(launch)
    }
    return tell(.silent)
  }

  private func ask(_ socket: Int32) -> ExitStatus {
    var command: ValueMap = ["op": "enter", "urls": .list(asked.urls.map { .string($0) })]
    command["action"] = asked.action.map { .string($0) }
    let talk = ControlPrompt(
      with: socket, on: loop, console: console, json: invocation.json, patience: 0)
    var isLate = false
    let timer = loop.schedule(after: DesktopCaller.replyLimit) { [loop] in
      isLate = true
      loop.stop()
    }
    let status = talk.say(command)
    loop.cancel(timer)
    return isLate ? tell(.silent) : status
  }
}
