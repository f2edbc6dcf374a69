import SnapApp
import SnapManifest
import SnapValue

/// Prints the manifest that holds, as `check --effective` does; problems go to standard error.
func printEffective(_ file: ManifestFile, _ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  guard let source = file.source, let effective = try? EffectiveManifest(source) else {
    report(file, to: console)
    return .manifest
  }
  if invocation.json {
    let answer: ValueMap = [
      "manifest": .string(file.path), "effective": effective.manifest,
      "sources": .list(effective.sources.map(\.value)),
    ]
    console.resultLine(Value.map(answer).jsonText)
  } else {
    console.resultLine(effective.marked.jsonLayout())
  }
  let errors = file.diagnostics.filter { $0.severity == .error }
  report(errors, of: file, to: console)
  return errors.isEmpty ? .done : .manifest
}

extension Diagnostic.Place {
  /// The place as data: `{file, line, column, pointer}`.
  var value: Value {
    [
      "file": .string(file), "line": .int(Int64(line)), "column": .int(Int64(column)),
      "pointer": .string(pointer),
    ]
  }
}
