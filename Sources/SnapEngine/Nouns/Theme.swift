package import SnapValue

/// How an application looks: what its theme comes to, the same for every presenter.
///
/// The host computes it, so that no two presenters can differ. Colours are sRGB, `#rrggbb`, by what
/// they are for; the lightness of each is fixed by its role, so that contrast holds.
package struct Theme: Sendable, Hashable {
  /// Which of the two lists of colours is used.
  package enum Scheme: String, Sendable, Hashable {
    /// What the person's system says.
    case auto
    /// The light ones.
    case light
    /// The dark ones.
    case dark
  }

  /// Which list of colours is used.
  package let scheme: Scheme
  /// Colours by role on light grounds.
  package let light: ValueMap
  /// The same on dark grounds.
  package let dark: ValueMap
  /// The radius of corners in pixels, at text of 16 pixels.
  package let corner: Int64
  /// How far away people are, and how large targets must be: `desk`, `sofa` or `touch`.
  package let density: String
  /// Families of letters, the first one wanted most.
  package let fonts: [String]
  /// The path of the logo; empty: there is none.
  package let logo: String

  /// The look of an application that says nothing about it.
  package static let standard = Theme(
    scheme: .auto, light: standardLight, dark: standardDark, corner: 12, density: "desk",
    fonts: ["Inter", "Noto Sans", "Cantarell"], logo: "")

  // The accent #2150c0 in OKLCH with the lightness of each role, brought into sRGB by less chroma.

  private static let standardLight: ValueMap = [
    "page": "#f1f5fe", "surface": "#fdfdff", "emphasis": "#e2e8f4", "ink": "#15181f",
    "subtle": "#4d535e", "line": "#cdd4e2", "edge": "#737b8a", "accentFill": "#2150c0",
    "onAccent": "#f8faff", "accentInk": "#274ea7", "accentSoft": "#dae7fe",
    "attention": "#9e1618", "attentionSoft": "#ffe4e1", "good": "#006035", "goodSoft": "#d7f4e0",
    "focus": "#1340af", "scrim": "#0a0908", "onPicture": "#fffaf0",
    "onPictureSubtle": "#ddd6c9",
  ]

  private static let standardDark: ValueMap = [
    "page": "#0a0c10", "surface": "#17191e", "emphasis": "#272a30", "ink": "#f1f3f9",
    "subtle": "#b0b4bd", "line": "#34383f", "edge": "#7a808d", "accentFill": "#6b9bff",
    "onAccent": "#0b0e15", "accentInk": "#a6c4ff", "accentSoft": "#23304a",
    "attention": "#ffa098", "attentionSoft": "#4b1d1b", "good": "#7ce0a2", "goodSoft": "#173523",
    "focus": "#ffffff", "scrim": "#0a0908", "onPicture": "#fffaf0",
    "onPictureSubtle": "#ddd6c9",
  ]

  /// The theme as presenters are told it.
  package var words: Value {
    var map: ValueMap = [
      "scheme": .string(scheme.rawValue), "light": .map(light), "dark": .map(dark),
      "corner": .int(corner), "density": .string(density),
      "fonts": .list(fonts.map { .string($0) }),
    ]
    if !logo.isEmpty { map["logo"] = .string(logo) }
    return .map(map)
  }
}
