public import SnapEngine
public import SnapValue

// The forms in which a navigation is written down, and what may be put in another's place.
extension Navigation {
  /// Composes a navigation from a screen to a screen; each aspect may be absent.
  public init(
    source: Screen, destination: Screen, mediation: Mediation? = nil,
    presentation: Presentation? = nil
  ) {
    self.init(
      source: .screen(source), destination: .screen(destination), mediation: mediation,
      presentation: presentation)
  }

  /// Composes a navigation from a screen to a screen that passes values by a closure.
  public init(
    source: Screen, destination: Screen,
    mediation: @escaping @Sendable (Screen, Screen) throws(Failure) -> Void,
    presentation: Presentation? = nil
  ) {
    self.init(
      source: source, destination: destination, mediation: .method(mediation),
      presentation: presentation)
  }

  /// Composes a navigation from a screen to a screen with an intent, which is copied.
  public init(source: Screen, destination: Screen, intent: Intent) {
    self.init(source: .screen(source), destination: .screen(destination), intent: intent)
  }

  /// The same with another mediation; `nil` passes nothing.
  public func applying(_ mediation: Mediation?) -> Navigation {
    var other = self
    other.mediation = mediation
    return other
  }

  /// The same with another presentation; `nil` shows nothing.
  public func with(_ presentation: Presentation?) -> Navigation {
    var other = self
    other.presentation = presentation
    return other
  }

  /// The same with an intent in place of both aspects: what the intent leaves open is cleared.
  public func with(_ intent: Intent) -> Navigation {
    var other = self
    other.intent = intent
    return other
  }
}
