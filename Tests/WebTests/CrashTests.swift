import Testing

extension BrowserTests {
  @Suite(.serialized) struct Crash {
    @Test("A page whose process aborts shows at its new entrance what was shown, and goes on")
    func aborts() throws {
      let host = try Host(
        .gallery,
        words: [
          "--isolate", "all", "--grant", "org.snapnav.web:network", "--grant",
          "org.snapnav.web:write=/",
        ])
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('.sheet')")
      let state = try host.state
      let title = try browser.text("document.title")
      try host.abortPage()
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('.sheet')")
      #expect(try browser.text("document.title") == title)
      #expect(try host.state == state)
      // That of the page that died is gone.
      #expect(try host.entrances().count == 1)
    }
  }
}
