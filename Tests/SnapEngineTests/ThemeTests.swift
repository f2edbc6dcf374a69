import Glibc
import SnapEngine
import SnapValue
import Testing

@Suite("The look of an application that says nothing about it")
struct ThemeTests {
  private static let theme = Theme.standard.words

  /// Relative luminance, as WCAG has it.
  private func luminance(_ color: String) throws -> Double {
    let digits = Array(color.utf8.dropFirst())
    try #require(color.utf8.first == UInt8(ascii: "#") && digits.count == 6)
    let parts = try stride(from: 0, to: 6, by: 2).map { place in
      let text = String(decoding: digits[place..<place + 2], as: UTF8.self)
      let part = Double(try #require(UInt8(text, radix: 16))) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: String, _ other: String, in scheme: String) throws -> Double {
    let colors = try #require(Self.theme[scheme])
    let lights = try [one, other].map { try luminance(try #require(colors[$0]?.string, "\($0)")) }
    return (max(lights[0], lights[1]) + 0.05) / (min(lights[0], lights[1]) + 0.05)
  }

  /// Pairs that are read, and pairs of which one is operated or shows where the focus is.
  private static let read = [
    ("ink", "page"), ("ink", "surface"), ("ink", "emphasis"), ("ink", "accentSoft"),
    ("subtle", "page"), ("subtle", "surface"), ("subtle", "emphasis"), ("onAccent", "accentFill"),
    ("accentInk", "page"), ("accentInk", "surface"), ("accentInk", "emphasis"),
    ("accentInk", "accentSoft"), ("attention", "page"), ("attention", "surface"),
    ("ink", "attentionSoft"), ("good", "goodSoft"), ("warning", "warningSoft"), ("page", "ink"),
  ]
  private static let operated = [
    ("edge", "page"), ("edge", "surface"), ("edge", "emphasis"), ("focus", "page"),
    ("focus", "surface"), ("focus", "emphasis"), ("accentInk", "surface"),
  ]

  @Test("contrast holds for every accent and ground: 600 by chance, and the ends")
  func everyAccent() throws {
    let seed = UInt64.random(in: 1..<UInt64.max)
    var state = seed
    func color() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digits = String(state >> 40, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    let ends = ["#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00"]
    for accent in ends + (0..<600).map({ _ in color() }) {
      var wishes = Theme.Wishes()
      wishes.accent = accent
      wishes.background = color()
      let words = Theme(wishes).words
      for scheme in ["light", "dark"] {
        let colors = try #require(words[scheme])
        func ratio(_ one: String, _ other: String) throws -> Double {
          let lights = try [one, other].map { try luminance(try #require(colors[$0]?.string)) }
          return (max(lights[0], lights[1]) + 0.05) / (min(lights[0], lights[1]) + 0.05)
        }
        for (pairs, least) in [(Self.read, 4.5), (Self.operated, 3)] {
          for (one, other) in pairs {
            let found = try ratio(one, other)
            try #require(
              found >= least,
              "\(one) on \(other), \(scheme): \(found) for \(wishes), seed \(seed)")
          }
        }
      }
    }
  }

  @Test("the usual theme is what its accent comes to, and a wish changes what it is about")
  func wishes() {
    var wishes = Theme.Wishes()
    #expect(Theme(wishes).light["page"] == "#f1f5fe")
    #expect(Theme(wishes).light["accentFill"] == "#2150c0")
    #expect(Theme(wishes).dark["accentInk"] == "#a6c4ff")
    wishes.accent = "no colour"
    #expect(Theme(wishes) == Theme.standard)
    wishes.accent = "#0f5c4d"
    wishes.background = "#b5975f"
    wishes.font = "Manrope"
    let kiosk = Theme(wishes)
    #expect(kiosk.light["accentFill"] == "#0f5c4d")
    #expect(kiosk.light["page"] == "#f9f5ec")
    #expect(kiosk.fonts == ["Manrope", "Inter", "Noto Sans", "Cantarell"])
    #expect(kiosk.light["attention"] == Theme.standard.light["attention"])
  }

  @Test("a grey accent gives greys", arguments: ["#000000", "#7f7f7f", "#ffffff"])
  func grey(accent: String) throws {
    var wishes = Theme.Wishes()
    wishes.accent = accent
    for role in ["page", "ink", "accentFill", "accentSoft", "focus"] {
      let color = try #require(Theme(wishes).light[role]?.string)
      let parts = Set([color.dropFirst().prefix(2), color.dropFirst(3).prefix(2), color.suffix(2)])
      #expect(parts.count == 1, "\(role) \(color)")
    }
  }

  @Test(
    "a colour is # and six digits", arguments: ["", "#", "#12345", "#1234567", "2150c0", "#21+0c0"])
  func malformed(text: String) {
    #expect(PerceivedColor(text) == nil)
  }

  @Test("both schemes have the same roles, each a colour")
  func roles() throws {
    let (light, dark) = (try #require(Self.theme["light"]?.map), Self.theme["dark"]?.map)
    #expect(light.keys.sorted() == dark?.keys.sorted())
    for scheme in ["light", "dark"] {
      for (role, color) in (Self.theme[scheme]?.map ?? [:]).entries.map({ ($0.key, $0.value) }) {
        let isColor = try luminance(try #require(color.string)) >= 0
        #expect(isColor, "\(role)")
      }
    }
    #expect(Self.theme["corner"] == 12)
    #expect(Self.theme["density"] == "desk")
    #expect(Self.theme["logo"] == nil)
  }

  @Test(
    "what is read stands out from its ground",
    arguments: ["light", "dark"],
    [
      ("ink", "page", 12.9), ("ink", "emphasis", 12.9), ("subtle", "emphasis", 6.2),
      ("onAccent", "accentFill", 4.5), ("accentInk", "page", 5.8), ("focus", "page", 6),
      ("accentInk", "accentSoft", 5.1), ("attention", "page", 4.5), ("good", "page", 4.5),
      ("attention", "attentionSoft", 4.5), ("good", "goodSoft", 4.5), ("onPicture", "scrim", 4.5),
    ])
  func contrasts(scheme: String, pair: (String, String, Double)) throws {
    let ratio = try contrast(pair.0, pair.1, in: scheme)
    #expect(ratio >= pair.2, "\(pair.0) on \(pair.1), \(scheme)")
  }
}
