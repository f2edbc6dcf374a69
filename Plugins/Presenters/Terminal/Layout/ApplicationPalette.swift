internal import SnapPluginKit
internal import TerminalPage

/// The application's own colours.
extension Palette {
  /// The colours of an application by what they are for; `nil` where one of them is missing.
  init?(_ told: Value?, _ colors: Int) {
    func number(_ role: String) -> Int32? {
      RGB(told?[role]?.string).map { Look.number(of: $0, colors: colors) }
    }
    guard let page = number("page"), let ink = number("ink"), let subtle = number("subtle"),
      let accent = number("accentInk"), let fill = number("accentFill"),
      let onFill = number("onAccent"), let good = number("good"), let warning = number("warning"),
      let attention = number("attention"), let emphasis = number("emphasis"),
      let surface = number("surface")
    else { return nil }
    self.init(
      ground: page, text: ink, subtle: subtle, accent: accent, good: good, warning: warning,
      attention: attention, input: emphasis, button: emphasis, emphasis: surface, list: surface,
      bar: fill, barText: onFill, title: surface, onColor: page, positive: fill,
      page: RGB(told?["page"]?.string))
  }

  /// The same with another's colours for what has a ground of its own.
  func filled(from other: Palette?) -> Palette {
    guard let other else { return self }
    var palette = self
    (palette.bar, palette.barText, palette.positive) = (other.bar, other.barText, other.positive)
    return palette
  }
}

extension RGB {
  /// The colour that `#rrggbb` says; `nil` for any other text.
  fileprivate init?(_ text: String?) {
    guard let text, text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }
}
