import SnapEngine
import SnapValue
import Testing

private struct NoFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw Failure(.internalError, "a plan makes nothing")
  }
}

@Suite("From outside only exported routes lead in")
struct OutsideTests {
  private let planner: Planner
  private let graph: Graph

  init() throws {
    graph = try Graph(linking: Self.configuration())
    planner = Planner(graph)
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration(scheme: "tv")
    configuration.initial = Location(
      scheme: "tv", path: [.init("home"), .init("day", data: "today")])
    configuration.regions = [
      RegionDefinition("main", .tabs, tabs: ["watch", "find"]),
      RegionDefinition("watch", root: "home"), RegionDefinition("find", root: "search"),
    ]
    configuration.screens = ["home", "day", "search", "show", "part", "secret", "player", "pin"]
      .map { key in
        ScreenDefinition(
          key, factory: NoFactory(), properties: [.string("id"), .integer("number")],
          dataProperty: ["show", "day", "secret"].contains(key)
            ? "id" : key == "part" ? "number" : nil)
      }
    configuration.navigations = [
      NavigationDefinition("openShow", to: "show"),
      NavigationDefinition("openPart", from: ["show"], to: "part"),
      NavigationDefinition("play", from: ["show"], to: "player", presentation: .present),
      NavigationDefinition("home", to: "home", presentation: .popTo),
      NavigationDefinition("secret", to: "secret"),
    ]
    configuration.routes = [
      RouteDefinition("secret", path: "/secret/:id", to: .navigation("secret")),
      RouteDefinition("show", path: "/show/:id", to: .navigation("openShow"), isExported: true),
      RouteDefinition(
        "part", path: "/part/:number", to: .navigation("openPart"), payload: [.integer("number")],
        isExported: true),
      RouteDefinition("play", to: .navigation("play"), isExported: true),
      RouteDefinition(
        "pinned", path: "/pin/:id", to: .inline(NavigationDefinition("", to: "pin")),
        stack: [.init("home"), .init("secret", data: "1")], isExported: true),
      RouteDefinition(
        "series", path: "/series/:id", to: .redirect("/secret/:id"), isExported: true),
    ]
    return configuration
  }

  private func plan(_ kind: Request.Kind, at url: String = "tv://home") throws -> Planning {
    let state = NavigationState(simulating: try Location(parsing: url), in: graph)
    return planner.plan(Request(kind, origin: .outside), in: .init(state: state))
  }

  private func words(_ planning: Planning) -> String {
    switch planning {
    case .plan(let plan): plan.state.printed
    case .outcome(.failed(let failure)): "\(failure.code): \(failure.message)"
    case .outcome(let outcome): outcome.name
    case .route: "asks routers"
    case .redirect(let target): "redirect \(target)"
    }
  }

  @Test(
    "a state URL leads to the state that it says, from wherever one is",
    arguments: [
      "tv://home/show::2", "tv://search/show::2", "tv://home/day::today/show::1",
      "tv://home/show::2/show::3", "tv://home/show::2/part::7", "tv://home/show::2?player=vm",
      "tv://show::2",
    ],
    ["tv://", "tv://home", "tv://search", "tv://home/show::9", "tv://home/secret::1?player=vm"])
  func entered(url: String, from: String) throws {
    #expect(words(try plan(.open(url: url), at: from)) == url)
  }

