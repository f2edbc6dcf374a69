import SnapValue
import Testing

@testable import SnapCard

@Suite("What is to be said of a card")
struct CardSpeechTests {
  @Test(
    "is words: neither tags of SSML nor macros",
    arguments: [
      (
        "<s>Your flight leaves on {{DATE(2017-10-10T08:30:00Z, SHORT)}}</s>",
        "Your flight leaves on"
      ),
      ("<speak>One<break time=\"1s\"/>two</speak>", "One two"),
      ("Salt &amp; pepper, 3 &lt; 4 < 5", "Salt & pepper, 3 < 4 < 5"),
      ("a <b", "a <b"), ("Tom & Ann &nothing;", "Tom & Ann &nothing;"), ("<s></s>", ""),
    ])
  func words(speak: String, said: String) throws {
    let reading = Card.view(of: ["type": "AdaptiveCard", "version": "1.5", "speak": .string(speak)])
    let spoken = try #require(reading.view.speak)
    #expect(spoken.hasPrefix(said))
    #expect(!spoken.contains("{{") && !spoken.contains("<s"))
    if !speak.contains("DATE") { #expect(spoken == said) }
  }
}
