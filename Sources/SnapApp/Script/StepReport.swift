package import SnapEngine
package import SnapValue

/// What became of one step of a script.
package struct StepReport: Sendable, Hashable {
  /// An expectation that was not met.
  package struct Mismatch: Sendable, Hashable {
    /// What was looked at: `outcome`, `state`, `top` or `reason`.
    package var what: String
    /// What the manifest expects.
    package var expected: String
    /// What there is.
    package var got: String
    /// Where the step stands in the manifest.
    package var place: Diagnostic.Place
  }

  /// The step's number, from 1.
  package var number: Int
  /// What was asked, as a person reads it.
  package var request: String
  /// How it ended.
  package var outcome: Outcome
  /// The state URL in force afterwards.
  package var state: String
  /// The first expectation that was not met; `nil` when all were.
  package var mismatch: Mismatch?
}

extension StepReport {
  /// The report as data, for `--json`.
  package var value: Value {
    var map: ValueMap = [
      "step": .int(Int64(number)), "request": .string(request), "outcome": .string(outcome.name),
    ]
    if let reason = outcome.reason { map["reason"] = .string(reason) }
    map["state"] = .string(state)
    map["ok"] = .bool(mismatch == nil)
    if let mismatch {
      map["mismatch"] = [
        "what": .string(mismatch.what), "expected": .string(mismatch.expected),
        "got": .string(mismatch.got), "file": .string(mismatch.place.file),
        "line": .int(Int64(mismatch.place.line)), "column": .int(Int64(mismatch.place.column)),
      ]
    }
    return .map(map)
  }
}
