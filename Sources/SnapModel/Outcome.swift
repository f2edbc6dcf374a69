/// How a request ended. Every request ends in exactly one of these, after the state it leads to is
/// in force.
public enum Outcome: Sendable, Hashable {
  /// The new state is in force and shown.
  case done
  /// The state asked for was in force already; nothing moved.
  case alreadyThere
  /// No router or route knows it, or the state URL names an unknown screen.
  case noRoute
  /// The search found no way there.
  case noPath
  /// A guard or mediator said no.
  case vetoed(reason: String)
  /// A guard or mediator led elsewhere, and that is in force now.
  case redirected(to: String)
  /// Taken back before it was committed.
  case cancelled
  /// Refused at entry: another one was running, or the queue was full.
  case busy
  /// It failed; the old state is in force.
  case failed(Failure)
}

extension Outcome {
  /// The name that manifests and traces use: `done`, `alreadyThere`, `noRoute`, `noPath`, `vetoed`,
  /// `redirected`, `cancelled`, `busy` or `failed`.
  public var name: String {
    switch self {
    case .done: "done"
    case .alreadyThere: "alreadyThere"
    case .noRoute: "noRoute"
    case .noPath: "noPath"
    case .vetoed: "vetoed"
    case .redirected: "redirected"
    case .cancelled: "cancelled"
    case .busy: "busy"
    case .failed: "failed"
    }
  }

  /// Every name, in the order above.
  public static let names = [
    "done", "alreadyThere", "noRoute", "noPath", "vetoed", "redirected", "cancelled", "busy",
    "failed",
  ]

  /// The veto's reason, the redirect's target, or who failed and why; `nil` for the others.
  public var reason: String? {
    switch self {
    case .vetoed(let reason): reason
    case .redirected(let target): target
    case .failed(let failure):
      failure.culprit.isEmpty ? failure.message : "\(failure.culprit): \(failure.message)"
    default: nil
    }
  }
}
