/// What presenters draw: a bound card with everything decided that all of them must agree on.
///
/// Nothing in it refers to the card it came from. `value` is the form in which it crosses borders;
/// docs/sdk/cards.md describes it.
public struct CardView: Sendable, Hashable {
  /// The version of the format that `value` has.
  public static let version: Int64 = 1

  /// What the card shows.
  public var body: CardBox
  /// What stands below it, in order.
  public var actions: [CardAction]
  /// Whether it is laid out from right to left.
  public var isRightToLeft: Bool
  /// What a screen reader says for all of it.
  public var speak: String?
  /// The language of its texts, a BCP 47 tag.
  public var language: String?
  /// Which show-card it is, as the `within` of its actions says; `nil` for the card itself.
  public var place: String?

  /// Makes a view.
  public init(
    body: CardBox = CardBox(), actions: [CardAction] = [], isRightToLeft: Bool = false,
    speak: String? = nil, language: String? = nil, place: String? = nil
  ) {
    self.place = place
    self.body = body
    self.actions = actions
    self.isRightToLeft = isRightToLeft
    self.speak = speak
    self.language = language
  }
}

/// One element of a view.
public struct CardNode: Sendable, Hashable {
  /// What an element is.
  public indirect enum Content: Sendable, Hashable {
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
  public var content: Content
  /// Its name in the card; actions that show and hide find it by this.
  public var id: String?
  /// Whether it is hidden until an action shows it.
  public var isHidden: Bool
  /// Whether a line is drawn above it.
  public var hasSeparator: Bool
  /// The space above it.
  public var spacing: CardSpacing
  /// Where it lies from side to side.
  public var align: CardAlignment
  /// Whether it takes the height that is left over.
  public var isStretched: Bool

  /// Makes a node.
  public init(
    _ content: Content, id: String? = nil, isHidden: Bool = false, hasSeparator: Bool = false,
    spacing: CardSpacing = .default, align: CardAlignment = .left, isStretched: Bool = false
  ) {
    self.content = content
    self.id = id
    self.isHidden = isHidden
    self.hasSeparator = hasSeparator
    self.spacing = spacing
    self.align = align
    self.isStretched = isStretched
  }
}

/// Elements one below the other.
public struct CardBox: Sendable, Hashable {
  /// The elements from top to bottom.
  public var children: [CardNode]
  /// How it stands out.
  public var style: CardBoxStyle
  /// What choosing it does.
  public var action: CardAction?
  /// Whether it reaches over the edge of what it stands in.
  public var isBled: Bool
  /// Its least height in pixels.
  public var minHeight: Int64?
  /// Where its elements lie when there is more room than they need.
  public var vertical: CardVertical
  /// A picture behind it.
  public var background: CardBackground?
  /// Whether it is laid out from right to left.
  public var isRightToLeft: Bool

  /// Makes a box.
  public init(
    children: [CardNode] = [], style: CardBoxStyle = .default, action: CardAction? = nil,
    isBled: Bool = false, minHeight: Int64? = nil, vertical: CardVertical = .top,
    background: CardBackground? = nil, isRightToLeft: Bool = false
  ) {
    self.children = children
    self.style = style
    self.action = action
    self.isBled = isBled
    self.minHeight = minHeight
    self.vertical = vertical
    self.background = background
    self.isRightToLeft = isRightToLeft
  }
}

/// A picture behind a box.
public struct CardBackground: Sendable, Hashable {
  /// Where the picture is.
  public var url: String
  /// How it fills the box.
  public var fill: CardFill
  /// Where it lies from side to side.
  public var align: CardAlignment
  /// Where it lies from top to bottom.
  public var vertical: CardVertical

  /// Makes a background.
  public init(
    url: String, fill: CardFill = .cover, align: CardAlignment = .left,
    vertical: CardVertical = .top
  ) {
    self.url = url
    self.fill = fill
    self.align = align
    self.vertical = vertical
  }
}

/// Boxes side by side.
public struct CardColumns: Sendable, Hashable {
  /// The boxes; each node is a `.box`.
  public var columns: [CardColumn]
  /// How all of them stand out.
  public var style: CardBoxStyle
  /// What choosing them does.
  public var action: CardAction?
  /// Their least height in pixels.
  public var minHeight: Int64?
  /// Whether they reach over the edge of what they stand in.
  public var isBled: Bool

  /// Makes columns.
  public init(
    columns: [CardColumn] = [], style: CardBoxStyle = .default, action: CardAction? = nil,
    minHeight: Int64? = nil, isBled: Bool = false
  ) {
    self.columns = columns
    self.style = style
    self.action = action
    self.minHeight = minHeight
    self.isBled = isBled
  }
}

/// One of some boxes side by side.
public struct CardColumn: Sendable, Hashable {
  /// The box.
  public var node: CardNode
  /// Its width.
  public var width: CardWidth

  /// Makes a column.
  public init(_ node: CardNode, width: CardWidth = .stretch) {
    self.node = node
    self.width = width
  }
}

/// The width of a column.
public enum CardWidth: Sendable, Hashable {
  /// What its content needs.
  case auto
  /// What is left over, in equal parts.
  case stretch
  /// A share of what is left over, in proportion to this.
  case weight(Double)
  /// So many pixels.
  case pixels(Int64)
}
