package import SnapApp
import SnapInspect
import SnapEngine
import SnapValue
package import SnapNavigation
package import SnapSystem

// @unchecked: everything happens on the loop's thread, which is the navigator's executor; closures
// that must be sendable call it from there, and cannot say so in their type.
/// The control socket of a running application: others drive and watch it over JSON lines.
///
/// Made, used and closed on the main loop's thread.
package final class ControlServer: @unchecked Sendable {
  /// What it serves.
  struct Subject {
    /// Carries out requests.
    let navigator: Navigator
    /// What `state` says before all else, such as the application's id.
    let facts: () -> ValueMap
    /// The plugin files that were found, as data.
    let plugins: () -> Value
    /// Says how a script step would go, from a state URL or the state in force; the second closure
    /// gets what came of it, once. Throws when the step makes no sense, and then nothing comes.
    let explain: (String, String?, @escaping (ExplainedRequest) -> Void) throws(Failure) -> Void
    /// Looks whether the application serves; the closure is called once, maybe later.
    let health: (@escaping (Health) -> Void) -> Void
    /// Enters links or an action.
    let enter: ([String], String?, @escaping @Sendable (OutsideAnswer) -> Void) -> Void
    /// Asks for the end of the application.
    let quit: () -> Void
  }

  /// Where it listens.
  package var path: String { listener.path }

  private static let mostClients = 32
  private let listener: LocalListener
  private let loop: MainLoop
  private let subject: Subject
  private let log: (LogLine) -> Void
  private var watch: MainLoop.Watch?
  private var retry: MainLoop.Timer?
  private var clients: [Int: ControlClient] = [:]
  private var lastClient = 0
  private var isClosing = false
  /// The number of the last event.
  private var sequence: Int64 = 0
  /// Requests that wait because the navigator's queue is full.
  private var roomless: ArraySlice<(client: ControlClient, id: Value?, request: Request)> = []

  /// Begins to serve an application. `quit` is called when a client asks for its end; `log` is told of
  /// clients that were refused or cut off.
  package convenience init(
    _ listener: LocalListener, of application: Application,
    log: @escaping (LogLine) -> Void, quit: @escaping () -> Void
  ) throws(SystemError) {
    var explanations: UInt64 = 0
    let subject = Subject(
      navigator: application.navigator,
      facts: { [unowned application] in application.controlFacts },
      plugins: { [unowned application] in application.pluginWords },
      explain: { [unowned application] step, url, done throws(Failure) in
        explanations += 1
        // Not among the tokens of the navigator's own questions, which begin at 1.
        let token = 1 << 62 | explanations
        try application.explain(step: step, from: url, token: token, done)
      },
      health: { [unowned application] done in application.healthWatch.ask(done) },
      enter: { [unowned application] urls, action, done in
        guard let action else {
          return application.outside.enter(urls, count: urls.count, done: done)
        }
        application.outside.enter(action: action, done: done)
      }, quit: quit)
    try self.init(listener, on: application.loop, subject, log: log)
  }

  init(
    _ listener: LocalListener, on loop: MainLoop, _ subject: Subject,
    log: @escaping (LogLine) -> Void
  ) throws(SystemError) {
    (self.listener, self.loop, self.subject, self.log) = (listener, loop, subject, log)
    try listen()
  }

  private func listen() throws(SystemError) {
    watch = try loop.watch(listener.descriptor) { [weak self] _ in self?.accept() }
  }

  // MARK: Clients

  private func accept() {
    do throws(SystemError) {
      while let (descriptor, peer) = try listener.accept() { greet(descriptor, peer) }
    } catch {
      // The connection that waits would wake the loop again and again.
      tell(trouble: "no connection is accepted for a second: \(error)")
      if let watch { loop.unwatch(watch) }
      watch = nil
      retry = loop.schedule(after: 1_000_000_000) { [weak self] in try? self?.listen() }
    }
  }

  private func greet(_ descriptor: Int32, _ peer: LocalPeer) {
    let channel = LineChannel(
      on: loop, reading: descriptor, writing: descriptor, limit: ControlSession.Limits().line)
    lastClient += 1
    let client = ControlClient(lastClient, channel, self)
    if peer.user != ProcessFacts.user, peer.user != 0 {
      let fault = ControlFault(
        "refused", "user \(peer.user) may not control an application of user \(ProcessFacts.user)")
      return turnAway(client, fault, peer)
    }
    guard clients.count < Self.mostClients else {
      return turnAway(
        client, ControlFault("limit", "\(clients.count) clients are connected, no more may"), peer)
    }
    clients[client.number] = client
    client.start()
  }

  private func turnAway(_ client: ControlClient, _ fault: ControlFault, _ peer: LocalPeer) {
    tell(trouble: "process \(peer.process) was turned away: \(fault.message)")
    client.channel.send(ControlAnswer(fault).line)
    client.channel.close()
  }

  func schedule(after nanoseconds: UInt64, _ work: @escaping () -> Void) {
    loop.schedule(after: nanoseconds, work)
  }

  func forget(_ client: ControlClient) {
    clients[client.number] = nil
    if isClosing, clients.isEmpty { loop.stop() }
  }

  func tell(trouble text: String) {
    log(.warning(text, of: "control"))
  }

  // MARK: Events

  /// Tells every client that follows. For the navigator's listener.
  package func tell(_ event: NavigationEvent) {
    sequence += 1
    let followers = clients.values.filter(\.session.followsEvents)
    if !followers.isEmpty {
      let line = event.line(numbered: sequence)
      for client in followers.sorted(by: { $0.number < $1.number }) { client.tell(line) }
    }
    if !roomless.isEmpty { askAgain() }
  }

  // MARK: Commands

  func carryOut(_ command: ControlCommand, for client: ControlClient) {
    let id = command.id
    do throws(Failure) {
      switch command.kind {
      case .request(let request):
        if let refused = refusal(of: request) {
          return client.answer(ControlAnswer(id: id, outcome: refused))
        }
        ask(try Request(contract: .map(try completed(request))), id, client)
      case .press(let pressed, let inputs, let screen):
        ask(Request(.press(pressed, inputs: inputs, screen: screen), origin: .user), id, client)
      case .state: client.answer(ControlAnswer(id: id, state))
      case .describe(let screen): client.answer(ControlAnswer(id: id, try describe(screen)))
      case .events(let follow):
        client.answer(ControlAnswer(id: id, ["sequence": .int(sequence)]), follows: follow)
      case .explain(let step, let from):
        try subject.explain(step, from) { explanation in
          client.answer(ControlAnswer(id: id, explanation.value.map ?? [:]))
        }
      case .health:
        subject.health { [facts = subject.facts] health in
          client.answer(ControlAnswer(id: id, health, of: facts()["presenter"]))
        }
      case .plugins: client.answer(ControlAnswer(id: id, ["plugins": subject.plugins()]))
      case .enter(let urls, let action):
        subject.enter(urls, action) { [navigator = subject.navigator] answer in
          let state = navigator.assumeIsolated { $0.location.printed }
          client.answer(ControlAnswer(id: id, answer, state: state))
        }
      case .quit:
        client.answer(ControlAnswer(id: id))
        subject.quit()
      }
    } catch { client.answer(ControlAnswer(ControlFault(error, id: id))) }
  }

  /// The outcome of taking away what nothing could ever bring, which nobody can mean; `nil` for others.
  private func refusal(of request: ValueMap) -> Value? {
    guard request["kind"] == "dismiss", let key = request["id"]?.string else { return nil }
    return subject.navigator.assumeIsolated { navigator -> Value? in
      let configuration = navigator.linkedGraph.configuration
      let known = configuration.screens.map(\.key) + configuration.effects.map(\.key)
      let shown = navigator.state.overlays.map(\.key)
      guard !shown.contains(key), !known.contains(key) else { return nil }
      let failure = Failure(.unknownName, "unknown layer or effect \"\(key)\"")
      var outcome = navigator.words(ofRefusal: failure).map ?? [:]
      let near = nearestName(to: key, among: shown) ?? nearestName(to: key, among: known)
      outcome["hint"] = .string(
        near.map { "did you mean \"\($0)\"?" }
          ?? (shown.isEmpty
            ? "no layer or effect is shown" : "shown: \(shown.prefix(10).joined(separator: ", "))"))
      return .map(outcome)
    }
  }

  /// A request goes to the screen on top where it does not say to which.
  private func completed(_ request: ValueMap) throws(Failure) -> ValueMap {
    guard request["kind"] == "segue", request["screen"] == nil else { return request }
    let top = subject.navigator.assumeIsolated { $0.state.top }
    guard top != .none else { throw Failure(.wrongState, "nothing is shown") }
    return request.merging(["screen": .int(Int64(clamping: top.rawValue))])
  }

  /// Asks the navigator, or waits until its queue has room: others fill it, too.
  private func ask(_ request: Request, _ id: Value?, _ client: ControlClient) {
    let isServed = subject.navigator.assumeIsolated { navigator in
      guard navigator.hasRoom else { return false }
      navigator.ask(request) { [unowned navigator] words, outcome in
        let hint = navigator.assumeIsolated { $0.hint(on: outcome, of: request) }
        client.answer(ControlAnswer(id: id, outcome: words, hint: hint))
      }
      return true
    }
    if !isServed { roomless.append((client, id, request)) }
  }

  /// Not from inside the navigator's telling: it is between two steps there.
  private func askAgain() {
    let waiting = roomless
    roomless = []
    loop.post { for (client, id, request) in waiting { self.ask(request, id, client) } }
  }

  private var state: ValueMap {
    subject.facts().merging(
      subject.navigator.assumeIsolated { navigator in
        var map = navigator.state.controlWords
        map["running"] = .bool(navigator.isRunning)
        map["waiting"] = .int(Int64(navigator.waiting))
        return map
      })
  }

  private func describe(_ screen: ScreenID?) throws(Failure) -> ValueMap {
    let screen = screen ?? subject.navigator.assumeIsolated { $0.state.top }
    guard screen != .none else { throw Failure(.wrongState, "nothing is shown") }
    guard subject.navigator.screen(screen) != nil else {
      throw Failure(
        .staleHandle, "no live screen has the number \(screen.rawValue)",
        hint: "navhost ctl state lists them")
    }
    return ["described": try subject.navigator.describe(looking: screen)]
  }

  // MARK: The end

  /// How long clients have at the end to take what was said to them.
  private static let grace: UInt64 = 1_000_000_000

  /// Takes the socket away and answers what was not answered yet. Runs the loop until every client
  /// has taken what it was told, a second at most.
  package func close() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    if let retry { loop.cancel(retry) }
    listener.close()
    roomless = []
    for client in clients.values { client.end() }
    guard !clients.isEmpty else { return }
    isClosing = true
    let timer = loop.schedule(after: Self.grace) { [loop] in loop.stop() }
    loop.run()
    loop.cancel(timer)
    for client in clients.values { client.close() }
  }
}

extension NavigationEvent {
  /// The event's line with a number before it.
  func line(numbered number: Int64) -> String {
    "{\"sequence\":\(number)," + line.dropFirst()
  }
}
