import SnapApp
import SnapPlugins
import SnapValue
import SnapSystem

/// Tells why an application cannot be put together, and answers the exit status.
func report(_ fault: AssemblyFault, _ file: ManifestFile, to console: Console) -> ExitStatus {
  report(fault, texts: file.texts, to: console)
}

/// The same; `texts` are those of the files that it names.
func report(
  _ fault: AssemblyFault, texts: [String: [UInt8]], to console: Console
) -> ExitStatus {
  var renderer = DiagnosticText(console: console, texts: texts)
  for diagnostic in fault.diagnostics { console.say(renderer.text(of: diagnostic)) }
  if fault.isOfPlugins {
    for line in fault.refusedFiles { console.say("refused: \(line.onOneLine)") }
  }
  return fault.isOfPlugins ? .machine : .manifest
}

extension Failure {
  /// Who failed and why, with the remedy.
  var sentence: String {
    let who = culprit.isEmpty ? "" : "\(culprit.onOneLine): "
    return who + message.onOneLine + (hint.isEmpty ? "" : "\n  hint: \(hint.onOneLine)")
  }
}

extension AssemblyOptions {
  /// Takes over what `loadingOptions` say.
  mutating func load(_ arguments: Arguments, _ log: RunLog?) {
    pluginDirectories = arguments.values("plugins").map { absolutePath($0) }
    isStrict = arguments.has("strict")
    loadsByPath = arguments.has("load-by-path")
    if let program = ProcessFacts.executable {
      let seconds = UInt64(arguments.value("hang-limit") ?? "") ?? 10
      // As long as a call may take in this process.
      isolate(
        by: program, ["plugin-worker"], all: arguments.value("isolate") == "all",
        trialLimit: seconds == 0 ? nil : seconds * 1_000_000_000)
      programKeeper = ProgramKeeper(program: program, words: ["program-keeper"])
    }
    // What cannot be read was refused before.
    grants = (try? OperatorGrants(arguments)) ?? OperatorGrants.nothing
    if let log { self.log = { log.take($0) } }
  }
}

extension OperatorGrants {
  /// What the words of a command line grant; paths are relative to the working directory.
  init(_ arguments: Arguments) throws(Failure) {
    try self.init(arguments.values(Command.grantOption.name), absolute: { absolutePath($0) })
  }
}
