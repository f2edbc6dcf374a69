/// What presenters draw: a bound card with everything decided that all of them must agree on.
///
/// Nothing in it refers to the card it came from. `value` is the form in which it crosses borders;
/// docs/sdk/cards.md describes it.
package struct CardView: Sendable, Hashable {
  /// The version of the format that `value` has.
  package static let version: Int64 = 1

  /// What the card shows.
  package var body = CardBox()
  /// What stands below it, in order.
  package var actions: [CardAction] = []
  /// Whether it is laid out from right to left.
  package var isRightToLeft = false
  /// What a screen reader says for all of it.
  package var speak: String?
  /// The language of its texts, a BCP 47 tag.
  package var language: String?
  /// Which show-card it is, as the `within` of its actions says; `nil` for the card itself.
  package var place: String?

  /// The steps of what it is one of; `nil`: it is none.
  package var steps: CardSteps?
  /// What it is drawn as where it lies above others; `nil`: a dialog.
  package var layer: CardLayer?
}

/// The steps that lead to something, one of which is shown.
package struct CardSteps: Sendable, Hashable {
  /// What each is called, in order.
  package var titles: [String]
  /// Which of them is shown, from 1.
  package var current: Int64
}

/// One element of a view.
package struct CardNode: Sendable, Hashable {
  /// What an element is.
  package indirect enum Content: Sendable, Hashable {
    /// Paragraphs.
    case text(CardText)
    /// A picture.
    case image(CardImage)
    /// Pictures side by side.
    case images([CardImage])
    /// Something to play.
    case media(CardMedia)
    /// Elements one below the other.
    case box(CardBox)
    /// Boxes side by side.
    case columns(CardColumns)
    /// Pairs of a title and a value.
    case facts([CardFact])
    /// Rows of cells.
    case table(CardTable)
    /// A field of a form.
    case input(CardInput)
    /// Actions side by side.
    case actionSet([CardAction])
  }

  /// What it is.
  package var content: Content
  /// Its name in the card; actions that show and hide find it by this.
  package var id: String?
  /// Whether it is hidden until an action shows it.
  package var isHidden = false
  /// Whether a line is drawn above it.
  package var hasSeparator = false
  /// The space above it.
  package var spacing = CardSpacing.default
  /// Where it lies from side to side.
  package var align = CardAlignment.left
  /// Whether it takes the height that is left over.
  package var isStretched = false
}

/// Elements one below the other.
package struct CardBox: Sendable, Hashable {
  /// The elements from top to bottom.
  package var children: [CardNode] = []
  /// How it stands out.
  package var style = CardBoxStyle.default
  /// What choosing it does.
  package var action: CardAction?
  /// Whether it reaches over the edge of what it stands in.
  package var isBled = false
  /// Its least height in pixels.
  package var minHeight: Int64?
  /// Where its elements lie when there is more room than they need.
  package var vertical = CardVertical.top
  /// A picture behind it.
  package var background: CardBackground?
  /// Whether it is laid out from right to left.
  package var isRightToLeft = false
  /// Its elements are tiles of one size, at least so many pixels wide, in as many lines as they need.
  package var tileWidth: Int64?
  /// Whether it stays beside the card's own actions, where those stay.
  package var isFooter = false
}

/// A picture behind a box.
package struct CardBackground: Sendable, Hashable {
  /// Where the picture is.
  package var url: String
  /// How it fills the box.
  package var fill = CardFill.cover
  /// Where it lies from side to side.
  package var align = CardAlignment.left
  /// Where it lies from top to bottom.
  package var vertical = CardVertical.top
}

/// Boxes side by side.
package struct CardColumns: Sendable, Hashable {
  /// The boxes; each node is a `.box`.
  package var columns: [CardColumn] = []
  /// How all of them stand out.
  package var style = CardBoxStyle.default
  /// What choosing them does.
  package var action: CardAction?
  /// Their least height in pixels.
  package var minHeight: Int64?
  /// Whether they reach over the edge of what they stand in.
  package var isBled = false
  /// Whether they stand in one line, however many there are, and what has no room is scrolled to.
  package var isScrolled = false
}

/// One of some boxes side by side.
package struct CardColumn: Sendable, Hashable {
  /// The box.
  package var node: CardNode
  /// Its width.
  package var width = CardWidth.stretch
}

/// The width of a column.
package enum CardWidth: Sendable, Hashable {
  /// What its content needs.
  case auto
  /// What is left over, in equal parts.
  case stretch
  /// A share of what is left over, in proportion to this.
  case weight(Double)
  /// So many pixels.
  case pixels(Int64)
}
