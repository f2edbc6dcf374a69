package import SnapNavigation
import SnapPlugins
import SnapValue
import Synchronization

/// What plugins do against the contract while an application runs: a line of the log and one of the events
/// for each finding.
package final class ContractFindings: Sendable {
  private struct State {
    /// The request that is under way.
    var request: UInt64?
    var errors = 0
    var warnings = 0
  }

  private let state = Mutex(State())
  private let log: @Sendable (LogLine) -> Void
  private let events: (@Sendable (String) -> Void)?

  /// Makes one that has found nothing. Both are called on any thread.
  package init(
    log: @escaping @Sendable (LogLine) -> Void, events: (@Sendable (String) -> Void)?
  ) {
    (self.log, self.events) = (log, events)
  }

  /// Takes a finding. Any thread.
  func take(_ finding: ContractFinding) {
    let request = state.withLock { state in
      if finding.rule.isWarning { state.warnings += 1 } else { state.errors += 1 }
      return state.request
    }
    log(finding.logLine(request: request))
    events?(finding.line(request: request))
  }

  /// Follows which request is under way.
  package func follow(_ event: NavigationEvent) {
    switch event {
    case .started(let id, _): state.withLock { $0.request = id }
    case .finished: state.withLock { $0.request = nil }
    default: break
    }
  }

  /// Whether a rule was broken, not only by a warning.
  package var hasErrors: Bool { state.withLock { $0.errors > 0 } }

  /// The last line of a run that was validated.
  package var summary: String {
    let (errors, warnings) = state.withLock { ($0.errors, $0.warnings) }
    if errors + warnings == 0 { return "validated: no plugin broke a rule of the contract" }
    return "validated: \(count(errors, "error")), \(count(warnings, "warning")); "
      + "navhost test PLUGIN.so says more"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension ContractFinding {
  /// The finding as one line of JSON without a line end, beside those of events: `event` is `finding`;
  /// then `rule`, `name`, `severity`, `plugin`, `call`, `request` where one was under way, and `seen`.
  fileprivate func line(request: UInt64?) -> String {
    var map: ValueMap = [
      "event": "finding", "rule": .int(Int64(rule.rawValue)), "name": .string(rule.name),
      "severity": .string(rule.isWarning ? "warning" : "error"), "plugin": .string(plugin),
      "call": .string(call),
    ]
    if let request { map["request"] = .int(Int64(clamping: request)) }
    map["seen"] = .string(seen)
    return Value.map(map).jsonText
  }

  /// The finding as a line of the log.
  fileprivate func logLine(request: UInt64?) -> LogLine {
    let during = request.map { " (request \($0))" } ?? ""
    return LogLine(
      source: plugin, level: rule.isWarning ? "warning" : "error", isTrouble: true,
      text: text + during)
  }
}
