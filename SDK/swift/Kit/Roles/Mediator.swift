/// Says what is passed: prepares the destination of a navigation, or refuses it.
public protocol Mediator {
  /// Called on the main thread before anything is shown.
  ///
  /// Answer `.proceed`, `.veto("why")`, `.redirect(to: "route or state URL")`, or `.later { token in
  /// … }`. As a guard (`navigation.isGuard`) nothing is made yet and there is no destination. What
  /// you throw fails the navigation.
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation>

  /// A later step failed: take back what `mediate` did to the world outside the destination, which
  /// is destroyed. Main thread; mediators are asked in reverse order. Does nothing when left out.
  func undo(_ navigation: Navigation)

  /// Whether it is a condition: it only says yes or no, at once, and changes nothing. Such a one
  /// answers `.proceed` or `.veto`, and is never asked to undo. No when left out.
  var isCondition: Bool { get }
}

extension Mediator {
  /// Nothing to take back.
  public func undo(_ navigation: Navigation) {}
  /// It may do more than say yes or no.
  public var isCondition: Bool { false }
}

/// What a mediator says to a navigation.
public enum Mediation: Sendable, Hashable {
  /// Go on.
  case proceed
  /// Do not go there; the reason is no failure.
  case veto(String)
  /// Go elsewhere: to a route or a state URL.
  case redirect(to: String)
}

extension Reply where Answer == Mediation {
  /// Go on.
  public static var proceed: Reply { .now(.proceed) }
  /// Do not go there; the reason is no failure.
  public static func veto(_ reason: String) -> Reply { .now(.veto(reason)) }
  /// Go elsewhere: to a route or a state URL.
  public static func redirect(to target: String) -> Reply { .now(.redirect(to: target)) }
}

/// One navigation as a mediator sees it.
public struct Navigation: Sendable, Hashable {
  /// The request's number, the same in every stage, in logs and traces.
  public var id: UInt64
  /// The screen that is left, `.none` when nothing is shown yet.
  public var source: ScreenID
  /// The screen that is prepared, `.none` in a guard.
  public var destination: ScreenID
  /// What the request brought along.
  public var payload: ValueMap
  /// The manifest's `with`, or `.null`.
  public var arguments: Value
  /// The text that led here; empty when there was none.
  public var route: String
  /// The key of the screen that is made, shown or, when `isLeaving`, left; may be empty.
  public var screenKey: String
  /// Nanoseconds of `CLOCK_MONOTONIC` by which the answer must be there; 0: no limit.
  public var deadline: UInt64
  /// Whether it will be animated.
  public var isAnimated: Bool
  /// Whether this only asks for leave to go: nothing is made yet.
  public var isGuard: Bool
  /// Whether the source goes away.
  public var isLeaving: Bool

  /// Makes one, for tests of a mediator.
  public init(
    id: UInt64 = 1, source: ScreenID = .none, destination: ScreenID = .none,
    payload: ValueMap = [:], arguments: Value = .null, route: String = "",
    screenKey: String = "", deadline: UInt64 = 0, isAnimated: Bool = false,
    isGuard: Bool = false, isLeaving: Bool = false
  ) {
    self.id = id
    self.source = source
    self.destination = destination
    self.payload = payload
    self.arguments = arguments
    self.route = route
    self.screenKey = screenKey
    self.deadline = deadline
    self.isAnimated = isAnimated
    self.isGuard = isGuard
    self.isLeaving = isLeaving
  }
}
