import SnapApp
import SnapValue
import SnapSystem

extension Command {
  /// What `inspect --functions` starts in a process of its own.
  static let registered = Command(
    "registered", "Start a plugin and print its typed functions as JSON",
    description: [
      "Loads and starts the plugin in this very process, prints what it registered on standard "
        + "output, and stops it. Use navhost inspect --functions, which does this in a child."
    ],
    operands: [Operand("FILE", "The plugin, a shared library")],
    options: [
      strictOption,
      Option("check", "Start it with the JSON on standard input, and print what it refuses"),
    ],
    isHidden: true,
    run: printRegistered)
}

@Sendable private func printRegistered(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(invocation.arguments, nil)
  do throws(SystemError) {
    let answers = try setAsideStandardOutput()
    try CrashGuard.install(program: "navhost")
    let session = PluginSession(on: try MainLoop(), options: options)
    defer { session.close() }
    let file = invocation.arguments.operand(0) ?? ""
    let value: Value
    if invocation.arguments.has("check") {
      let input = readSystemFile("/proc/self/fd/0", limit: 16 << 20) ?? []
      guard let asked = try? Value(jsonText: input, limits: .manifest) else { return .usage }
      value = session.check(file: file, asked, options: options)
    } else {
      guard let found = answer(session, file, options, console) else { return .machine }
      value = found
    }
    try writeAll(Array((value.jsonText + "\n").utf8), to: answers)
    return .done
  } catch {
    console.complain(error.description)
    return .machine
  }
}

private func answer(
  _ session: PluginSession, _ file: String, _ options: AssemblyOptions, _ console: Console
) -> Value? {
  do throws(Failure) {
    return try session.registeredFunctions(ofFile: file, options: options)
  } catch {
    console.complain(error.sentence)
    return nil
  }
}
