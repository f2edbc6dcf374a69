import SnapApp
import SnapValue
import SnapSystem

extension Command {
  static let call = Command(
    "call", "Call a typed function of a plugin",
    description: [
      "Loads a plugin and calls one of its free functions by the signature that it registered; no "
        + "wrapper is needed for any function. Arguments are read by their types: true or false, "
        + "numbers, texts as they stand, bytes as text or hex:00ff, everything else as JSON.",
      "The result is printed on standard output: a text as it is, everything else as JSON. An "
        + "argument that begins with a dash and is no number stands after --.",
    ],
    operands: [
      Operand("PLUGIN", "The plugin: a file, an id, or the last part of an id"),
      Operand("FUNCTION", "The function's name"),
      Operand("ARGUMENT", "The function's arguments", .any),
    ],
    options: loadingOptions,
    examples: ["navhost call plugins/libexample-catalog.so title 2"],
    run: callFunction)
}

@Sendable private func callFunction(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let arguments = invocation.arguments
  let log = RunLog(console)
  log.release()
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(arguments, log)
  let session: PluginSession
  do throws(SystemError) {
    try guardAgainstPlugins(arguments)
    session = PluginSession(on: try MainLoop(), options: options)
  } catch {
    console.complain(error.description)
    return .machine
  }
  defer { session.close() }
  let call: PluginSession.TypedCall
  do throws(Failure) {
    call = try session.prepareCall(
      arguments.operand(0) ?? "", arguments.operand(1) ?? "",
      Array(arguments.operands.dropFirst(2)), options: options)
  } catch {
    console.complain(error.sentence)
    return error.statusBeforeCall
  }
  do throws(Failure) {
    tell(try call.perform(), of: call, invocation)
    return .done
  } catch {
    console.complain(error.sentence)
    return .refused
  }
}

private func tell(_ result: Value, of call: PluginSession.TypedCall, _ invocation: Invocation) {
  if invocation.json {
    invocation.console.resultLine(Value.map(["result": result]).jsonText)
  } else if case .string(let text) = result {
    invocation.console.resultLine(text)
  } else if call.answersValue || result != .null {
    invocation.console.resultLine(result.jsonText)
  }
}

extension Failure {
  /// A call that was written wrongly, or a plugin in the way.
  fileprivate var statusBeforeCall: ExitStatus {
    switch code {
    case .badArgument, .wrongType, .noSuchKey:
      culprit.isEmpty ? .usage : .refused
    case .unknownName, .contractBroken, .unsupported, .wrongSignature: .machine
    default: .refused
    }
  }
}
