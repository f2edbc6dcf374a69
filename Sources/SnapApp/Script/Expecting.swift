import SnapEngine
import SnapManifest
import SnapValue

/// Holds what came of a step against what the manifest expects of it.
struct Expecting {
  let expectation: Manifest.Expectation
  let place: Diagnostic.Place

  /// The first expectation that is not met, in the order outcome, reason, state, top; without any it
  /// must succeed.
  func mismatch(outcome: Outcome, state: NavigationState) -> StepReport.Mismatch? {
    if expectation.isEmpty { return outcome.isSuccess ? nil : .refusal(of: outcome, at: place) }
    if let expected = expectation.outcome, expected != outcome.name {
      let reason = outcome.reason.map { ": \($0)" } ?? ""
      return mismatch("outcome", expected, outcome.name + reason)
    }
    if let part = expectation.reason, outcome.reason?.contains(part) != true {
      return mismatch("reason", part, outcome.reason ?? "none")
    }
    let location = state.location
    if let expected = expectation.state, !isSame(expected, location) {
      return mismatch("state", expected, location.printed)
    }
    if let expected = expectation.top {
      let top = Self.top(of: state)
      let isMet = expected == top || expected == state.topKey
      if !isMet { return mismatch("top", expected, top) }
    }
    return nil
  }

  /// In any spelling: order of flags, escapes, a trailing slash.
  private func isSame(_ text: String, _ location: Location) -> Bool {
    guard let expected = try? Location(parsing: text) else { return false }
    return expected.printed == location.printed
  }

  private func mismatch(
    _ what: String, _ expected: String, _ got: String
  ) -> StepReport.Mismatch {
    StepReport.Mismatch(what: what, expected: expected, got: got, place: place)
  }

  /// The screen on top as `key` or `key::data`.
  private static func top(of state: NavigationState) -> String {
    if let layer = state.layers.last { return layer.key }
    guard let entry = state.stack.last else { return "nothing" }
    return entry.data.map { "\(entry.key)::\($0)" } ?? entry.key
  }
}

extension Manifest.Expectation {
  /// Whether nothing is expected.
  fileprivate var isEmpty: Bool { outcome == nil && state == nil && top == nil && reason == nil }
}
