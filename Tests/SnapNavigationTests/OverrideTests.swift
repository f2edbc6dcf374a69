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
        == "the navigation \"openShow\" shows nothing, and there is no screen \"show\" to pass something to"
    )
  }

  @Test("what cannot be is refused, and nothing changes")
  func refused() async throws {
    for (answer, reason) in [
      (
        ["navigation": "openShow", "intent": 7],
        "\"intent\" is the name of an intent or null, not integer"
      ),
      (["navigation": "openShow", "intent": "quit"], "unknown intent \"quit\""),
      (["navigation": "openShow", "mediation": "x"], "\"x\" is no mediation"),
      (["navigation": "openShow", "presentation": "x"], "\"x\" is no presentation"),
      (
        ["navigation": "close", "presentation": "show"],
        "the navigation \"close\" closes a layer and leads to no screen: it cannot be shown another way"
      ),
      (["open": "tv://home/show::1", "presentation": "show"], "a state URL says where, and not how: \"presentation\" has no place beside \"open\""),
    ] as [(ValueMap, String)] {
      let went = try await went(answer)
      #expect(went.outcome.reason == reason)
      #expect(went.url == "tv://home")
    }
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
