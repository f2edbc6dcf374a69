public import SnapValue

/// What a screen or effect is told before a transition shows, reveals, changes or hides it.
///
/// The URLs are those of the whole transition; the data is the screen's own, so that a revealed
/// screen never gets what was popped above it.
public struct Attributes: Sendable {
  /// The state in force.
  package let before: NavigationState
  /// The state to be.
  package let after: NavigationState
  /// Its own data in the destination's URL, or for what goes away in the source's; layers and effects
  /// have none.
  public var data: String?
  /// What the caller gave along; `.null` when nothing.
  public var object: Value
  /// Tells the caller something, now or later, as often as needed. Called by whoever gets the
  /// attributes, on any thread; `nil` when the caller does not listen.
  public var handler: (@Sendable (Value) -> Void)?
  /// The model objects that the screen holds, for a screen with a body in Swift.
  package var held: [any Sendable] = []
  /// The net visual move of the transition.
  package var move: Transition.Move

  /// The state in force, as its state URL says it. Cost: linear in the state.
  public var source: Location { before.location }
  /// The state to be, as its state URL says it. Cost: linear in the state.
  public var destination: Location { after.location }
}

// See `Update` for why this is no part of the struct.
extension Attributes {
  /// Makes attributes of a transition between two states.
  package init(
    from before: NavigationState, to after: NavigationState, data: String? = nil,
    object: Value = .null, handler: (@Sendable (Value) -> Void)? = nil,
    move: Transition.Move = .none
  ) {
    self.init(
      before: before, after: after, data: data, object: object, handler: handler, move: move)
  }
}
