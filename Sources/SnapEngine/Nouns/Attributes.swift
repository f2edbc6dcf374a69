public import SnapValue

/// What a screen or effect is told before a transition shows, reveals, changes or hides it.
///
/// The URLs are those of the whole transition; the data is the screen's own, so that a revealed
/// screen never gets what was popped above it.
public struct Attributes: Sendable {
  /// The state in force.
  @usableFromInline package let before: NavigationState
  /// The state to be.
  @usableFromInline package let after: NavigationState
  /// Its own data in the destination's URL, or for what goes away in the source's; layers and effects
  /// have none.
  public var data: String?
  /// What the caller gave along; `.null` when nothing.
  public var object: Value
  /// Tells the caller something, now or later, as often as needed. Called by whoever gets the
  /// attributes, on any thread; `nil` when the caller does not listen.
  public var handler: (@Sendable (Value) -> Void)?
  /// The model objects that the screen holds, for a screen with a body in Swift.
  @usableFromInline package var held: [any Sendable]
  /// The net visual move of the transition.
  @usableFromInline package var move: Transition.Move

  /// Makes attributes of a transition between two states. Inlined, as one that is called copies all that it
  /// has put together.
  @inlinable
  package init(
    from before: NavigationState, to after: NavigationState, data: String? = nil,
    object: Value = .null, handler: (@Sendable (Value) -> Void)? = nil,
    move: Transition.Move = .none
  ) {
    self.before = before
    self.after = after
    self.data = data
    self.object = object
    self.handler = handler
    self.move = move
    held = []
  }

  /// The state in force, as its state URL says it. Cost: linear in the state.
  public var source: Location { before.location }
  /// The state to be, as its state URL says it. Cost: linear in the state.
  public var destination: Location { after.location }
}
