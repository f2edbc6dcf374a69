import Foundation
import TestKit
import Testing

@Suite("Whether somebody could see the page")
struct SeenPageTests {
  /// Asks for the application's health; the closure is called before the answer is read.
  private func health(
    of house: Playhouse, _ meanwhile: () throws -> Void = {}
  ) throws -> (isGood: Bool, why: String) {
    let wire = try Connection(to: house.folder.path + "/c")
    wire.send(#"{"op":"health"}"#)
    try meanwhile()
    let line = Data(try #require(wire.line()).utf8)
    let answer = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    let reasons = answer["reasons"] as? [[String: String]] ?? []
    return (answer["healthy"] as? Bool == true, reasons.first?["text"] ?? "")
  }

  /// Answers the question whether it is alive.
  private func answer(_ looker: Looker) throws {
    while let event = try looker.event() {
      guard event.name == "alive" else { continue }
      return try looker.done(try #require(event.data["id"] as? Int))
    }
  }

  @Test("a page that nobody has open is not healthy, one that answers is")
  func seen() throws {
    let house = try Playhouse()
    let nobody = try health(of: house)
    #expect(!nobody.isGood)
    #expect(nobody.why.hasSuffix("does not show: no browser shows the page"), "\(nobody.why)")
    let looker = try house.key().look("a")
    _ = try looker.state()
    let seen = try health(of: house) { try answer(looker) }
    #expect(seen.isGood, "\(seen.why)")
  }

  @Test("a page that is frozen is not healthy; one beside it that answers is enough")
  func frozen() throws {
    let house = try Playhouse()
    let key = try house.key()
    let frozen = try key.look("a")
    _ = try frozen.state()
    let silent = try health(of: house)
    #expect(!silent.isGood)
    #expect(silent.why.contains("1 page(s) have not answered for 1500 ms"), "\(silent.why)")
    let other = try key.look("b")
    _ = try other.state()
    #expect(try health(of: house) { try answer(other) }.isGood)
  }

  @Test("who closes the last page while it is asked is heard at once")
  func left() throws {
    let house = try Playhouse()
    let looker = try house.key().look("a")
    _ = try looker.state()
    let gone = try health(of: house) {
      while let event = try looker.event(), event.name != "alive" {}
      looker.close()
    }
    #expect(!gone.isGood)
    #expect(gone.why.hasSuffix("no browser shows the page"), "\(gone.why)")
  }
}
