internal import TerminalPage

/// Colours by number; -1 is the terminal's own, `nil` says that an attribute tells it instead.
struct Palette: Sendable, Hashable {
  var ground: Int32 = -1
  var text: Int32 = -1
  var subtle: Int32?
  var accent: Int32
  var good: Int32
  var warning: Int32
  var attention: Int32
  /// The ground of what can be typed into, of buttons, and of boxes that are set off.
  var input: Int32?
  var button: Int32?
  var emphasis: Int32?
  var list: Int32?
  /// The title bar, and what stands out like it.
  var bar: Int32
  var barText: Int32
  /// The ground of the title bar where it is quieter than what stands out.
  var title: Int32?
  /// Letters on a ground of good, warning or attention.
  var onColor: Int32
  /// The ground of the one button that stands out, whose letters are the bar's.
  var positive: Int32?
  /// The ground as it is, for what is mixed with it.
  var page: RGB?

  /// Colours that can be read on most grounds, which stay as they are.
  static let plain = Palette(
    accent: 6, good: 2, warning: 3, attention: 1, bar: 4, barText: 7, onColor: 0)

  /// Light letters on dark ground.
  static func dark(_ colors: Int) -> Palette {
    if colors >= 256 {
      return Palette(
        ground: 234, text: 252, subtle: 246, accent: 80, good: 114, warning: 221, attention: 210,
        input: 237, button: 238, emphasis: 236, list: 239, bar: 24, barText: 255, onColor: 233)
    }
    let bright: Int32 = colors >= 16 ? 8 : 0
    return Palette(
      ground: 0, text: 7, subtle: nil, accent: 6 + bright, good: 2 + bright, warning: 3 + bright,
      attention: 1 + bright, bar: 4, barText: colors >= 16 ? 15 : 7, onColor: 0)
  }

  /// Dark letters on light ground.
  static func light(_ colors: Int) -> Palette {
    if colors >= 256 {
      return Palette(
        ground: 255, text: 235, subtle: 241, accent: 25, good: 22, warning: 94, attention: 124,
        input: 252, button: 252, emphasis: 254, list: 251, bar: 25, barText: 255, onColor: 255)
    }
    return Palette(
      ground: colors >= 16 ? 15 : 7, text: 0, subtle: nil, accent: 4, good: 2, warning: 5,
      attention: 1, bar: 4, barText: colors >= 16 ? 15 : 7, onColor: colors >= 16 ? 15 : 7)
  }

  /// The same on the terminal's own ground.
  var unpainted: Palette {
    var palette = self
    palette.ground = -1
    palette.text = -1
    return palette
  }

  func ground(of surface: Style.Surface) -> Int32 {
    switch surface {
    case .page: ground
    case .bar: title ?? bar
    case .emphasis: emphasis ?? ground
    case .accent: bar
    case .good: good
    case .warning, .highlight: warning
    case .attention: attention
    case .input: input ?? ground
    case .positive: positive ?? button ?? ground
    case .button, .destructive: button ?? ground
    case .list: list ?? ground
    }
  }

  func letters(of style: Style) -> Int32 {
    // What has the focus is one bar, whatever its words are.
    let isButton = style.surface == .button || style.surface == .positive
    if isButton && style.attributes.contains(.focused) { return text }
    switch style.surface {
    case .accent: return barText
    case .bar where title == nil: return barText
    case .positive where positive != nil: return barText
    case .good, .warning, .attention, .highlight: return onColor
    default: break
    }
    if style.attributes.contains(.focused) { return text }
    if style.attributes.contains(.disabled) { return subtle ?? text }
    return ink(of: style) ?? (style.attributes.contains(.subtle) ? subtle : nil) ?? text
  }

  private func ink(of style: Style) -> Int32? {
    switch (style.ink, style.surface) {
    case (.heading, _), (.accent, _), (.link, _), (.plain, .button): accent
    case (.good, _), (.plain, .positive): good
    case (.warning, _): warning
    case (.attention, _), (.error, _), (.plain, .destructive): attention
    case (.placeholder, _), (.border, _), (.bracket, _), (.scroll, _), (.caption, _): subtle
    default: nil
    }
  }
}
