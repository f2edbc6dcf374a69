import Foundation
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  /// What cards of the format's own samples have and ours do not.
  @Suite("Cards as others write them", .serialized)
  struct SampleLook {
    let host: Host
    let browser: Browser

    init() throws {
      let file = try TemporaryFolder.kept("sample-look").appending(path: "card.json")
      try Data(Self.card.utf8).write(to: file)
      host = try Host(.gallery, opening: "gallery://card0", cards: [file])
      browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('.stepper')")
    }

    private static let card = """
      {
        "type": "AdaptiveCard", "version": "1.5",
        "body": [
          { "type": "ColumnSet", "columns": [
            { "type": "Column", "style": "emphasis", "bleed": true, "items": [ { "type": "TextBlock", "text": "Flight" } ] },
            { "type": "Column", "items": [ { "type": "TextBlock", "text": "SFO" } ] } ] },
          { "type": "ColumnSet", "columns": [
            { "type": "Column", "items": [ {
              "type": "Container", "style": "emphasis", "bleed": true, "items": [ { "type": "TextBlock", "text": "To" } ] } ] },
            { "type": "Column", "items": [ { "type": "TextBlock", "text": "JFK" } ] } ] },
          { "type": "Input.Number", "id": "count", "label": "Quantity", "value": 1, "min": 0, "max": 5 },
          { "type": "Image", "url": "https://example.org/a.png", "altText": "Flight to", "size": "Small" },
          { "type": "Image", "url": "https://example.org/b.png", "altText": "Matt Van Hidinger", "size": "Small", "style": "Person" },
          { "type": "Container", "backgroundImage": "\(dot)", "items": [
            { "type": "ColumnSet", "columns": [ {
              "type": "Column",
              "selectAction": { "type": "Action.OpenUrl", "title": "Wednesday", "url": "https://example.org/" },
              "items": [ { "type": "TextBlock", "text": "High 50" } ] } ] },
            { "type": "FactSet", "facts": [ { "title": "Wind", "value": "SSE" } ] } ] }
        ]
      }
      """
    private static let dot =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @Test("a column that reaches to the edge does not cover the next one")
    func bleed() throws {
      let edges =
        """
        [...document.querySelectorAll('.filled.bleed')].map((filled) =>
          [filled, filled.closest('.columns').lastChild].map((each) => each.getBoundingClientRect()))
        """
      #expect(try browser.text("\(edges).length") == "2")
      #expect(
        try browser.text("\(edges).every(([filled, next]) => filled.right <= next.left)") == "true")
    }

    @Test("what counts up and down is as wide as a number")
    func stepper() throws {
      let widths = "[...document.querySelectorAll('.step')].map((each) => each.offsetWidth)"
      #expect(try browser.text("Math.max(...\(widths)) < 80") == "true")
    }

    @Test("a small picture that is not there is a sign, and of a person the first letters")
    func small() throws {
      let captions = "[...document.querySelectorAll('.caption')]"
      #expect(try browser.text("\(captions).map((each) => each.textContent).join('|')") == "|MH")
      #expect(
        try browser.text("\(captions).map((each) => each.ariaLabel).join('|')")
          == "Flight to|Matt Van Hidinger")
      #expect(try browser.text("\(captions)[0].querySelectorAll('svg').length") == "1")
      #expect(
        try browser.text(
          "\(captions).every((each) => Math.abs(each.offsetWidth - each.offsetHeight) < 2)")
          == "true")
    }

    @Test("what lies on a picture is light on dark", arguments: [".column.pressable", ".facts"])
    func onPicture(part: String) throws {
      let style = "getComputedStyle(document.querySelector('.pictured \(part)'))"
      let light = { (colour: String) in
        "\(style).\(colour).match(/[0-9.]+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0)"
      }
      #expect(try browser.text("\(light("color")) > 600") == "true")
      #expect(try browser.text("\(light("backgroundColor")) < 200") == "true")
    }
  }
}
