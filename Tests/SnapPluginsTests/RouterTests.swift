import CSnapNav
import SnapEngine
import SnapValue
import SnapPlugins
import Testing

@Suite("A plugin's routers and effects")
struct RouterTests {
  @Test("a route becomes data")
  func resolves() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let router = try #require(plugin.router("titles"))
    let query = RouteQuery(route: "show", payload: ["film": 2])
    let answer = try router.resolve(query, reply: Ear().reply(1))
    #expect(answer == .target(["navigation": "openShow", "payload": ["film": 2]]))
  }

  @Test("a router declines what it does not know")
  func declines() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let answer = try plugin.router("titles")?.resolve(
      RouteQuery(route: "other"), reply: Ear().reply(1))
    #expect(answer == .decline)
  }

  @Test("an error and an OK without a map are failures", arguments: ["broken", "nothing"])
  func failures(route: String) throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let failure = #expect(throws: Failure.self) {
      try plugin.router("titles")?.resolve(RouteQuery(route: route), reply: Ear().reply(1))
    }
    #expect(failure?.culprit == "org.example.routers: resolve titles")
  }

  @Test("a later answer is a map, a decline or an error")
  func later() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let router = try #require(plugin.router("titles"))
    let complete = try #require(plugin.function("complete"))
    let query = RouteQuery(route: "later")
    let found = Ear<RouteAnswer>()
    #expect(try router.resolve(query, reply: found.reply(1)) == nil)
    #expect(try complete.call([0, ["open": "tv://home"]]) == 0)
    #expect(found.answers == [.success(.target(["open": "tv://home"]))])
    let declined = Ear<RouteAnswer>()
    #expect(try router.resolve(query, reply: declined.reply(2)) == nil)
    #expect(try complete.call([2, nil]) == 0)
    #expect(declined.answers == [.success(.decline)])
    let broken = Ear<RouteAnswer>()
    #expect(try router.resolve(query, reply: broken.reply(3)) == nil)
    #expect(try complete.call([0, "no map"]) == 0)
    guard case .failure(let failure) = try #require(broken.answers.first) else {
      Issue.record("text was taken for a target")
      return
    }
    #expect(failure.code == .contractBroken)
  }

  @Test("the routes are listed")
  func routes() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    #expect(
      try plugin.router("titles")?.routes() == [
        RouteDescription(name: "show", summary: "One film.")
      ])
  }

  @Test("an effect is shown at once, later, or not at all")
  func effect() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let effect = try #require(plugin.effect("menu"))
    let ear = Ear<Presented>()
    #expect(
      try effect.setVisible(true, animated: true, arguments: .null, reply: ear.reply(1))
        == Presented())
    #expect(try plugin.function("isVisible")?.call([]) == 1)
    #expect(try effect.setVisible(false, animated: true, arguments: 5, reply: ear.reply(2)) == nil)
    #expect(try plugin.function("complete")?.call([0, nil]) == 0)
    #expect(ear.answers == [.success(Presented())])
    #expect(throws: Failure.self) {
      try effect.setVisible(true, animated: true, arguments: "text", reply: ear.reply(3))
    }
  }

  @Test("an effect that nobody waits for has a token of its own, and may answer later")
  func unheard() throws {
    let bench = Bench()
    let plugin = try bench.load("routers")
    let effect = try #require(plugin.effect("menu"))
    for _ in 0..<2 {
      #expect(
        try effect.setVisible(true, animated: true, arguments: 5, reply: .unheard) == nil)
      #expect(try plugin.function("complete")?.call([0, nil]) == 0)
      #expect(
        try plugin.function("complete")?.call([0, nil])
          == .int(Int64(SNAPNAV_E_HANDLE)))
    }
  }
}
