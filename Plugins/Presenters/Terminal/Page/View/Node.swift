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
    case media(String)
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
}

extension Node {
  /// Whether it is nothing but images without words, which a terminal does not show.
  var isOrnament: Bool {
    switch kind {
    case .images(let pictures): pictures.allSatisfy { $0.caption.isEmpty && $0.action == nil }
    case .box(let box):
      !box.children.isEmpty && box.action == nil && box.children.allSatisfy(\.isOrnament)
    default: false
    }
  }
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

/// An image, which a terminal shows as its caption.
struct Picture: Sendable {
  var caption: GlyphText
  var action: Int?
}

/// Nodes below one another.
struct Box: Sendable {
  var children: [Node] = []
  var surface = Style.Surface.page
  var action: Int?
  var vertical = Vertical.top
  var isRightToLeft = false
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
