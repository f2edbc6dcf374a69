import Foundation
import Testing

@Suite("What a page presses is an action that the host has drawn")
struct InventedActionTests {
  @Test(
    "an action that was invented is refused, and the application goes on",
    arguments: [
      #"{"action":"execute","verb":"navigate","data":"openShow"}"#,
      #"{"action":"execute","verb":"closed"}"#, #"{"action":"openUrl","url":"/show/2"}"#,
      #"{"verb":"closed"}"#, "4711", "0", "-1", "1.5", #""Search""#,
    ])
  func invented(action: String) throws {
    let house = try Playhouse()
    let key = try house.key()
    let looker = try key.look("a")
    let screens = try #require(try looker.state()["screens"] as? [String: Any])
    let screen = try #require(screens.keys.first)
    for kind in ["press", "action"] {
      let request = #"{"kind":"\#(kind)","screen":\#(screen),"action":\#(action),"inputs":{}}"#
      let reply = try key.ask("a", request).reply()
      if kind == "press", let number = Int(action) {
        #expect(reply.json["outcome"] as? String == "failed")
        #expect(
          reply.json["reason"] as? String
            == "the screen \"home\" draws no action of the number \(number)")
      } else {
        #expect(reply.status == 400)
      }
    }
    let still = try key.ask("a", #"{"kind":"open","url":"/home"}"#).reply()
    #expect(still.json["outcome"] as? String == "alreadyThere")
    #expect(still.json["state"] as? String == "/home")
  }

  @Test("an action that was drawn is pressed by its number")
  func drawn() throws {
    let house = try Playhouse()
    let key = try house.key()
    let looker = try key.look("a")
    let screens = try #require(try looker.state()["screens"] as? [String: [String: Any]])
    let (screen, described) = try #require(screens.first)
    let number = try #require(Self.number(of: "navigate", in: described["view"] ?? [:]))
    let request = #"{"kind":"press","screen":\#(screen),"action":\#(number),"inputs":{}}"#
    looker.close()
    let reply = try key.ask("b", request).reply()
    #expect(reply.json["outcome"] as? String == "done", "\(reply.body)")
  }

  /// The number of the first action in a view with this verb.
  private static func number(of verb: String, in view: Any) -> Int? {
    if let list = view as? [Any] { return list.lazy.compactMap { number(of: verb, in: $0) }.first }
    guard let map = view as? [String: Any] else { return nil }
    if map["verb"] as? String == verb, let number = map["number"] as? Int { return number }
    return map.keys.sorted().lazy.compactMap { number(of: verb, in: map[$0] ?? "") }.first
  }
}