  @Test(
    "what is there already stays",
    arguments: [
      ("tv://home/show::2", "tv://home/show::2", "alreadyThere"),
      ("tv://home/show::2", "tv://home/show::2/show::3", "tv://home/show::2"),
      ("tv://home/show::2?player=vm", "tv://home/show::2?player=vm", "alreadyThere"),
    ])
  func kept(url: String, from: String, state: String) throws {
    let planning = try plan(.open(url: url), at: from)
    #expect(words(planning) == state)
    if case .plan(let plan) = planning { #expect(plan.newScreens.isEmpty) }
  }

  @Test("each screen above the ground is reached by its route's edge, with what that passes")
  func edges() throws {
    guard case .plan(let plan) = try plan(.open(url: "tv://home/show::2/part::7"), at: "tv://")
    else {
      Issue.record("no plan")
      return
    }
    #expect(plan.legs.map(\.name) == ["openShow", "openPart"])
    #expect(plan.legs.map(\.route) == ["show", "part"])
    #expect(plan.legs.map(\.payload) == [["id": "2"], ["number": 7]])
    #expect(plan.newScreens.map(\.key) == ["home", "show", "part"])
  }

  @Test("a link means the same cold and warm")
  func coldAndWarm() throws {
    let urls = [
      "tv://home/show::2", "tv://home/secret::1", "tv://home/secret::1/show::2", "tv://home",
      "tv://search/show::2?player=vm", "tv://home?pin=v",
    ]
    let states = ["tv://", "tv://home/secret::1", "tv://search", "tv://home/show::2?pin=vm"]
    for url in urls {
      let kinds = try states.map { state in
        let text = words(try plan(.open(url: url), at: state))
        return text == "alreadyThere" || text == url ? "entered" : text
      }
      #expect(Set(kinds).count == 1, "\(url): \(kinds)")
    }
  }

  @Test(
    "what no exported route leads to is refused",
    arguments: [
      (
        "tv://home/secret::1",
        "notExported: the screen \"secret::1\" above \"home\" may not be entered"
      ),
      ("tv://home/secret::1/show::2", "notExported: the screen \"secret::1\" above \"home\""),
      ("tv://home", "notExported: the screen \"home\" may not be entered from outside"),
      ("tv://search", "notExported: the screen \"search\" may not be entered from outside"),
      ("tv://", "notExported: the state URL names no screen"),
      ("tv://home?player=0", "notExported: the screen \"home\" may not"),
      ("tv://home?player=v", "wrongState: the navigation \"play\" starts at \"show\""),
      ("tv://home/player", "notExported: the screen \"player\" above \"home\""),
      ("tv://home/show::2?pin=v", "notExported: the screen \"pin\" above \"home/show::2\""),
      ("tv://home/show::2?show=v", "notExported: the screen \"show\""),
      ("tv://home/day::tomorrow/show::2", "notExported: the screen \"day::tomorrow\""),
      ("tv://home/part::x", "wrongType: \"number\" of the route \"part\": \"x\" is no int"),
      ("tv://home/show", "badArgument: the route \"show\" needs \"id\", and \"show\" has none"),
      ("tv://home/pin::1", "badArgument: the screen \"pin\" takes no data"),
      ("tv://home/nowhere", "unknownName: unknown screen \"nowhere\""),
      ("tv://home/show::2?curtain=v", "unknownName: unknown screen \"curtain\""),
    ])
  func refused(url: String, reason: String) throws {
    #expect(words(try plan(.open(url: url))).hasPrefix(reason))
  }

  @Test(
    "links that try tricks are refused",
    arguments: [
      "other://home/show::2", "TV://home/show::2", "tv:home", "", "tv://home/../secret::1",
      "tv://home/%2e%2e/secret::1", "tv://home/show::%00", "tv://home/show::a%0Ab",
      "tv://home/show::%E2%80%AE", "tv://home/show::%zz", "tv://home/show::%ff%fe",
      "tv://user@home/show::2", "tv://home:80/show::2", "tv://home\\secret::1",
      "tv://" + String(repeating: "home/", count: 70),
      "tv://" + String(repeating: "x", count: 1 << 20),
      "tv://home/show::2?player=v&player=v",
    ])
  func tricks(url: String) throws {
    guard case .outcome(.failed(let failure)) = try plan(.open(url: url)) else {
      Issue.record("\(url.prefix(80)) was let in")
      return
    }
    #expect(failure.message.utf8.count < 700)
    #expect(!failure.message.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(
    "a route is followed when it is exported, with what it declares and nothing else",
    arguments: [
      ("/show/2", "tv://home/show::2"), ("show", "tv://home/show"),
      ("/part/7", "wrongState: the navigation \"openPart\" starts at \"show\""),
      ("/secret/1", "notExported: the route \"secret\" may not be asked for from outside"),
      ("/nowhere", "notExported: no exported route is \"/nowhere\""),
      ("some words for a router", "notExported: no exported route is"),
      ("/show/2?pin=1902", "badArgument: the route \"show\" takes no \"pin\" from outside"),
      ("/show/%2e%2e", "notExported"), ("/show/a%2F..", "malformed: \"a/..\" has a character"),
      ("/show/a%0Ab", "malformed:"), ("/show/a\u{1B}[2J", "malformed:"),
      ("/" + String(repeating: "a/", count: 100), "limit: the route"),
      ("/" + String(repeating: "x", count: 4_000), "limit: the route"),
      ("/pin/5", "tv://home/secret::1/pin"),
      // whoever writes the manifest may lead on to what has no way in of its own
      ("/series/1", "redirect /secret/1"),
      ("tv://home/secret::1", "notExported: the screen"),
    ])
  func routes(route: String, state: String) throws {
    #expect(words(try plan(.route(route, payload: [:]))).hasPrefix(state))
  }

  @Test("what stands in a route's own stack is not the same outside of it")
  func stacks() throws {
    #expect(words(try plan(.open(url: "tv://home/secret::1/pin"))).hasPrefix("badArgument"))
    #expect(words(try plan(.open(url: "tv://home/secret::2/pin"))).hasPrefix("badArgument"))
  }

  @Test("other requests from outside are refused, whatever they are")
  func others() throws {
    let kinds: [Request.Kind] = [
      .navigate(name: "secret", payload: [:]), .transition([.root("secret")]),
      .force(url: "tv://home/secret::1"), .reset, .back(count: 1), .undo(count: 1),
      .forward(count: 1), .popTo(.none), .dismiss(id: "pin"),
      .segue(id: "x", screen: .none, payload: [:]), .select(region: "find"),
      .collapse(region: "watch", true), .go(to: "secret", via: [], properties: [:]),
      .result(screen: nil, value: .null), .action(screen: .none, verb: "x", data: .null),
      .key("F1"), .locale("de"), .closed, .activity,
    ]
    for kind in kinds {
      #expect(
        words(try plan(kind))
          == "notExported: from outside only state URLs and routes may be asked for")
    }
  }

  @Test("the program's own requests are what they were")
  func inside() throws {
    let state = NavigationState(simulating: try Location(parsing: "tv://home"), in: graph)
    for origin in [Request.Origin.program, .user] {
      let request = Request(.open(url: "tv://home/secret::1"), origin: origin)
      #expect(words(planner.plan(request, in: .init(state: state))) == "tv://home/secret::1")
    }
  }
}
