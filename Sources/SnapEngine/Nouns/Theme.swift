package import SnapValue

/// How an application looks: what its theme comes to, the same for every presenter.
///
/// The host computes it, so that no two presenters can differ. Colours are sRGB, `#rrggbb`, by what
/// they are for; the lightness of each is fixed by its role, so that contrast holds.
package struct Theme: Sendable, Hashable {
  /// Which of the two lists of colours is used.
  package enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// What the person's system says.
    case auto
    /// The light ones.
    case light
    /// The dark ones.
    case dark
  }

  /// Which list of colours is used.
  package let scheme: Scheme
  /// Colours by role on light grounds. Cost: some twenty colours, since most who start never ask.
  package var light: ValueMap { Self.lightColors(accent, tint).merging(Self.onPictures) }
  /// The same on dark grounds.
  package var dark: ValueMap { Self.darkColors(accent, tint).merging(Self.onPictures) }
  private let accent, tint: PerceivedColor
  /// The radius of corners in pixels, at text of 16 pixels.
  package let corner: Int64
  /// How far away people are, and how large targets must be: `desk`, `sofa` or `touch`.
  package let density: String
  /// Families of letters, the first one wanted most.
  package let fonts: [String]
  /// The path of the logo; empty: there is none.
  package let logo: String

  /// The look of an application that says nothing about it.
  package static let standard = Theme(Wishes())

  /// What an application may say of its look.
  package struct Wishes: Sendable, Hashable {
    /// The colour of what is pressed, `#rrggbb`; what is none is as if it was not said.
    package var accent = usualAccent
    /// The colour whose hue the grounds have; absent: the accent.
    package var background: String?
    /// Which list of colours is used.
    package var scheme = Scheme.auto
    /// The radius of corners in pixels, at text of 16 pixels.
    package var corner: Int64 = 12
    /// How far away people are: `desk`, `sofa` or `touch`.
    package var density = "desk"
    /// The family of letters wanted most.
    package var font: String?

    fileprivate static let usualAccent = "#2150c0"

    /// Nothing is said.
    package init() {}
  }

  /// The theme that wishes come to.
  package init(_ wishes: Wishes) {
    scheme = wishes.scheme
    corner = wishes.corner
    density = wishes.density
    let usual = ["Inter", "Noto Sans", "Cantarell"]
    fonts = wishes.font.map { font in [font] + usual.filter { $0 != font } } ?? usual
    logo = ""
    let isUsual = wishes.accent == Wishes.usualAccent
    accent = (isUsual ? nil : PerceivedColor(wishes.accent)) ?? PerceivedColor.usual
    tint = wishes.background.flatMap { PerceivedColor($0) } ?? accent
  }

  // The lightness of each role is fixed, and with it the contrast.

  private static func lightColors(_ accent: PerceivedColor, _ tint: PerceivedColor) -> ValueMap {
    let (l, c) = (accent.lightness, accent.chroma)
    // between these neither black nor white letters can be read
    let isPale = l > 0.6
    return colors([
      ("page", tint.at(0.97, 0.012)), ("surface", tint.at(0.995, 0.003)),
      ("emphasis", tint.at(0.93, 0.018)), ("ink", tint.at(0.21, 0.015)),
      ("subtle", tint.at(0.44, 0.02)), ("line", tint.at(0.87, 0.02)),
      ("edge", tint.at(0.58, 0.025)),
      ("accentFill", accent.at(isPale ? max(l, 0.7) : min(l, 0.49), c)),
      ("onAccent", accent.at(isPale ? 0.165 : 0.985, 0.015)),
      ("accentInk", accent.at(min(l, 0.45), min(c, 0.15))),
      ("accentSoft", accent.at(0.925, min(c, 0.035))),
      ("focus", accent.at(min(l, 0.42), c)),
    ]).merging([
      "attention": "#9e1618", "attentionSoft": "#ffe4e1", "good": "#006035", "goodSoft": "#d7f4e0",
      "warning": "#744500", "warningSoft": "#fcefd3",
    ])
  }

  private static func darkColors(_ accent: PerceivedColor, _ tint: PerceivedColor) -> ValueMap {
    let (l, c) = (accent.lightness, accent.chroma)
    return colors([
      ("page", tint.at(0.155, 0.008)), ("surface", tint.at(0.215, 0.01)),
      ("emphasis", tint.at(0.285, 0.012)), ("ink", tint.at(0.965, 0.008)),
      ("subtle", tint.at(0.77, 0.014)), ("line", tint.at(0.34, 0.014)),
      ("edge", tint.at(0.6, 0.02)), ("accentFill", accent.at(max(l, 0.7), c)),
      ("onAccent", accent.at(0.165, 0.015)),
      ("accentInk", accent.at(max(l, 0.82), min(c, 0.14))),
      ("accentSoft", accent.at(0.31, min(c, 0.05))),
    ]).merging([
      "attention": "#ffa098", "attentionSoft": "#4b1d1b", "good": "#7ce0a2", "goodSoft": "#173523",
      "warning": "#f3c46c", "warningSoft": "#382a0d", "focus": "#ffffff",
    ])
  }

  private static func colors(_ roles: [(String, PerceivedColor)]) -> ValueMap {
    var map = ValueMap()
    for (role, color) in roles { map[role] = .string(color.text) }
    return map
  }

  /// On pictures light letters lie on dark shade, in both schemes.
  private static let onPictures: ValueMap = [
    "scrim": "#0a0908", "onPicture": "#fffaf0", "onPictureSubtle": "#ddd6c9",
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
