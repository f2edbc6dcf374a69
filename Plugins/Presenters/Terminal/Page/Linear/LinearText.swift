/// A page as lines in the order of reading, its controls numbered.
///
/// Nothing lies beside anything else and nothing is told by a place or a colour, so that a screen
/// reader, or somebody with a terminal that cannot move its cursor, misses nothing.
struct LinearText {
  let page: Page
  private let words: TerminalWords
  let width: Int
  private(set) var lines: [String] = []
  /// What the numbers mean: the first is number 1.
  private(set) var controls: [Target.Kind] = []
  /// The same as it is heard.
  private(set) var items: [LinearItem] = []
  /// The number of the control that the next text begins, and what is heard before that text.
  private var control: Int?
  private var heading = ""
  private var depth = 0
  /// What is put before the next line.
  private var lead = ""
  private var indent = 0
  /// How far left of the others the next line begins, because a number stands before it.
  private var outdent = 0
  private static let numberCells = 3

  /// The lines of a page in so many cells.
  init(_ page: Page, width: Int) {
    self.page = page
    words = page.words
    self.width = min(max(width, 10), Canvas.largestSide)
    panel(0)
    while lines.last == "" { lines.removeLast() }
  }

  private mutating func panel(_ number: Int) {
    guard page.view.panels.indices.contains(number) else { return }
    nodes(page.view.panels[number].body.children)
    let actions = page.view.panels[number].actions
    if !actions.isEmpty {
      space()
      buttons(actions)
    }
  }

  private mutating func nodes(_ nodes: [Node]) {
    guard depth < 3 * ViewReader.deepest else { return }
    depth += 1
    defer { depth -= 1 }
    var isFirst = true
    for node in nodes where page.isVisible(node) {
      if !isFirst && (node.hasSeparator || ![.none, .small, .standard].contains(node.spacing)) {
        space()
      }
      isFirst = false
      self.node(node)
    }
  }

  private mutating func node(_ node: Node) {
    switch node.kind {
    case .text(let block):
      if block.isEmpty { return }
      for paragraph in block.paragraphs { self.paragraph(paragraph) }
    case .images(let pictures):
      for picture in pictures where !picture.caption.isEmpty || picture.action != nil {
        pressed(picture.action) { $0.add(picture.words) }
      }
    case .media(let alt, _): add("(\(alt.isEmpty ? words[.media] : alt))")
    case .box(let box): self.box(box)
    case .columns(let columns):
      pressed(columns.action) { $0.nodes(columns.columns.map(\.node)) }
    case .facts(let facts):
      for fact in facts { self.fact(fact.title.text, fact.value) }
    case .table(let table): self.table(table)
    case .input(let number): input(number)
    case .actions(let actions): buttons(actions)
    }
  }

  private mutating func box(_ box: Box) {
    pressed(box.action) { $0.nodes(box.children) }
  }

  private mutating func paragraph(_ paragraph: Paragraph) {
    let sign = paragraph.marker.map { $0.text + " " } ?? ""
    indent += paragraph.indent * 2
    add(sign + paragraph.text.text)
    indent -= paragraph.indent * 2
    links(paragraph.text)
  }

  private mutating func fact(_ title: String, _ value: GlyphText) {
    add(title.isEmpty ? value.text : "\(title): \(value.text)")
    links(value)
  }

  /// The links of a text, each on a line of its own below it.
  private mutating func links(_ text: GlyphText) {
    var start = 0
    var seen: Set<Int> = []
    for span in text.spans {
      if let action = span.action, seen.insert(action).inserted {
        let words = text.text(start..<span.end)
        numbered(.action(action)) { $0.add(words) }
      }
      start = span.end
    }
  }

  private mutating func table(_ table: Table) {
    // A header without rows below it is all that there is to be told.
    let header = table.hasHeader && table.rows.count > 1 ? table.rows.first : nil
    let titles = header?.cells.map { Self.words($0) } ?? []
    for row in table.rows.dropFirst(header == nil ? 0 : 1) {
      space()
      for (place, cell) in row.cells.enumerated() {
        if place < titles.count, !titles[place].isEmpty {
          (lead, heading) = (titles[place] + ": ", titles[place] + ": ")
        }
        box(cell)
        (lead, heading) = ("", "")
      }
    }
    space()
  }

