import Foundation
import TestKit
import Testing

extension BrowserTests {
  @Suite("The page in another language", .serialized) struct Languages {
    private static let card = """
      {"type": "AdaptiveCard", "version": "1.5", "body": [
        {"type": "TextBlock", "text": "${t.help.text}", "wrap": true},
        {"type": "Input.Number", "id": "n", "label": "N"},
        {"type": "Input.ChoiceSet", "id": "c", "label": "C", "choices": [{"title": "1", "value": "1"}]},
        {"type": "Carousel", "pages": [{"type": "CarouselPage", "items": [
          {"type": "TextBlock", "text": "1"}]}]}],
       "actions": [
        {"type": "Action.ShowCard", "title": "${t.help.title}", "card": {"body": [
          {"type": "TextBlock", "text": "${t.help.text}", "wrap": true}]}},
        {"type": "Action.Execute", "title": "${t.help.close}", "verb": "back"},
        {"type": "Action.Execute", "title": "Rest", "mode": "secondary", "verb": "back"},
        {"type": "Action.Execute", "title": "Deutsch", "x-bar": "end", "verb": "back"}]}
      """
    /// What the page itself says on the screen.
    private static let said = """
      [...document.querySelectorAll('.sheet :is(.step, .select option:first-child, .shelf, [data-key=more])')]
        .map((element) => element.ariaLabel || element.innerText).join('|')
      """

    private func open(_ locale: String, _ body: (Host, Browser) throws -> Void) throws {
      let folder = try TemporaryFolder("languages")
      let card = try folder.write("card.json", Self.card)
      let host = try Host(
        .kiosk, opening: "kiosk://card0", locale: locale, cards: [URL(filePath: card)])
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/card0"))
      try body(host, browser)
    }

    @Test("says all of it in that one, from the first screen on and when it changes")
    func words() throws {
      try open("de_DE.UTF-8") { host, browser in
        let german =
          "eins weniger|eins mehr|Wählen…|Eine Reihe, die sich verschieben lässt|Mehr"
        #expect(try browser.text(Self.said) == german)
        try host.ask(["op": "locale", "locale": "en"])
        try browser.wait(for: "document.documentElement.lang === 'en'")
        #expect(try browser.text(Self.said) == "one less|one more|Choose…|A row that scrolls|More")
      }
    }

    @Test(
      "leaves the focus where it was, whatever that is called now, and open what was open",
      arguments: [
        (".actions .row > .action:nth-child(2)", "Schließen"), (".bar .action", "Deutsch"),
      ])
    func focus(name: String, title: String) throws {
      try open("en_GB.UTF-8") { host, browser in
        _ = try browser.run(
          """
          document.querySelector('.actions .shows').click();
          document.querySelector('\(name)').focus();
          return 0
          """)
        try host.ask(["op": "locale", "locale": "de"])
        try browser.wait(for: "document.documentElement.lang === 'de'")
        #expect(try browser.text("document.activeElement.innerText.trim()") == title)
        #expect(try browser.text("document.querySelector('.panel').hidden") == "false")
      }
    }

    @Test("still says of a layer how it is closed")
    func layer() throws {
      let host = try Host(.kiosk, opening: "kiosk://welcome?help=vm")
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('dialog[open]')")
      try host.ask(["op": "locale", "locale": "de"])
      try browser.wait(for: "document.documentElement.lang === 'de'")
      #expect(try browser.text("document.querySelector('dialog .back').ariaLabel") == "Schließen")
    }
  }
}
