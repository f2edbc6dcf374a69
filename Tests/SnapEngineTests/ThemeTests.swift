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

  @Test("both schemes have the same roles, each a colour")
  func roles() throws {
    let (light, dark) = (try #require(Self.theme["light"]?.map), Self.theme["dark"]?.map)
    #expect(light.keys == dark?.keys)
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
