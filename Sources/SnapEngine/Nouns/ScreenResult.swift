public import SnapValue

/// What became of a screen, for whoever brought it: told exactly once.
public enum ScreenResult: Sendable, Hashable {
  /// It ended itself, with this value.
  case finished(Value)
  /// It has gone in another way: back, by a URL, because the navigator was closed.
  case cancelled
  /// No new screen came of the request, so there is none to wait for; this is how the request ended.
  case notShown(Outcome)

  /// The result as data: `{"status": "finished", "value": …}`, `{"status": "cancelled"}`, or
  /// `{"status": "notShown", "outcome": …}` with the outcome's `reason` where it has one.
  package var words: Value {
    switch self {
    case .finished(let value): return ["status": "finished", "value": value]
    case .cancelled: return ["status": "cancelled"]
    case .notShown(let outcome):
      var map: ValueMap = ["status": "notShown", "outcome": .string(outcome.name)]
      if let reason = outcome.reason { map["reason"] = .string(reason) }
      return .map(map)
    }
  }
}

extension ScreenResult: CustomStringConvertible {
  /// The result in plain words: `finished: M`, `cancelled`, `not shown: vetoed: no age`.
  public var description: String {
    switch self {
    case .finished(let value): "finished: \(value)"
    case .cancelled: "cancelled"
    case .notShown(let outcome): "not shown: \(outcome)"
    }
  }
}
