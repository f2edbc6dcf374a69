import SnapPluginKit
import Testing
import TerminalPage

@testable import TerminalLayout

@Suite("The application's colours on the terminal")
struct ApplicationThemeTests {
  private static func colors(page: String, ink: String) -> Value {
    var map: ValueMap = [
      "page": .string(page), "ink": .string(ink), "accentFill": "#f2b544", "onAccent": "#100c02",
    ]
    for role in ["subtle", "accentInk", "good", "warning", "attention", "emphasis", "surface"] {
      map[role] = "#808080"
    }
    return .map(map)
  }

  private static func told(_ scheme: Value = "auto") -> Value {
    [
      "scheme": scheme, "light": colors(page: "#fffaf0", ink: "#201000"),
      "dark": colors(page: "#0c0a06", ink: "#f8f4ec"),
    ]
  }

  private static let any = 1 << 24

  @Test("a terminal of any colour is told them exactly")
  func exact() {
    let theme = Theme(.dark, colors: Self.any, application: Self.told())
    #expect(theme.blank.ground == Look.exact + 0x0C0A06)
    #expect(theme.blank.letters == Look.exact + 0xF8F4EC)
    let button = theme.look(of: Style(.plain, on: .positive))
    #expect(button.ground == Look.exact + 0xF2B544 && button.letters == Look.exact + 0x100C02)
    #expect(theme.pictureGround == RGB(0x0C0A06))
  }

  @Test("one of 256 is told the nearest")
  func nearest() {
    let theme = Theme(.light, colors: 256, application: Self.told())
    #expect(theme.look(of: Style(.plain, on: .accent)).ground == 215)
    #expect(theme.look(of: Style(.accent)).letters == 244)
    let named: [(UInt32, Int32)] = [
      (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x080808, 232),
      (0xEEEEEE, 255), (0x767676, 243),
    ]
    for (color, number) in named {
      #expect(Look.number(of: RGB(color), colors: 256) == number, "\(color)")
    }
  }

  @Test("one of 16 keeps the names that it has, as does one of 256 that is told no theme")
  func few() {
    let told = Self.told("dark")
    #expect(Theme(.dark, colors: 16, application: told).blank == Theme(.dark, colors: 16).blank)
    var half = ValueMap()
    half["dark"] = ["page": "#000000"]
    for broken: Value in [.null, .map(half), ["dark": 7], "dark"] {
      let theme = Theme(.dark, colors: 256, application: broken)
      #expect(theme.blank == Theme(.dark, colors: 256).blank)
    }
  }

  @Test(
    "without a choice the application's scheme counts, and with none the terminal's ground stays")
  func scheme() {
    let dark = Theme(nil, colors: Self.any, application: Self.told("dark"))
    #expect(dark.blank.ground == Look.exact + 0x0C0A06)
    let own = Theme(.terminal, colors: Self.any, application: Self.told("dark"))
    #expect(own.blank.ground == -1, "what the user chose counts more")
    let auto = Theme(nil, colors: Self.any, application: Self.told())
    #expect(auto.blank.ground == -1 && auto.blank.letters == -1)
    #expect(auto.look(of: Style(.plain, on: .accent)).ground == Look.exact + 0xF2B544)
    let known = Theme(nil, colors: Self.any, ownColors: "0;15", application: Self.told())
    #expect(known.blank.ground == -1)
    #expect(known.look(of: Style(.heading)).letters == Look.exact + 0x808080)
  }

  @Test("a picture's colours are its own, and words on it are light")
  func pictures() {
    let theme = Theme(nil, colors: Self.any)
    let colors = CellColors(letters: RGB(0x123456), ground: RGB(0x654321))
    let look = theme.look(of: Cell(text: "▀", colors: colors))
    #expect(look.letters == Look.exact + 0x123456 && look.ground == Look.exact + 0x654321)
    let words = theme.look(
      of: Cell(
        text: "a", style: Style(.label, .subtle),
        colors: CellColors(letters: nil, ground: RGB(0))))
    #expect(words.letters == Look.exact + 0xFFFAF0 && !words.attributes.contains(.dim))
    #expect(Theme(nil, colors: 0).look(of: Cell(text: "▀", colors: colors)).letters == -1)
  }
}
