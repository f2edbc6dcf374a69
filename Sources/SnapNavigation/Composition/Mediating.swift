public import SnapEngine
public import SnapValue

/// A mediator that needs no more than the two screens. Never later, never a veto.
public protocol NavigationMediator: Mediator {
  /// What is passed from the source, which comes first, to the destination.
  var mediation: @Sendable (Screen, Screen) throws -> Void { get }
  /// Mediates: calls `mediation`, unless a type says otherwise.
  func mediate(source: Screen, destination: Screen) throws
}

extension NavigationMediator {
  /// Calls `mediation`.
  public func mediate(source: Screen, destination: Screen) throws {
    try mediation(source, destination)
  }

  /// Mediates between the two screens of the call. Throws `wrongState` when one is not there.
  public func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    try MethodMediator { try mediate(source: $0, destination: $1) }.mediate(call, reply: reply)
  }
}

/// A mediator on the main actor, such as a controller that knows what is chosen. Never later, never a
/// veto.
///
///     @MainActor final class ListController: MainActorMediator {
///       var chosen = "M"
///       func mediate(source: Screen, destination: Screen) throws {
///         try destination.set("title", to: chosen)
///       }
///     }
///
/// A navigator on another executor than the main actor's fails with `wrongThread` instead of asking it.
@MainActor public protocol MainActorMediator: AnyObject, Mediator {
  /// Passes values from the source to the destination. What it throws makes the navigation fail.
  func mediate(source: Screen, destination: Screen) throws
}

extension MainActorMediator {
  /// Mediates between the two screens of the call. Throws `wrongState` when one is not there, and
  /// `wrongThread` when the navigator runs elsewhere than on the main actor.
  public nonisolated func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard call.isOnMainActor || call.destination == nil else {
      throw .offMainActor("the mediator \(Self.self)")
    }
    let method = MethodMediator { source, destination in
      try MainActor.assumeIsolated { try self.mediate(source: source, destination: destination) }
    }
    return try method.mediate(call, reply: reply)
  }
}

extension Failure {
  /// That something of the main actor is asked by a navigator elsewhere.
  static func offMainActor(_ what: String) -> Failure {
    Failure(
      .wrongThread, "\(what) runs on the main actor, and its navigator on another executor",
      hint: "make the navigator with executor: .main")
  }
}

/// Presents by itself what it is given: a closure's work in a type of its own. The navigation state
/// does not change; for layers that are dismissed later be a `Presenter`.
public protocol NavigationPresenter: Sendable {
  /// How the destination, which comes second, is shown.
  var presentation: @Sendable (Screen, Screen) throws -> Void { get }
  /// Presents: calls `presentation`, unless a type says otherwise.
  func present(source: Screen, destination: Screen) throws
}

extension NavigationPresenter {
  /// Calls `presentation`.
  public func present(source: Screen, destination: Screen) throws {
    try presentation(source, destination)
  }
}

extension Presentation {
  /// By a type that presents by itself.
  public static func presenter(
    _ presenter: some NavigationPresenter, name: String = "presenter"
  ) -> Presentation {
    var presentation = Presentation.method {
      try presenter.present(source: $0, destination: $1)
    }
    presentation.name = name
    return presentation
  }
}
