public import SnapEngine
public import SnapValue

/// A mediator that needs no more than the two screens. Never later, never a veto.
public protocol NavigationMediator: Mediator {
  /// What is passed from the source, which comes first, to the destination.
  var mediation: @Sendable (Screen, Screen) throws(Failure) -> Void { get }
  /// Mediates: calls `mediation`, unless a type says otherwise.
  func mediate(source: Screen, destination: Screen) throws(Failure)
}

extension NavigationMediator {
  /// Calls `mediation`.
  public func mediate(source: Screen, destination: Screen) throws(Failure) {
    try mediation(source, destination)
  }

  /// Mediates between the two screens of the call. Throws `wrongState` when one is not there.
  public func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    let method = MethodMediator { (source, destination) throws(Failure) in
      try mediate(source: source, destination: destination)
    }
    return try method.mediate(call, reply: reply)
  }
}

/// Presents by itself what it is given: a closure's work in a type of its own. The navigation state
/// does not change; for layers that are dismissed later be a `Presenter`.
public protocol NavigationPresenter: Sendable {
  /// How the destination, which comes second, is shown.
  var presentation: @Sendable (Screen, Screen) throws(Failure) -> Void { get }
  /// Presents: calls `presentation`, unless a type says otherwise.
  func present(source: Screen, destination: Screen) throws(Failure)
}

extension NavigationPresenter {
  /// Calls `presentation`.
  public func present(source: Screen, destination: Screen) throws(Failure) {
    try presentation(source, destination)
  }
}

extension Presentation {
  /// By a type that presents by itself.
  public static func presenter(
    _ presenter: some NavigationPresenter, name: String = "presenter"
  ) -> Presentation {
    var presentation = Presentation.method { (source, destination) throws(Failure) in
      try presenter.present(source: source, destination: destination)
    }
    presentation.name = name
    return presentation
  }
}
