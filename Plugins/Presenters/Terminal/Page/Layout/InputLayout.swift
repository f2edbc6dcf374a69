/// Inputs: a label beside or above, what is filled in, and what is wrong with it below.
extension Layouter {
  private static let widestField = 40
  private static let widestArea = 72
  private static let narrowestField = 14

  /// The cells of the labels that stand beside inputs of these nodes; 0: labels stand above.
  func labelCells(_ nodes: [Node], width: Int) -> Int {
    var cells = 0
    for node in nodes where isVisible(node) {
      guard case .input(let number) = node.kind, let label = view.inputs[number].label else {
        continue
      }
      cells = max(cells, label.widest)
    }
    return cells <= width * 2 / 5 && width - cells - 2 >= Self.narrowestField ? cells : 0
  }

  /// One input in so many cells.
  mutating func input(_ number: Int, width: Int, labels: Int) -> Frame {
    let input = view.inputs[number]
    let isBeside = labels > 0 && input.label != nil
    let room = isBeside ? labels + 2 : 0
    var frame = Frame(width: width, height: 0, isStack: true)
    var control = self.control(number, input, width: max(width - room, 1))
    if let label = input.label {
      let lines = self.lines(
        label, .start, width: isBeside ? labels : width, wraps: true, most: Int.max)
      if isBeside {
        control = Frame(
          width: width, height: max(lines.height, control.height),
          children: [lines, control.at(x: room, y: 0)])
      } else {
        frame.append(lines)
      }
    }
    frame.append(control)
    if let error = showing.errors[number] {
      let words = GlyphText("! " + error, style: Style(.error))
      frame.append(
        lines(words, .start, width: width - room, wraps: true, most: Int.max), x: room)
    }
    return frame
  }

  private mutating func control(_ number: Int, _ input: Input, width: Int) -> Frame {
    switch input.kind {
    case .toggle:
      return marked(
        input.title ?? GlyphText(""), input, .mark(input: number, choice: nil),
        .input(number), width: width)
    case .choice(_, .expanded): return options(number, input, width: width)
    case .text(isMultiline: true, _, _):
      let area = Frame(
        width: min(width, Self.widestArea), height: isTight ? 2 : 4, content: .area(number),
        target: target(.input(number)))
      return ending(area, input, width: width)
    default:
      let field = Frame(
        width: min(max(fieldCells(input), 3), width), height: 1, content: .field(number),
        target: target(.input(number)))
      return ending(field, input, width: width)
    }
  }

  /// The control with the button of its own action behind it, or below it.
  private mutating func ending(_ control: Frame, _ input: Input, width: Int) -> Frame {
    guard let action = input.action else {
      return Frame(width: width, height: control.height, children: [control])
    }
    let title = view.actions[action].title
    let cells = min(title.width(0..<title.count) + 4, width)
    let button = Frame(
      width: cells, height: 1, content: .button(action), target: target(action: action))
    var narrowed = control
    if width - cells - 1 >= Self.narrowestField {
      narrowed.width = min(control.width, width - cells - 1)
      return Frame(
        width: width, height: control.height,
        children: [narrowed, button.at(x: narrowed.width + 1, y: 0)])
    }
    return Frame(
      width: width, height: control.height + 1,
      children: [control, button.at(x: 0, y: control.height)])
  }

  private mutating func options(_ number: Int, _ input: Input, width: Int) -> Frame {
    if let plan = plan(number, input, width: width) { return plan }
    var frame = Frame(width: width, height: 0, isStack: true)
    for (place, choice) in input.choices.enumerated() {
      frame.append(
        marked(
          choice.title, input, .mark(input: number, choice: place),
          choice.isTaken ? nil : .option(input: number, choice: place), width: width))
    }
    return frame
  }

  /// Choices in rows, as the seats of a hall; `nil` where there are none, or no room for them.
  private mutating func plan(_ number: Int, _ input: Input, width: Int) -> Frame? {
    var rows: [(name: String, places: [Int])] = []
    for (place, choice) in input.choices.enumerated() {
      guard let row = choice.row else { return nil }
      if let at = rows.firstIndex(where: { $0.name == row }) {
        rows[at].places.append(place)
      } else {
        rows.append((row, [place]))
      }
    }
    let most = rows.map(\.places.count).max() ?? 0
    let letters = (rows.map { GlyphText($0.name).widest }.max() ?? 0) + 1
    let seat = input.choices.reduce(1) { max($0, ($1.sign ?? $1.title).widest) } + 2
    let aisle = input.aisle.map { $0 < most } == true ? 2 : 0
    guard most > 0, letters * 2 + most * seat + aisle <= width else { return nil }
    // It lies as the hall does, also on pages that are read from right to left.
    let across = letters + most * seat + aisle
    var frame = Frame(width: across, height: 0, isStack: true, keepsSides: true)
    for row in rows {
      var line = Frame(width: across, height: 1)
      let name = lines(GlyphText(row.name), .start, width: letters, wraps: false, most: 1)
      line.children.append(name)
      for (at, place) in row.places.enumerated() {
        let isBeyond = aisle > 0 && at >= input.aisle ?? 0
        var own = Frame(
          width: seat, height: 1, content: .mark(input: number, choice: place))
        if !input.choices[place].isTaken {
          own.target = target(.option(input: number, choice: place))
        }
        line.children.append(own.at(x: letters + at * seat + (isBeyond ? aisle : 0), y: 0))
      }
      frame.append(line)
    }
    return Frame(width: width, height: frame.height, children: [frame])
  }

  /// A sign that is on or off, and its title.
  private mutating func marked(
    _ title: GlyphText, _ input: Input, _ content: Frame.Content, _ kind: Target.Kind?, width: Int
  ) -> Frame {
    let own = kind.map { target($0) } ?? -1
    let sign = Frame(width: min(3, width), height: 1, content: content)
    guard width > 4, !title.isEmpty else {
      return Frame(width: width, height: 1, children: [sign], target: own)
    }
    let room = min(width - 4, title.widest)
    let lines = self.lines(
      title, .start, width: input.wraps ? width - 4 : room, wraps: input.wraps, most: Int.max)
    return Frame(
      width: 4 + lines.width, height: lines.height, children: [sign, lines.at(x: 4, y: 0)],
      target: own)
  }

  /// The cells that a field would like, with its brackets and room for the cursor.
  private func fieldCells(_ input: Input) -> Int {
    switch input.kind {
    case .date: return 13
    case .time: return 8
    case .number: return 16
    case .text(_, _, let most): return min(max(most ?? Self.widestField, 8) + 3, Self.widestField)
    case .choice(let isMultiple, let look):
      let widest = input.choices.prefix(1_000).reduce(GlyphText(input.placeholder).widest) {
        isMultiple ? $0 + $1.title.widest + 2 : max($0, $1.title.widest)
      }
      return min(max(widest, look == .filtered ? 20 : 6) + 4, Self.widestField)
    case .toggle: return 3
    }
  }
}