  /// The words of a box of texts in one line.
  private static func words(_ box: Box) -> String {
    box.children.compactMap { node in
      guard case .text(let block) = node.kind else { return nil }
      return block.paragraphs.map(\.text.text).joined(separator: " ")
    }.joined(separator: " ")
  }

  private mutating func buttons(_ actions: [Int]) {
    for number in actions {
      let action = page.view.actions[number]
      let title = "[" + action.title.text + "]"
      guard !action.isDisabled else {
        add(
          "\(title) (\(words[.unavailable]))",
          heard: "\(action.title.text) (\(words[.unavailable]))")
        continue
      }
      let isOpen = page.showing.open.contains(number)
      let state = action.showsCard ? " (\(words[isOpen ? .open : .closed]))" : ""
      numbered(.action(number)) { $0.add(title + state, heard: action.title.text + state) }
      if isOpen, case .showCard(let panel) = action.kind {
        indent += 2
        self.panel(panel)
        indent -= 2
      }
    }
  }

  private mutating func input(_ number: Int) {
    let input = page.view.inputs[number]
    let line = input.line(holding: page.fields[number], in: words)
    numbered(.input(number)) { $0.add(line) }
    indent += 3
    if case .choice = input.kind, !input.choices.isEmpty {
      let titles = input.choices.prefix(200).enumerated().map { "\($0 + 1) \($1.title.text)" }
      add(titles.joined(separator: ", "))
    }
    if let error = page.showing.errors[number] { add("! " + error) }
    indent -= 3
    if let action = input.action { buttons([action]) }
  }

  /// What is inside of something that can be pressed, behind its number.
  private mutating func pressed(_ action: Int?, _ inside: (inout LinearText) -> Void) {
    guard let action, !page.view.actions[action].isDisabled else { return inside(&self) }
    numbered(.action(action), inside)
  }

  private mutating func numbered(_ kind: Target.Kind, _ inside: (inout LinearText) -> Void) {
    controls.append(kind)
    lead = "\(controls.count)) " + lead
    control = controls.count
    indent += Self.numberCells
    outdent = Self.numberCells
    let before = lines.count
    inside(&self)
    if lines.count == before { add(words(of: kind)) }
    indent -= Self.numberCells
  }

  private func words(of kind: Target.Kind) -> String {
    guard case .action(let number) = kind else { return "" }
    return page.view.actions[number].title.text
  }

  /// One more text, wrapped; its further lines stand below its words.
  private mutating func add(_ text: String, heard: String? = nil) {
    hear(heading + (heard ?? text))
    let glyphs = GlyphText(lead + text)
    let margin = min(indent, width / 2)
    let first = max(margin - outdent, 0)
    lead = ""
    outdent = 0
    let broken = glyphs.hanging(first: width - first, rest: width - margin)
    for (number, line) in broken.enumerated() {
      let spaces = number == 0 ? first : margin
      lines.append(String(repeating: " ", count: spaces) + glyphs.text(line.start..<line.end))
    }
  }

  private mutating func hear(_ text: String) {
    var item = LinearItem(text: text, control: control)
    if let control, case .action = controls[control - 1] { item.isButton = true }
    items.append(item)
    (control, heading) = (nil, "")
  }

  private mutating func space() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }
}

extension GlyphText {
  /// Lines of which the first one may be of another width.
  fileprivate func hanging(first: Int, rest: Int) -> [Line] {
    let all = lines(width: first)
    guard all.count > 1, first != rest else { return all }
    return [all[0]] + lines(width: rest, from: all[1].start)
  }
}

extension Picture {
  /// The caption without its sign, told apart from text by brackets.
  fileprivate var words: String {
    "(" + caption.text.drop { $0 == "■" || $0 == "☺" || $0 == " " } + ")"
  }
}
