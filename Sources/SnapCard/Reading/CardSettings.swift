/// What a card may be, and what it may ask for.
package struct CardSettings: Sendable {
  /// The bounds of a view; what lies beyond is left out, and the view says so.
  package var limits = CardLimits()
  /// The schemes that an action may open. Add the application's own.
  package var schemes: Set<String> = ["http", "https", "mailto"]
  /// What the presenters of this host can do, with its version, for `requires`.
  package var features: [String: String] = ["adaptiveCards": "1.5"]
  /// Says a moment of `{{DATE(…)}}` and `{{TIME(…)}}` for people; without it, it is said as written.
  package var moment: (@Sendable (CardMoment) -> String)?
  /// The language of what is said where something cannot be shown, a BCP 47 tag; without it, English.
  package var language: String?

  /// Makes settings: nothing but the public vocabulary, and the usual limits.
  package init() {}
}

/// The bounds of a view.
package struct CardLimits: Sendable, Hashable {
  /// How deep elements may lie in one another.
  package var depth = 48
  /// The greatest number of elements, paragraphs, runs, facts, cells, choices and actions.
  package var nodes = 20_000
  /// The greatest length of one text, in bytes of UTF-8.
  package var text = 65_536
  /// The greatest length of all texts together, in bytes of UTF-8.
  package var texts = 1_048_576
  /// The greatest number of problems that are told.
  package var problems = 100

  /// The usual limits.
  package init() {}
}
