import SnapApp
import SnapSystem

extension Command {
  /// The process of an isolated plugin.
  static let pluginWorker = Command(
    "plugin-worker", "Run one plugin for another navhost, in a process of its own",
    description: ["Used by navhost itself, where a plugin is isolated."],
    operands: [
      Operand("PARENT", "The number of the host's process"),
      Operand("KEPT", "Whether what the plugin leaves behind is ended", .optional),
    ], isHidden: true,
    run: { invocation in
      guard let parent = Int32(invocation.arguments.operand(0) ?? "") else { return .usage }
      do throws(SystemError) {
        if invocation.arguments.operand(1) == IsolatedProcess.keptWord {
          guard let program = ProcessFacts.executable else { return .machine }
          try IsolatedProcess.keep(parent: parent, program, ["plugin-worker"])
          return .machine
        }
        guard let reason = try IsolatedProcess.serve(parent: parent) else { return .done }
        invocation.console.complain(reason)
        return .machine
      } catch {
        invocation.console.complain(error.description)
        return .machine
      }
    })
}
