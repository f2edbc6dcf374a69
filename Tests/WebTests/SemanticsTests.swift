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

    /// "role name; description" of what the browser tells of an element.
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
      let parts = ["role", "name", "description"]
        .map { (node[$0] as? Browser.Answer)?["value"] as? String ?? "" }
      return "\(parts[0]) \(parts[1])" + (parts[2].isEmpty ? "" : "; \(parts[2])")
    }

    @Test("A switch is called by what stands beside it, and its label is said besides")
    func toggle() throws {
      try open(
        #"{"type": "Input.Toggle", "id": "ok", "label": "Terms", "title": "I agree to **all**"}"#
      ) { (browser: Browser) throws in
        let name = try told(browser, "input")
        #expect(name == "switch I agree to all; Terms")
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
        #expect(try told(browser, "[role=group]") == "group Many; required")
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

    @Test(
      "With the system's colours the step where one is, what closes, and a film's place are seen"
    )
    func forcedColours() throws {
      let browser = try Browser()
      try browser.prefer(["forced-colors": "active"])
      let host = try Host(.kiosk, opening: "kiosk://welcome/program/event::1?seats=vm")
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('dialog .back')")
      let strokes = """
        ['::before', '::after']
          .map((part) => getComputedStyle(document.querySelector('dialog .back'), part))
          .filter((style) => style.backgroundColor
            !== getComputedStyle(document.body).backgroundColor).length
        """
      #expect(try browser.text(strokes) == "2")
      try host.open("kiosk://welcome/program/event::1")
      try browser.wait(for: "!document.querySelector('dialog')")
      let steps = """
        getComputedStyle(document.querySelector('.steps [aria-current] > i')).backgroundColor
          !== getComputedStyle(document.body).backgroundColor
        """
      #expect(try browser.text(steps) == "true")
      let film = try Host(.television, opening: "television://home/show::2?video=vm")
      try browser.go(to: film.entrance)
      try browser.wait(for: "document.querySelector('.film-place')")
      let place = "getComputedStyle(document.querySelector('.film-place')).forcedColorAdjust"
      #expect(try browser.text(place) == "none")
    }

    @Test("On paper there is all of a card, and nothing to press that leads away")
    func paper() throws {
      let cells = (0..<12).map {
        #"{"type": "TableCell", "items": [{"type": "TextBlock", "text": "Columnnumber\#($0)"}]}"#
      }.joined(separator: ", ")
      let pages = (0..<9).map {
        #"{"type": "CarouselPage", "items": [{"type": "TextBlock", "text": "Page \#($0)"}]}"#
      }.joined(separator: ", ")
      let lines = (0..<80).map { #"{"type": "TextBlock", "text": "Line \#($0)"}"# }
      try open(
        #"{"type": "Table", "columns": [], "rows": [{"type": "TableRow", "cells": [\#(cells)]}]}, "#
          + #"{"type": "Carousel", "pages": [\#(pages)]}, "# + lines.joined(separator: ", ")
      ) { (browser: Browser) throws in
        try browser.ask("Emulation.setEmulatedMedia", ["media": "print"])
        let cut = """
          [...document.querySelectorAll('.sheet, .sheet *')]
            .filter((element) => element.scrollWidth > element.clientWidth + 1
              || element.scrollHeight > element.clientHeight + 1)
            .filter((element) => !['visible', ''].includes(getComputedStyle(element).overflowX))
            .map((element) => element.className).join()
          """
        #expect(try browser.text(cut) == "")
        let height = "document.documentElement.scrollHeight > innerHeight"
        #expect(try browser.text(height) == "true")
        #expect(try browser.text("document.querySelector('.back').checkVisibility()") == "false")
      }
    }
  }
}
