import SpeechModel
import Testing

@Suite("What is written to speech-dispatcher")
struct DispatcherSessionTests {
  @Test("the language is told when it is another one, and a text ends with a point")
  func texts() {
    var session = DispatcherSession()
    #expect(
      session.say("Guten Tag", language: "de")
        == "SET SELF LANGUAGE de\r\nSPEAK\r\nGuten Tag\r\n.\r\n")
    #expect(session.say("Ende", language: "de") == "SPEAK\r\nEnde\r\n.\r\n")
    #expect(
      session.say("The end", language: "en_GB")
        == "SET SELF LANGUAGE en-GB\r\nSPEAK\r\nThe end\r\n.\r\n")
    #expect(session.say("?", language: nil) == "SPEAK\r\n?\r\n.\r\n")
  }

  @Test(
    "no text ends itself or begins a command",
    arguments: [
      (".", ".."), ("a\n.\nQUIT", "a\r\n..\r\nQUIT"), ("a\r\n.\r\nb", "a\r\n..\r\nb"),
      ("a\u{0}\u{1B}b", "ab"), ("..", "..."),
    ])
  func harmless(text: String, written: String) {
    var session = DispatcherSession()
    #expect(session.say(text, language: nil) == "SPEAK\r\n\(written)\r\n.\r\n")
  }

  @Test("a tag that is none is left out", arguments: ["", "de\r\nQUIT", "d e", "ü"])
  func tags(language: String) {
    var session = DispatcherSession()
    #expect(session.say("a", language: language) == "SPEAK\r\na\r\n.\r\n")
  }

  @Test("a long text is cut between two letters")
  func long() {
    var session = DispatcherSession()
    let said = session.say(String(repeating: "ü", count: 40_000), language: nil)
    #expect(said.utf8.count == DispatcherSession.longestText + 12)
  }

  @Test("complaints are told, however the answers are cut into pieces")
  func complaints() {
    var session = DispatcherSession()
    #expect(session.take(Array("208 OK CLIENT NAME SET\r\n40".utf8)) == [])
    #expect(session.take(Array("8 ERR NO\r\n225 OK\r\n".utf8)) == ["408 ERR NO"])
  }

  @Test("it says who it is, and how fast and loud")
  func greeting() {
    #expect(
      DispatcherSession().greeting("org.example\r\nx", rate: 20, volume: -5)
        == "SET SELF CLIENT_NAME navhost:org.examplex:speech\r\nSET SELF PRIORITY MESSAGE\r\n"
        + "SET SELF PUNCTUATION NONE\r\nSET SELF RATE 20\r\nSET SELF VOLUME -5\r\n")
  }
}
