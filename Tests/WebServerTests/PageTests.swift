import Foundation
import Testing

@Suite("Pages and the application agree")
struct PageTests {
  @Test("what a page asks for is done when it has shown it")
  func asks() throws {
    let house = try Playhouse()
    let key = try house.key()
    let looker = try key.look("a")
    #expect(try looker.state()["id"] as? Int == 0)
    let asked = try key.ask("a", #"{"kind":"open","url":"/home/show::2"}"#)
    let state = try looker.state(isSaid: false)
    #expect(state["location"] as? String == "/home/show::2")
    #expect(state["trail"] as? [String] == ["/home", "/home/show::2"])
    #expect(state["move"] as? String == "forward")
    #expect(state["duration"] as? Int == 250)
    #expect(!asked.hasNews)
    try looker.done(try #require(state["id"] as? Int))
    let outcome = try asked.reply()
    #expect(outcome.json["outcome"] as? String == "done")
    #expect(outcome.json["state"] as? String == "/home/show::2")
  }

  @Test("nobody waits for a page that is gone")
  func leaves() throws {
    let house = try Playhouse()
    let key = try house.key()
    let (looker, other) = (try key.look("a"), try key.look("b"))
    _ = (try looker.state(), try other.state())
    let asked = try key.ask("a", #"{"kind":"open","url":"/home/show::2"}"#)
    _ = try other.state()
    _ = try looker.state(isSaid: false)
    looker.close()
    #expect(try asked.reply().json["outcome"] as? String == "done")
  }

  @Test("without any page all is done at once")
  func alone() throws {
    let house = try Playhouse()
    let reply = try house.key().ask("a", #"{"kind":"open","url":"/home/show::2"}"#).reply()
    #expect(reply.json["state"] as? String == "/home/show::2")
  }

  @Test("a path that leads nowhere is refused, with the state that holds")
  func refused() throws {
    let house = try Playhouse()
    let reply = try house.key().ask("a", #"{"kind":"open","url":"/nowhere"}"#).reply()
    #expect(reply.status == 200)
    #expect(reply.json["outcome"] as? String == "noRoute")
    #expect(reply.json["state"] as? String == "/home")
  }

  @Test("a second tab, and one that comes back, get the whole state")
  func second() throws {
    let house = try Playhouse()
    let key = try house.key()
    _ = try key.ask("a", #"{"kind":"open","url":"/home/show::2?video=v"}"#).reply()
    let first = try key.look("a")
    let state = try first.state()
    #expect(state["depth"] as? Int == 2)
    #expect((state["layers"] as? [Any])?.count == 1)
    let second = try key.look("b")
    #expect(try text(second.state()) == text(state))
    let again = try key.look("a")
    #expect(try text(again.state()) == text(state))
    #expect(try first.event() == nil)
  }

  private func text(_ state: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: state, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("what was typed comes back with its screen")
  func typed() throws {
    let house = try Playhouse()
    let key = try house.key()
    let looker = try key.look("a")
    let screens = try #require(try looker.state()["screens"] as? [String: Any])
    let screen = try #require(screens.keys.first)
    let said = #"{"client":"a","screen":\#(screen),"state":{"inputs":{"query":"nos"}}}"#
    #expect(try key.post("/-/view", said).reply().status == 204)
    let asked = try key.ask("a", #"{"kind":"open","url":"/home/show::2"}"#)
    _ = try looker.state()
    #expect(try asked.reply().json["outcome"] as? String == "done")
    let back = try key.ask("a", #"{"kind":"back"}"#)
    let state = try looker.state()
    #expect(try back.reply().json["outcome"] as? String == "done")
    let shown = (state["screens"] as? [String: [String: Any]])?[screen]?["state"]
    #expect((shown as? NSDictionary) == ["inputs": ["query": "nos"]])
    let restore = try #require(try looker.event())
    #expect(restore.name == "restore")
    #expect((restore.data["state"] as? NSDictionary) == ["inputs": ["query": "nos"]])
  }

  @Test("the page that came first rests when a fifth comes")
  func rests() throws {
    let house = try Playhouse()
    let key = try house.key()
    let lookers = try ["a", "b", "c", "d", "e"].map { name in
      let looker = try key.look(name)
      _ = try looker.state()
      return looker
    }
    #expect(try lookers[0].event()?.name == "rest")
    #expect(try lookers[0].event() == nil)
    #expect(lookers[1].isQuiet)
  }

  @Test("the end is told to every page")
  func ends() throws {
    let house = try Playhouse()
    let lookers = try ["a", "b"].map { try house.key().look($0) }
    for looker in lookers { _ = try looker.state() }
    house.terminate()
    for looker in lookers {
      #expect(try looker.event()?.name == "closed")
      #expect(try looker.event() == nil)
    }
    #expect(house.end() == 0)
  }
}
