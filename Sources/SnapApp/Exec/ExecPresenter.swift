import SnapEngine
import SnapValue
import SnapNavigation
import SnapSystem

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// A presenter that is a program, talked to in JSON lines.
final class ExecPresenter: HostPresenter, @unchecked Sendable {
  /// Called once, when it can be opened, or with the reason why it cannot.
  var whenReady: (Failure?) -> Void = { _ in }
  /// Called once, when it is of no use any more after it was ready.
  var whenLost: (Failure) -> Void = { _ in }
  /// Called once, when its process is no more.
  var whenGone: () -> Void = {}
  /// Whether its process is no more.
  private(set) var isGone = false

  private let navigator: Navigator
  private let loop: MainLoop
  private let log: (LogLine) -> Void
  private let program: String
  private let child: ChildLines
  private var session: ExecSession
  private var replies: [UInt64: Reply<Presented>] = [:]
  private var timer: MainLoop.Timer?
  private var isReady = false
  private var isClosing = false
  private var isWorking = false
  private var loss: Failure?

  /// Starts the program, which has so long for its first word.
  init(
    _ program: ExecProgram, kept keeper: ProgramKeeper?, greeting: ValueMap,
    for navigator: Navigator, on loop: MainLoop, readyWithin nanoseconds: UInt64,
    log: @escaping (LogLine) -> Void
  ) throws(Failure) {
    (self.navigator, self.loop, self.log) = (navigator, loop, log)
    self.program = fileName(of: program.path)
    session = ExecSession(greeting: greeting)
    do throws(SystemError) {
      child = try ChildLines(
        program.plan(kept: keeper), on: loop, limit: ExecSession.Limits().line)
    } catch { throw Failure(.failed, error.description) }
    child.handler = { [weak self] in self?.take($0) }
    wait(nanoseconds)
  }

  /// Begins to talk.
  func start() { work() }

  private func wait(_ nanoseconds: UInt64) {
    stopTimer()
    timer = loop.schedule(after: nanoseconds) { [weak self] in
      self?.timer = nil
      self?.session.timeIsOver()
      self?.work()
    }
  }

  private func take(_ event: ChildLines.Event) {
    switch event {
    case .line(let line): session.take(line)
    case .error(let line): session.takeError(line)
    case .silent: session.becameSilent()
    case .sent: if isClosing { child.closeInput() }
    case .end(let end): session.ended(end)
    }
    work()
  }

  private func work() {
    guard !isWorking else { return }
    isWorking = true
    while let action = session.next() { carryOut(action) }
    isWorking = false
  }

  private func carryOut(_ action: ExecSession.Action) {
    switch action {
    case .send(let line): child.send(line)
    case .ready: settle(nil)
    case .complete(let token, let failure):
      let result: Result<Presented, Failure> = failure.map { .failure($0) } ?? .success(Presented())
      replies.removeValue(forKey: token)?.complete(result)
    case .request(let request, let id): ask(request, id)
    case .log(let level, let text):
      log(
        LogLine(
          source: program, level: level, isTrouble: level == "warning" || level == "error",
          text: text))
    case .wait(let nanoseconds): wait(nanoseconds)
    case .kill: child.kill()
    case .lost(let failure): settle(failure)
    case .gone:
      isGone = true
      stopTimer()
      whenGone()
    }
  }

  /// It is ready, or lost before or after it was.
  private func settle(_ failure: Failure?) {
    stopTimer()
    loss = failure
    if isReady {
      if let failure { whenLost(failure) }
    } else {
      isReady = failure == nil
      whenReady(failure)
    }
  }

  private func stopTimer() {
    if let timer { loop.cancel(timer) }
    timer = nil
  }

  private func ask(_ request: Value, _ id: Value?) {
    do throws(Failure) {
      try navigator.request(request, by: ObjectIdentifier(self)) { [weak self] outcome in
        self?.tell(outcome, id)
      }
    } catch { tell(navigator.words(ofRefusal: error), id) }
  }

  private func tell(_ outcome: Value, _ id: Value?) {
    guard let id else { return }
    session.outcome(outcome, id: id, unsent: child.unsent)
    work()
  }

  // MARK: The presenter

  var knowsRegions: Bool { session.knowsRegions }
  var reader: ObjectIdentifier? { ObjectIdentifier(self) }

  func open(arguments: Value) throws(Failure) { if let loss { throw loss } }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    defer { work() }
    session.forgetViews { navigator.screen($0) == nil }
    var words = transition.execWords { try? navigator.describe($0) }
    words["shown"] = try navigator.shown(.null, to: reader)
    try session.present(words, token: reply.token, unsent: child.unsent)
    if reply.token != 0 { replies[reply.token] = reply }
    return nil
  }

  func cancel(token: UInt64) {
    replies[token] = nil
    session.cancel(token)
    work()
  }

  func changed(_ screen: ScreenID) {
    guard let described = try? navigator.describe(screen) else { return }
    session.changed(screen, described, unsent: child.unsent)
    work()
  }

  func saveView(of screen: ScreenID) throws(Failure) -> Value? { session.view(of: screen) }

  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    session.restore(screen, view)
    work()
  }

  func close() {
    isClosing = true
    session.close()
    work()
    if child.unsent == 0 { child.closeInput() }
  }
}
