import SnapApp
import SnapValue
import SnapSystem

extension Command {
  static let inspect = Command(
    "inspect", "Show what a plugin file says of itself, without running it",
    description: [
      "Reads the plugin's metadata note, the libraries that it needs with where they are, and the "
        + "symbols that it exports, and tells whether it could be loaded. Nothing in the file is "
        + "executed. The exit status is 4 when it could not be loaded.",
      "The signatures of typed functions stand in no file: a plugin tells them when it is started. "
        + "With --functions it is started, in a process of its own that is killed when that takes "
        + "longer than 10 seconds; this runs the plugin's code.",
    ],
    operands: [Operand("FILE", "The plugin, a shared library", kind: .file(["so"]))],
    options: [
      Option("functions", "Start the plugin and list its typed functions; runs its code"),
      strictOption,
    ],
    examples: [
      "navhost inspect plugins/libexample-catalog.so",
      "navhost inspect --functions plugins/libexample-catalog.so",
    ],
    run: inspectFile)

  static let strictOption = Option(
    "strict", "Refuse plugins that others than root and you can change, wherever they are")
}

@Sendable private func inspectFile(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let path = invocation.arguments.operand(0) ?? ""
  let isStrict = invocation.arguments.has("strict")
  let file = invocation.inspectedPlugin()
  var functions: RegisteredFunctions?
  if invocation.arguments.has("functions"), file.isSound, let program = ProcessFacts.executable {
    functions = RegisteredFunctions(
      asking: [program, "registered"] + (isStrict ? ["--strict"] : []), of: path)
  }
  if invocation.json {
    console.resultLine(file.details(with: functions).jsonText)
  } else {
    console.result(file.details + (functions?.text ?? ""))
    for refusal in file.refusals {
      console.complain(
        "\(refusal)".onOneLine + "\n  to mend it: " + refusal.remedy.onOneLine)
    }
    for warning in file.warnings { console.complain("warning: \(warning.onOneLine)") }
  }
  suggestList(for: path, command: "inspect", to: console)
  suggestFile(near: path, to: console)
  return file.isSound && functions?.problem == nil ? .done : .machine
}
