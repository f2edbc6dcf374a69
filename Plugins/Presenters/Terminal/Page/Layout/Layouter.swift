/// What of a page is the user's and changes where things lie.
struct Showing: Sendable, Equatable {
  /// Elements that were shown or hidden, by id.
  var visible: [String: Bool] = [:]
  /// Actions whose card is open.
  var open: Set<Int> = []
  /// Rows of buttons whose rest is shown, by the first of them.
  var unfolded: Set<Int> = []
  /// What is wrong, by input.
  var errors: [Int: String] = [:]

  /// Whether a node is seen: what the user toggled counts more than what the view says.
  func shows(_ node: Node) -> Bool {
    guard let id = node.id, let told = visible[id] else { return !node.isHidden }
    return told
  }
}

/// Lays a view out at a width.
struct Layouter {
  let view: View
  let showing: Showing
  /// The pictures that are drawn, by where they are.
  let pictures: [String: Raster]
  /// The most rows that a picture takes: something else is seen beside it.
  var pictureRows = 24
  /// Whether rows are so few that none is left empty.
  let isTight: Bool
  var targets: [Target] = []
  /// Whether what is laid out will be turned around.
  var isTurned = false
  private var depth = 0

  init(
    _ view: View, _ showing: Showing, pictures: [String: Raster] = [:], isTight: Bool
  ) {
    self.view = view
    self.showing = showing
    self.pictures = pictures
    self.isTight = isTight
  }

  /// The whole page.
  static func layout(
    _ view: View, _ showing: Showing, pictures: [String: Raster] = [:], width: Int,
    height: Int = 60, isTight: Bool
  ) -> PageLayout {
    var layouter = Layouter(view, showing, pictures: pictures, isTight: isTight)
    layouter.pictureRows = min(layouter.pictureRows, max(height / 2, 3))
    layouter.isTurned = view.isRightToLeft
    var frame = layouter.panel(0, width: max(width, 1))
    if view.isRightToLeft { frame.mirror() }
    var layout = PageLayout(frame: frame, targets: layouter.targets, isMirrored: view.isRightToLeft)
    layout.locateTargets()
    return layout
  }

  /// A panel: its body, and its actions below.
  mutating func panel(_ number: Int, width: Int) -> Frame {
    guard view.panels.indices.contains(number) else { return Frame(width: width, height: 0) }
    let panel = view.panels[number]
    var nodes = panel.body.children
    if !panel.actions.isEmpty {
      let actions = Node(kind: .actions(panel.actions), spacing: .medium)
      if let last = nodes.last, last.isFooter {
        nodes[nodes.count - 1] = footer(last, actions)
      } else {
        nodes.append(actions)
      }
    }
    if number == 0, let steps = steps(width: width) {
      if nodes.first?.spacing == .standard { nodes[0].spacing = .medium }
      nodes.insert(steps, at: 0)
    }
    var body = panel.body
    body.children = nodes
    return box(body, width: width)
  }

  /// One node in so many cells; of height 0 when nothing of it is seen.
  mutating func node(_ node: Node, width: Int, labels: Int = 0) -> Frame {
    guard depth < 3 * ViewReader.deepest else { return Frame(width: width, height: 0) }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .text(let block): return text(block, node.alignment, width: width)
    case .images(let pictures): return self.pictures(pictures, node.alignment, width: width)
    case .media(let alt, let poster): return media(alt, poster, node.alignment, width: width)
    case .box(let box): return self.box(box, width: width)
    case .columns(let columns): return self.columns(columns, width: width)
    case .facts(let facts): return self.facts(facts, width: width)
    case .table(let table): return self.table(table, width: width)
    case .input(let input): return self.input(input, width: width, labels: labels)
    case .actions(let actions): return buttons(actions, node.alignment, width: width)
    }
  }

  /// Whether a node is seen: what the user toggled counts more than what the view says.
  func isVisible(_ node: Node) -> Bool { showing.shows(node) }

  /// One more target; answers its number.
  mutating func target(_ kind: Target.Kind) -> Int {
    targets.append(Target(kind: kind))
    return targets.count - 1
  }

  /// The target of an action that can be pressed; -1 for none.
  mutating func target(action: Int?) -> Int {
    guard let action, !view.actions[action].isDisabled else { return -1 }
    return target(.action(action))
  }
}

extension PageLayout {
  /// Tells each target where its frame lies on the page.
  fileprivate mutating func locateTargets() {
    locate(frame, x: 0, y: 0)
  }

  private mutating func locate(_ frame: Frame, x: Int, y: Int) {
    if targets.indices.contains(frame.target) {
      place(frame.target, x: x, y: y, width: frame.width, height: frame.height)
    }
    if case .shelf = frame.content { shelves.append(frame.at(x: x, y: y)) }
    if case .text(let text) = frame.content, !text.links.isEmpty {
      locateLinks(text, x: x, y: y, frame)
    }
    for child in frame.children { locate(child, x: x + child.x, y: y + child.y) }
  }

  private mutating func place(_ number: Int, x: Int, y: Int, width: Int, height: Int) {
    guard targets[number].height == 0 else { return }
    targets[number].x = x
    targets[number].y = y
    targets[number].width = width
    targets[number].height = height
  }

  /// A link lies where its first letters do.
  private mutating func locateLinks(_ text: LaidText, x: Int, y: Int, _ frame: Frame) {
    for (row, line) in text.lines.enumerated() {
      var at = line.start
      var column = x + text.inset(line, in: frame)
      for span in text.glyphs.spans where span.end > at && at < line.end {
        let end = min(span.end, line.end)
        let cells = text.glyphs.width(at..<end)
        if let action = span.action, let number = text.links[action] {
          place(number, x: column, y: y + row, width: max(cells, 1), height: 1)
        }
        column += cells
        at = end
      }
    }
    // a link of which nothing is left in a line has the place of its text
    for number in text.links.values { place(number, x: x, y: y, width: 1, height: 1) }
  }
}
