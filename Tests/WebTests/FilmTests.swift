import Foundation
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  /// Films of the application on the page.
  @Suite(.serialized)
  struct Films {
    @Test("The page plays the television's film by itself, in place of its poster")
    func plays() throws {
      let host = try Host(
        .television, opening: "television://home/show::2?video=v", config: ["transitions": 0])
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      let film = "document.querySelector('.layer video, video')"
      try browser.wait(for: "\(film)?.currentTime > 0 && !\(film).paused")
      try browser.wait(for: "\(film).videoWidth === 640")
      try browser.wait(for: "\(film).ariaLabel.length > 0")
    }

    @Test("By keys it is stopped, gone through and gone on with, and each key of it has a name")
    func controls() throws {
      let host = try Host(
        .television, opening: "television://home/show::2?video=v", config: ["transitions": 0])
      try host.ask(["op": "locale", "locale": "de"])
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      let film = "document.querySelector('video')"
      let place = "document.querySelector('.film-place')"
      try browser.wait(for: "\(film)?.currentTime > 0 && !\(film).paused")
      let names = "[...document.querySelectorAll('.player button')].map((b) => b.ariaLabel).join()"
      #expect(
        try browser.text(names)
          == "Zehn Sekunden zurück,Anhalten,Zehn Sekunden vor,Ganzer Bildschirm")
      // The key that stops it has the focus.
      try browser.press(.enter)
      try browser.wait(for: "\(film).paused && document.activeElement.ariaLabel === 'Abspielen'")
      try browser.press(.up)
      try browser.wait(for: "document.activeElement === \(place)")
      try browser.press(.right)
      try browser.wait(for: "\(film).currentTime >= 5")
      try browser.wait(for: "/^0:0[5-9] von 0:0\\d$/.test(\(place).ariaValueText)")
      let times =
        "[...document.querySelectorAll('.film-times span')].map((e) => e.textContent).join()"
      #expect(try browser.text(times).contains(/^0:0[5-9],−0:0\d$/))
      try browser.press(.left)
      try browser.wait(for: "\(film).currentTime < 5")
      try browser.press(.enter)
      try browser.wait(for: "!\(film).paused")
      try browser.press(.escape)
      try host.wait(for: "television://home/show::2")
    }

    @Test("What is no film gives its place to its words")
    func broken() throws {
      let host = try Host(
        .television, opening: "television://home", config: ["transitions": 0])
      let clip = host.folder.appending(path: "pictures/clip.webm")
      let beginning = try Data(contentsOf: clip).prefix(64)
      try (beginning + Data(repeating: 0x55, count: 4_000)).write(to: clip)
      let browser = try Browser(width: 1440, height: 900)
      try browser.go(to: host.entrance)
      try host.ask(["op": "open", "url": "television://home/show::2?video=v"])
      try browser.wait(for: "!!document.querySelector('.caption.media')?.ariaLabel")
    }
  }
}
