package import SnapEngine

/// How a request of another program has ended.
package enum OutsideAnswer: Sendable, Hashable {
  /// Everything was done; with the state URL then.
  case done(state: String)
  /// Everything was done, and a guard, mediator or route has led elsewhere: to what, and who did so and
  /// where to in words. Of several the last.
  case redirected(to: String, by: String)
  /// Nothing was entered, or not all of it: how the first that was not done has ended.
  case refused(Outcome)
  /// Nothing was looked at, because too much was asked for; with a sentence that says so.
  case turnedAway(String)

  /// The name of the outcome, as traces and scripts know it.
  package var outcomeName: String {
    switch self {
    case .done: Outcome.done.name
    case .redirected(let target, _): Outcome.redirected(to: target).name
    case .refused(let outcome): outcome.name
    case .turnedAway: Outcome.busy(.running).name
    }
  }

  /// The name of the D-Bus error for it and its sentence; `nil` when it is done, or led elsewhere.
  package var error: (name: String, message: String)? {
    switch self {
    case .done, .redirected: nil
    case .refused(let outcome): (Self.errorName(outcome), Self.sentence(outcome))
    case .turnedAway(let sentence): ("org.freedesktop.DBus.Error.LimitsExceeded", sentence)
    }
  }

  /// The name of the D-Bus error for what cannot be done, whatever it was.
  package static let failed = "org.snapnav.Error.Failed"

  private static func errorName(_ outcome: Outcome) -> String {
    switch outcome {
    case .failed(let failure):
      switch failure.code {
      case .notExported: "org.freedesktop.DBus.Error.AccessDenied"
      case .malformed, .badArgument, .wrongType, .limit, .unknownName:
        "org.freedesktop.DBus.Error.InvalidArgs"
      default: failed
      }
    case .busy: "org.freedesktop.DBus.Error.LimitsExceeded"
    case .noRoute, .noPath: "org.snapnav.Error.NoRoute"
    case .vetoed, .invalid: "org.snapnav.Error.Vetoed"
    case .cancelled: "org.snapnav.Error.Cancelled"
    case .done, .alreadyThere, .redirected: failed
    }
  }

  private static func sentence(_ outcome: Outcome) -> String {
    switch outcome {
    case .failed(let failure):
      failure.hint.isEmpty ? failure.message : "\(failure.message); \(failure.hint)"
    case .noRoute: "nothing in this application has that name"
    case .noPath: "no way leads there"
    case .cancelled: "it was taken back before it was done"
    default: outcome.reason ?? outcome.name
    }
  }
}
