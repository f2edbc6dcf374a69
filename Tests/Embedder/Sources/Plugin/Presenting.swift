import SnapPluginKit

/// A presenter with a main loop of its own.
final class Lines: MainLoopPresenter {
  private let host: MainHost
  let knowsRegions = true
  init(host: MainHost) { self.host = host }

  func open(arguments: Value) throws {
    try host.watch(descriptor: 0) { [self] in typed() }
    let registration: Registration = try host.schedule(after: 1) {}
    try host.unschedule(registration)
  }
  func close() { try? host.unwatch(descriptor: 0) }
  func present(_ transition: Transition) throws -> Reply<Void> {
    switch Transition.Move(rawValue: 0) ?? transition.move {
    case .none, .forward, .back, .replace: host.log(transition.location)
    }
    for update in transition.updates { host.log(words(of: update), .trace) }
    let isLate = transition.isSync || transition.isAnimated || transition.deadline > transition.id
    return isLate ? .later { $0.complete(()) } : .done
  }
  func changed(_ screen: ScreenID) {}
  func saveView(of screen: ScreenID) throws -> Value { .null }
  func restoreView(of screen: ScreenID, _ view: Value) throws {}
  func run() throws {
    let loop: HostLoop? = host.mainLoop
    print(loop?.descriptor ?? 0)
    loop?.drain()
  }
  func quit() {}

  private func words(of update: Update) -> String {
    let operation: Update.Operation = update.operation
    return switch operation {
    case .push, .popTo, .root, .clear, .refresh, .detail, .select: update.key
    case .present, .dismiss, .custom: "\(update.screen) \(update.region) \(update.index)"
    case .effectShow, .effectHide: "\(update.isAnimated) \(update.arguments)"
    case .unknown(let number): "\(number)"
    }
  }

  private func typed() {
    do {
      for request in requests() {
        try host.request(request) { (outcome: Outcome) in
          print(outcome.outcome, outcome.reason, outcome.state, outcome.errors, outcome.value)
        }
      }
      let screen = ScreenID(rawValue: 1)
      let title: String = try host.get("title", of: screen, as: String.self)
      try host.set("title", of: screen, to: title + host.get("title", of: screen).jsonText)
      try host.call("play", of: screen, 1, "M")
      host.log(try host.describe(screen).jsonText + host.shown(["count": 1]).jsonText)
    } catch {
      host.log("\(error)", .warning)
    }
  }
}

/// A presenter with nothing but what it has to have, and a test of it.
struct Silent: Presenter {
  func present(_ transition: Transition) throws -> Reply<Void> { .done }
}
func present() throws -> Bool {
  let update = Update(
    .push, screen: .none, region: "main", key: "film", index: 0, isAnimated: true, arguments: .null)
  let transition = Transition(
    id: 1, move: .forward, updates: [update], location: "", deadline: 0, isAnimated: true,
    isSync: false)
  let silent = Silent()
  try silent.open(arguments: .null)
  _ = try silent.present(transition)
  silent.changed(.none)
  try silent.restoreView(of: .none, try silent.saveView(of: .none))
  silent.close()
  return silent.knowsRegions
}

/// Every request.
func requests() -> [Request] {
  let screen = ScreenID.none
  let own = Request(["kind": "back"])
  return [
    own, Request(own.value), .activity, .closed, .back(1), .forward(1), .undo(1),
    .collapse(region: "side", true), .select(region: "side"), .dismiss("film"), .key("F1"),
    .go(to: "film", via: [], properties: [:]), .locale("de"), .navigate("show", payload: [:]),
    .open("tv://home"), .pop(to: screen), .press(1, on: screen, inputs: [:]),
    .result(.null, of: screen), .route("film", payload: [:]),
    .segue("watch", from: screen, payload: [:]),
  ]
}

/// What every thread may ask.
func anywhere(_ host: Host, _ screen: ScreenID) throws {
  host.log("\(host.name) \(host.version) \(host.isMainThread)", .note)
  host.log("\(LogLevel.error) \(LogLevel(rawValue: 2) == .warning)", .debug)
  try host.changed(screen)
  try host.request(.back()) { print($0.outcome) }
  try host.schedule(after: 1) { main in print(main.host.name) }
  print(host.extension("org.example.extension") == nil)
}
