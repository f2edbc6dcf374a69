package import SnapEngine
package import SnapValue

/// Receives unhandled keys and user activity: makes requests of keys that the presenter has no use
/// for, and is told when the user is active, what is shown, and what went wrong and changes nothing.
///
/// Called on the navigator's executor, and may submit requests there.
package protocol InteractionObserver: Sendable {
  /// The request that a key stands for; `nil` when it stands for none.
  func request(forKey key: String) -> Request?
  /// The keys that stand for a request, sorted.
  var keyNames: [String] { get }
  /// The user is active: they asked for something, or the presenter said so.
  func userIsActive()
  /// This state is in force now.
  func inForce(_ state: NavigationState)
  /// Something failed that stops nobody, such as a presenter that cannot restore a view.
  func trouble(_ failure: Failure)
}

extension InteractionObserver {
  /// No keys.
  package var keyNames: [String] { [] }
}

extension Navigator {
  /// The keys that triggers wait for, sorted.
  package var triggerKeys: [String] { interactionObserver?.keyNames ?? [] }

  /// Hands keys, user activity and states to these triggers, in place of others. Idle time counts from now
  /// on where something is shown already, else from the first state.
  public func setTriggerRunner(_ runner: TriggerRunner) {
    interactionObserver = runner
    if !state.shown.isEmpty { runner.inForce(state) }
  }

  /// Tells those who listen that a trigger has fired, or is about to.
  package func tellTrigger(_ name: String, _ cause: String) {
    tell(.triggered(name: name, cause: cause))
  }

  /// What is really asked for: a key's request, where it has one. Whoever asks in person is there.
  func resolveKey(_ request: Request) -> Request {
    guard let interactionObserver else { return request }
    if (request.origin == .user && !request.wipes) || request.isSignOfLife {
      interactionObserver.userIsActive()
    }
    guard case .key(let key) = request.kind, var meant = interactionObserver.request(forKey: key)
    else {
      return request
    }
    meant.origin = request.origin
    return meant
  }
}

extension Request {
  /// Whether it says that somebody is there, and asks for nothing.
  var isSignOfLife: Bool { if case .activity = kind { true } else { false } }
}
