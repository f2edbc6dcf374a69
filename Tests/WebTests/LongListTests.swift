import Foundation
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  @Suite("A list of many rows with pictures", .serialized)
  struct LongList {
    static let count = 400

    /// Rows that can be pressed, each with a picture of its own address.
    private static let card: Value = [
      "type": "AdaptiveCard", "version": "1.5",
      "body": .list(
        (1...count).map { number in
          [
            "type": "Container",
            "selectAction": [
              "type": "Action.Execute", "verb": "open", "data": "gallery://card0/note",
              "title": .string("Row \(number)"),
            ],
            "items": [
              [
                "type": "Image", "width": "40px", "height": "60px", "altText": "A dot",
                "url": .string(dot + "#\(number)"),
              ],
              ["type": "TextBlock", "text": .string("Row \(number)")],
            ],
          ]
        }),
    ]
    private static let dot =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private static let isWhole =
      "document.querySelector('.pressable') && !document.querySelector('[aria-busy]')"

    let host: Host
    let browser: Browser

    init() throws {
      let file = try TemporaryFolder.kept("long-list").appending(path: "rows.json")
      try Data(Self.card.jsonText.utf8).write(to: file)
      host = try Host(.gallery, opening: "gallery://card0", cards: [file])
      browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: Self.isWhole)
    }

    @Test("is there to its end, and its rows are in order")
    func whole() throws {
      let texts = "[...document.querySelectorAll('.pressable')].map((row) => row.ariaLabel)"
      #expect(try browser.text("\(texts).length") == "\(Self.count)")
      #expect(
        try browser.text("\(texts).every((text, at) => text === `Row ${at + 1}`)") == "true")
    }

    @Test("has only the pictures near what is seen, wherever that is, and lets go of them as large")
    func pictures() throws {
      let isThere = "(image) => image.hasAttribute('src')"
      for place in ["0", "sheet.scrollHeight / 2", "sheet.scrollHeight", "0"] {
        _ = try browser.run(
          "const sheet = document.querySelector('.sheet'); window.high ??= sheet.scrollHeight;"
            + "sheet.scrollTop = \(place); return 0")
        // What is seen has its pictures; what is far away has none.
        try browser.wait(
          for: """
            (() => {
              const images = [...document.querySelectorAll('.sheet img')];
              const seen = images.filter((image) => {
                const { top, bottom } = image.getBoundingClientRect();
                return bottom > 0 && top < innerHeight;
              });
              return seen.length > 3 && seen.every((image) => image.complete && image.naturalWidth)
                && images.filter(\(isThere)).length <= 200;
            })()
            """)
      }
      #expect(
        try browser.text("document.querySelector('.sheet').scrollHeight === window.high") == "true")
    }

    @Test("gives the focus back to a row at its end")
    func back() throws {
      _ = try browser.run(
        """
        const row = [...document.querySelectorAll('.pressable')].at(-2);
        row.focus(); row.click(); return 0
        """)
      try browser.wait(for: "document.title === 'A note'")
      try host.wait(for: "gallery://card0/note")
      try browser.back()
      try browser.wait(for: "document.activeElement.ariaLabel === 'Row \(Self.count - 1)'")
    }
  }
}
