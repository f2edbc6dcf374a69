import Foundation
import TestKit
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Accessibility {
    let browser: Browser

    init() throws { browser = try Browser() }

    /// "role name" of everything in the browser's accessibility tree that is not ignored.
    private func tree() throws -> [String] {
      try browser.ask("Accessibility.enable")
      let nodes = try browser.ask("Accessibility.getFullAXTree")["nodes"] as? [Browser.Answer] ?? []
      return nodes.compactMap { node in
        guard node["ignored"] as? Bool != true else { return nil }
        let role = (node["role"] as? Browser.Answer)?["value"] as? String ?? ""
        let name = (node["name"] as? Browser.Answer)?["value"] as? String ?? ""
        return "\(role) \(name)"
      }
    }

    private func open(_ app: Host.App, _ path: String) throws -> Host {
      let host = try Host(app, opening: "\(app)://\(path)")
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/\(path)"))
      return host
    }

    @Test("A form is told with its labels, roles and what is wrong at each input")
    func form() throws {
      let host = try open(.gallery, "texts/form")
      let told = try tree()
      for line in [
        "heading A form", "heading Tell us", "button Back", "textbox Name", "textbox Password",
        "spinbutton Seats", "button Seats one less", "Date Day", "InputTime Hour",
        "switch Send me the programme", "combobox Place", "radiogroup Meal", "radio Soup",
        "group Extras", "checkbox Coat", "button Send", "button Remarks",
      ] { #expect(told.contains(line), "\(line) of \(told)") }

      _ = try browser.run(
        "[...document.querySelectorAll('button')].find((b) => b.innerText === 'Send').click(); return 0"
      )
      try browser.wait(for: "document.querySelector('[aria-invalid]')")
      let wrong = try browser.text(
        """
        [document.activeElement === document.querySelector('[aria-invalid]'),
         document.getElementById(document.activeElement.getAttribute('aria-describedby')).innerText,
         document.getElementById('notice').textContent].join('|')
        """)
      // What stands at the input, and is read with it, is not said a second time.
      #expect(wrong == "true|we need a name|")
      #expect(try host.state == "gallery://texts/form")
    }

    @Test("A layer is a dialog with its title as its name; the page behind it is out of reach")
    func dialog() throws {
      let host = try open(.gallery, "texts")
      #expect(try tree().contains("heading Every kind of text"))
      try host.open("gallery://texts?sheet=vm")
      try browser.wait(for: "document.activeElement.matches('dialog input')")
      let told = try tree()
      #expect(told.contains("dialog A sheet"))
      #expect(told.contains("button Close"))
      #expect(!told.contains("heading Every kind of text"))
      // A refusal is told where people are.
      _ = try browser.run(
        "[...document.querySelectorAll('dialog button')].find((b) => b.innerText === 'Deeper').click();"
          + "return 0")
      try browser.wait(for: "document.querySelector('dialog [role=status]').textContent")
      try browser.press(.escape)
      try browser.wait(for: "!document.querySelector('dialog')")
      #expect(try tree().contains("heading Every kind of text"))
    }

    @Test("Every screen has one heading of the first level, and a new one has the focus there")
    func headings() throws {
      let host = try open(.television, "home")
      for path in ["home/show::2", "home/show::2/parts", "search"] {
        try host.open("television://\(path)")
        try browser.wait(for: History.isAt("/\(path)"))
        let levels = try browser.text(
          "[...document.querySelectorAll('h1')].filter((h) => h.ariaLevel !== '2').length")
        #expect(levels == "1", "\(path)")
        #expect(try browser.text("!!document.activeElement.closest('.sheet')") == "true", "\(path)")
      }
      #expect(try tree().contains("button Watch"))
    }

    @Test(
      "A card that is only read can be reached by Tab, to be scrolled; an empty corner is no header"
    )
    func reading() throws {
      let folder = try TemporaryFolder("read")
      func text(_ words: String) -> String { #"{"type": "TextBlock", "text": "\#(words)"}"# }
      func row(_ cells: String...) -> String {
        let cells = cells.map { #"{"type": "TableCell", "items": [\#($0)]}"# }
        return #"{"type": "TableRow", "cells": [\#(cells.joined(separator: ", "))]}"#
      }
      let table =
        #"{"type": "Table", "columns": [{"width": 1}, {"width": 1}], "rows": ["#
        + row("", text("Price")) + ", " + row(text("Film"), text("9")) + "]}"
      let lines = (0..<80).map { text("Line \($0)") }
      let body = ([table] + lines).joined(separator: ", ")
      let card = try folder.write(
        "card.json", #"{"type": "AdaptiveCard", "version": "1.5", "body": [\#(body)]}"#)
      let host = try Host(.gallery, opening: "gallery://card0", cards: [URL(filePath: card)])
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/card0"))
      #expect(try browser.text("document.querySelector('.sheet').tabIndex") == "0")
      #expect(try browser.text("document.querySelectorAll('th').length") == "1")
      try host.open("gallery://texts/form")
      try browser.wait(for: History.isAt("/texts/form"))
      #expect(try browser.text("document.querySelector('.sheet').tabIndex") == "-1")
    }

    @Test("Going back gives the focus to what led away, and scrolls to where one was")
    func focusComesBack() throws {
      let host = try open(.gallery, "texts/long")
      _ = try browser.run(
        "const row = document.querySelectorAll('.pressable')[30]; row.focus(); row.click(); return 0"
      )
      try browser.wait(for: "document.title === 'A note'")
      try host.wait(for: "gallery://texts/long/note")
      try browser.back()
      try browser.wait(for: "document.activeElement.innerText === 'Row 31'")
      #expect(
        try browser.text("document.activeElement.closest('.sheet').scrollTop > 300") == "true")
    }

    @Test("Right to left, the page and what it says itself turn round")
    func rightToLeft() throws {
      let host = try open(.kiosk, "welcome")
      try host.ask(["op": "locale", "locale": "ar"])
      try browser.wait(for: "document.documentElement.dir === 'rtl'")
      try host.open("kiosk://welcome/program")
      try browser.wait(for: History.isAt("/welcome/program"))
      #expect(try tree().contains("button رجوع"))
      let side = "document.querySelector('.back').getBoundingClientRect().left > innerWidth / 2"
      #expect(try browser.text(side) == "true")
      try browser.keepPicture("kiosk-program-ar")
    }
  }
}
