import Testing

@testable import WebModel

@Suite("Who looks on, and who is waited for")
struct ConnectedPagesTests {
  private func client(_ name: String) throws -> Client { try #require(Client(name)) }

  private func connected(_ names: [String]) throws -> ConnectedPages {
    var connected = ConnectedPages()
    for (place, name) in names.enumerated() {
      _ = connected.join(try client(name), stream: UInt64(place + 1))
    }
    return connected
  }

  @Test("nobody is waited for where nobody looks on")
  func nobody() {
    var connected = ConnectedPages()
    connected.await(1)
    #expect(!connected.isAwaiting)
  }

  @Test("a transition is seen when every page has said so")
  func all() throws {
    var connected = try connected(["a", "b"])
    connected.await(7)
    connected.hear(try client("a"), done: 7)
    #expect(connected.isAwaiting)
    connected.hear(try client("b"), done: 6)
    connected.hear(try client("c"), done: 7)
    #expect(connected.isAwaiting)
    connected.hear(try client("b"), done: 7)
    #expect(!connected.isAwaiting)
  }

  @Test("who goes is not waited for, and who comes meanwhile neither")
  func coming() throws {
    var connected = try connected(["a", "b"])
    connected.await(7)
    connected.hear(try client("a"), done: 7)
    _ = connected.join(try client("c"), stream: 3)
    let hasLeft = connected.leave(stream: 2)
    let hasLeftAgain = connected.leave(stream: 2)
    #expect(hasLeft && !hasLeftAgain)
    #expect(!connected.isAwaiting)
  }

  @Test("a silent page is waited for once, until it says something again")
  func silent() throws {
    var connected = try connected(["a", "b"])
    connected.await(1)
    connected.hear(try client("a"), done: 1)
    let late = connected.giveUp()
    #expect(late == 1)
    connected.await(2)
    connected.hear(try client("a"), done: 2)
    #expect(!connected.isAwaiting)
    connected.hear(try client("b"), done: 2)
    connected.await(3)
    connected.hear(try client("a"), done: 3)
    #expect(connected.isAwaiting)
  }

  @Test("a page that connects anew leaves its old stream")
  func again() throws {
    var connected = try connected(["a", "b"])
    let ending = connected.join(try client("a"), stream: 9)
    #expect(ending.own == [1])
    #expect(ending.resting.isEmpty)
    #expect(connected.pages.map(\.stream) == [2, 9])
  }

  @Test("the page that came first rests when a fifth comes")
  func resting() throws {
    var connected = try connected(["a", "b", "c", "d"])
    let ending = connected.join(try client("e"), stream: 5)
    #expect(ending.resting == [1])
    #expect(connected.pages.map(\.client.name) == ["b", "c", "d", "e"])
    let next = connected.join(try client("a"), stream: 6)
    #expect(next.resting == [2])
  }
}
