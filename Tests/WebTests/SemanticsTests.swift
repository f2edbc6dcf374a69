import Foundation
import TestKit
import Testing

extension BrowserTests {
  @Suite("What a card says to who listens, sees few colours, or reads paper", .serialized)
  struct Semantics {
    /// The page with a card of these elements.
    private func open(_ body: String, _ look: (Browser) throws -> Void) throws {
      let folder = try TemporaryFolder("semantics")
      let card = try folder.write(
        "card.json", #"{"type": "AdaptiveCard", "version": "1.5", "body": [\#(body)]}"#)
      let host = try Host(.gallery, opening: "gallery://card0", cards: [URL(filePath: card)])
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/card0"))
      try look(browser)
    }

    /// "role name" of what the browser tells of an element.
    private func told(_ browser: Browser, _ words: String) throws -> String {
      try browser.ask("DOM.enable")
      let whole = try browser.ask("DOM.getDocument")["root"] as? Browser.Answer
      let found = try browser.ask(
        "DOM.querySelector", ["nodeId": whole?["nodeId"] ?? 0, "selector": words])
      let nodes =
        try browser.ask(
          "Accessibility.getPartialAXTree",
          ["nodeId": found["nodeId"] ?? 0, "fetchRelatives": false])["nodes"] as? [Browser.Answer]
      let node = nodes?.first ?? [:]
      return ["role", "name"].map { (node[$0] as? Browser.Answer)?["value"] as? String ?? "" }
        .joined(separator: " ")
    }

    @Test("A switch is called by its label and by what stands beside it")
    func toggle() throws {
      try open(
        #"{"type": "Input.Toggle", "id": "ok", "label": "Terms", "title": "I agree to **all**"}"#
      ) { (browser: Browser) throws in
        let name = try told(browser, "input")
        #expect(name == "switch Terms I agree to all")
      }
    }

    @Test("Of choices the group is required, and no single one of them")
    func required() throws {
      let choices = #""isRequired": true, "choices": [{"title": "A", "value": "a"}]"#
      try open(
        #"{"type": "Input.ChoiceSet", "id": "one", "label": "One", "style": "expanded", "#
          + "\(choices)}, "
          + #"{"type": "Input.ChoiceSet", "id": "many", "label": "Many", "isMultiSelect": true, "#
          + "\(choices)}"
      ) { (browser: Browser) throws in
        let group = "document.querySelector('[role=radiogroup]').ariaRequired"
        #expect(try browser.text(group) == "true")
        #expect(try browser.text("document.querySelectorAll('input[aria-required]').length") == "0")
        #expect(try told(browser, "[role=group]") == "group Many (required)")
      }
    }

    @Test("Items of a list tell how deep they are, and another kind of them is another list")
    func lists() throws {
      try open(
        #"{"type": "TextBlock", "wrap": true, "text": "- a\n  - b\n- c\n\n1. d\n2. e"}"#
      ) { (browser: Browser) throws in
        let items = """
          [...document.querySelectorAll('.card [role=list]')]
            .map((list) => [...list.children]
              .map((item) => item.ariaLevel + item.lastChild.innerText).join(' '))
            .join(' | ')
          """
        #expect(try browser.text(items) == "1a 2b 1c | 1d 1e")
      }
    }
  }
}
