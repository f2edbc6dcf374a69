import SnapEngine
import SnapValue
import Testing

private struct NoFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw Failure(.internalError, "a plan makes nothing")
  }
}

/// Every screen's id is 7.
private final class Seven: LiveScreens {
  func property(_ name: String, of screen: ScreenID) -> Value? { name == "id" ? "7" : nil }
  func number(of screen: Screen) -> ScreenID? { nil }
  func reserve() -> ScreenID { ScreenID(rawValue: 1 << 40) }
}

@Suite("Routes are planned whole")
struct RoutePlanTests {
  private let planner: Planner
  private let graph: Graph

  init() throws {
    var configuration = Configuration(scheme: "tv")
    configuration.screens = ["home", "show", "cast"].map {
      ScreenDefinition(
        $0, factory: NoFactory(), properties: [.string("id"), .integer("number")],
        dataProperty: "id")
    }
    configuration.navigations = [
      NavigationDefinition("openShow", from: ["home"], to: "show"),
      NavigationDefinition("openCast", from: ["show"], to: "cast"),
    ]
    configuration.routes = [
      RouteDefinition(
        "show", path: "/show/:id", to: .navigation("openShow"), stack: [.init("home")],
        isExported: true),
      RouteDefinition(
        "cast", path: "/show/:show/cast/:id", to: .navigation("openCast"),
        stack: [.init("home"), .init("show", data: ":show")]),
      RouteDefinition(
        "number", path: "/number/:number", to: .inline(NavigationDefinition("", to: "show")),
        payload: [.integer("number")]),
      RouteDefinition("files", path: "/old/*", to: .redirect("/show/*")),
      RouteDefinition("state", path: "/state", to: .redirect("tv://home/cast::1")),
      RouteDefinition(
        "broken", path: "/broken", to: .navigation("openShow"),
        stack: [.init("home"), .init("show", data: ":id")]),
      RouteDefinition("away", path: "/away/:id", to: .navigation("openShow"), stack: [.init("no")]),
    ]
    graph = try Graph(linking: configuration)
    planner = Planner(graph)
  }

  private func words(
    _ route: String, at url: String = "tv://home", _ origin: Request.Origin = .program,
    payload: ValueMap = [:]
  ) throws -> Value {
    let request = Request(.route(route, payload: payload), origin: origin)
    return planner.explain(request, at: try Location(parsing: url)) { (_, _) throws(Failure) in nil
    }
    .words(in: graph)
  }

  @Test(
    "the stack below the destination is made first, and what is there already stays",
    arguments: [
      ("/show/7", "tv://cast", "tv://home/show::7", ["root home", "push show::7"]),
      ("/show/7", "tv://home/show::1/cast", "tv://home/show::7", ["popTo home", "push show::7"]),
      ("/show/7", "tv://home?cast=vm", "tv://home/show::7", ["dismiss cast", "push show::7"]),
      (
        "/show/5/cast/2", "tv://home", "tv://home/show::5/cast::2",
        ["push show::5", "push cast::2"]
      ),
      ("/show/5/cast/2", "tv://home/show::5", "tv://home/show::5/cast::2", ["push cast::2"]),
    ])
  func stacks(route: String, from: String, state: String, updates: [String]) throws {
    let words = try words(route, at: from)
    #expect(words["state"] == .string(state))
    let present = words["steps"]?.list?.last?["present"]?.list?.compactMap(\.string)
    #expect(present == updates)
  }

  @Test("a destination that is there above the same stack is there already")
  func alreadyThere() throws {
    let state = NavigationState(simulating: try Location(parsing: "tv://home/show::7"), in: graph)
    let planning = planner.plan(
      .route("/show/7"), in: .init(state: state, screens: Seven()))
    guard case .outcome(.alreadyThere) = planning else {
      Issue.record("\(planning)")
      return
    }
    #expect(try words("/show/7", at: "tv://home/show::8")["state"] == "tv://home/show::7")
  }

  @Test(
    "a stack that cannot be made fails with its reason",
    arguments: [
      ("/broken", "the stack of the route \"broken\" needs \"id\", and nothing is given for it"),
      ("/away/1", "unknown screen \"no\""),
    ])
  func brokenStacks(route: String, reason: String) throws {
    #expect(try words(route)["reason"] == .string(reason))
  }

  @Test("a route that is not exported is refused from outside, and says so")
  func exported() throws {
    #expect(try words("/show/1", at: "tv://home", .outside)["state"] == "tv://home/show::1")
    let words = try words("/number/1", at: "tv://home", .outside)
    #expect(words["outcome"] == "failed")
    #expect(words["reason"] == "the route \"number\" may not be asked for from outside")
  }

  @Test("a typed parameter becomes a value of its type")
  func typed() throws {
    let request = Request(.route("/number/12", payload: [:]))
    let state = NavigationState(simulating: try Location(parsing: "tv://home"), in: graph)
    guard case .plan(let plan) = planner.plan(request, in: .init(state: state)) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.legs.first?.payload == ["number": 12])
    #expect(try words("/number/many")["outcome"] == "noRoute")
  }

  @Test("a query that does not fit its type makes the request fail")
  func query() throws {
    #expect(
      try words("/number/1?number=x")["reason"]
        == "\"number\" of the route \"number\": \"x\" is no integer")
  }

  @Test("a redirect prints the target of what its path took, or opens a state URL")
  func redirects() throws {
    #expect(try words("/old/a%20b")["state"] == "tv://home/show::a%20b")
    #expect(try words("/state")["state"] == "tv://home/cast::1")
    #expect(
      try words("files")["reason"] == "nobody knows the route \"/show/\"")
  }

  @Test(
    "what was probably meant by a path is never that path: why it does not fit is told",
    arguments: [
      ("/number/two", "\"two\" is no integer, which \"number\" of the route \"number\" is"),
      ("/number/%zz", "\"%zz\" is no integer, which \"number\" of the route \"number\" is"),
      ("/number/", "did you mean \"/number/:number\"?"),
      ("/nmuber/2", "did you mean \"/number/2\"?"),
    ])
  func meant(path: String, hint: String) {
    #expect(graph.configuration.hint(onLost: .route(path)) == hint)
  }

  @Test("a private part of a path is told to nobody, not even where it does not fit")
  func privatePart() {
    var configuration = graph.configuration
    configuration.privateNames = ["number"]
    #expect(
      configuration.hint(onLost: .route("/number/two"))
        == "\"•••\" is no integer, which \"number\" of the route \"number\" is")
    #expect(
      configuration.hint(onLost: .route("/nmuber/two")) == "did you mean \"/number/•••\"?")
  }
}
