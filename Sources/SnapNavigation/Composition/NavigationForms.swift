package import SnapEngine

// What may be put in another's place in a navigation that somebody else has composed.
extension Navigation {
  /// The same with another mediation; `nil` passes nothing.
  package func applying(_ mediation: Mediation?) -> Navigation {
    var other = self
    other.mediation = mediation
    return other
  }

  /// The same with another presentation; `nil` shows nothing.
  package func with(_ presentation: Presentation?) -> Navigation {
    var other = self
    other.presentation = presentation
    return other
  }

  /// The same with an intent in place of both aspects: what the intent leaves open is cleared.
  package func with(_ intent: Intent) -> Navigation {
    var other = self
    other.intent = intent
    return other
  }
}
