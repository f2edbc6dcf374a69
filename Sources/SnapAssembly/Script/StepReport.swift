public import SnapEngine
public import SnapValue

/// What became of one step of a script.
public struct StepReport: Sendable, Hashable {
  /// An expectation that was not met.
  public struct Mismatch: Sendable, Hashable {
    /// What was looked at: `outcome`, `state`, `top` or `reason`.
    public var what: String
    /// What the manifest expects.
    public var expected: String
    /// What there is.
    public var got: String
    /// Where the step stands in the manifest.
    public var place: Diagnostic.Place
  }

  /// The step's number, from 1.
  public var number: Int
  /// What was asked, as a person reads it.
  public var request: String
  /// How it ended.
  public var outcome: Outcome
  /// The state URL in force afterwards.
  public var state: String
  /// The first expectation that was not met; `nil` when all were.
  public var mismatch: Mismatch?
}

extension StepReport {
  /// The report as data, for `--json`.
  public var value: Value {
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
