import SnapAssembly
import SnapModel

extension Command {
  static let inspect = Command(
    "inspect", "Show what a plugin file says of itself, without running it",
    description: [
      "Reads the plugin's metadata note, the libraries that it needs and the symbols that it "
        + "exports, and tells whether it could be loaded. Nothing in the file is executed. The exit "
        + "status is 4 when it could not be loaded."
    ],
    operands: [Operand("FILE", "The plugin, a shared library", kind: .file(["so"]))],
    options: [strictOption],
    examples: ["navhost inspect plugins/libexample-catalog.so"],
    run: inspectFile)

  static let strictOption = Option(
    "strict", "Refuse plugins that others than root and you can change, wherever they are")
}

@Sendable private func inspectFile(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let details = PluginDetails(
    inspecting: invocation.arguments.operand(0) ?? "", isStrict: invocation.arguments.has("strict"))
  if invocation.json {
    console.resultLine(details.value.jsonText)
  } else {
    console.result(details.text)
    for refusal in details.refusals { console.complain(refusal) }
    for warning in details.warnings { console.complain("warning: \(warning)") }
  }
  return details.isSound ? .done : .machine
}
