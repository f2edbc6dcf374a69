import Foundation
import TestKit
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Layers {
    /// The headings of what stands above the panes, the lowest first, and of what is seen in the middle.
    private static let read = """
      const title = (element) => element.querySelector("h1").textContent;
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return [...[...document.querySelectorAll("dialog[open]")].map(title),
        "above all " + title(middle.closest("dialog"))].join(", ")
      """

    @Test(
      "The menu is a drawer where reading starts; Escape, Back, its sign and a press beside it close it",
      arguments: ["en", "ar"])
    func drawer(language: String) throws {
      let host = try Host(
        .television, opening: "television://home", config: ["transitions": 0])
      try host.ask(["op": "locale", "locale": language])
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      let isOpen = "!!document.querySelector('dialog.drawer[open]')"
      let box = "document.querySelector('dialog.drawer').getBoundingClientRect()"
      let ways: [() throws -> Void] = [
        { try browser.press(.escape) }, { try browser.back() },
        { _ = try browser.run("document.querySelector('dialog.drawer .back').click(); return 0") },
        { try browser.touch(x: 720, y: 450) },
      ]
      for way in ways {
        try browser.wait(for: History.isAt("/home"))
        try browser.press(.f3)
        try browser.wait(for: isOpen)
        let name = "document.activeElement.innerText.trim()"
        #expect(try browser.text(name) == (language == "ar" ? "الرئيسية" : "Home"))
        let edge = language == "ar" ? "\(box).right === innerWidth" : "\(box).left === 0"
        #expect(try browser.text("\(edge) && \(box).height === innerHeight") == "true")
        #expect(try browser.text("\(box).width < innerWidth / 2") == "true")
        try way()
        try host.wait(for: "television://home")
        try browser.wait(for: "!document.querySelector('dialog[open]')")
      }
      try browser.press(.f3)
      try browser.wait(for: isOpen)
      try browser.press(.down, .down, .enter)
      try host.wait(for: "television://home/shelf::Favourites")
      try browser.wait(for: "!document.querySelector('dialog[open]')")
    }

    @Test("The tabs say their names in another language as soon as it is spoken")
    func tabs() throws {
      let host = try Host(.television, opening: "television://home", config: ["transitions": 0])
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      let names =
        "[...document.querySelectorAll('#tabs .tab')].map((tab) => tab.textContent).join()"
      try browser.wait(for: "\(names) === 'Watch,Find'")
      try host.ask(["op": "locale", "locale": "de"])
      try browser.wait(for: "\(names) === 'Ansehen,Finden'")
    }

    @Test("A button takes a line of its own before a word is broken; none reaches out of it")
    func narrowButtons() throws {
      let folder = try TemporaryFolder("buttons")
      let card = folder.file("card.json")
      let long = String(repeating: "Hauptbetrieb", count: 6)
      let buttons = ["Objects", "Feedback", "Film", long].map {
        #"{"type": "Action.Execute", "title": "\#($0)", "verb": "back"}"#
      }
      try Data(
        """
        {"type": "AdaptiveCard", "version": "1.5", "x-layer": "drawer",
         "actions": [\(buttons.joined(separator: ", "))]}
        """.utf8
      ).write(to: card)
      let host = try Host(
        .gallery, opening: "gallery://texts?card0=vm", config: ["transitions": 0], cards: [card])
      let browser = try Browser(width: 320, height: 800)
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelectorAll('dialog[open] .action').length === 4")
      _ = try browser.run("document.documentElement.dataset.density = 'touch'; return 0")
      let read = """
        return [...document.querySelectorAll('dialog[open] .action')].map((button) => {
          const words = button.querySelector('span').getBoundingClientRect();
          const box = button.getBoundingClientRect();
          const lines = Math.round(words.height / parseFloat(getComputedStyle(button).lineHeight));
          return `${words.left >= box.left && words.right <= box.right} ${lines === 1}`;
        }).join()
        """
      #expect("\(try browser.run(read))" == "true true,true true,true true,true false")
      #expect(try host.state == "gallery://texts?card0=vm")
    }

    @Test("The focus comes back from a layer to its row where several rows do the same")
    func sameRows() throws {
      let folder = try TemporaryFolder("rows")
      let card = folder.file("card.json")
      let row = """
        {"type": "Container", "items": [{"type": "TextBlock", "text": "Ask"}],
         "selectAction": {"type": "Action.OpenUrl", "url": "gallery://texts/card0?sheet=vm"}}
        """
      try Data(
        """
        {"type": "AdaptiveCard", "version": "1.5", "body": [\(row), \(row), \(row)]}
        """.utf8
      ).write(to: card)
      let host = try Host(
        .gallery, opening: "gallery://texts/card0", config: ["transitions": 0], cards: [card])
      let browser = try Browser()
      try browser.go(to: host.entrance)
      let place =
        "[...document.querySelectorAll('.pressable')].indexOf(document.activeElement)"
      try browser.wait(for: "document.querySelectorAll('.pressable').length === 3")
      try browser.press(.tab, .tab)
      while try browser.text(place) != "2" { try browser.press(.tab) }
      try browser.press(.enter)
      try browser.wait(for: "!!document.querySelector('dialog[open]')")
      try browser.press(.escape)
      try browser.wait(for: "!document.querySelector('dialog[open]')")
      #expect(try browser.text(place) == "2")
      _ = try host.state
    }

    @Test("A layer that comes back below another one stands below it, and the focus stays")
    func below() throws {
      let host = try Host(.television, opening: "television://home?pin=vm&settings=vm")
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelectorAll('dialog[open]').length === 2")
      try host.ask(["op": "navigate", "navigation": "pin"])
      try browser.wait(for: "document.title === 'The number, please'")
      try host.ask(["op": "undo"])
      try browser.wait(for: "document.title === 'Settings'")
      let seen = "\(try browser.run(Self.read))"
      #expect(seen == "The number, please, Settings, above all Settings")
      let focus = try browser.text(
        "document.activeElement.closest('dialog')?.querySelector('h1').textContent")
      #expect(focus == "Settings")
    }
  }
}
