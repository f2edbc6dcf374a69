/// What a cell means; a theme decides what it looks like.
///
/// Nothing is told by colour alone that matters for use: the focus has its own signs, disabled and
/// chosen things have theirs.
package struct Style: Sendable, Hashable {
  /// What the letters of a cell are.
  package enum Ink: UInt8, Sendable, CaseIterable {
    /// Running text.
    case plain
    /// A heading; `.bold` and `.underline` tell its size.
    case heading
    /// The first row of a table.
    case columnHeader
    /// Text that the view wants darker than usual.
    case dark
    /// Text that the view wants lighter than usual.
    case light
    /// Text that stands out.
    case accent
    /// Something that went well.
    case good
    /// Something to be careful about.
    case warning
    /// Something that went wrong or needs somebody at once.
    case attention
    /// The label of an input, or the title of a fact.
    case label
    /// What stands in an input until something is typed.
    case placeholder
    /// What is wrong with an input, and the mark of a required one.
    case error
    /// A word that does something when it is pressed.
    case link
    /// The caption of an image or of media.
    case caption
    /// Rules, grids, side bars and brackets.
    case border
    /// The bar and arrows that tell of more above or below.
    case scroll
    /// The bracket at an end of a button or field, which its ground makes needless where it has one.
    case bracket
  }

  /// What a cell lies on.
  package enum Surface: UInt8, Sendable, CaseIterable {
    /// The page itself.
    case page
    /// A box or row that is set off.
    case emphasis
    /// A box or row that stands out.
    case accent
    /// A box or row about something that went well.
    case good
    /// A box or row to be careful about.
    case warning
    /// A box or row about something that went wrong.
    case attention
    /// Where something can be typed or chosen.
    case input
    /// A button.
    case button
    /// The button of what one most likely wants.
    case positive
    /// The button of what cannot be undone.
    case destructive
    /// An open list of choices, which lies over the page.
    case list
    /// A marked run of text.
    case highlight
    /// The bar with the title, above all pages.
    case bar
  }

  /// What is said of a cell beside ink and surface.
  package struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: UInt16
    /// Takes any bits; those without a meaning are ignored.
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Heavier than usual.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter than usual.
    package static let subtle = Attributes(rawValue: 2)
    /// Slanted.
    package static let italic = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
    /// Struck through.
    package static let strike = Attributes(rawValue: 16)
    /// Part of what has the focus; to be seen without colours, so best in reverse.
    package static let focused = Attributes(rawValue: 32)
    /// Part of something that cannot be pressed now.
    package static let disabled = Attributes(rawValue: 64)
    /// Part of a choice that is chosen, or of a toggle that is on.
    package static let chosen = Attributes(rawValue: 128)
    /// Program text.
    package static let code = Attributes(rawValue: 256)
  }

  /// What the letters are.
  package var ink: Ink
  /// What they lie on.
  package var surface: Surface
  /// What else is said of them.
  package var attributes: Attributes

  /// Makes a style.
  package init(_ ink: Ink = .plain, on surface: Surface = .page, _ attributes: Attributes = []) {
    self.ink = ink
    self.surface = surface
    self.attributes = attributes
  }

  /// This style on what it is laid over: the ground's surface where it has none of its own.
  func over(_ ground: Style) -> Style {
    Style(
      ink, on: surface == .page ? ground.surface : surface, attributes.union(ground.attributes))
  }
}
