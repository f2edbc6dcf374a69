import SnapNavigation
import Testing

@Suite("A router's answer may put something else in place of parts of a navigation")
struct OverrideTests {
  /// What a router answers for a route of the test's, and what came of it.
  private func went(
    _ answer: ValueMap, from url: String = "tv://home"
  ) async throws -> (outcome: Outcome, url: String, journal: [String]) {
    var stage = Stage()
    let other = stage.mediation("other")
    stage.configuration.intents["quiet"] = Intent(mediation: nil, presentation: .root)
    stage.configuration.readMediation = { value throws(Failure) in
      guard value == [["use": "catalog/other"]] else {
        throw Failure(.malformed, "\(value.jsonText) is no mediation")
      }
      return other
    }
    stage.configuration.readPresentation = { value throws(Failure) in
      throw Failure(.malformed, "\(value.jsonText) is no presentation")
    }
    stage.configuration.routers = [
      NamedRouter("router", ScriptedRouter(journal: stage.journal, answers: ["there": answer]))
    ]
    let navigator = try await stage.navigator(at: url)
    let outcome = await navigator.perform(.route("there"))
    let notes = stage.journal.take().filter { $0.hasPrefix("mediate") || $0.hasPrefix("create") }
    return (outcome, await navigator.url, notes)
  }

  @Test("what is absent is the navigation's own")
  func kept() async throws {
    let went = try await went(["navigation": "openShow", "payload": ["id": "2"]])
    #expect(went.url == "tv://home/show::2")
    #expect(went.journal == ["create show", "mediate describe home>show"])
  }

  @Test("a presentation in place of the navigation's keeps its mediation")
  func presentation() async throws {
    let went = try await went(["navigation": "openShow", "presentation": "present"])
    #expect(went.url == "tv://home?show=vm")
    #expect(went.journal == ["create show", "mediate describe home>show"])
  }

  @Test("a mediation in place of the navigation's keeps its presentation, and null passes nothing")
  func mediation() async throws {
    let other = try await went(
      ["navigation": "openShow", "mediation": [["use": "catalog/other"]], "payload": ["id": "2"]])
    #expect(other.url == "tv://home/show::2")
    #expect(other.journal == ["create show", "mediate other home>show"])
    let none = try await went(["navigation": "openShow", "mediation": nil, "payload": ["id": "2"]])
    #expect(none.url == "tv://home/show::2")
    #expect(none.journal == ["create show"])
  }

  @Test("an intent stands in place of both, and null of an intent is neither")
  func intent() async throws {
    let quiet = try await went([
      "navigation": "openShow", "intent": "quiet", "payload": ["id": "2"],
    ])
    #expect(quiet.url == "tv://show::2")
    #expect(quiet.journal == ["create show"])
    let both = try await went(
      [
        "navigation": "openShow", "intent": "quiet", "presentation": "present",
        "mediation": [["use": "catalog/other"]],
      ])
    #expect(both.url == "tv://home?show=vm")
    #expect(both.journal == ["create show", "mediate other home>show"])
    let neither = try await went(["navigation": "openShow", "intent": nil])
    #expect(neither.outcome == .done)
    #expect(neither.url == "tv://home")
    #expect(neither.journal == [])
  }

