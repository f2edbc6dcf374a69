public import SnapValue

/// A field of a form.
public struct CardInput: Sendable, Hashable {
  /// What kind of field it is.
  public enum Field: Sendable, Hashable {
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
  public struct Entry: Sendable, Hashable {
    /// Whether it has several lines.
    public var isMultiline = false
    /// The greatest number of characters.
    public var maxLength: Int64?
    /// A regular expression, in JavaScript's syntax, that the whole text must match.
    public var pattern: String?
    /// What is typed into it.
    public var style = CardEntryStyle.text
    /// An action at its end.
    public var inlineAction: CardAction?
    /// Makes one for a line of any text.
    public init() {}
  }

  /// The least and the greatest value, each of the field's own kind.
  public struct Bounds: Sendable, Hashable {
    /// The least value.
    public var min: Value?
    /// The greatest value.
    public var max: Value?
    /// Makes bounds; none without arguments.
    public init(min: Value? = nil, max: Value? = nil) {
      self.min = min
      self.max = max
    }
  }

  /// What a toggle has.
  public struct Toggle: Sendable, Hashable {
    /// What stands beside it.
    public var title: [CardRun]
    /// Its value when it is on.
    public var on: Value
    /// Its value when it is off.
    public var off: Value
    /// Whether its title is broken into lines.
    public var isWrapped: Bool
    /// Makes a toggle.
    public init(
      title: [CardRun], on: Value = "true", off: Value = "false", isWrapped: Bool = false
    ) {
      self.title = title
      self.on = on
      self.off = off
      self.isWrapped = isWrapped
    }
  }

  /// What a list to choose from has.
  public struct Choice: Sendable, Hashable {
    /// One of the choices.
    public struct Option: Sendable, Hashable {
      /// What is shown, and what is sent.
      public var title, value: String
      /// Makes an option.
      public init(title: String, value: String) { (self.title, self.value) = (title, value) }
    }
    /// The choices in order.
    public var options: [Option]
    /// Whether more than one can be chosen.
    public var isMultiple: Bool
    /// How they are offered.
    public var style: CardChoiceStyle
    /// Whether titles are broken into lines.
    public var isWrapped: Bool
    /// Makes a list.
    public init(
      options: [Option], isMultiple: Bool = false, style: CardChoiceStyle = .compact,
      isWrapped: Bool = false
    ) {
      self.options = options
      self.isMultiple = isMultiple
      self.style = style
      self.isWrapped = isWrapped
    }
  }

  /// The name under which its value is sent.
  public var id: String
  /// What kind of field it is.
  public var field: Field
  /// What stands above it.
  public var label: [CardRun]
  /// Whether it must be filled in.
  public var isRequired: Bool
  /// What is said when its value will not do; `nil`: what is wrong with it.
  public var error: String?
  /// What stands in it while it is empty.
  public var placeholder: String?
  /// The value it begins with: a text, a number, a day, a time, a toggle's `on` or `off`, the value
  /// of a choice, or a list of those.
  public var value: Value?

  /// Makes an input.
  public init(
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
