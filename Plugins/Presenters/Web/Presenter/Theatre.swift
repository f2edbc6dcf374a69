internal import SnapPluginKit
internal import WebDoor

/// Where pages and host meet while the presenter is in use: the server, who looks on, what is shown.
final class Theatre {
  /// How long a page may take beyond the move itself before nobody waits for it, in milliseconds.
  private static let patience = 1500
  private static let mostAsked = 64
  private static let leaveAfter: UInt64 = 5_000_000_000

  private let host: MainHost
  private let settings: Settings
  private let server: Server
  private let door: Doorkeeper
  private let entry: Entry
  private var browser: Browser?
  private var audience = Audience()
  private var curtain: Curtain?
  private var asked = 0
  private var lastActivity: Int?
  private var hasLostBrowser = false
  private var isClosed = false
  private(set) var scene = Scene()

  init(_ host: MainHost, _ settings: Settings) throws(ContractError) {
    self.host = host
    self.settings = settings
    server = try Server(port: settings.port)
    door = Doorkeeper(
      name: Secret.name(), port: server.port, token: Secret.token(), files: server.fileNames)
    do throws(ContractError) {
      try host.watch(descriptor: server.descriptor) { [server] in server.run() }
      entry = try Entry(door.entryPage)
    } catch {
      try? host.unwatch(descriptor: server.descriptor)
      server.stop()
      throw error
    }
    server.asked = { [unowned self] in take($0, $1) }
    server.gone = { [unowned self] in leave(stream: $0) }
    host.log("open \(entry.address)")
    startBrowser()
  }

  func close() {
    isClosed = true
    curtain?.open()
    tell("closed", [:])
    for page in audience.pages { server.end(stream: page.stream) }
    try? host.unwatch(descriptor: server.descriptor)
    server.stop()
    browser?.stop()
    entry.remove()
  }

  private func startBrowser() {
    guard !settings.browser.isEmpty else { return }
    do throws(ContractError) {
      browser = try Browser(host, settings.browser + [entry.address]) { [unowned self] isWell in
        // A program that only hands the address on ends at once, and well.
        hasLostBrowser = !isWell
        if hasLostBrowser { askToCloseWhenLeft() }
      }
    } catch { host.log(error.message, .warning) }
  }
}

// MARK: What the host tells

extension Theatre {
  func present(_ transition: Transition) throws -> Reply<Void> {
    try scene.apply(transition) { try host.describe($0) }
    curtain?.open()
    audience.await(transition.id)
    if !audience.pages.isEmpty {
      tell("change", scene.change(by: transition, duration: settings.duration))
    }
    guard audience.isAwaiting else { return .done }
    return .later { [self] token in
      curtain = Curtain(token, host, limit: limit) { [unowned self] in giveUp() }
    }
  }

  private var limit: UInt64 { UInt64(settings.duration + Self.patience) * 1_000_000 }

  private func giveUp() {
    let late = audience.giveUp()
    host.log("\(late) page(s) did not say that the transition was seen; nobody waits", .debug)
    curtain?.open()
  }

  func changed(_ screen: ScreenID) {
    guard scene.update(screen, describe: { try host.describe($0) }) else { return }
    tellChange()
  }

  func restore(_ screen: ScreenID, _ state: Value) -> Bool {
    guard scene.keep(state, of: screen) else { return false }
    tell("restore", ["screen": screen.value, "state": state])
    return true
  }

  private func tellChange() {
    guard !audience.pages.isEmpty else { return }
    if let change = scene.change() { tell("change", change) }
  }

  private func tell(_ event: String, _ data: Value) {
    guard !audience.pages.isEmpty else { return }
    server.send(Event.bytes(event, data), to: audience.pages.map(\.stream))
  }
}

// MARK: What pages say

extension Theatre {
  private func take(_ exchange: UInt64, _ request: HTTPRequest) {
    switch door.receive(request) {
    case .answer(let answer): server.answer(exchange, answer)
    case .stream(let client): join(client, stream: exchange)
    case .saying(_, .ask(let ask)): pass(ask, exchange)
    case .saying(let client, .done(let id)):
      server.answer(exchange, .nothing)
      audience.hear(client, done: id)
      if !audience.isAwaiting { curtain?.open() }
    case .saying(_, .view(let screen, let state)):
      _ = scene.keep(state, of: screen)
      server.answer(exchange, .nothing)
    }
  }

  private func join(_ client: Client, stream: UInt64) {
    server.open(stream: stream)
    // What the others know is what this one is told.
    tellChange()
    let ending = audience.join(client, stream: stream)
    server.send(Event.bytes("rest", [:]), to: ending.resting)
    for old in ending.own + ending.resting { server.end(stream: old) }
    hasLostBrowser = false
    if !audience.isAwaiting { curtain?.open() }
    // Before anything is shown there is nothing to tell.
    guard !scene.scheme.isEmpty else { return }
    server.send(Event.bytes("state", scene.whole(duration: settings.duration)), to: [stream])
  }

  private func leave(stream: UInt64) {
    guard audience.leave(stream: stream) else { return }
    if !audience.isAwaiting { curtain?.open() }
    guard audience.pages.isEmpty else { return }
    host.log("the last page is gone", .debug)
    if hasLostBrowser { return askToCloseWhenLeft() }
    _ = try? host.schedule(after: Self.leaveAfter) { [weak self] in self?.askToCloseWhenLeft() }
  }

  private func askToCloseWhenLeft() {
    guard settings.closesWhenLeft, audience.pages.isEmpty, !isClosed else { return }
    host.log("nobody looks on any more: the application is asked to end")
    try? host.request(.closed)
  }

  private func pass(_ ask: Ask, _ exchange: UInt64) {
    if ask.kind == "activity" {
      guard lastActivity != Clock.seconds else { return server.answer(exchange, .nothing) }
      lastActivity = Clock.seconds
    }
    guard asked < Self.mostAsked else { return server.answer(exchange, .tooMuch) }
    asked += 1
    do throws(ContractError) {
      try host.request(ask.request(scheme: scene.scheme)) { [weak self] outcome in
        guard let self else { return }
        asked -= 1
        answer(exchange, outcome.value)
      }
    } catch {
      asked -= 1
      answer(exchange, ["outcome": "failed", "reason": .string(error.message)])
    }
  }

  private func answer(_ exchange: UInt64, _ outcome: Value) {
    var map = outcome.map ?? [:]
    if let url = map["state"]?.string { map["state"] = .string(StatePath.path(url)) }
    server.answer(exchange, .json(200, Array(Value.map(map).jsonText.utf8)))
  }
}
