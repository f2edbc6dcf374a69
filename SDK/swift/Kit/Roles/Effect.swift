/// Something with a visible and a hidden state: a menu, a dimmer.
public protocol Effect {
  /// Shows or hides it, on the main thread. Answer `.done`, or `.later { token in … }`.
  func set(_ change: EffectChange) throws -> Reply<Void>
  /// Why it is about to be shown or hidden, before `set`. Does nothing when left out.
  func update(_ attributes: Attributes)
}

extension Effect {
  /// Nothing to do.
  public func update(_ attributes: Attributes) {}
}

/// What an effect shall be.
public struct EffectChange: Sendable, Hashable {
  /// Whether it shall be seen.
  public var isVisible: Bool
  /// Whether it shall move.
  public var isAnimated: Bool
  /// The manifest's `with`, or what the state URL says.
  public var arguments: Value

  /// Makes one, for tests of an effect.
  public init(isVisible: Bool, isAnimated: Bool = false, arguments: Value = .null) {
    self.isVisible = isVisible
    self.isAnimated = isAnimated
    self.arguments = arguments
  }
}
