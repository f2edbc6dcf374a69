/// What a card may be, and what it may ask for.
public struct CardSettings: Sendable {
  /// The bounds of a view; what lies beyond is left out, and the view says so.
  public var limits = CardLimits()
  /// The schemes that an action may open. Add the application's own.
  public var schemes: Set<String> = ["http", "https", "mailto"]
  /// What the presenters of this host can do, with its version, for `requires`.
  public var features: [String: String] = ["adaptiveCards": "1.5"]
  /// Says a moment of `{{DATE(…)}}` and `{{TIME(…)}}` for people; without it, it is said as written.
  public var moment: (@Sendable (CardMoment) -> String)?

  /// Makes settings: nothing but the public vocabulary, and the usual limits.
  public init() {}
}

/// The bounds of a view.
public struct CardLimits: Sendable, Hashable {
  /// How deep elements may lie in one another.
  public var depth = 48
  /// The greatest number of elements, paragraphs, runs, facts, cells, choices and actions.
  public var nodes = 20_000
  /// The greatest length of one text, in bytes of UTF-8.
  public var text = 65_536
  /// The greatest length of all texts together, in bytes of UTF-8.
  public var texts = 1_048_576
  /// The greatest number of problems that are told.
  public var problems = 100

  /// The usual limits.
  public init() {}
}
