public import SnapEngine
public import SnapModel
/// What a navigator tells those who listen; nothing is put together when nobody does.
public enum NavigationEvent: Sendable {
  /// A request's turn has come.
  case started(id: UInt64, Request)
  /// How it will be done.
  case planned(id: UInt64, Plan)
  /// One stage is over.
  case stage(id: UInt64, Stage)
  /// It has ended; the state is in force.
  case finished(id: UInt64, Outcome, location: String)
  /// The user closed the presenter.
  case closeRequested

  /// One stage of a request.
  public struct Stage: Sendable, Hashable {
    /// What was done.
    public enum Kind: String, Sendable, Hashable {
      /// A router was asked.
      case route
      /// A guard was asked.
      case ask
      /// A screen was made, or given its payload or data.
      case create
      /// A mediator was asked.
      case mediate
      /// An effect was shown or hidden.
      case effect
      /// It was shown.
      case present
      /// A stage was undone.
      case undo
      /// The new state came into force.
      case commit
    }
    /// What was done.
    public var kind: Kind
    /// By whom, or which screen.
    public var who: String
    /// How it was answered: `proceed`, `declined`, `veto`, `redirect`, `failed`.
    public var answer: String
    /// The transition, when it was shown.
    public var transition: Transition?
  }
}
