import SnapPluginKit

/// Reads the values of a view into nodes. Nothing in it is trusted: what does not fit is left out,
/// and what is nested too deeply or is too much ends there.
struct ViewReader {
  var panels: [Panel] = []
  var actions: [Action] = []
  var inputs: [Input] = []
  /// Where pictures are, each once; further ones are not drawn.
  private(set) var pictures: [String] = []
  private var knownPictures: Set<String> = []
  /// The panel that is being read.
  var current = 0
  private var nodes = 0

  static let deepest = 64
  private static let mostNodes = 1_000_000
  private static let mostPictures = 256
  /// A terminal's cell is taken to be this wide and this high.
  static let pixelsPerCell = 8
  private static let pixelsPerRow = 16

  /// Reads a view, or the view of a show-card, as one more panel; answers its number.
  mutating func panel(_ value: Value, parent: Int?, depth: Int) -> Int? {
    guard value.map != nil, depth < Self.deepest else { return nil }
    let number = panels.count
    let outer = current
    current = number
    panels.append(Panel(parent: parent))
    let body = value["body"].map { box($0, depth: depth + 1) }
    let actions = buttons(value["actions"], depth: depth + 1)
    panels[number].body = body ?? Box()
    panels[number].actions = actions
    current = outer
    return number
  }

  /// Reads one node; `nil` for what is none.
  mutating func node(_ value: Value, depth: Int) -> Node? {
    guard depth < Self.deepest, nodes < Self.mostNodes, let kind = value["kind"]?.string else {
      return nil
    }
    nodes += 1
    return self.kind(kind, value, depth: depth + 1).map { dressed($0, value) }
  }

  /// The kind with what every node has.
  func dressed(_ kind: Node.Kind, _ value: Value) -> Node {
    Node(
      kind: kind, id: value["id"]?.string, isHidden: value["hidden"]?.bool ?? false,
      hasSeparator: value["separator"]?.bool ?? false,
      spacing: value["spacing"]?.string.flatMap(Spacing.init) ?? .standard,
      alignment: Self.alignment(value["align"]), isFooter: value["footer"]?.bool ?? false)
  }

  private mutating func kind(_ name: String, _ value: Value, depth: Int) -> Node.Kind? {
    switch name {
    case "text": .text(textBlock(value, depth: depth))
    case "image": .images([picture(value, depth: depth)])
    case "images":
      .images((value["images"]?.list ?? []).map { picture($0, depth: depth) })
    case "media":
      .media(
        value["alt"]?.string ?? "",
        poster: value["poster"]?.string.flatMap { noted($0) } ?? "")
    case "box": .box(box(value, depth: depth))
    case "columns": .columns(columns(value, depth: depth))
    case "facts": .facts(facts(value, depth: depth))
    case "table": .table(table(value, depth: depth))
    case "input": input(value, depth: depth).map { .input($0) }
    case "actionSet":
      .actions(buttons(value["actions"], depth: depth))
    default: nil
    }
  }

  mutating func box(_ value: Value, depth: Int) -> Box {
    let children = (value["children"]?.list ?? []).compactMap { node($0, depth: depth) }
    return Box(
      children: children, surface: Self.surface(value["style"]),
      action: value["action"].flatMap { action($0, depth: depth) },
      vertical: Self.vertical(value["vertical"]),
      isRightToLeft: value["rightToLeft"]?.bool ?? false,
      tile: Self.cells(value["tileWidth"], of: Self.pixelsPerCell),
      background: value["background"]?["url"]?.string.flatMap { noted($0) },
      leastRows: Self.cells(value["minHeight"], of: Self.pixelsPerRow) ?? 0)
  }

  /// Notes where a picture is; `nil` when there are too many.
  private mutating func noted(_ url: String) -> String? {
    guard !url.isEmpty else { return nil }
    if knownPictures.contains(url) { return url }
    guard pictures.count < Self.mostPictures else { return nil }
    knownPictures.insert(url)
    pictures.append(url)
    return url
  }

  /// Pixels as cells; `nil` where none are said.
  private static func cells(_ value: Value?, of pixels: Int) -> Int? {
    guard let number = value?.int, number > 0 else { return nil }
    return max(Int(min(number, 16_000)) / pixels, 1)
  }

  private mutating func picture(_ value: Value, depth: Int) -> Picture {
    let action = value["action"].flatMap { self.action($0, depth: depth) }
    var words = value["alt"]?.string ?? ""
    if words.isEmpty, let action { words = actions[action].title.text }
    if words.isEmpty, action != nil { words = value["url"]?.string ?? "" }
    let sign = value["person"]?.bool == true ? "☺ " : "■ "
    let caption = GlyphText(words.isEmpty ? "" : sign + words, style: Style(.caption))
    return Picture(
      caption: caption, action: action, url: value["url"]?.string.flatMap { noted($0) } ?? "",
      size: value["size"]?.string.flatMap(Picture.Size.init) ?? .auto,
      columns: Self.cells(value["width"], of: Self.pixelsPerCell),
      rows: Self.cells(value["height"], of: Self.pixelsPerRow))
  }

  static func alignment(_ value: Value?) -> Alignment {
    switch value?.string {
    case "center": .center
    case "right": .end
    default: .start
    }
  }

  static func vertical(_ value: Value?) -> Vertical {
    switch value?.string {
    case "center": .center
    case "bottom": .bottom
    default: .top
    }
  }

  static func surface(_ value: Value?) -> Style.Surface {
    switch value?.string {
    case "emphasis": .emphasis
    case "accent": .accent
    case "good": .good
    case "warning": .warning
    case "attention": .attention
    default: .page
    }
  }
}
