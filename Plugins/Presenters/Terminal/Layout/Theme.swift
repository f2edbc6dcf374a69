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
  /// The colour of the letters by number; -1: the terminal's own.
  package var letters: Int32
  /// The colour below them by number; -1: the terminal's own.
  package var ground: Int32
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

  private let palette: Palette?

  /// The theme for a choice on a terminal of so many colours, which may say what its own ground is
  /// (`COLORFGBG`). Without colours everything is told by attributes.
  package init(_ choice: Choice, colors: Int, ownColors: String? = nil) {
    guard colors >= 8 else {
      palette = nil
      return
    }
    switch choice {
    case .light: palette = Palette.light(colors)
    case .dark: palette = Palette.dark(colors)
    case .terminal: palette = Self.own(colors, ownColors)
    }
  }

  /// A terminal that says whether its ground is dark gets colours that can be read there; the ground
  /// stays its own.
  private static func own(_ colors: Int, _ said: String?) -> Palette {
    let ground = said?.split(separator: ";").last.flatMap { Int($0) }
    switch ground {
    case .some(0...6), .some(8): return Palette.dark(colors).unpainted
    case .some(7), .some(9...15): return Palette.light(colors).unpainted
    default: return .plain
    }
  }

  /// What empty cells look like.
  package var blank: Look { look(of: Style()) }

  /// What a cell of that meaning looks like.
  package func look(of style: Style) -> Look {
    var look = Look(attributes: attributes(of: style), letters: -1, ground: -1)
    guard let palette else { return look }
    look.ground = palette.ground(of: style.surface)
    look.letters = palette.letters(of: style)
    if style.attributes.contains(.subtle), palette.subtle != nil { look.attributes.remove(.dim) }
    return look
  }

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
  private static let faint: Set<Style.Ink> = [.placeholder, .border, .scroll, .caption]
  private static let bars: Set<Style.Surface> = [.accent, .highlight]
}
