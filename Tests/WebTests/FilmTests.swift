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
      try browser.wait(for: "\(film).controls && \(film).ariaLabel.length > 0")
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
