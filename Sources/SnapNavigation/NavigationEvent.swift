public import SnapEngine
public import SnapValue
/// What a navigator tells those who listen; nothing is put together when nobody does.
///
/// The events of one request come in the order of the cases. What a presenter gets as one transition
/// is one move on the display, so all its updates are announced before it and told after it; an effect
/// is announced and told by itself. A request whose updates were announced and never told has failed
/// or was taken back, and is undone. One that is there already announces and tells an empty list.
public enum NavigationEvent: Sendable {
  /// A request's turn has come.
  case started(id: UInt64, Request)
  /// How it will be done.
  case planned(id: UInt64, Plan)
  /// All screens are made and mediated; these updates follow, in this order.
  case willPerformUpdates(id: UInt64, [Update])
  /// This one is about to become visible; whom it affects has its attributes.
  case willPerformUpdate(id: UInt64, Update)
  /// One stage is over.
  case stage(id: UInt64, Stage)
  /// This one is visible.
  case didPerformUpdate(id: UInt64, Update)
  /// It has ended; the state is in force. Its completion is called after this.
  case finished(id: UInt64, Outcome, location: String)
  /// Its completion has been called; these updates are in force, and the next request may begin.
  case didPerformUpdates(id: UInt64, [Update], location: String)
  /// A trigger has fired, or is about to; the cause is `key F1`, `signal SIGUSR1`, `idle`, `idle soon`
  /// or, when somebody came back in time, `idle no more`.
  case triggered(name: String, cause: String)
  /// Something from outside was turned away before it became a request, for this reason.
  case turnedAway(reason: String)
  /// The user closed the presenter.
  case closeRequested
  /// Another configuration is in force; no request is running.
  case reloaded(Reload)
  /// A change was refused, for these reasons; everything goes on as before.
  case refused([Diagnostic])

  /// One stage of a request.
  public struct Stage: Sendable, Hashable {
    /// What was done.
    package enum Kind: String, Sendable, Hashable {
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
      /// What was to be kept of a screen, or given back to it, is not: told only when that `failed`,
      /// and nothing depends on it.
      case keep
      /// A screen has gone, and whoever brought it gets its result: `finished` or `cancelled`; or it
      /// does not, because it has gone itself (`dropped`) or does not take it (`failed`).
      case result
      /// What was asked for before a redirect is carried on, or not any more (`dropped`), because what
      /// the redirect brought has gone.
      case resume
    }
    /// What was done, by name: `route`, `ask`, `create`, `mediate`, `effect`, `present`, `undo`,
    /// `commit`, `keep`, `result` or `resume`.
    public var name: String { kind.rawValue }
    /// What was done.
    package var kind: Kind
    /// By whom, or which screen.
    public var who: String
    /// How it was answered: `proceed`, `declined`, `veto`, `redirect`, `failed`; `lost` where a guard,
    /// mediator or route has led to what nothing knows; of results see there.
    public var answer: String
    /// The transition, when it was shown.
    public var transition: Transition?
  }
}
