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
