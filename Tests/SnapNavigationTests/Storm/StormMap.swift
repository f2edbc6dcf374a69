@testable import SnapNavigation

/// Random applications, and what is asked of them.
enum StormMap {
  static let keys = ["a", "b", "c", "d"]

  private static let tabs = [
    RegionDefinition("main", .tabs, tabs: ["left", "right"]),
    RegionDefinition("left", root: "a"),
    RegionDefinition("right", .split, root: "b", detail: ["c"]),
  ]
  private static let split = [RegionDefinition("main", .split, root: "a", detail: ["c", "d"])]
  private static let beside = [RegionDefinition("main"), RegionDefinition("side", root: "d")]
  private static let regions = [[], [], tabs, split, beside]

  static func key(_ weather: Weather) -> String { weather.one(of: keys) }
  static func route(_ weather: Weather) -> String {
    weather.once(in: 3) ? "word" : "/r\(weather.below(3))/\(weather.below(3))"
  }

  static func url(_ weather: Weather) -> String {
    let path = (0..<weather.below(4)).map { _ in
      key(weather) + (weather.once(in: 3) ? "::\(weather.below(2))" : "")
    }
    var parameters: [String] = []
    if weather.once(in: 3) { parameters.append("\(key(weather))=vm") }
    if weather.once(in: 3) { parameters.append("menu=\(weather.one(of: ["v", "va", "vu"]))") }
    let query = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
    return "tv://" + path.joined(separator: "/") + query
  }

  static func configuration(_ weather: Weather) -> Configuration {
    var configuration = Configuration(scheme: "tv")
    configuration.screens = keys.map { key in
      var screen = ScreenDefinition(key, factory: StormFactory(weather: weather))
      if weather.once(in: 2) { screen.dataProperty = "id" }
      screen.refreshesData = weather.once(in: 2)
      if weather.once(in: 4) { screen.parent = "a" }
      if weather.once(in: 4) { screen.result = .integer("result") }
      if weather.once(in: 6) { screen.guards = steps(1, weather) }
      if weather.once(in: 6) { screen.leaveGuards = steps(1, weather) }
      if weather.once(in: 2) { screen.segues = [segue(weather)] }
      return screen
    }
    configuration.screens[0].parent = nil
    configuration.regions = weather.one(of: regions)
    configuration.effects = ["menu", "dim"].map {
      EffectDefinition($0, StormEffect(weather: weather, key: $0))
    }
    for number in 0..<5 + weather.below(4) {
      configuration.navigations.append(edge("n\(number)", weather))
    }
    for number in 0..<3 {
      configuration.routes.append(
        RouteDefinition(
          "r\(number)", path: "/r\(number)/:id",
          to: weather.once(in: 2)
            ? .redirect("/r\(weather.below(3))/:id") : .inline(edge("r\(number)", weather))))
    }
    configuration.routers = (0..<weather.below(3)).map {
      NamedRouter("router \($0)", StormRouter(weather: weather))
    }
    configuration.policy.admission = weather.admission
    configuration.policy.queueLimit = 1 + weather.below(4)
    configuration.policy.redirectLimit = weather.below(4)
    return configuration
  }

  private static func steps(_ count: Int, _ weather: Weather) -> [Mediation.Step] {
    (0..<count).map { _ in Mediation.Step(StormMediator(weather: weather)) }
  }

  private static func segue(_ weather: Weather) -> SegueDefinition {
    var segue = SegueDefinition("s", to: key(weather), kind: weather.one(of: [.show, .present]))
    segue.mediator = steps(1, weather)[0]
    return segue
  }

  private static func edge(_ name: String, _ weather: Weather) -> NavigationDefinition {
    let presentation: Presentation =
      switch weather.below(11) {
      case 0: .root
      case 1: .popTo
      case 2: .dismiss
      case 3, 4: .present
      case 5: .presenter(weather.presenter())
      case 6: .showDetail
      case 7: .method { _, destination in (destination.contents as? StormBody)?.keep() }
      default: .show
      }
    return NavigationDefinition(
      name, from: weather.once(in: 3) ? [key(weather), key(weather)] : [], to: key(weather),
      mediation: Mediation(steps(weather.below(3), weather)), presentation: presentation,
      guards: steps(weather.once(in: 4) ? 1 : 0, weather),
      result: weather.once(in: 2) ? "answer" : nil)
  }
}

extension Weather {
  /// A presenter that an edge names.
  func presenter() -> StormPresenter {
    let presenter = StormPresenter(self)
    with { $0.named.append(presenter) }
    return presenter
  }

  func request(on navigator: isolated Navigator) -> Request {
    let live = navigator.state.screens
    var request = Request(kind(live))
    if once(in: 5) { request.admission = one(of: Request.Admission.allCases) }
    if once(in: 3) { request.origin = .user }
    request.animated = !once(in: 5)
    request.wipes = once(in: 20)
    return request
  }

  private func kind(_ live: [ScreenID]) -> Request.Kind {
    let payload: ValueMap = once(in: 3) ? ["id": .string("\(below(2))")] : [:]
    switch below(30) {
    case 0, 1, 2, 20, 21: return .open(url: StormMap.url(self))
    case 3, 4, 5, 6, 22: return .navigate(name: "n\(below(6))", payload: payload)
    case 7, 8: return .route(StormMap.route(self), payload: payload)
    case 9: return .back(count: 1 + below(3))
    case 27, 28: return .undo(count: 1 + below(3))
    case 29: return .forward(count: 1 + below(3))
    case 10: return .dismiss(id: StormMap.key(self))
    case 11: return .popTo(live.isEmpty ? .none : one(of: live))
    case 12: return .transition(calls)
    case 13:
      return .result(screen: live.isEmpty || once(in: 2) ? nil : one(of: live.suffix(3)), value: 7)
    case 14, 15, 23: return .perform(navigation)
    case 24, 25: return .select(region: one(of: ["left", "right", "main", "side"]))
    case 26: return .collapse(region: one(of: ["main", "right"]), once(in: 2))
    case 16, 17:
      return .segue(id: "s", screen: once(in: 2) ? .none : live.last ?? .none, payload: payload)
    case 18: return once(in: 3) ? .reset : .force(url: StormMap.url(self))
    default: return once(in: 2) ? .closed : .action(screen: .none, verb: "wave", data: .null)
    }
  }

  private var calls: [TransitionCall] {
    (0..<1 + below(3)).map { _ in
      switch below(7) {
      case 0: .root(StormMap.key(self), replace: once(in: 2))
      case 1: .push(StormMap.key(self))
      case 2: .data(once(in: 2) ? nil : "1")
      case 3: .pop(below(3))
      case 4: .present(StormMap.key(self))
      case 5: .animate("dim", once(in: 2))
      default: .resolve(StormMap.key(self))
      }
    }
  }

  private var navigation: Navigation {
    Navigation(
      to: once(in: 2) ? .key(StormMap.key(self)) : .screen(one(of: given)),
      mediation: once(in: 2) ? .mediator(StormMediator(weather: self)) : nil,
      presentation: once(in: 4) ? nil : one(of: [.show, .present, .root, .dismiss]))
  }
}
