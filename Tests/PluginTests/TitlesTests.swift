import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import TestKit
import Testing

@Suite("The title router", .serialized)
struct TitlesTests {
  private func resolve(
    _ route: String, _ payload: ValueMap = [:], config: Value = [:]
  ) throws -> RouteAnswer? {
    let bench = try PluginBench("libexample-titles.so", config: config)
    let router = try #require(bench.plugin.router("titles"))
    return try router.resolve(RouteQuery(route: route, payload: payload), reply: unheard())
  }

  @Test("a title leads to its film, with the film as payload")
  func one() throws {
    let nosferatu: RouteAnswer = .target(["navigation": "openShow", "payload": ["id": "2"]])
    #expect(try resolve("nosfertau") == nosferatu)
    #expect(try resolve("title", ["title": "Nosferatu!"]) == nosferatu)
  }

  @Test("an ambiguous title leads to a choice")
  func several() throws {
    guard case .target(let target) = try resolve("alice in wonderland") else {
      Issue.record("no answer")
      return
    }
    #expect(target["navigation"] == "chooseFilm")
    #expect(target["payload"]?["query"] == "alice in wonderland")
    let candidates = target["payload"]?["candidates"]?.list
    #expect(candidates?.first == ["id": "35", "title": "Alice in Wonderland", "year": 1903])
    #expect(candidates?.count == 2)
  }

  @Test(
    "what is no title is left to the next router",
    arguments: ["", "xyzzy", "/show/2", "television://home", "title"])
  func declines(route: String) throws {
    #expect(try resolve(route) == .decline)
  }

  @Test("the navigations and the list come from the configuration")
  func configured() throws {
    try withTemporaryDirectory { directory in
      let list = directory.appending(path: "films.txt")
      try "7 | Sleep | 1964 | nobody\n".write(to: list, atomically: true, encoding: .utf8)
      let config: Value = ["films": .string(list.path), "navigation": "watch"]
      let sleep: RouteAnswer = .target(["navigation": "watch", "payload": ["id": "7"]])
      #expect(try resolve("sleep", config: config) == sleep)
      #expect(try resolve("nosferatu", config: config) == .decline)
    }
  }

  @Test("it lists its route with the payload's type")
  func routes() throws {
    let bench = try PluginBench("libexample-titles.so")
    let routes = try #require(bench.plugin.router("titles")).routes()
    #expect(routes.map(\.name) == ["title"])
  }

  @Test("a list that cannot be read is refused with the reason")
  func refuses() throws {
    let refusal = #expect(throws: PluginRefusal.self) {
      try PluginBench("libexample-titles.so", config: ["films": "/nowhere"])
    }
    #expect(String(describing: refusal).contains("No such file or directory"))
  }
}
