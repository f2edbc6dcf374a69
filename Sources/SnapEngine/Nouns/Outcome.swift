public import SnapValue

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
  /// What was typed does not fit: a message for each input, by its id. Told as `vetoed`.
  case invalid(errors: ValueMap)
  /// A guard or mediator led elsewhere, and that is in force now.
  case redirected(to: String)
  /// Taken back before it was committed.
  case cancelled
  /// Refused at entry; nothing was looked at.
  case busy(Busy)
  /// It failed; the old state is in force.
  indirect case failed(Failure)

  /// Why a request was refused at entry.
  public enum Busy: Sendable, Hashable {
    /// Another one was running.
    case running
    /// So many were waiting, and no more may.
    case queueFull(limit: Int)
  }
}

extension Outcome: CustomStringConvertible {
  /// The outcome in plain words: its name, and its reason where there is one, such as
  /// `vetoed: no age` or `redirected: shop://list`.
  public var description: String { reason.map { "\(name): \($0)" } ?? name }
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
    case .vetoed, .invalid: "vetoed"
    case .redirected: "redirected"
    case .cancelled: "cancelled"
    case .busy: "busy"
    case .failed: "failed"
    }
  }

  /// Every name, in the order above.
  package static let names = [
    "done", "alreadyThere", "noRoute", "noPath", "vetoed", "redirected", "cancelled", "busy",
    "failed",
  ]

  /// The veto's reason, the redirect's target, what kept it out, or who failed and why; `nil` for
  /// the others.
  public var reason: String? {
    switch self {
    case .vetoed(let reason): reason
    case .invalid(let errors): errors.entries.first?.value.string
    case .redirected(let target): target
    case .busy(.running): "another request is running"
    case .busy(.queueFull(let limit)): "the queue of \(limit) is full"
    case .failed(let failure):
      failure.culprit.isEmpty ? failure.message : "\(failure.culprit): \(failure.message)"
    default: nil
    }
  }
}

extension Outcome {
  /// Whether what was asked for, or where it led, is in force.
  package var isSuccess: Bool {
    switch self {
    case .done, .alreadyThere, .redirected: true
    default: false
    }
  }
}
