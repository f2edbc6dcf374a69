import SnapManifest
import SnapEngine
import SnapValue
public import SnapNavigation

/// The steps of a manifest's script, and the state that the application starts with.
public struct Script: Sendable {
  private let manifest: Manifest

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// The number of steps.
  public var count: Int { manifest.script.count }

  /// The state URL that the application starts with; `nil`: nothing is shown.
  /// Without one, the root of `main` or of its first tab, where there is one.
  public var initial: String? {
    if let initial = manifest.state.initial { return initial.text }
    guard let root = manifest.firstRoot else { return nil }
    return Location(scheme: manifest.app.scheme, path: [.init(root)]).printed
  }

  /// Opens the state that the application starts with, or another one, which is step 0.
  public func start(at url: String? = nil, on navigator: isolated Navigator) async -> StepReport {
    guard let wanted = url ?? initial else {
      return StepReport(
        number: 0, request: "start with nothing", outcome: .alreadyThere,
        state: navigator.location.printed)
    }
    let outcome = await navigator.perform(.open(wanted))
    var report = StepReport(
      number: 0, request: "open \(wanted)", outcome: outcome, state: navigator.location.printed)
    if !outcome.isSuccess {
      let place = manifest.state.initial.map { manifest.source.place(of: $0.origin) }
      report.mismatch = .refusal(of: outcome, at: url == nil ? place : nil)
    }
    return report
  }

  /// Performs a step, 1 to `count`, and holds what comes of it against what is expected; without
  /// expectations it must succeed.
  public func perform(step number: Int, on navigator: isolated Navigator) async -> StepReport {
    let step = manifest.script[number - 1]
    let outcome = await navigator.perform(step.request(number: number))
    var report = StepReport(
      number: number, request: step.words, outcome: outcome, state: navigator.location.printed)
    let place = manifest.source.place(of: step.origin)
    if step.expect.isEmpty {
      if !outcome.isSuccess { report.mismatch = .refusal(of: outcome, at: place) }
    } else {
      let expecting = Expecting(expectation: step.expect, place: place)
      report.mismatch = expecting.mismatch(outcome: outcome, state: navigator.state)
    }
    return report
  }
}

extension Outcome {
  /// Whether what was asked for, or where it led, is in force.
  fileprivate var isSuccess: Bool {
    switch self {
    case .done, .alreadyThere, .redirected: true
    default: false
    }
  }
}

extension StepReport.Mismatch {
  /// What nobody expected to fail has failed.
  fileprivate static func refusal(
    of outcome: Outcome, at place: Diagnostic.Place?
  ) -> StepReport.Mismatch {
    let reason = outcome.reason.map { ": \($0)" } ?? ""
    return StepReport.Mismatch(
      what: "outcome", expected: Outcome.done.name, got: outcome.name + reason,
      place: place ?? Diagnostic.Place())
  }
}