  @Test("a presentation of null shows nothing, and passes to the topmost screen that is there")
  func shown() async throws {
    let answer: ValueMap = ["navigation": "openShow", "presentation": nil]
    let there = try await went(answer, from: "tv://home/show::1/home")
    #expect(there.outcome == .done)
    #expect(there.url == "tv://home/show::1/home")
    #expect(there.journal == ["mediate describe home>show"])
    let missing = try await went(answer)
    #expect(
      missing.outcome.reason
        == "the navigation \"openShow\" shows nothing, and no screen \"show\" is there for what it passes"
    )
  }

  @Test("what cannot be is refused, and nothing changes")
  func refused() async throws {
    for (answer, reason) in [
      (
        ["navigation": "openShow", "intent": 7],
        "\"intent\" is the name of an intent or null, not integer"
      ),
      (["navigation": "openShow", "intent": "quit"], "resolve router: unknown intent \"quit\""),
      (["navigation": "openShow", "mediation": "x"], "resolve router: \"x\" is no mediation"),
      (
        ["navigation": "openShow", "presentation": "x"],
        "resolve router: \"x\" is no presentation"
      ),
      (
        ["navigation": "close", "presentation": "show"],
        "the navigation \"close\" closes a layer and leads to no screen: it cannot be shown another way"
      ),
      (
        ["open": "tv://home/show::1", "presentation": "show"],
        "the state URL tv://home/show::1 says where, and not how: it has no presentation that could be another one"
      ),
    ] as [(ValueMap, String)] {
      let went = try await went(answer)
      #expect(went.outcome.reason == reason)
      #expect(went.url == "tv://home")
    }
  }

  /// A request with overrides, and what came of it.
  private func asked(
    _ entries: ValueMap, _ change: (inout Stage) -> Void = { _ in }
  ) async throws -> (outcome: Outcome, url: String, journal: [String]) {
    var stage = Stage()
    stage.configuration.routes = [
      RouteDefinition("show", path: "/show/:id", to: .navigation("openShow")),
      RouteDefinition("film", path: "/film/:id", to: .redirect("/show/:id")),
      RouteDefinition("written", to: .inline(NavigationDefinition("written", to: "settings"))),
    ]
    stage.configuration.routers = [
      NamedRouter(
        "router",
        ScriptedRouter(
          journal: stage.journal,
          answers: [
            "there": ["navigation": "openShow", "presentation": "root"],
            "url": ["open": "tv://home/video"],
          ]))
    ]
    change(&stage)
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(try Request(contract: .map(entries)))
    let notes = stage.journal.take().filter { $0.hasPrefix("mediate") || $0.hasPrefix("create") }
    return (outcome, await navigator.url, notes)
  }

  @Test("a request puts them in place of a navigation's by name, a route's and a router's answer's")
  func requests() async throws {
    for (entries, url) in [
      (["kind": "navigate", "navigation": "openShow"], "tv://home?show=vm"),
      (["kind": "route", "route": "/show/2"], "tv://home?show=vm"),
      (["kind": "route", "route": "/film/2"], "tv://home?show=vm"),
      (["kind": "route", "route": "written"], "tv://home?settings=vm"),
      (["kind": "route", "route": "there"], "tv://home?show=vm"),
    ] as [(ValueMap, String)] {
      #expect(try await asked(entries.merging(["presentation": "present"])).url == url)
    }
    let cleared = try await asked(["kind": "route", "route": "/show/2", "mediation": nil])
    #expect(cleared.url == "tv://home/show::2")
    #expect(cleared.journal == ["create show"])
  }

  @Test("where a state URL is meant there is nothing to put them in place of")
  func urls() async throws {
    for route in ["url", "tv://home/video"] {
      let asked = try await asked(["kind": "route", "route": .string(route), "mediation": nil])
      #expect(
        asked.outcome.reason
          == "the state URL tv://home/video says where, and not how: it has no mediation that could be another one"
      )
    }
  }

  @Test("a mediator that leads elsewhere leads there as it is declared")
  func diverted() async throws {
    let asked = try await asked(
      ["kind": "navigate", "navigation": "openShow", "presentation": "present"]
    ) { stage in
      stage.configuration.navigations[0].guards =
        stage.mediation("door") { _ in .redirect(to: "written") }.steps
    }
    #expect(asked.outcome == .redirected(to: "written"))
    #expect(asked.url == "tv://home/settings")
  }

  @Test("a destination is described by the same words")
  func destination() async throws {
    let root = try await went(["destination": "show", "intent": "quiet"])
    #expect(root.url == "tv://show")
    let plain = try await went(["destination": "show"])
    #expect(plain.url == "tv://home/show")
    #expect(plain.journal == ["create show"])
  }
}
