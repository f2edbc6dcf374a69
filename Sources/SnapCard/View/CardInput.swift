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
    /// Makes one for a line of any text.
    package init() {}
  }

  /// The least and the greatest value, each of the field's own kind.
  package struct Bounds: Sendable, Hashable {
    /// The least value.
    package var min: Value?
    /// The greatest value.
    package var max: Value?
    /// Makes bounds; none without arguments.
    package init(min: Value? = nil, max: Value? = nil) {
      self.min = min
      self.max = max
    }
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
    package var on: Value
    /// Its value when it is off.
    package var off: Value
    /// Whether its title is broken into lines.
    package var isWrapped: Bool
    /// Makes a toggle.
    package init(
      title: [CardRun], on: Value = "true", off: Value = "false", isWrapped: Bool = false
    ) {
      self.title = title
      self.on = on
      self.off = off
      self.isWrapped = isWrapped
    }
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
      package var isTaken: Bool
      /// Makes an option.
      package init(
        title: String, value: String, row: String? = nil, sign: String? = nil, isTaken: Bool = false
      ) {
        (self.title, self.value) = (title, value)
        (self.row, self.sign, self.isTaken) = (row, sign, isTaken)
      }
    }
    /// The choices in order.
    package var options: [Option]
    /// Whether more than one can be chosen.
    package var isMultiple: Bool
    /// How they are offered.
    package var style: CardChoiceStyle
    /// Whether titles are broken into lines.
    package var isWrapped: Bool
    /// After how many of each row of a plan there is an aisle.
    package var aisle: Int64?
    /// Makes a list.
    package init(
      options: [Option], isMultiple: Bool = false, style: CardChoiceStyle = .compact,
      isWrapped: Bool = false, aisle: Int64? = nil
    ) {
      self.aisle = aisle
      self.options = options
      self.isMultiple = isMultiple
      self.style = style
      self.isWrapped = isWrapped
    }
  }

  /// The name under which its value is sent.
  package var id: String
  /// What kind of field it is.
  package var field: Field
  /// What stands above it.
  package var label: [CardRun]
  /// Whether it must be filled in.
  package var isRequired: Bool
  /// What is said when its value will not do; `nil`: what is wrong with it.
  package var error: String?
  /// What stands in it while it is empty.
  package var placeholder: String?
  /// The value it begins with: a text, a number, a day, a time, a toggle's `on` or `off`, the value
  /// of a choice, or a list of those.
  package var value: Value?

  /// Makes an input.
  package init(
    id: String, field: Field, label: [CardRun] = [], isRequired: Bool = false,
    error: String? = nil, placeholder: String? = nil, value: Value? = nil
  ) {
    self.id = id
    self.field = field
    self.label = label
    self.isRequired = isRequired
    self.error = error
    self.placeholder = placeholder
    self.value = value
  }
}
