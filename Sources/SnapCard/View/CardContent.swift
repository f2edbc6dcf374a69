/// How letters look.
package struct CardLook: Sendable, Hashable {
  /// Their size.
  package var size: CardTextSize
  /// Their weight.
  package var weight: CardTextWeight
  /// Their colour.
  package var color: CardTextColor
  /// Whether they stand back a little.
  package var isSubtle: Bool
  /// Their kind.
  package var font: CardTextFont

  /// Makes a look; the usual one without arguments.
  package init(
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
package struct CardText: Sendable, Hashable {
  /// The paragraphs; each begins a line.
  package var paragraphs: [CardParagraph]
  /// Whether lines are broken where there is no more room; otherwise they are cut.
  package var isWrapped: Bool
  /// The greatest number of lines that are drawn.
  package var maxLines: Int64?
  /// What it is for.
  package var style: CardTextStyle
  /// How it looks where its runs say nothing else.
  package var look: CardLook

  /// Makes a text.
  package init(
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
package struct CardParagraph: Sendable, Hashable {
  /// What stands before a list item: `•`, or a number with a point.
  package var marker: String?
  /// How deep a list item lies in other lists, from 0.
  package var indent: Int64
  /// Its pieces in order.
  package var runs: [CardRun]

  /// Makes a paragraph.
  package init(_ runs: [CardRun], marker: String? = nil, indent: Int64 = 0) {
    self.runs = runs
    self.marker = marker
    self.indent = indent
  }
}

/// A piece of text that looks the same throughout.
package struct CardRun: Sendable, Hashable {
  /// What letters have beside their look.
  package struct Marks: OptionSet, Sendable, Hashable {
    /// Five bits.
    package let rawValue: UInt8
    /// Takes the bits as they are.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    package static let bold = Marks(rawValue: 1)
    /// Italic.
    package static let italic = Marks(rawValue: 2)
    /// With a line through them.
    package static let strike = Marks(rawValue: 4)
    /// With a line below them.
    package static let underline = Marks(rawValue: 8)
    /// On another ground.
    package static let highlight = Marks(rawValue: 16)
  }

  /// The text; without line breaks.
  package var text: String
  /// How it looks; the usual look is that of the text around it.
  package var look: CardLook
  /// What it has beside its look.
  package var marks: Marks
  /// What choosing it does.
  package var action: CardAction?

  /// Makes a run.
  package init(
    _ text: String, look: CardLook = CardLook(), marks: Marks = [], action: CardAction? = nil
  ) {
    self.text = text
    self.look = look
    self.marks = marks
    self.action = action
  }
}

/// A picture. Presenters decide whether they fetch it.
package struct CardImage: Sendable, Hashable {
  /// What it shows, for who does not see it; empty when it says nothing.
  package var alt: String
  /// Where it is: a URL with a scheme of the allow list, or a path without one.
  package var url: String
  /// Its size.
  package var size: CardImageSize
  /// Its width in pixels, when fixed.
  package var width: Int64?
  /// Its height in pixels, when fixed.
  package var height: Int64?
  /// Whether it shows a person; drawn round, as a rule.
  package var isPerson: Bool
  /// What choosing it does.
  package var action: CardAction?

  /// Makes a picture.
  package init(
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
package struct CardMedia: Sendable, Hashable {
  /// One of the forms in which it is there.
  package struct Source: Sendable, Hashable {
    /// Its kind, such as `video/mp4`, empty when the card does not say; and where it is.
    package var mimeType, url: String
    /// Makes a source.
    package init(mimeType: String, url: String) { (self.mimeType, self.url) = (mimeType, url) }
  }

  /// What it is, for who cannot play it.
  package var alt: String
  /// Its forms, the best first.
  package var sources: [Source]
  /// A picture that stands for it.
  package var poster: String?

  /// Makes something to play.
  package init(alt: String = "", sources: [Source], poster: String? = nil) {
    self.alt = alt
    self.sources = sources
    self.poster = poster
  }
}

/// A pair of a title and a value.
package struct CardFact: Sendable, Hashable {
  /// The title.
  package var title: [CardRun]
  /// The value.
  package var value: [CardRun]

  /// Makes a fact.
  package init(title: [CardRun], value: [CardRun]) {
    self.title = title
    self.value = value
  }
}

/// Rows of cells.
package struct CardTable: Sendable, Hashable {
  /// What all cells of a column have in common.
  package struct Column: Sendable, Hashable {
    /// The width: a weight or pixels.
    package var width: CardWidth
    /// Makes a column.
    package init(width: CardWidth = .weight(1)) { self.width = width }
  }

  /// One row.
  package struct Row: Sendable, Hashable {
    /// The cells; as many as the table has columns.
    package var cells: [CardBox]
    /// How the row stands out.
    package var style: CardBoxStyle
    /// Makes a row.
    package init(cells: [CardBox], style: CardBoxStyle = .default) {
      self.cells = cells
      self.style = style
    }
  }

  /// The columns.
  package var columns: [Column]
  /// The rows.
  package var rows: [Row]
  /// Whether the first row says what the columns are.
  package var hasHeader: Bool
  /// Whether lines are drawn between cells.
  package var hasGrid: Bool
  /// How those lines stand out.
  package var gridStyle: CardBoxStyle

  /// Makes a table.
  package init(
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
