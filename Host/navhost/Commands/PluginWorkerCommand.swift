import SnapApp
import SnapSystem

extension Command {
  /// The process of an isolated plugin.
  static let pluginWorker = Command(
    "plugin-worker", "Run one plugin for another navhost, in a process of its own",
    description: ["Used by navhost itself, where a plugin is isolated."],
    operands: [Operand("PARENT", "The number of the host's process")], isHidden: true,
    run: { invocation in
      guard let parent = Int32(invocation.arguments.operand(0) ?? "") else { return .usage }
      do throws(SystemError) {
        try IsolatedProcess.serve(parent: parent)
        return .done
      } catch {
        invocation.console.complain(error.description)
        return .machine
      }
    })
}
