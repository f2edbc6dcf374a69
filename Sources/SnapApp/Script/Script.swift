import SnapManifest
import SnapEngine
import SnapValue
package import SnapNavigation

/// The steps of a manifest's script, and the state that the application starts with.
package struct Script: Sendable {
  /// A step as it is carried out.
  private struct Step {
    var request: Request
    var words: String
    var expecting: Expecting
  }
  private let steps: [Step]
  /// Where the manifest says what the application starts with; the line is counted when somebody asks.
  private let start: (source: ManifestSource, origin: Origin)?
  /// The state URL that the application starts with; `nil`: nothing is shown.
  package let initial: String?

  /// Reads a manifest's script; edges that are written in it are linked. Throws what linking throws.
  /// Cost: the length of the script, and where there is one, of the manifest's text.
  init(_ linker: Linker) throws(Failure) {
    let manifest = linker.manifest
    initial = manifest.initialURL
    start = manifest.initial.map { (manifest.source, $0.origin) }
    let places =
      manifest.script.isEmpty ? [] : manifest.source.places(of: manifest.script.map(\.origin))
    var steps: [Step] = []
    for (index, step) in manifest.script.enumerated() {
      steps.append(
        Step(
          request: try linker.linked(step.request, named: "step \(index + 1)"),
          words: step.words(hiding: linker.privacy.names),
          expecting: Expecting(expectation: step.expect, place: places[index])))
    }
    self.steps = steps
  }

  /// What its steps ask for, in order.
  var requests: [Request] { steps.map(\.request) }

  /// The number of steps.
  package var count: Int { steps.count }

  /// Opens the state that the application starts with, or another one, which is step 0.
  package func start(at url: String? = nil, on navigator: isolated Navigator) async -> StepReport {
    guard let wanted = url ?? initial else {
      return StepReport(
        number: 0, request: "start with nothing", outcome: .alreadyThere,
        state: navigator.location.printed)
    }
    let outcome = await navigator.perform(.open(wanted))
    var report = StepReport(
      number: 0, request: "open \(wanted)", outcome: outcome, state: navigator.location.printed)
    if !outcome.isSuccess {
      let place = url == nil ? start.map { $0.source.place(of: $0.origin) } : nil
      report.mismatch = .refusal(of: outcome, at: place)
    }
    return report
  }

  /// Performs a step, 1 to `count`, and holds what comes of it against what is expected; without
  /// expectations it must succeed.
  package func perform(step number: Int, on navigator: isolated Navigator) async -> StepReport {
    let step = steps[number - 1]
    let outcome = await navigator.perform(step.request)
    var report = StepReport(
      number: number, request: step.words, outcome: outcome, state: navigator.location.printed)
    report.mismatch = step.expecting.mismatch(outcome: outcome, state: navigator.state)
    return report
  }
}

extension StepReport.Mismatch {
  /// A failure that the manifest does not expect.
  static func refusal(
    of outcome: Outcome, at place: Diagnostic.Place?
  ) -> StepReport.Mismatch {
    let reason = outcome.reason.map { ": \($0)" } ?? ""
    return StepReport.Mismatch(
      what: "outcome", expected: Outcome.done.name, got: outcome.name + reason,
      place: place ?? Diagnostic.Place())
  }
}
