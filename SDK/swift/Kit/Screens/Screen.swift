/// A screen: a class of yours with properties and actions that others reach by name.
///
/// The host makes, uses and lets go of a screen on the main thread.
public protocol Screen: AnyObject {
  /// Says which properties and actions the type has; called once, when the type is registered.
  static func describe(_ members: ScreenMembers<Self>) throws
  /// The screen is about to be seen, is seen, or is hidden. Does nothing when left out.
  func handle(_ event: ScreenEvent)
  /// Why it is about to be shown, revealed, changed or taken away: before `.willShow`, and before
  /// anything of that is seen. Does nothing when left out.
  func update(_ attributes: Attributes)
}

extension Screen {
  /// Nothing to do.
  public func handle(_ event: ScreenEvent) {}
  /// Nothing to do.
  public func update(_ attributes: Attributes) {}
}

/// A screen with state that outlives it, beyond its properties: what `save` answers is given to
/// `restore` of a later instance.
public protocol SavingScreen: Screen {
  /// The state as a value.
  func save() throws -> Value
  /// Takes the state up. Throw when it makes no sense, and leave the screen as it was.
  func restore(_ state: Value) throws
}

/// What happens to a screen.
public enum ScreenEvent: UInt32, Sendable {
  /// It is about to be seen.
  case willShow = 1
  /// It is seen.
  case didShow = 2
  /// It is not seen any more.
  case hidden = 3
}

/// What is known of a screen when it is made.
public struct ScreenBirth {
  /// Its number, for requests and for other screens.
  public let id: ScreenID
  /// The properties that are known already. Everything else is set later, by name.
  public let properties: ValueMap

  /// Makes one, for tests of a screen.
  public init(id: ScreenID = .none, properties: ValueMap = [:]) {
    self.id = id
    self.properties = properties
  }
}
