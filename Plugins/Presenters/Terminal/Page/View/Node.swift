/// Rows of space before a node.
enum Spacing: String, Sendable {
  case none, small, standard = "default", medium, large, extraLarge, padding
}

/// Where something lies in its width.
enum Alignment: Sendable {
  case start, center, end
}

/// One element of a view, read once.
struct Node: Sendable {
  /// What it is.
  indirect enum Kind: Sendable {
    case text(TextBlock)
    case images([Picture])
    case media(String, poster: String)
    case box(Box)
    case columns(Columns)
    case facts([Fact])
    case table(Table)
    case input(Int)
    case actions([Int])
  }

  var kind: Kind
  var id: String?
  var isHidden = false
  var hasSeparator = false
  var spacing = Spacing.standard
  var alignment = Alignment.start
  /// Whether it stands beside the actions of its panel, as a sum beside "Pay".
  var isFooter = false
}

/// Paragraphs of text.
struct TextBlock: Sendable {
  var paragraphs: [Paragraph]
  var wraps: Bool
  var mostLines: Int

  /// Whether there is nothing to be seen in it.
  var isEmpty: Bool { paragraphs.allSatisfy { $0.text.isEmpty && $0.marker == nil } }
}

/// One paragraph, with its marker when it is an item of a list.
struct Paragraph: Sendable {
  var marker: GlyphText?
  var indent: Int
  var text: GlyphText
}

/// An image; its caption stands for it where it is not drawn.
struct Picture: Sendable {
  /// How wide an image wants to be that says no width.
  enum Size: String, Sendable {
    case auto, stretch, small, medium, large
  }

  var caption: GlyphText
  var action: Int?
  var url = ""
  var size = Size.auto
  /// Its sides in cells, where it says them.
  var columns: Int?
  var rows: Int?
}

/// Nodes below one another.
struct Box: Sendable {
  var children: [Node] = []
  var surface = Style.Surface.page
  var action: Int?
  var vertical = Vertical.top
  var isRightToLeft = false
  /// Cells that each child has at least where they are tiles of one size.
  var tile: Int?
  /// Where the picture is that lies below its children.
  var background: String?
  /// Rows that it has at least where a picture lies below it.
  var leastRows = 0

  /// Whether pictures may lie below it, or in it side by side.
  func isWide(depth: Int) -> Bool {
    if background != nil || tile != nil { return true }
    guard depth > 0 else { return false }
    return children.contains { child in
      switch child.kind {
      case .box(let box): box.isWide(depth: depth - 1)
      case .columns(let columns): columns.isScrolled
      default: false
      }
    }
  }
}

/// Where something lies in its height.
enum Vertical: Sendable {
  case top, center, bottom
}

/// Boxes beside one another.
struct Columns: Sendable {
  /// How wide a column is.
  enum Width: Sendable {
    case auto
    case weight(Double)
    case cells(Int)
  }

  struct Column: Sendable {
    var width: Width
    var node: Node
  }

  var columns: [Column]
  var surface: Style.Surface
  var action: Int?
  /// Whether they stand in one line, however many there are.
  var isScrolled = false
}

/// A title and what is said of it.
struct Fact: Sendable {
  var title: GlyphText
  var value: GlyphText
}

/// Rows of cells.
struct Table: Sendable {
  struct Column: Sendable {
    var width: Columns.Width
    var alignment: Alignment
  }

  struct Row: Sendable {
    var cells: [Box]
    var surface: Style.Surface
  }

  var columns: [Column]
  var rows: [Row]
  var hasHeader: Bool
  var hasGrid: Bool
}

/// The card itself, or a card that one of its actions shows.
struct Panel: Sendable {
  var body = Box()
  var actions: [Int] = []
  /// The panel whose action shows this one.
  var parent: Int?
}
