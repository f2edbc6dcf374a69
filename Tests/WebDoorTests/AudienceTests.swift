import Testing

@testable import WebDoor

@Suite("Who looks on, and who is waited for")
struct AudienceTests {
  private func client(_ name: String) throws -> Client { try #require(Client(name)) }

  private func audience(_ names: [String]) throws -> Audience {
    var audience = Audience()
    for (place, name) in names.enumerated() {
      _ = audience.join(try client(name), stream: UInt64(place + 1))
    }
    return audience
  }

  @Test("nobody is waited for where nobody looks on")
  func nobody() {
    var audience = Audience()
    audience.await(1)
    #expect(!audience.isAwaiting)
  }

  @Test("a transition is seen when every page has said so")
  func all() throws {
    var audience = try audience(["a", "b"])
    audience.await(7)
    audience.hear(try client("a"), done: 7)
    #expect(audience.isAwaiting)
    audience.hear(try client("b"), done: 6)
    audience.hear(try client("c"), done: 7)
    #expect(audience.isAwaiting)
    audience.hear(try client("b"), done: 7)
    #expect(!audience.isAwaiting)
  }

  @Test("who goes is not waited for, and who comes meanwhile neither")
  func coming() throws {
    var audience = try audience(["a", "b"])
    audience.await(7)
    audience.hear(try client("a"), done: 7)
    _ = audience.join(try client("c"), stream: 3)
    let hasLeft = audience.leave(stream: 2)
    let hasLeftAgain = audience.leave(stream: 2)
    #expect(hasLeft && !hasLeftAgain)
    #expect(!audience.isAwaiting)
  }

  @Test("a silent page is waited for once, until it says something again")
  func silent() throws {
    var audience = try audience(["a", "b"])
    audience.await(1)
    audience.hear(try client("a"), done: 1)
    let late = audience.giveUp()
    #expect(late == 1)
    audience.await(2)
    audience.hear(try client("a"), done: 2)
    #expect(!audience.isAwaiting)
    audience.hear(try client("b"), done: 2)
    audience.await(3)
    audience.hear(try client("a"), done: 3)
    #expect(audience.isAwaiting)
  }

  @Test("a page that connects anew leaves its old stream")
  func again() throws {
    var audience = try audience(["a", "b"])
    let ending = audience.join(try client("a"), stream: 9)
    #expect(ending.own == [1])
    #expect(ending.resting.isEmpty)
    #expect(audience.pages.map(\.stream) == [2, 9])
  }

  @Test("the page that came first rests when a fifth comes")
  func resting() throws {
    var audience = try audience(["a", "b", "c", "d"])
    let ending = audience.join(try client("e"), stream: 5)
    #expect(ending.resting == [1])
    #expect(audience.pages.map(\.client.name) == ["b", "c", "d", "e"])
    let next = audience.join(try client("a"), stream: 6)
    #expect(next.resting == [2])
  }
}
