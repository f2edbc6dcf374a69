package import SnapValue

/// What stands in place of parts of a navigation, as a manifest writes them: what is absent is the
/// navigation's own, `null` clears it.
package struct Overrides: Sendable, Hashable {
  /// The name of an intent: its mediation and presentation in place of both; `null`: neither.
  package var intent: Value?
  /// What is passed; `null`: nothing.
  package var mediation: Value?
  /// How it is shown; `null`: it is not, and what is passed goes to the topmost screen of its key.
  package var presentation: Value?

  /// What stands there, by its name.
  package var words: [String] {
    [("mediation", mediation), ("presentation", presentation), ("intent", intent)]
      .compactMap { $1 == nil ? nil : $0 }
  }

  /// Takes them out of a map that may have other entries; `nil` where it has none of them. Throws
  /// `wrongType` for an intent that is no name; the other two are read where they are used.
  package init?(of map: ValueMap) throws(Failure) {
    intent = map["intent"]
    mediation = map["mediation"]
    presentation = map["presentation"]
    guard intent != nil || mediation != nil || presentation != nil else { return nil }
    if let intent, intent != .null, intent.string == nil {
      throw Failure(
        .wrongType, "\"intent\" is the name of an intent or null, not \(intent.kindName)")
    }
  }
}
