import SnapEngine
import SnapValue
import TestKit
import Testing

private struct NoFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw Failure(.internalError, "a plan makes nothing")
  }
}

private struct NoMediator: Mediator {
  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? { .proceed }
}

private struct NoRouter: Router {
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    .decline
  }
}

@Suite("A plan is a value that can be explained")
struct ExplanationTests {
  private let graph: Graph
  private let planner: Planner

  init() throws {
    var configuration = Configuration(scheme: "tv")
    configuration.screens = ["home", "show", "video"].map {
      ScreenDefinition($0, factory: NoFactory(), properties: [.string("id")], dataProperty: "id")
    }
    configuration.intents = [
      "open": Intent(
        mediation: .mediator(NoMediator(), name: "catalog/describe"), presentation: .show)
    ]
    configuration.navigations = [
      NavigationDefinition("openShow", from: ["home"], to: "show", intent: "open"),
      NavigationDefinition("replaceShow", to: "show", intent: "open", presentation: .root),
      NavigationDefinition("play", from: ["show"], to: "video", presentation: .present),
      NavigationDefinition("choose", from: ["home"], to: "video", result: "answer"),
    ]
    configuration.routes = [
      RouteDefinition("any", path: "/:kind/:id", to: .navigation("openShow")),
      RouteDefinition("show", path: "/show/:id", to: .navigation("openShow")),
      RouteDefinition("film", path: "/film/:id", to: .redirect("/show/:id")),
      RouteDefinition("start", to: .navigation("replaceShow")),
    ]
    configuration.routers = [
      NamedRouter("first", NoRouter()), NamedRouter("second", NoRouter()),
      NamedRouter("third", NoRouter()),
    ]
    graph = try Graph(linking: configuration)
    planner = Planner(graph)
  }

  private func explain(
    _ request: Request, at url: String = "tv://home", answers: [String: RouteAnswer] = [:]
  ) throws -> Value {
    let location = try Location(parsing: url)
    let explanation = planner.explain(request, at: location) { (router, _) throws(Failure) in
      answers[router.name]
    }
    return explanation.words(in: graph)
  }

  @Test("the steps, the state to be and the way back")
  func steps() throws {
    let words = try explain(.navigate("openShow", payload: ["id": "2"]))
    #expect(
      words == [
        "candidates": [
          ["what": "navigation \"openShow\"", "lost": nil],
          ["what": "navigation \"replaceShow\"", "lost": "was not asked for"],
        ],
        "navigation": "openShow",
        "steps": [
          ["create": "show::2"], ["mediate": "catalog/describe", "screen": "show"],
          ["present": ["push show::2"]],
        ],
        "state": "tv://home/show::2", "move": "forward",
        "back": [
          ["present": "the state in force, from nothing"], ["undo": "catalog/describe"],
          ["destroy": "show::2"],
        ],
      ])
  }

  @Test("why a navigation is not possible here")
  func wrongSource() throws {
    let words = try explain(.navigate("play"))
    #expect(words["outcome"] == "failed")
    #expect(
      words["candidates"]?.list?.first?["lost"]
        == "the navigation \"play\" starts at \"show\"; the screen on top is \"home\"")
  }

  @Test("why each route lost, through a redirect")
  func routes() throws {
    let words = try explain(.route("/film/7"))
    let lost = words["candidates"]?.list?.map { $0["lost"]?.string ?? "-" }
    #expect(
      lost == [
        "\"film\" is more specific", "segment 1, \"film\", does not fit", "-", "it has no path",
        "\"show\" is more specific", "-", "segment 1, \"show\", does not fit", "it has no path",
      ])
    #expect(words["state"] == "tv://home/show::7")
  }

  @Test("routers are asked in order, and the first that knows wins")
  func routers() throws {
    let words = try explain(
      .route("metropolis"),
      answers: ["first": .decline, "second": .target(["open": "tv://home/show::9"])])
    let lost = words["candidates"]?.list?.suffix(3).map { $0["lost"]?.string ?? "-" }
    #expect(lost == ["declined", "-", "an earlier router knows it"])
    #expect(words["state"] == "tv://home/show::9")
    let nobody = try explain(.route("metropolis"))
    #expect(nobody["outcome"] == "noRoute")
  }

  @Test("what a router puts in place of a navigation's parts is explained, and what it clears")
  func overridden() throws {
    let shown = try explain(
      .route("metropolis"),
      answers: ["first": .target(["navigation": "openShow", "presentation": "root"])])
    #expect(shown["state"] == "tv://show")
    #expect(shown["steps"]?.list?.contains { $0["mediate"] == "catalog/describe" } == true)
    let cleared = try explain(
      .route("metropolis"),
      answers: ["first": .target(["navigation": "openShow", "mediation": nil])])
    #expect(cleared["state"] == "tv://home/show")
    #expect(cleared["steps"]?.list?.contains { $0["mediate"] != nil } == false)
  }

  @Test("a state with layers is planned on as it is")
  func simulated() throws {
    let words = try explain(.back(2), at: "tv://home/show::1?video=vm")
    #expect(words["steps"] == [["present": ["dismiss video", "popTo home"]]])
    #expect(words["state"] == "tv://home")
  }

  @Test("a name that is not there is refused when names are linked, with the nearest one")
  func linking() throws {
    var configuration = graph.configuration
    configuration.navigations[0].to = "shwo"
    let thrown = #expect(throws: Failure.self) { try Graph(linking: configuration) }
    #expect(thrown?.message == "unknown screen \"shwo\"")
    #expect(thrown?.hint == "did you mean \"show\"?")
    configuration = graph.configuration
    configuration.screens.append(configuration.screens[0])
    let twice = #expect(throws: Failure.self) { try Graph(linking: configuration) }
    #expect(twice?.message == "the screen \"home\" is defined twice")
  }

  @Test("a screen that derives from a source may start its navigations")
  func inheritance() throws {
    var configuration = graph.configuration
    configuration.screens.append(
      ScreenDefinition("menu", factory: NoFactory(), parent: "home"))
    let planner = Planner(try Graph(linking: configuration))
    let state = NavigationState(
      simulating: try Location(parsing: "tv://menu"), in: try Graph(linking: configuration))
    let planning = planner.plan(
      .navigate("openShow", payload: ["id": "1"]), in: .init(state: state))
    guard case .plan(let plan) = planning else {
      Issue.record("not planned: \(planning)")
      return
    }
    #expect(plan.state.location.printed == "tv://menu/show::1")
  }

  @Test("a plan says who waits for a result, and what result is given")
  func results() throws {
    let waiting = try explain(.navigate("choose"))
    #expect(
      waiting["returns"] == [["of": "video", "to": "home", "property": "answer"]])
    let ending = try explain(.result(7), at: "tv://home/show::2")
    #expect(ending["result"] == 7)
    #expect(ending["steps"] == [["present": ["popTo home"]]])
    #expect(ending["state"] == "tv://home")
    let nothing = try explain(.result(7))
    #expect(nothing["outcome"] == "failed")
    #expect(
      nothing["reason"] == "the screen \"home\" cannot end: there is nothing below it")
  }
}
