package import SnapPluginKit
package import TerminalPage

/// What a terminal can be told of one cell's look.
package struct Look: Sendable, Hashable {
  /// What every terminal knows.
  package struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits, those of the edge to curses.
    package let rawValue: Int32
    /// Makes a set of bits.
    package init(rawValue: Int32) { self.rawValue = rawValue }
    /// Heavy letters.
    package static let bold = Attributes(rawValue: 1)
    /// Faint letters.
    package static let dim = Attributes(rawValue: 2)
    /// Letters and ground change places.
    package static let reverse = Attributes(rawValue: 4)
    /// A line below.
    package static let underline = Attributes(rawValue: 8)
    /// Slanted letters.
    package static let italic = Attributes(rawValue: 16)
  }

  /// Attributes.
  package var attributes: Attributes
  /// The colour of the letters by number; -1: the terminal's own; from `exact` on that very colour.
  package var letters: Int32
  /// The colour below them, told in the same way.
  package var ground: Int32

  /// What is added to `0xRRGGBB` where a colour is told exactly.
  package static let exact: Int32 = 1 << 24

  /// How a terminal of so many colours is told a colour: exactly, or by the number of the nearest of 256.
  package static func number(of color: RGB, colors: Int) -> Int32 {
    colors > 256 ? exact + Int32(color.value) : nearest(to: color)
  }

  private static func nearest(to color: RGB) -> Int32 {
    let steps = [0, 95, 135, 175, 215, 255]
    let parts = [color.red, color.green, color.blue].map { part in
      steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0
    }
    let gray = min(max((color.red + color.green + color.blue) / 3 - 3, 0) / 10, 23)
    let step = 8 + 10 * gray
    let isGray =
      distance(color, RGB(red: step, green: step, blue: step))
      < distance(color, RGB(red: steps[parts[0]], green: steps[parts[1]], blue: steps[parts[2]]))
    return Int32(isGray ? 232 + gray : 16 + 36 * parts[0] + 6 * parts[1] + parts[2])
  }

  private static func distance(_ one: RGB, _ two: RGB) -> Int {
    [one.red - two.red, one.green - two.green, one.blue - two.blue].reduce(0) { $0 + $1 * $1 }
  }
}

/// From what cells mean to what they look like.
package struct Theme: Sendable, Hashable {
  /// What a user asks for.
  package enum Choice: String, Sendable, CaseIterable {
    /// The terminal's own colours.
    case terminal
    /// Dark letters on light ground.
    case light
    /// Light letters on dark ground.
    case dark
  }

  /// How many colours the terminal has; more than 256: any.
  package let colors: Int
  private let palette: Palette?

  /// The theme for a choice on a terminal of so many colours, which may say what its own ground is
  /// (`COLORFGBG`). From 256 colours on they are the application's; without colours everything is told by
  /// attributes. `nil` chooses the scheme that the application names, else the terminal's own colours.
  package init(
    _ choice: Choice?, colors: Int, ownColors: String? = nil, application: Value = .null
  ) {
    self.colors = colors
    guard colors >= 8 else {
      palette = nil
      return
    }
    let told = colors >= 256 ? application : .null
    let scheme = told["scheme"]?.string.flatMap(Choice.init)
    switch choice ?? scheme ?? .terminal {
    case .light: palette = Palette(told["light"], colors) ?? Palette.light(colors)
    case .dark: palette = Palette(told["dark"], colors) ?? Palette.dark(colors)
    case .terminal: palette = Self.own(colors, ownColors, told)
    }
  }

  /// A terminal that says whether its ground is dark gets colours that can be read there; the ground
  /// stays its own. On a ground that nobody knows only what has a ground of its own is the application's.
  private static func own(_ colors: Int, _ said: String?, _ told: Value) -> Palette {
    let ground = said?.split(separator: ";").last.flatMap { Int($0) }
    switch ground {
    case .some(0...6), .some(8):
      return (Palette(told["dark"], colors) ?? Palette.dark(colors)).unpainted
    case .some(7), .some(9...15):
      return (Palette(told["light"], colors) ?? Palette.light(colors)).unpainted
    default: return Palette.plain.filled(from: Palette(told["light"], colors))
    }
  }

  /// The ground that pictures lie on where they are clear.
  package var pictureGround: RGB { palette?.page ?? RGB(0) }

  /// What empty cells look like.
  package var blank: Look { look(of: Style()) }

  /// What a cell of that meaning looks like.
  package func look(of style: Style) -> Look {
    var look = Look(attributes: attributes(of: style), letters: -1, ground: -1)
    guard let palette else { return look }
    let isPositive = style.surface == .positive && style.attributes.contains(.focused)
    look.ground = palette.ground(of: isPositive ? .button : style.surface)
    look.letters = palette.letters(of: style)
    if style.attributes.contains(.subtle), palette.subtle != nil { look.attributes.remove(.dim) }
    return look
  }

  /// What stands in a cell: nothing in place of a bracket whose ground can be told from the page's.
  package func text(of cell: Cell) -> String {
    guard cell.style.ink == .bracket, let palette, cell.colors == nil,
      palette.ground(of: cell.style.surface) != palette.ground(of: .page)
    else { return cell.text }
    return " "
  }

  /// What a cell looks like: a picture's has colours of its own.
  package func look(of cell: Cell) -> Look {
    var look = look(of: cell.style)
    guard let own = cell.colors, colors >= 256 else { return look }
    look.letters = Look.number(of: own.letters ?? Self.onPicture, colors: colors)
    look.ground = Look.number(of: own.ground, colors: colors)
    look.attributes.remove(.dim)
    return look
  }

  /// Words on pictures are light in every theme, as the pictures below them are shaded.
  private static let onPicture = RGB(0xFFFA_F0)

  private func attributes(of style: Style) -> Look.Attributes {
    var look: Look.Attributes = []
    let said = style.attributes
    let isColored = palette != nil
    if said.contains(.bold) || Self.heavy.contains(style.ink) { look.insert(.bold) }
    if said.contains(.underline) || style.ink == .link { look.insert(.underline) }
    if said.contains(.italic) { look.insert(.italic) }
    if said.contains(.subtle) || said.contains(.disabled) || Self.faint.contains(style.ink) {
      look.insert(.dim)
    }
    if style.surface == .input, palette?.input == nil { look.insert(.underline) }
    if said.contains(.focused) {
      look.insert(.reverse)
      look.remove(.dim)
    }
    if !isColored, Self.bars.contains(style.surface) { look.insert(.reverse) }
    return look
  }

  private static let heavy: Set<Style.Ink> = [.heading, .columnHeader, .attention, .error]
  private static let faint: Set<Style.Ink> = [.placeholder, .border, .bracket, .scroll, .caption]
  private static let bars: Set<Style.Surface> = [.bar, .accent, .highlight]
}
