import Glibc
import SnapPluginKit

/// Writes what it is shown into the log.
final class Pages: MainLoopPresenter {
  private let host: MainHost
  private var views: [ScreenID: Value] = [:]
  private var kept: Token<Void>?
  private var hasQuit = false
  let knowsRegions = true

  init(host: MainHost) { self.host = host }

  func open(arguments: Value) throws {
    if arguments["broken"] == true { throw ContractError(.failed, "no paper") }
    host.log("open \(host.host.name) \(host.host.version)")
  }
  func close() { host.log("close") }

  func present(_ transition: Transition) throws -> Reply<Void> {
    for update in transition.updates {
      host.log("\(transition.move) \(update.operation) \(update.key) in \(update.region)")
    }
    if transition.location.isEmpty { return .later { [self] in kept = $0 } }
    return .done
  }

  func changed(_ screen: ScreenID) { host.log("changed \(screen.rawValue)") }
  func saveView(of screen: ScreenID) throws -> Value { views[screen] ?? .null }
  func restoreView(of screen: ScreenID, _ view: Value) throws { views[screen] = view }
  func run() throws {
    host.log("run, with the host's loop: \(host.mainLoop?.descriptor ?? -1)")
    guard let loop = host.mainLoop else { return }
    hasQuit = false
    loop.drain()
    var ready = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
    // A host that only pretends has a number that nobody has opened.
    while !hasQuit, fcntl(loop.descriptor, F_GETFD) >= 0 {
      unsafe poll(&ready, 1, -1)
      loop.drain()
    }
  }
  func quit() {
    hasQuit = true
    kept?.complete()
    host.log("quit")
  }
}

/// Films by name.
struct Films: Router {
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution> {
    switch query.route {
    case "film": .navigation("show", payload: query.payload)
    case "home": .open("tv://home")
    case "plan": .plan(["destination": "film", "presentation": "sheet"])
    case "later": .later { $0.complete(.decline) }
    default: .decline
    }
  }

  func routes() throws -> [RouteDescription] {
    [
      RouteDescription("film", description: "a film", payload: ["properties": [:]]),
      RouteDescription("home"),
    ]
  }
}

/// Shown at once, hidden later.
struct Dimmer: Effect {
  let host: MainHost

  func set(_ change: EffectChange) throws -> Reply<Void> {
    if change.isVisible { return .done }
    let host = host.host
    return .later { token in try host.schedule { _ in token.complete() } }
  }
  func update(_ attributes: Attributes) {
    host.log("dimmer \(attributes.move) \(attributes.data ?? "-")")
  }
}
