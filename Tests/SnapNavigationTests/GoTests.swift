@testable import SnapNavigation
import Testing

@Suite("A navigator goes to a screen along the navigations")
struct GoTests {
  @Test("the whole way is made, mediated and shown as one move, properties on every screen")
  func wholeWay() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video", properties: ["id": "2"]) == .done)
    #expect(await navigator.url == "tv://home/show::2?video=vm")
    #expect(
      stage.journal.take() == [
        "create show", "mediate describe home>show", "create video", "willShow video",
        "show push show, present video [forward]", "hidden home", "didShow video",
      ])
    let screens = await navigator.state.screens
    #expect(try navigator.describe(screens[1])["properties"]?["id"] == "2")
  }

  @Test("a screen that is there is gone back to, with all above it dismissed")
  func popIfPresent() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::2?video=vm&settings=vm")
    #expect(await navigator.go(to: "show", properties: ["id": "2"]) == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(await navigator.go(to: "show", properties: ["id": "3"]) == .done)
    #expect(await navigator.url == "tv://home/show::3", "the way leads over home")
    #expect(await navigator.go(to: "home") == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("a layer that is there is gone back to, too")
  func backToLayer() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::2?video=vm&settings=vm")
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/show::2?video=vm")
  }

  @Test("milestones are passed; one that is satisfied is skipped")
  func milestones() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator(at: "tv://home/show::2")
    #expect(await navigator.go(to: "video", via: ["show", "home", "show"]) == .done)
    #expect(await navigator.url == "tv://home/show?video=vm")
    #expect(await navigator.go(to: "video", via: ["home"]) == .alreadyThere)
  }

  @Test("no way, an unknown screen, too many navigations: typed outcomes, nothing moves")
  func outcomes() async throws {
    var stage = Stage()
    stage.configuration.screens.append(
      ScreenDefinition("island", factory: RecordingFactory(key: "island", journal: stage.journal)))
    stage.configuration.policy.search.steps = 1
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "island") == .noPath)
    #expect(await navigator.go(to: "home") == .alreadyThere)
    let unknown = await navigator.go(to: "shwo")
    #expect(unknown.reason == "unknown screen \"shwo\"")
    let milestone = await navigator.go(to: "show", via: ["vidoe"])
    guard case .failed(let failure) = milestone else {
      Issue.record("\(milestone)")
      return
    }
    #expect(failure.code == .unknownName && failure.hint == "did you mean \"video\"?")
    let far = await navigator.go(to: "video")
    #expect(far.reason == "the way to \"video\" has more than 1 navigations")
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take() == [])
  }

  @Test("a search that would look at too many screens fails and says so")
  func tooFar() async throws {
    var stage = Stage()
    stage.configuration.policy.search.screens = 1
    let navigator = try await stage.navigator()
    #expect(
      await navigator.go(to: "video").reason == "no way was found to \"video\" among 1 screens")
  }

  @Test("a property of the wrong type fails before anything is made")
  func wrongType() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let outcome = await navigator.go(to: "video", properties: ["year": "old"])
    #expect(
      outcome.reason
        == "the property \"year\" of the screen \"show\": expected an integer, found string")
    #expect(stage.journal.take() == [])
  }

  @Test("guards of every navigation on the way are asked before anything is made")
  func guards() async throws {
    var stage = Stage()
    let veto = stage.mediation("may play") { _ in .veto(reason: "too late") }
    stage.configuration.navigations[0].guards = stage.mediation("may open").steps
    stage.configuration.navigations[1].guards = veto.steps
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .vetoed(reason: "too late"))
    let journal = stage.journal.take()
    #expect(journal.count == 2 && journal.allSatisfy { $0.contains("may") }, "\(journal)")
    #expect(await navigator.url == "tv://home")
  }

  @Test("a mediator of a later leg passes from the screen that an earlier leg makes")
  func chained() async throws {
    var stage = Stage()
    stage.configuration.navigations[1].mediation = stage.mediation("facts") {
      (call) throws(Failure) in
      try call.destination?.set("seen", to: call.source?["id"] ?? .null)
      return .proceed
    }
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video", properties: ["id": "7"]) == .done)
    let top = await navigator.state.top
    #expect(try navigator.describe(top)["properties"]?["seen"] == "7")
    #expect(stage.journal.take().contains("mediate facts show>video"))
  }

  @Test("a failure on the way leaves the old state, and undoes what was made")
  func rollback() async throws {
    var stage = Stage()
    stage.configuration.navigations[1].mediation = stage.mediation("facts") { _ throws(Failure) in
      throw Failure(.internalError, "no facts")
    }
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video").name == "failed")
    #expect(await navigator.url == "tv://home")
    let journal = stage.journal.take()
    #expect(journal.suffix(3) == ["destroy video", "undo describe", "destroy show"], "\(journal)")
  }

  @Test("costs decide, and equals go by order")
  func costs() async throws {
    var stage = Stage()
    var detour = NavigationDefinition("detour", from: ["home"], to: "video")
    detour.cost = 3
    stage.configuration.navigations.insert(detour, at: 0)
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/show?video=vm")
  }

  @Test("a screen that derives from an origin may start there")
  func derived() async throws {
    var stage = Stage()
    stage.configuration.screens.append(
      ScreenDefinition("film", factory: RecordingFactory(key: "film", journal: stage.journal)))
    stage.configuration.screens[4].parent = "show"
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "film") == .done)
    #expect(await navigator.url == "tv://home/film", "the way to a show makes a film")
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home/film?video=vm")
  }

  @Test("what is not set is noted where the screen is shown")
  func skipped() async throws {
    var stage = Stage()
    stage.configuration.screens[1].properties[1].isReadOnly = true
    let planner = Planner(try Graph(linking: stage.configuration))
    var state = NavigationState(scheme: "tv")
    state.stack = [.init(screen: ScreenID(rawValue: 1), key: "home")]
    let request = Request.go(to: "show", properties: ["id": "2", "title": "x", "colour": 1])
    guard case .plan(let plan) = planner.plan(request, in: .init(state: state)) else {
      Issue.record("there is a plan")
      return
    }
    #expect(plan.batches[0].updates[0].skipped == ["title", "colour"])
    #expect(plan.path?.skipped.map(\.isReadOnly) == [true, false])
    #expect(plan.path?.cost == 1)
  }

  @Test(
    "a plugin asks in the form of the contract",
    arguments: [
      (["kind": "go", "to": "video", "via": ["show"], "properties": ["id": "2"]], ""),
      (["kind": "go", "via": []], "the request has no \"to\""),
      (
        ["kind": "go", "to": "video", "via": "show"],
        "\"via\" of the request must be a list of strings, not string"
      ),
      (
        ["kind": "go", "to": "video", "properties": 1],
        "\"properties\" of the request must be a map, not integer"
      ),
    ] as [(Value, String)])
  func contract(request: Value, message: String) async throws {
    let navigator = try await Stage().navigator()
    do throws(Failure) {
      let request = try Request(contract: request)
      #expect(await navigator.perform(request) == .done)
      #expect(await navigator.state.topKey == "video")
    } catch { #expect(error.message == message) }
  }
}
