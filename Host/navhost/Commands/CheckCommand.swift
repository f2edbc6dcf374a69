import SnapAssembly
import SnapModel

extension Command {
  static let check = Command(
    "check", "Check a manifest and tell all that is wrong with it",
    description: [
      "Reads a manifest and its cards and tells every problem in one go, each with file, line, "
        + "column and how to mend it. Nothing of a plugin is run."
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    examples: ["navhost check television.json", "navhost check --json television.json"],
    run: checkManifest)
}

@Sendable private func checkManifest(_ invocation: Invocation) -> ExitStatus {
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  if invocation.json {
    invocation.console.resultLine(Value.map(answer(file)).jsonText)
  } else {
    report(file, to: invocation.console)
    if !file.hasErrors { invocation.console.resultLine("\(file.path): no errors") }
  }
  return file.hasErrors ? .manifest : .done
}

private func answer(_ file: ManifestFile) -> ValueMap {
  [
    "manifest": .string(file.path), "ok": .bool(!file.hasErrors),
    "problems": .list(file.diagnostics.map(\.answer)),
  ]
}

/// Tells every problem of a manifest on standard error, and how many there are.
func report(_ file: ManifestFile, to console: Console) {
  let renderer = DiagnosticText(console: console, texts: file.texts)
  for diagnostic in file.diagnostics { console.say(renderer.text(of: diagnostic)) }
  let errors = file.diagnostics.count { $0.severity == .error }
  let warnings = file.diagnostics.count - errors
  guard errors + warnings > 0 else { return }
  let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
  console.say(parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", "))
}
