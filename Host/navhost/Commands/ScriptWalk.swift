import SnapApp
import SnapValue
import SnapNavigation

/// The way through a script: each step told, until the first that is not as expected.
struct ScriptWalk: Sendable {
  /// The state URL to start with instead of the manifest's.
  let url: String?
  /// Why that cannot be opened; `nil`: the manifest knows all that it names.
  var refusal: String?
  let runsSteps: Bool
  /// Whether a presenter owns the terminal, so that only what goes wrong is told.
  let isLive: Bool
  let json: Bool
  let console: Console
  /// Called right before the start is asked for, so that what comes from outside is asked for after it.
  var opens: @Sendable () -> Void = {}
  /// Called once what the application begins with is shown.
  var serves: @Sendable () -> Void = {}
  /// What somebody outside has started the application with; `nil`: nothing.
  var arrival: Arrival?
  /// Shows again what was kept when the application ran last; `nil`: there is nothing.
  var restores: @Sendable (isolated Navigator) async -> StepReport? = { _ in nil }
  /// Brings another presenter into use when this failure is of the one in use.
  var replacesPresenter: @Sendable (Failure) async -> Bool = { _ in false }
  /// Whether the run is being ended from outside; what a step comes to is then told no more.
  let isInterrupted: @Sendable () -> Bool

  /// Walks it, and answers how the run ends by it.
  func walk(_ script: Script, on navigator: isolated Navigator) async -> ExitStatus {
    opens()
    if let arrival, await arrival.enters(navigator) {
      serves()
      return .done
    }
    var first = await begin(script, on: navigator)
    while case .failed(let failure) = first.outcome, await replacesPresenter(failure) {
      first = await script.start(at: url, on: navigator)
    }
    if first.mismatch == nil { serves() }
    if let arrival, first.mismatch == nil { await arrival.follow(navigator) }
    guard tell(first, of: script) else { return first.status }
    guard runsSteps, script.count > 0 else { return .done }
    for number in 1...script.count {
      let report = await script.perform(step: number, on: navigator)
      guard tell(report, of: script) else { return report.status }
    }
    return .done
  }

  /// Shows what was kept, unless a state URL is asked for, or else what the application starts with.
  private func begin(_ script: Script, on navigator: isolated Navigator) async -> StepReport {
    if url == nil, let restored = await restores(navigator) { return restored }
    return await script.start(at: url, on: navigator)
  }

  /// Tells one step; `false` when it was not as expected.
  private func tell(_ report: StepReport, of script: Script) -> Bool {
    guard !isInterrupted() else { return false }
    let isMet = report.mismatch == nil
    if json {
      console.resultLine(report.value.jsonText)
    } else if !isLive || !isMet {
      console.say(line(report, of: script))
    }
    return isMet
  }

  private func line(_ report: StepReport, of script: Script) -> String {
    let mark =
      report.mismatch == nil ? console.paint("ok", .green) : console.paint("FAILED", .red)
    let number = report.number == 0 ? "start" : "step \(report.number) of \(script.count)"
    var text = "\(mark) \(number): \(report.request.onOneLine) -> \(report.outcome.name)"
    if let reason = report.outcome.reason { text += " (\(reason.onOneLine))" }
    text += ", \(report.state)"
    guard let mismatch = report.mismatch else { return text }
    if case .failed(let failure) = report.outcome, !failure.hint.isEmpty {
      text += "\n  \(failure.hint.onOneLine)"
    }
    text += "\n  expected \(mismatch.what): \(mismatch.expected.onOneLine)"
    text += "\n       got \(mismatch.what): \(mismatch.got.onOneLine)"
    if report.number == 0, let refusal { text += "\n  \(refusal)" }
    let place = mismatch.place
    if !place.file.isEmpty { text += "\n  at \(place.file):\(place.line):\(place.column)" }
    let left = script.count - report.number
    if report.number > 0, left > 0 {
      text += "\n  \(left) more \(left == 1 ? "step was" : "steps were") not run"
    }
    return text
  }
}

extension StepReport {
  /// How a run ends that ends with this step.
  fileprivate var status: ExitStatus {
    if case .failed(let failure) = outcome, failure.code == .internalError { return .fault }
    return mismatch == nil ? .done : .refused
  }
}
