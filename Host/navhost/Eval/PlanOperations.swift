import SnapApp
import SnapInspect
import SnapValue
import SnapSystem

extension Evaluator {
  /// `plan`, the one operation that reads files and loads plugins.
  static let planOperations: [(name: String, answer: Operation)] = [
    ("plan", { request throws(EvalError) in try plan(request) })
  ]

  private static func plan(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let file = ManifestFile(reading: try request.text("manifest"))
    let state = try request.optionalText("state")
    let step = try request.any("request")
    if let state { _ = try location(state) }
    if let fault = file.diagnostics.first(where: { $0.severity == .error }) {
      throw EvalError(fault)
    }
    let workbench = try workbench(file)
    defer { workbench.close() }
    do throws(Failure) {
      return try workbench.explain(step: step.jsonText, from: state).value.map ?? [:]
    } catch { throw EvalError(.badRequest, error.message) }
  }

  private static func workbench(_ file: ManifestFile) throws(EvalError) -> ExplainSession {
    let options = AssemblyOptions(hostName: "navhost", version: Version.host)
    let loop: MainLoop
    do throws(SystemError) { loop = try MainLoop() } catch {
      throw EvalError(.badRequest, error.description)
    }
    do throws(AssemblyFault) { return try ExplainSession(file, on: loop, options: options) } catch {
      throw error.diagnostics.first(where: { $0.severity == .error }).map { EvalError($0) }
        ?? EvalError(.badRequest, "the application cannot be put together")
    }
  }
}

extension EvalError {
  /// A manifest that cannot be used is a bad request, with its place.
  fileprivate init(_ diagnostic: Diagnostic) {
    let place = diagnostic.place
    self.init(
      .badRequest, "\(place.file): \(diagnostic.message)",
      line: place.line > 0 ? place.line : nil, column: place.column > 0 ? place.column : nil)
  }
}
