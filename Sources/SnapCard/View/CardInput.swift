package import SnapValue

/// A field of a form.
package struct CardInput: Sendable, Hashable {
  /// What kind of field it is.
  package enum Field: Sendable, Hashable {
    /// Text.
    case text(Entry)
    /// A number.
    case number(Bounds)
    /// A day, as `YYYY-MM-DD`.
    case date(Bounds)
    /// A time of day, as `HH:MM`.
    case time(Bounds)
    /// Yes or no.
    case toggle(Toggle)
    /// One or more out of a list.
    case choice(Choice)
  }

  /// What a text input has.
  package struct Entry: Sendable, Hashable {
    /// Whether it has several lines.
    package var isMultiline = false
    /// The greatest number of characters.
    package var maxLength: Int64?
    /// A regular expression, in JavaScript's syntax, that the whole text must match.
    package var pattern: String?
    /// What is typed into it.
    package var style = CardEntryStyle.text
    /// With which keys a display that draws a keyboard has it filled in.
    package var keys = CardKeys.all
    /// An action at its end.
    package var inlineAction: CardAction?
  }

  /// The least and the greatest value, each of the field's own kind.
  package struct Bounds: Sendable, Hashable {
    /// The least value.
    package var min: Value?
    /// The greatest value.
    package var max: Value?
    /// Whether no value lies between them. Days and times are compared as they are written.
    var isEmpty: Bool {
      if let min = min?.number, let max = max?.number { return min > max }
      if let min = min?.string, let max = max?.string { return min > max }
      return false
    }
  }

  /// What a toggle has.
  package struct Toggle: Sendable, Hashable {
    /// What stands beside it.
    package var title: [CardRun]
    /// Its value when it is on.
    package var on: Value = "true"
    /// Its value when it is off.
    package var off: Value = "false"
    /// Whether its title is broken into lines.
    package var isWrapped = false
  }

  /// What a list to choose from has.
  package struct Choice: Sendable, Hashable {
    /// One of the choices.
    package struct Option: Sendable, Hashable {
      /// What is shown, and what is sent.
      package var title, value: String
      /// The row of a plan that it stands in; `nil`: it stands in none.
      package var row: String?
      /// What stands on its place in the plan; `nil`: its title.
      package var sign: String?
      /// Whether somebody else has it.
      package var isTaken = false
    }
    /// The choices in order.
    package var options: [Option]
    /// Whether more than one can be chosen.
    package var isMultiple = false
    /// How they are offered.
    package var style = CardChoiceStyle.compact
    /// Whether titles are broken into lines.
    package var isWrapped = false
    /// After how many of each row of a plan there is an aisle.
    package var aisle: Int64?
  }

  /// The name under which its value is sent.
  package var id: String
  /// What kind of field it is.
  package var field: Field
  /// What stands above it.
  package var label: [CardRun] = []
  /// Whether it must be filled in.
  package var isRequired = false
  /// What is said when its value will not do; `nil`: what is wrong with it.
  package var error: String?
  /// What stands in it while it is empty.
  package var placeholder: String?
  /// The value it begins with: a text, a number, a day, a time, a toggle's `on` or `off`, the value
  /// of a choice, or a list of those.
  package var value: Value?
}
