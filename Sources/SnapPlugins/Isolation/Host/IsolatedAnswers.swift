import SnapEngine
import SnapSystem
import SnapValue

// What the process of an isolated plugin asks and tells.

extension IsolatedPlugin {
  /// Serves a host function that the plugin has called. Throws what the plugin is told.
  func answer(_ question: HostAsk) throws(Failure) -> Value {
    switch question {
    case .asset, .request: break
    default: shared.seat?.asked(SeatedQuestion(plugin: note.id, question: question))
    }
    switch question {
    case .get(let id, let name): return try screen(id).contents.value(of: name)
    case .set(let id, let name, let value): try screen(id).set(name, to: value)
    case .act(let id, let name, let arguments): return try screen(id).contents.call(name, arguments)
    case .describe(let id): return try navigation().describe(id)
    case .shown(let window):
      return try navigation().shown(window, to: ObjectIdentifier(self))
    case .asset(let path):
      let asset = try shared.asset(path)
      return ["bytes": .bytes(asset.bytes), "type": .string(asset.mediaType)]
    case .request(let request, let number): try self.request(request, number)
    }
    return .null
  }

  private func navigation() throws(Failure) -> any NavigationAccess {
    guard let access = shared.navigation.access else {
      throw Failure(.wrongState, "no navigation runs yet")
    }
    return access
  }

  private func screen(_ id: ScreenID) throws(Failure) -> Screen {
    guard let screen = try navigation().screen(id) else {
      throw Failure(.staleHandle, "there is no screen \(id.rawValue) (any more)")
    }
    return screen
  }

  private func request(_ request: Value, _ number: UInt64) throws(Failure) {
    guard request.map != nil, request["kind"]?.string != nil else {
      throw Failure(.badArgument, "request: a map with a \"kind\" is expected")
    }
    let reader = ObjectIdentifier(self)
    guard number != 0 else { return try navigation().request(request, by: reader, done: nil) }
    try navigation().request(request, by: reader) { [weak self, births] outcome in
      self?.end(number, of: births, outcome)
    }
  }

  /// Tells the plugin how a request of its has ended, as long as the process is the one that made it: the
  /// next one gives its own requests the same numbers.
  private func end(_ number: UInt64, of birth: UInt64, _ outcome: Value) {
    guard !isStopped, process != nil, birth == births else { return }
    _ = try? ask(.outcome(number, outcome), "request outcome")
    touch()
  }

  /// Says that more would cross than its process takes.
  static func tooLarge(_ what: String, _ frame: [UInt8]) -> String {
    "\(what) has \(frame.count) bytes, and no more than \(FrameSocket.limit) go to a process of its own"
  }

  /// Takes what the process tells by itself.
  func take(_ news: WorkerNews) {
    switch news {
    case .log(let level, let text):
      shared.log(PluginLogLine(plugin: note.id, level: level, text: text))
    case .changed(let id):
      shared.navigation.access?.changed(id)
      touch(id)
    case .observed(let id, let name, let value): screens[id]?.hear(name, value)
    case .completed(let token, let answer): complete(token, answer)
    case .request(let request, let number):
      do throws(Failure) { try self.request(request, number) } catch {
        guard number != 0 else { return }
        let outcome: Value = ["outcome": "failed", "reason": .string(error.message), "state": ""]
        // Not here: a call may be under way, which would get the answer to this one.
        shared.loop.post { [weak self, births] in self?.end(number, of: births, outcome) }
      }
    case .due: shared.loop.post { [weak self] in self?.runDue() }
    case .finding(let finding): shared.validator?.find(finding)
    }
  }

  private func runDue() {
    guard !isStopped else { return }
    _ = try? ask(.runDue, "scheduled call")
    touch()
  }

  private func complete(_ token: UInt64, _ answer: WorkerNews.LaterAnswer) {
    guard let question = waiting.removeValue(forKey: token) else { return }
    switch (question, answer) {
    case (.mediation(let reply), .mediation(let answer)): reply.complete(.success(answer))
    case (.route(let reply), .route(let answer)): reply.complete(.success(answer))
    case (.shown(let reply), .shown): reply.complete(.success(Presented()))
    case (_, .failure(let failure)): question.fail(failure)
    default:
      question.fail(
        Failure(.contractBroken, "its process answered another question", culprit: note.id))
    }
    touch()
  }
}
