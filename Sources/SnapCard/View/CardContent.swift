/// How letters look.
public struct CardLook: Sendable, Hashable {
  /// Their size.
  public var size: CardTextSize
  /// Their weight.
  public var weight: CardTextWeight
  /// Their colour.
  public var color: CardTextColor
  /// Whether they stand back a little.
  public var isSubtle: Bool
  /// Their kind.
  public var font: CardTextFont

  /// Makes a look; the usual one without arguments.
  public init(
    size: CardTextSize = .default, weight: CardTextWeight = .default,
    color: CardTextColor = .default, isSubtle: Bool = false, font: CardTextFont = .default
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.isSubtle = isSubtle
    self.font = font
  }
}

/// A text of one or more paragraphs.
public struct CardText: Sendable, Hashable {
  /// The paragraphs; each begins a line.
  public var paragraphs: [CardParagraph]
  /// Whether lines are broken where there is no more room; otherwise they are cut.
  public var isWrapped: Bool
  /// The greatest number of lines that are drawn.
  public var maxLines: Int64?
  /// What it is for.
  public var style: CardTextStyle
  /// How it looks where its runs say nothing else.
  public var look: CardLook

  /// Makes a text.
  public init(
    paragraphs: [CardParagraph], isWrapped: Bool = false, maxLines: Int64? = nil,
    style: CardTextStyle = .default, look: CardLook = CardLook()
  ) {
    self.paragraphs = paragraphs
    self.isWrapped = isWrapped
    self.maxLines = maxLines
    self.style = style
    self.look = look
  }
}

/// One paragraph or list item.
public struct CardParagraph: Sendable, Hashable {
  /// What stands before a list item: `•`, or a number with a point.
  public var marker: String?
  /// How deep a list item lies in other lists, from 0.
  public var indent: Int64
  /// Its pieces in order.
  public var runs: [CardRun]

  /// Makes a paragraph.
  public init(_ runs: [CardRun], marker: String? = nil, indent: Int64 = 0) {
    self.runs = runs
    self.marker = marker
    self.indent = indent
  }
}

/// A piece of text that looks the same throughout.
public struct CardRun: Sendable, Hashable {
  /// What letters have beside their look.
  public struct Marks: OptionSet, Sendable, Hashable {
    /// Five bits.
    public let rawValue: UInt8
    /// Takes the bits as they are.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Marks(rawValue: 1)
    /// Italic.
    public static let italic = Marks(rawValue: 2)
    /// With a line through them.
    public static let strike = Marks(rawValue: 4)
    /// With a line below them.
    public static let underline = Marks(rawValue: 8)
    /// On another ground.
    public static let highlight = Marks(rawValue: 16)
  }

  /// The text; without line breaks.
  public var text: String
  /// How it looks; the usual look is that of the text around it.
  public var look: CardLook
  /// What it has beside its look.
  public var marks: Marks
  /// What choosing it does.
  public var action: CardAction?

  /// Makes a run.
  public init(
    _ text: String, look: CardLook = CardLook(), marks: Marks = [], action: CardAction? = nil
  ) {
    self.text = text
    self.look = look
    self.marks = marks
    self.action = action
  }
}

/// A picture. Presenters decide whether they fetch it.
public struct CardImage: Sendable, Hashable {
  /// What it shows, for who does not see it; empty when it says nothing.
  public var alt: String
  /// Where it is: a URL with a scheme of the allow list, or a path without one.
  public var url: String
  /// Its size.
  public var size: CardImageSize
  /// Its width in pixels, when fixed.
  public var width: Int64?
  /// Its height in pixels, when fixed.
  public var height: Int64?
  /// Whether it shows a person; drawn round, as a rule.
  public var isPerson: Bool
  /// What choosing it does.
  public var action: CardAction?

  /// Makes a picture.
  public init(
    alt: String = "", url: String, size: CardImageSize = .auto, width: Int64? = nil,
    height: Int64? = nil, isPerson: Bool = false, action: CardAction? = nil
  ) {
    self.alt = alt
    self.url = url
    self.size = size
    self.width = width
    self.height = height
    self.isPerson = isPerson
    self.action = action
  }
}

/// Something to play.
public struct CardMedia: Sendable, Hashable {
  /// One of the forms in which it is there.
  public struct Source: Sendable, Hashable {
    /// Its kind, such as `video/mp4`, empty when the card does not say; and where it is.
    public var mimeType, url: String
    /// Makes a source.
    public init(mimeType: String, url: String) { (self.mimeType, self.url) = (mimeType, url) }
  }

  /// What it is, for who cannot play it.
  public var alt: String
  /// Its forms, the best first.
  public var sources: [Source]
  /// A picture that stands for it.
  public var poster: String?

  /// Makes something to play.
  public init(alt: String = "", sources: [Source], poster: String? = nil) {
    self.alt = alt
    self.sources = sources
    self.poster = poster
  }
}

/// A pair of a title and a value.
public struct CardFact: Sendable, Hashable {
  /// The title.
  public var title: [CardRun]
  /// The value.
  public var value: [CardRun]

  /// Makes a fact.
  public init(title: [CardRun], value: [CardRun]) {
    self.title = title
    self.value = value
  }
}

/// Rows of cells.
public struct CardTable: Sendable, Hashable {
  /// What all cells of a column have in common.
  public struct Column: Sendable, Hashable {
    /// The width: a weight or pixels.
    public var width: CardWidth
    /// Makes a column.
    public init(width: CardWidth = .weight(1)) { self.width = width }
  }

  /// One row.
  public struct Row: Sendable, Hashable {
    /// The cells; as many as the table has columns.
    public var cells: [CardBox]
    /// How the row stands out.
    public var style: CardBoxStyle
    /// Makes a row.
    public init(cells: [CardBox], style: CardBoxStyle = .default) {
      self.cells = cells
      self.style = style
    }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows.
  public var rows: [Row]
  /// Whether the first row says what the columns are.
  public var hasHeader: Bool
  /// Whether lines are drawn between cells.
  public var hasGrid: Bool
  /// How those lines stand out.
  public var gridStyle: CardBoxStyle

  /// Makes a table.
  public init(
    columns: [Column], rows: [Row], hasHeader: Bool = false, hasGrid: Bool = true,
    gridStyle: CardBoxStyle = .default
  ) {
    self.columns = columns
    self.rows = rows
    self.hasHeader = hasHeader
    self.hasGrid = hasGrid
    self.gridStyle = gridStyle
  }
}
