import SnapAssembly
import SnapModel

extension Command {
  static let check = Command(
    "check", "Check a manifest and tell all that is wrong with it",
    description: [
      "Reads a manifest and its cards and tells every problem in one go, each with file, line, "
        + "column and how to mend it, also where the manifest and the plugins that it finds do not "
        + "fit together. Nothing of a plugin is run.",
      "The exit status is 3 when the manifest is wrong, and 4 when it is sound but a plugin is "
        + "missing or refused.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [pluginsOption, strictOption],
    examples: ["navhost check television.json", "navhost check --json television.json"],
    run: checkManifest)
}

@Sendable private func checkManifest(_ invocation: Invocation) -> ExitStatus {
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(invocation.arguments, nil)
  let diagnostics =
    file.manifest == nil
    ? file.diagnostics : file.diagnostics + file.diagnostics(against: file.catalog(options))
  let hasErrors = diagnostics.contains { $0.severity == .error }
  if invocation.json {
    let answer: ValueMap = [
      "manifest": .string(file.path), "ok": .bool(!hasErrors),
      "problems": .list(diagnostics.map(\.answer)),
    ]
    invocation.console.resultLine(Value.map(answer).jsonText)
  } else {
    report(diagnostics, of: file, to: invocation.console)
    if !hasErrors { invocation.console.resultLine("\(file.path): no errors") }
  }
  guard hasErrors else { return .done }
  return AssemblyFault.isOfPlugins(diagnostics) ? .machine : .manifest
}

/// Tells problems of a manifest on standard error, and how many there are.
func report(_ diagnostics: [Diagnostic], of file: ManifestFile, to console: Console) {
  let renderer = DiagnosticText(console: console, texts: file.texts)
  for diagnostic in diagnostics { console.say(renderer.text(of: diagnostic)) }
  let errors = diagnostics.count { $0.severity == .error }
  let warnings = diagnostics.count - errors
  guard errors + warnings > 0 else { return }
  let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
  console.say(parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", "))
}

/// Tells what is wrong with a manifest that cannot be used.
func report(_ file: ManifestFile, to console: Console) {
  report(file.diagnostics, of: file, to: console)
}
