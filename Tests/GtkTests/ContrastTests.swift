import Foundation
import Testing

@Suite("Colours of cards in the window")
struct ContrastTests {
  /// The grounds of GTK's own themes: windows, lists and fields.
  private static let grounds = [
    "day": ["f6f5f4", "ffffff", "fafafa"], "night": ["353535", "2d2d2d", "303030"],
  ]

  @Test("each text can be read on each ground, by day and by night", arguments: ["day", "night"])
  func contrast(time: String) throws {
    let sheet = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Plugins/Presenters/Gtk/card/style.cpp"),
      encoding: .utf8)
    let colours = sheet.matches(of: /@define-color snap_(\w+)_(day|night) #([0-9a-f]{6});/)
      .filter { $0.2 == time }.map { (name: String($0.1), colour: String($0.3)) }
    let inks = ["ink", "subtle", "light", "accent", "good", "warning", "attention"]
    let texts = colours.filter { inks.contains($0.name) }
    let panels = colours.filter { $0.name.hasPrefix("panel_") }.map(\.colour)
    #expect(texts.count == inks.count && panels.count == 5)
    for text in texts {
      for ground in panels + (Self.grounds[time] ?? []) {
        let ratio = Self.ratio(text.colour, ground)
        #expect(ratio >= 4.5, "\(text.name) #\(text.colour) on #\(ground)")
      }
    }
  }

  @Test("what buttons say can be read", arguments: ["1a66c2", "1b6fd3", "b81b27", "c01c28"])
  func buttons(ground: String) {
    #expect(Self.ratio("ffffff", ground) >= 4.5)
  }

  /// Web Content Accessibility Guidelines 2.2, contrast ratio.
  private static func ratio(_ one: String, _ other: String) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ colour: String) -> Double {
    let number = Int(colour, radix: 16) ?? 0
    return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(number >> part.0 & 0xFF) / 255
      return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }
}
