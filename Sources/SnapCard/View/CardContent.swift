/// How letters look.
package struct CardLook: Sendable, Hashable {
  /// Their size.
  package var size = CardTextSize.default
  /// Their weight.
  package var weight = CardTextWeight.default
  /// Their colour.
  package var color = CardTextColor.default
  /// Whether they stand back a little.
  package var isSubtle = false
  /// Their kind.
  package var font = CardTextFont.default
}

/// A text of one or more paragraphs.
package struct CardText: Sendable, Hashable {
  /// The paragraphs; each begins a line.
  package var paragraphs: [CardParagraph]
  /// Whether lines are broken where there is no more room; otherwise they are cut.
  package var isWrapped = false
  /// The greatest number of lines that are drawn.
  package var maxLines: Int64?
  /// What it is for.
  package var style = CardTextStyle.default
  /// How it looks where its runs say nothing else.
  package var look = CardLook()
}

/// One paragraph or list item.
package struct CardParagraph: Sendable, Hashable {
  /// Its pieces in order.
  package var runs: [CardRun]
  /// What stands before a list item: `•`, or a number with a point.
  package var marker: String?
  /// How deep a list item lies in other lists, from 0.
  package var indent: Int64 = 0
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
  package var look = CardLook()
  /// What it has beside its look.
  package var marks: Marks = []
  /// What choosing it does.
  package var action: CardAction?
}

/// A picture. Presenters decide whether they fetch it.
package struct CardImage: Sendable, Hashable {
  /// What it shows, for who does not see it; empty when it says nothing.
  package var alt = ""
  /// Where it is: a URL with a scheme of the allow list, or a path without one.
  package var url: String
  /// Its size.
  package var size = CardImageSize.auto
  /// Its width in pixels, when fixed.
  package var width: Int64?
  /// Its height in pixels, when fixed.
  package var height: Int64?
  /// Whether it shows a person; drawn round, as a rule.
  package var isPerson = false
  /// What choosing it does.
  package var action: CardAction?
}

/// Something to play.
package struct CardMedia: Sendable, Hashable {
  /// One of the forms in which it is there.
  package struct Source: Sendable, Hashable {
    /// Its kind, such as `video/mp4`, empty when the card does not say; and where it is.
    package var mimeType, url: String
  }

  /// What it is, for who cannot play it.
  package var alt = ""
  /// Its forms, the best first.
  package var sources: [Source]
  /// A picture that stands for it.
  package var poster: String?
  /// Whether it begins by itself where it is shown.
  package var plays = false
}

/// A pair of a title and a value.
package struct CardFact: Sendable, Hashable {
  /// The title.
  package var title: [CardRun]
  /// The value.
  package var value: [CardRun]
}

/// Rows of cells.
package struct CardTable: Sendable, Hashable {
  /// What all cells of a column have in common.
  package struct Column: Sendable, Hashable {
    /// The width: a weight or pixels.
    package var width: CardWidth = .weight(1)
  }

  /// One row.
  package struct Row: Sendable, Hashable {
    /// The cells; as many as the table has columns.
    package var cells: [CardBox]
    /// How the row stands out.
    package var style = CardBoxStyle.default
  }

  /// The columns.
  package var columns: [Column]
  /// The rows.
  package var rows: [Row]
  /// Whether the first row says what the columns are.
  package var hasHeader = false
  /// Whether lines are drawn between cells.
  package var hasGrid = true
  /// How those lines stand out.
  package var gridStyle = CardBoxStyle.default
}
