import SnapApp
import SnapValue
import SnapSystem

extension Command {
  static let check = Command(
    "check", "Check a manifest and tell all that is wrong with it",
    description: [
      "Reads a manifest and its cards and tells every problem in one go, each with file, line, "
        + "column and how to mend it, also where the manifest and the plugins that it finds do not "
        + "fit together. Nothing of a plugin is run, unless --start asks for it: then each plugin "
        + "is started with its configuration, in a process of its own that is killed when that "
        + "takes longer than 10 seconds, and its function \"check\" is called, where it has one.",
      "Problems are the result, on standard output. The exit status is 3 when one of them is an "
        + "error, be it of the manifest or of a plugin that it names.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [
      pluginsOption, strictOption,
      Option("start", "Start the plugins, too, and tell what they refuse; runs their code"),
      Option("accessibility", "Tell, too, what keeps people from using it, by EN 301 549"),
      Option(
        "effective",
        "Print the manifest that holds instead, its layers laid one above the other, and under "
          + "x-sources where each part was written"),
    ],
    examples: [
      "navhost check television.json", "navhost check --json television.json",
      "navhost check --effective door.json",
    ],
    run: checkManifest)
}

@Sendable private func checkManifest(_ invocation: Invocation) -> ExitStatus {
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  if invocation.arguments.has("effective") { return printEffective(file, invocation) }
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(invocation.arguments, nil)
  options.quarantine = .ofUser(invocation.console.complain)
  var diagnostics = file.diagnostics
  if file.manifest != nil {
    let catalog = file.catalog(options, binds: true)
    diagnostics += file.diagnostics(against: catalog)
    if invocation.arguments.has("start"), let program = ProcessFacts.executable {
      diagnostics += file.diagnostics(ofStarting: catalog, by: [program, "registered", "--check"])
    }
  }
  if invocation.arguments.has("accessibility") { diagnostics += file.accessibilityFindings }
  let hasErrors = diagnostics.contains { $0.severity == .error }
  if invocation.json {
    let answer: ValueMap = [
      "manifest": .string(file.path), "ok": .bool(!hasErrors),
      "problems": .list(diagnostics.map(\.value)), "withoutURL": file.urlValue,
    ]
    invocation.console.resultLine(Value.map(answer).jsonText)
  } else {
    var renderer = DiagnosticText(console: invocation.console, texts: file.texts)
    for diagnostic in diagnostics { invocation.console.result(renderer.text(of: diagnostic)) }
    invocation.console.result(file.urlText)
    if !hasErrors { invocation.console.result(file.startText) }
    if file.manifest == nil, !diagnostics.contains(where: { $0.code.hasPrefix("NH10") }) {
      invocation.console.resultLine(
        "\(file.path): plugins, texts and user interfaces were not looked at: mend these first")
    }
    let uses = file.manifest?.plugins.use ?? []
    if !uses.isEmpty, !invocation.arguments.has("start"), !hasErrors {
      invocation.console.suggest(
        "no plugin was started; navhost check --start tells what they refuse of their configuration"
      )
    }
    invocation.console.resultLine("\(file.path): \(count(diagnostics))")
    suggestHelp(on: diagnostics, to: invocation.console)
  }
  return hasErrors ? .manifest : .done
}

/// How many errors and warnings: `2 errors, 1 warning`.
private func count(_ diagnostics: [Diagnostic]) -> String {
  let errors = diagnostics.count { $0.severity == .error }
  let warnings = diagnostics.count - errors
  let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
  guard !parts.isEmpty else { return "no errors" }
  return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
}

/// Tells problems of a manifest on standard error, and how many there are.
func report(_ diagnostics: [Diagnostic], of file: ManifestFile, to console: Console) {
  report(diagnostics, texts: file.texts, to: console)
}

/// The same; `texts` are those of the files that they name.
func report(_ diagnostics: [Diagnostic], texts: [String: [UInt8]], to console: Console) {
  var renderer = DiagnosticText(console: console, texts: texts)
  for diagnostic in diagnostics { console.say(renderer.text(of: diagnostic)) }
  if !diagnostics.isEmpty { console.say(count(diagnostics)) }
  suggestHelp(on: diagnostics, to: console)
}

/// Names the command that explains the first error; warnings that a person knows are not explained
/// at each start.
private func suggestHelp(on diagnostics: [Diagnostic], to console: Console) {
  guard let first = diagnostics.first(where: { $0.severity == .error }) else { return }
  console.suggest("navhost help \(first.code) tells more of it")
}

/// Tells what is wrong with a manifest that cannot be used.
func report(_ file: ManifestFile, to console: Console) {
  report(file.diagnostics, of: file, to: console)
}
