internal import PresenterShown
internal import SnapPluginKit
internal import WebModel

/// Serves the connected pages while the presenter is in use: the server, its pages and what is shown.
final class WebSession {
  /// How long a page may take beyond the move itself until the transition goes on without it, in
  /// milliseconds.
  private static let patience = 1500
  private static let mostAsked = 64
  private static let leaveAfter: UInt64 = 5_000_000_000

  private let host: MainHost
  private let settings: Settings
  private let server: Server
  private let authorizer: RequestAuthorizer
  private let entry: Entry
  private var browser: Browser?
  private var connected = ConnectedPages()
  private var pending: PendingTransition?
  private var probe: (number: UInt64, pending: PendingTransition)?
  private var lastProbe: UInt64 = 1 << 52
  private var asked = 0
  private var lastActivity: Int?
  private var rate = AskRate()
  private var hasLostBrowser = false
  private var isClosed = false
  private var pictures = Pictures()
  private(set) var model = PageModel()

  init(_ host: MainHost, _ settings: Settings) throws(ContractError) {
    self.host = host
    self.settings = settings
    server = try Server(port: settings.port)
    authorizer = RequestAuthorizer(
      name: Secret.name(), port: server.port, token: Secret.token(), files: server.fileNames)
    do throws(ContractError) {
      try host.watch(descriptor: server.descriptor) { [server] in server.run() }
      entry = try Entry(authorizer.entryPage)
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
    pending?.complete()
    endProbe()
    tell("closed", [:])
    for page in connected.pages { server.end(stream: page.stream) }
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

extension WebSession {
  func present(_ transition: Transition) throws -> Reply<Void> {
    let shown = Shown(try host.shown(["location": true]))
    try model.show(shown) { try describe($0) }
    pictures.keep(Set(model.seen))
    pending?.complete()
    connected.await(transition.id)
    if !connected.pages.isEmpty {
      tell("change", model.change(by: transition, duration: settings.duration))
    }
    guard connected.isAwaiting else { return .done }
    return .later { [self] token in
      pending = PendingTransition(token, host, limit: limit) { [unowned self] in giveUp() }
    }
  }

  /// The host asks whether what it shows is still seen. A page that has its wits about it says so; a
  /// presenter without one shows nothing.
  func answerProbe() throws -> Reply<Void> {
    guard !connected.pages.isEmpty else { throw Self.unseen }
    endProbe()
    lastProbe += 1
    let number = lastProbe
    return .later { [self] token in
      let pending = PendingTransition(token, host, limit: UInt64(Self.patience) * 1_000_000) {
        [unowned self] in
        endProbe(
          ContractError(
            .timedOut,
            "\(connected.pages.count) page(s) have not answered for \(Self.patience) ms"))
      }
      probe = (number, pending)
      tell("alive", ["id": .int(Int64(number))])
    }
  }

  private static let unseen = ContractError(.wrongState, "no browser shows the page")

  private func endProbe(_ error: ContractError? = nil) {
    guard let ended = probe else { return }
    probe = nil
    if let error { ended.pending.fail(error) } else { ended.pending.complete() }
  }

  private var limit: UInt64 { UInt64(settings.duration + Self.patience) * 1_000_000 }

  private func giveUp() {
    let late = connected.giveUp()
    host.log("\(late) page(s) did not confirm the transition in time; going on", .debug)
    pending?.complete()
  }

  func changed(_ screen: ScreenID) {
    guard model.update(screen, describe: { try describe($0) }) else { return }
    tellChange()
  }

  /// What is on a screen, with the addresses of the application's pictures.
  private func describe(_ screen: ScreenID) throws -> Value {
    let whole = try host.describe(screen)
    guard case .map(var described) = whole, let view = described["view"] else { return whole }
    described["view"] = pictures.addressed(view, of: screen, now: Clock.seconds) { try read($0) }
    return .map(described)
  }

  private func read(_ path: String) throws -> Pictures.File {
    let asset = try host.asset(path)
    return Pictures.File(bytes: asset.bytes, mediaType: asset.mediaType)
  }

  func restore(_ screen: ScreenID, _ state: Value) -> Bool {
    guard model.keep(state, of: screen) else { return false }
    tell("restore", ["screen": screen.value, "state": state])
    return true
  }

  private func tellChange() {
    guard !connected.pages.isEmpty else { return }
    if let change = model.change() { tell("change", change) }
  }

  private func tell(_ event: String, _ data: Value) {
    guard !connected.pages.isEmpty else { return }
    server.send(Event.bytes(event, data), to: connected.pages.map(\.stream))
  }
}

// MARK: What pages say

extension WebSession {
  private func take(_ exchange: UInt64, _ request: HTTPRequest) {
    switch authorizer.receive(request) {
    case .answer(let answer): server.answer(exchange, answer)
    case .picture(let name, let range):
      server.answer(exchange, pictures.answer(name, range) { try read($0) })
    case .stream(let client): join(client, stream: exchange)
    case .message(_, .ask(let ask)): pass(ask, exchange)
    case .message(let client, .done(let id)):
      server.answer(exchange, .nothing)
      if id == probe?.number { return endProbe() }
      connected.hear(client, done: id)
      if !connected.isAwaiting { pending?.complete() }
    case .message(_, .view(let screen, let state)):
      _ = model.keep(state, of: screen)
      server.answer(exchange, .nothing)
    }
  }

  private func join(_ client: Client, stream: UInt64) {
    server.open(stream: stream)
    // What the others know is what this one is told.
    tellChange()
    let ending = connected.join(client, stream: stream)
    server.send(Event.bytes("rest", [:]), to: ending.resting)
    for old in ending.own + ending.resting { server.end(stream: old) }
    hasLostBrowser = false
    if !connected.isAwaiting { pending?.complete() }
    // Before anything is shown there is nothing to tell.
    guard !model.scheme.isEmpty else { return }
    let state = model.whole(duration: settings.duration, keyboard: settings.keyboard)
    server.send(Event.bytes("state", state), to: [stream])
  }

  private func leave(stream: UInt64) {
    guard connected.leave(stream: stream) else { return }
    if !connected.isAwaiting { pending?.complete() }
    guard connected.pages.isEmpty else { return }
    endProbe(Self.unseen)
    host.log("the last page is gone", .debug)
    if hasLostBrowser { return askToCloseWhenLeft() }
    _ = try? host.schedule(after: Self.leaveAfter) { [weak self] in self?.askToCloseWhenLeft() }
  }

  private func askToCloseWhenLeft() {
    guard settings.closesWhenLeft, connected.pages.isEmpty, !isClosed else { return }
    host.log("last page closed, quitting")
    try? host.request(.closed)
  }

  private func pass(_ ask: Ask, _ exchange: UInt64) {
    if ask.kind == "activity" {
      guard lastActivity != Clock.seconds else { return server.answer(exchange, .nothing) }
      lastActivity = Clock.seconds
    }
    guard asked < Self.mostAsked, rate.admit(at: Clock.seconds) else {
      return server.answer(exchange, .tooMuch)
    }
    asked += 1
    do throws(ContractError) {
      try host.request(ask.request(scheme: model.scheme)) { [weak self] outcome in
        guard let self else { return }
        asked -= 1
        answer(exchange, outcome.value)
      }
    } catch {
      asked -= 1
      host.log(error.message, .warning)
      answer(exchange, ["outcome": "failed", "reason": .string(error.message)])
    }
  }

  private func answer(_ exchange: UInt64, _ outcome: Value) {
    var map = outcome.map ?? [:]
    if let url = map["state"]?.string { map["state"] = .string(StatePath.path(url)) }
    server.answer(exchange, .json(200, Array(Value.map(map).jsonText.utf8)))
  }
}
