public import SnapValue

/// The number by which a live screen is known across the plugin border: slot and generation.
///
/// A number is never used again: when its screen is destroyed, it is stale for ever.
public struct ScreenID: Sendable, Hashable, Comparable {
  /// Below 2^63; the slot in the low 32 bits, the generation above; 0 is no screen.
  public let rawValue: UInt64
  /// Wraps a number that came across the border; it may be stale or made up.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// No screen.
  public static let none = ScreenID(rawValue: 0)
  /// Order of the raw numbers; says nothing of the stack.
  public static func < (left: ScreenID, right: ScreenID) -> Bool { left.rawValue < right.rawValue }
}

/// What happens to a screen while it lives, after it was created and before it is destroyed.
public enum ScreenEvent: Sendable, Hashable {
  /// It will be shown by the transition that is about to start.
  case willShow
  /// The transition that shows it is committed.
  case didShow
  /// It is covered, or gone from the stack.
  case hidden
}

/// A live screen: a node of the navigation graph with its properties and actions.
///
/// A screen has identity: two screens of one type are two screens. It is used on its navigator's
/// executor only, once a navigator has taken it.
public final class Screen: Sendable {
  /// The screen's key in the state URL, its id in a manifest.
  public let key: String
  /// What holds its properties and does its actions.
  public let contents: any ScreenContents
  /// Holds what it is given against what is declared of it; `nil`: nothing is declared.
  package let holder: (any PropertyHolder)?

  /// Makes a screen of a key around a body.
  public init(key: String, contents: any ScreenContents) {
    self.key = key
    self.contents = contents
    holder = nil
  }

  /// Makes a screen whose properties are declared.
  package init(key: String, contents: any ScreenContents, holder: (any PropertyHolder)?) {
    self.key = key
    self.contents = contents
    self.holder = holder
  }

  /// A property by name; `nil` when it has none of that name, or it cannot be read.
  public subscript(name: String) -> Value? { try? contents.value(of: name) }
}

extension Screen: Hashable {
  /// The very same screen.
  public static func == (left: Screen, right: Screen) -> Bool { left === right }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Holds the values that a live screen is given against what is declared of its properties.
package protocol PropertyHolder: AnyObject, Sendable {
  /// What was refused last and has not been made good since; whoever was refused may not have looked.
  var refusal: Failure? { get }
  /// Sets a property of the body. Throws `wrongType` for a value that does not fit, else what the body
  /// throws.
  func set(_ name: String, to value: Value, of contents: any ScreenContents) throws(Failure)
  /// Forgets what was refused before now.
  func forgive()
}

/// A body that holds what it is given, as it was given, and nothing else.
package protocol PlainBody: ScreenContents {
  /// Takes a property away, as if it had never been set.
  func unset(_ name: String)
}

/// What a screen is made of: named properties and actions, in Swift, in a card, or in a plugin.
///
/// All calls come on the navigator's executor. A body that keeps state makes itself safe for that.
public protocol ScreenContents: AnyObject, Sendable {
  /// A property's value. Throws `noSuchKey` when it has none of that name.
  func value(of name: String) throws(Failure) -> Value
  /// Sets a property. Throws `noSuchKey`, `unsupported` when read-only, `wrongType`.
  func set(_ name: String, to value: Value) throws(Failure)
  /// Does an action. Throws `noSuchKey`, `wrongType`, or what the action answers.
  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value
  /// Calls `change` with a property's new value whenever it changes, on the navigator's executor.
  /// Throws `noSuchKey`, or `unsupported` when the property cannot be observed.
  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation
  /// All properties that can be read now, in the order of their declaration.
  func properties() throws(Failure) -> ValueMap
  /// Tells it what happens to it.
  func handle(_ event: ScreenEvent)
  /// Tells it of the transition that is about to show, reveal, refresh or take it away, before
  /// `willShow` and before anything of that is visible; the transition may still fail.
  func update(_ attributes: Attributes)
  /// Its own state, to be given to `restore` of another body of its type; `nil` when it keeps none.
  func save() throws(Failure) -> Value?
  /// Takes over a saved state. After an error the old state stands.
  func restore(_ state: Value) throws(Failure)
  /// The end; called once, nothing is called afterwards.
  func destroy()
}

extension ScreenContents {
  /// Throws `noSuchKey`: no actions.
  public func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    throw Failure(.noSuchKey, "the screen has no action \"\(action)\"")
  }
  /// Throws `unsupported`: it does not tell of changes.
  public func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    throw Failure(.unsupported, "the property \"\(name)\" cannot be observed")
  }
  /// Does nothing.
  public func handle(_ event: ScreenEvent) {}
  /// Does nothing.
  public func update(_ attributes: Attributes) {}
  /// Keeps no state of its own.
  public func save() throws(Failure) -> Value? { nil }
  /// Throws `unsupported`: it keeps no state of its own.
  public func restore(_ state: Value) throws(Failure) {
    throw Failure(.unsupported, "the screen keeps no state of its own")
  }
  /// Does nothing.
  public func destroy() {}
}
