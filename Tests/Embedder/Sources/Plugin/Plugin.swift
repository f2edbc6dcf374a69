import SnapPluginKit

/// Everything that an author of a plugin writes, once.
final class Plugin: SavingPlugin {
  private let host: MainHost

  init(host: MainHost, config: Value, registrar: Registrar) throws {
    self.host = host
    try registrar.mediator("gate", AgeGate(host: host.host))
    try registrar.mediator("pass", Pass())
    try registrar.router("films", Films())
    try registrar.presenter("lines", Lines(host: host))
    try registrar.effect("dimmer", Dimmer())
    try registrar.screen("counter") { try Counter($0) }
    try registrar.screen("plain") { _ in Plain() }
    try registrar.function("area") { (width: Double, height: Double) in width * height }
    try registrar.function("check") { (name: String) in throw ContractError(.noSuchKey, name) }
  }

  func stop() {}
  func save() throws -> Value { .null }
  func restore(_ state: Value) throws {}
}

/// A plugin without state, and what the library fills in for it.
struct Stateless: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {}
  func end() { stop() }
}

/// What the build writes for a plugin.
let entries = [
  PluginEntry(Plugin.self, id: "org.example.all", version: "1.0.0"),
  PluginEntry(Stateless.self, id: "org.example.none", version: "1.0.0"),
]
func answer() -> UnsafeRawPointer? { entries[0].answer(hostMajor: 1) }

/// A mediator that answers in every way.
final class AgeGate: Mediator {
  private let host: Host
  init(host: Host) { self.host = host }

  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    let age = try navigation.payload.get("age", or: 0)
    if age < 0 { throw ContractError(.badArgument, "nobody is \(age) years old") }
    if age < 16 { return .veto("too young") }
    if navigation.isGuard || navigation.isLeaving { return .redirect(to: navigation.screenKey) }
    if navigation.arguments == .null, navigation.isAnimated { return .proceed }
    if navigation.source != navigation.destination { return .task { .veto(navigation.route) } }
    return .later { [host] (token: Token<Mediation>) in
      token.onCancel { host.log("\(navigation.id) \(navigation.deadline)", .debug) }
      guard !token.isCancelled else { return }
      token.complete(.redirect(to: "login"))
      token.fail(ContractError(.timedOut, "nobody answers"))
    }
  }

  func undo(_ navigation: Navigation) {}
}

/// A mediator with nothing but what it has to have, and a test of it.
struct Pass: Mediator {
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> { .proceed }
}
func answers() throws -> Bool {
  var asked = Navigation(
    id: 1, source: .none, destination: .none, payload: [:], arguments: .null, route: "",
    screenKey: "", deadline: 0, isAnimated: true, isGuard: false, isLeaving: false)
  asked.payload = ["age": 7]
  Pass().undo(asked)
  switch try Pass().mediate(asked) {
  case .now(.proceed): return true
  case .now(.veto), .now(.redirect), .later: return false
  }
}

/// A router that answers in every way.
struct Films: Router {
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution> {
    switch query.route {
    case "film": .navigation("show", payload: query.payload)
    case "home": .open("tv://home")
    case "plan": .plan(["from": query.source.value])
    default: .decline
    }
  }
  func routes() throws -> [RouteDescription] {
    let film = RouteDescription("film", description: "a film", payload: ["id": "string"])
    guard film.payload != nil else { return [] }
    return [RouteDescription(film.name + film.description)]
  }
}
struct Nowhere: Router {
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution> { .now(.decline) }
}
func resolutions() throws -> [Resolution] {
  _ = try Nowhere().resolve(RouteQuery(route: "film", payload: [:], source: .none))
  _ = try Nowhere().routes()
  return [.navigation("show", payload: [:]), .open("tv://home"), .plan([:]), .decline]
}

/// An effect.
struct Dimmer: Effect {
  func set(_ change: EffectChange) throws -> Reply<Void> {
    if change.isVisible, !change.isAnimated, change.arguments == .null { return .done }
    return .later { $0.complete() }
  }
  func update(_ attributes: Attributes) {
    var why = Attributes(move: .forward, from: "", to: "", data: nil, object: .null)
    if why != attributes { why.move = attributes.move }
    why.from = attributes.to
    why.to = attributes.from
    why.data = attributes.data
    why.object = attributes.object
  }
}
/// A mediator that only says yes or no.
struct Night: Mediator {
  var isCondition: Bool { true }
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    Usual().isCondition ? .proceed : .veto("by night only")
  }
}
struct Usual: Mediator {
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> { .proceed }
}
func picture(_ host: MainHost) throws -> [UInt8] {
  let asset: Asset = try host.asset("a.png")
  return asset.mediaType == "image/png" ? asset.bytes : []
}
func nothing() { Still().update(Attributes()) }

/// An effect that does not ask why.
struct Still: Effect {
  func set(_ change: EffectChange) throws -> Reply<Void> { .done }
}
let step = Request.transition([["push", "film"]]).with("admission", "queue")
let change = EffectChange(isVisible: true, isAnimated: false, arguments: .null)
