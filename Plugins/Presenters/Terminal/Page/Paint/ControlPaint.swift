/// Buttons, toggles and options.
extension Painter {
  /// A button: brackets, which turn into arrows when it has the focus, and into its ground where it has one.
  mutating func paintButton(
    _ number: Int, x: Int, y: Int, width: Int, ground: Style, isFocused: Bool
  ) {
    let action = page.view.actions[number]
    var attributes: Style.Attributes = isFocused ? .focused : []
    if action.isDisabled { attributes.insert(.disabled) }
    if action.surface != .button { attributes.insert(.bold) }
    let style = Style(.plain, on: action.surface, attributes.union(ground.attributes))
    let signs = action.isDisabled ? ("(", ")") : isFocused ? ("►", "◄") : ("[", "]")
    paintBetween(
      signs, x: x, y: y, width: width, style: style, edge: action.isDisabled ? .border : .bracket)
    let sign = action.showsCard && width > 5 ? 2 : 0
    paintCut(action.title, x: x + 2, y: y, width: width - 4 - sign, style: style)
    if sign > 0 {
      let isOpen = page.showing.open.contains(number)
      canvas.put(isOpen ? "▲" : "▼", width: 1, x: x + width - 3, y: y, style: style)
    }
  }

  /// The button that shows the rest of a row.
  mutating func paintMore(
    _ isOpen: Bool, x: Int, y: Int, width: Int, ground: Style, isFocused: Bool
  ) {
    let style = Style(
      .plain, on: .button, ground.attributes.union(isFocused ? .focused : []))
    paintBetween(
      isFocused ? ("►", "◄") : ("[", "]"), x: x, y: y, width: width, style: style, edge: .bracket)
    canvas.put(isOpen ? "<" : "…", width: 1, x: x + width / 2, y: y, style: style)
  }

  /// The sign of a toggle, or of one of some options.
  mutating func paintMark(
    _ number: Int, _ choice: Int?, x: Int, y: Int, width: Int, ground: Style
  ) {
    let isOn: Bool
    switch page.fields[number] {
    case .toggle(let on): isOn = on
    case .choices(let chosen): isOn = choice.map { chosen.contains($0) } ?? false
    case .letters: isOn = false
    }
    let isOne = choice != nil && page.view.inputs[number].kind == Self.radio
    let isFocused = ground.attributes.contains(.focused)
    var style = Style(.plain, on: .input, ground.attributes)
    if isOn { style.attributes.insert(.chosen) }
    let place = choice.map { page.view.inputs[number].choices[$0] }
    if place?.isTaken == true {
      style.attributes.insert(.disabled)
      return paintCut(
        GlyphText(String(repeating: "·", count: max(width - 2, 1)), style: style), x: x + 1, y: y,
        width: width - 2, style: style)
    }
    let signs =
      isFocused
      ? ("►", "◄")
      : isOne ? ("(", ")") : isOn && place?.sign != nil ? ("✓", "]") : ("[", "]")
    paintBetween(signs, x: x, y: y, width: width, style: style)
    if let sign = place?.sign, sign.widest <= width - 2 {
      return paintCut(sign, x: x + width - 1 - sign.widest, y: y, width: sign.widest, style: style)
    }
    if isOn { canvas.put(isOne ? "•" : "x", width: 1, x: x + 1, y: y, style: style) }
  }

  private static let radio = Input.Kind.choice(isMultiple: false, look: .expanded)

  /// Two signs at the ends, and spaces between them.
  mutating func paintBetween(
    _ signs: (String, String), x: Int, y: Int, width: Int, style: Style,
    edge ink: Style.Ink = .border
  ) {
    canvas.fill(x: x, y: y, width: width, height: 1, style: style)
    var edge = style
    if !style.attributes.contains(.focused) { edge.ink = ink }
    canvas.put(signs.0, width: 1, x: x, y: y, style: edge)
    if width > 1 { canvas.put(signs.1, width: 1, x: x + width - 1, y: y, style: edge) }
  }

  /// One line of text, with an ellipsis where it is too wide.
  mutating func paintCut(_ text: GlyphText, x: Int, y: Int, width: Int, style: Style) {
    guard width > 0, let line = text.lines(width: width, wraps: false, most: 1).first else {
      return
    }
    canvas.beginLine(isMirrored: isMirrored)
    defer { canvas.endLine() }
    var column = x
    for index in line.start..<line.end {
      let cells = text.width(at: index)
      if cells > 0 {
        canvas.put(text.cluster(at: index), width: cells, x: column, y: y, style: style)
      }
      column += cells
    }
    if line.isCut { canvas.put("…", width: 1, x: column, y: y, style: style) }
  }
}
