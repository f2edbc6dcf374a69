public import SnapEngine
public import SnapValue

/// Who stands beside the glass: makes requests of keys that the presenter has no use for, and hears
/// that somebody is there, what is shown, and what went wrong and changes nothing.
///
/// Called on the navigator's executor, and may submit requests there.
public protocol Attendant: Sendable {
  /// The request that a key stands for; `nil` when it stands for none.
  func request(forKey key: String) -> Request?
  /// Somebody is there: they asked for something, or the presenter said so.
  func somebodyIsThere()
  /// This state is in force now.
  func inForce(_ state: NavigationState)
  /// Something failed that stops nobody, such as a presenter that cannot restore a view.
  func trouble(_ failure: Failure)
}

extension Navigator {
  /// Sets who stands beside the glass; `nil` for nobody.
  public func attend(_ attendant: (any Attendant)?) { self.attendant = attendant }

  /// Tells those who listen that a trigger has fired, or is about to.
  public func tellTrigger(_ name: String, _ cause: String) {
    tell(.triggered(name: name, cause: cause))
  }

  /// What is really asked for: a key's request, where it has one. Whoever asks in person is there.
  func attended(_ request: Request) -> Request {
    guard let attendant else { return request }
    if (request.origin == .user && !request.wipes) || request.isSignOfLife {
      attendant.somebodyIsThere()
    }
    guard case .key(let key) = request.kind, var meant = attendant.request(forKey: key) else {
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
