import SnapEngine
import SnapValue
import SnapNavigation
import SnapPlugins
import SnapSystem
import Synchronization

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// Several presenters that show one application, known to the navigator as one: carries out what a
/// `GroupSession` wants.
final class GroupPresenter: PresenterGroup, @unchecked Sendable {
  /// One of them, which can be made again when it is lost.
  struct Part {
    let member: GroupSession.Member
    /// The displays that it has; it shows everything where it has none.
    var displays = PresenterDisplays()
    let make: () throws(Failure) -> any Presenter
  }

  /// Called once, when they are of no use any more.
  var whenLost: (Failure) -> Void = { _ in }
  /// Gets each program that is started, which has to be waited for at the end.
  var whenStarted: (ExecPresenter) -> Void = { _ in }
  /// Writes lines about every transition, as one that is traced does.
  var observer: TracePresenter?

  private let parts: [Part]
  private let navigator: Navigator
  private let loop: MainLoop
  private let log: (LogLine) -> Void
  private var session: GroupSession
  private var presenters: [(any Presenter)?]
  private let open = OpenTokens()
  private var told: (transition: Transition, plain: Transition)?
  private var reply: Reply<Presented>?
  /// What came of the transition while it was handed round.
  private var settled: Result<Presented, Failure>?
  private var isAsking = false
  private var isWorking = false
  private var isClosed = false

  init(
    _ parts: [Part], for navigator: Navigator, on loop: MainLoop, log: @escaping (LogLine) -> Void
  ) {
    (self.parts, self.navigator, self.loop, self.log) = (parts, navigator, loop, log)
    session = GroupSession(parts.map(\.member))
    presenters = parts.map { _ in nil }
  }

  /// The one that brings a main loop.
  var owner: (any MainLoopOwner)? { presenters.lazy.compactMap { $0 as? any MainLoopOwner }.first }

  // MARK: Members

  /// Brings all into use. A program comes when it is ready. Throws when one cannot be had that must
  /// show.
  func open(arguments: Value) throws(Failure) {
    for place in parts.indices {
      do throws(Failure) { try begin(place) } catch {
        guard parts[place].member.must else {
          session.giveUp(place, error.message)
          continue
        }
        close()
        var failure = error
        failure.message = "\(parts[place].member.name): \(error.message)"
        throw failure
      }
    }
    work()
  }

  /// - Parameter again: it has shown before, and the others are not held up by its start.
  private func begin(_ place: Int, again: Bool = false) throws(Failure) {
    let made = try parts[place].make()
    if again, let isolated = made.isolated {
      presenters[place] = made
      return isolated.comeBack(arguments: parts[place].displays.arguments) { [weak self] failure in
        self?.later { $0.isReady(place, made, failure) }
      }
    }
    guard let program = made as? ExecPresenter else { return try seat(place, made) }
    presenters[place] = program
    whenStarted(program)
    program.whenReady = { [weak self] failure in
      // Its first word comes from inside its own work, which goes on afterwards.
      self?.later { $0.isReady(place, program, failure) }
    }
    program.start()
  }

  private func isReady(_ place: Int, _ made: any Presenter, _ failure: Failure?) {
    guard presenters[place] as AnyObject? === made as AnyObject else { return }
    if let failure { return lost(place, failure) }
    do throws(Failure) { try seat(place, made) } catch { lost(place, error) }
  }

  private func seat(_ place: Int, _ made: any Presenter) throws(Failure) {
    try made.open(arguments: parts[place].displays.arguments)
    presenters[place] = made
    // Heard of before what waits for the call that has failed.
    (made as? ExecPresenter)?.whenLost = { [weak self] in self?.lost(place, $0) }
    made.isolated?.whenLost = { [weak self] in self?.lost(place, $0) }
    session.came(place)
    work()
  }

  private func lost(_ place: Int, _ failure: Failure) {
    presenters[place] = nil
    session.lost(place, failure)
    work()
  }

  private func start(_ place: Int, after pause: UInt64) {
    loop.schedule(after: pause) { [weak self] in
      guard let self, !isClosed else { return }
      do throws(Failure) { try begin(place, again: true) } catch { lost(place, error) }
    }
  }

  private func later(_ work: @escaping @Sendable (GroupPresenter) -> Void) {
    loop.post { [weak self] in
      guard let self, !isClosed else { return }
      work(self)
    }
  }

  // MARK: Carrying out

  private func work() {
    guard !isWorking else { return }
    isWorking = true
    while let action = session.next() { carryOut(action) }
    isWorking = false
  }

  private func carryOut(_ action: GroupSession.Action) {
    switch action {
    case .show(let place, let token):
      guard let told else { return }
      show(told, place, token)
    case .showWhole(let place, let token): showWhole(place, token)
    case .cancel(let place, let token):
      open.claim(token)
      presenters[place]?.cancel(token: token)
    case .wait(let place, let token, let nanoseconds):
      loop.schedule(after: nanoseconds) { [weak self] in
        guard let self, !isClosed else { return }
        session.timeIsOver(place, token)
        work()
      }
    case .start(let place, let pause): start(place, after: pause)
    case .complete(let failure): complete(failure)
    case .catchUp:
      later { group in
        group.session.catchUp()
        group.work()
      }
    case .note(let place, let text): log(.warning(text, of: parts[place].member.name))
    case .lost(let place, let failure):
      whenLost(
        Failure(failure.code, "\(parts[place].member.name): \(failure.message)"))
    }
  }

  private func showWhole(_ place: Int, _ token: UInt64) {
    let knowsRegions = presenters[place]?.knowsRegions ?? false
    let names = parts[place].displays.regions
    guard let whole = navigator.assumeIsolated({ $0.whole(knowsRegions: knowsRegions, of: names) })
    else { return session.answered(place, token, nil) }
    show(whole, place, token)
  }

  /// Shows one what it is told of a transition: of what is on another display nothing.
  private func show(
    _ told: (transition: Transition, plain: Transition), _ place: Int, _ token: UInt64
  ) {
    let isPlain = presenters[place]?.knowsRegions == false
    guard let names = parts[place].displays.regions else {
      return show(isPlain ? told.plain : told.transition, place, token)
    }
    let own = navigator.assumeIsolated {
      $0.narrowed(told.transition, to: names, knowsRegions: !isPlain)
    }
    guard own.updates.isEmpty, !own.isSync, !own.isProbe else { return show(own, place, token) }
    if token != 0 { session.answered(place, token, nil) }
  }

  /// Whether one is told of a screen.
  private func shows(_ place: Int, _ screen: ScreenID) -> Bool {
    guard session.isShowing(place) else { return false }
    guard let names = parts[place].displays.regions else { return true }
    return navigator.assumeIsolated { $0.tells(of: screen, in: names) }
  }

  private func show(_ transition: Transition, _ place: Int, _ token: UInt64) {
    guard let presenter = presenters[place] else { return }
    var transition = transition
    let deadline = parts[place].member.deadline
    if deadline != 0 {
      let end = loop.now &+ deadline
      transition.deadline = transition.deadline == 0 ? end : min(end, transition.deadline)
    }
    if token != 0 { open.add(token) }
    do throws(Failure) {
      guard try presenter.present(transition, reply: reply(of: place, token)) != nil else { return }
      if open.claim(token) { session.answered(place, token, nil) }
    } catch {
      // That it is lost is heard of first.
      if open.claim(token) { answered(place, token, .failure(error)) }
    }
  }

  private func reply(of place: Int, _ token: UInt64) -> Reply<Presented> {
    Reply(token: token) { [weak self, open, loop] token, result in
      guard open.claim(token) else { return false }
      loop.post { [weak self] in self?.answeredNow(place, token, result) }
      return true
    }
  }

  private func answered(_ place: Int, _ token: UInt64, _ result: Result<Presented, Failure>) {
    loop.post { [weak self] in self?.answeredNow(place, token, result) }
  }

  private func answeredNow(_ place: Int, _ token: UInt64, _ result: Result<Presented, Failure>) {
    guard !isClosed else { return }
    if case .failure(let failure) = result {
      session.answered(place, token, failure)
    } else {
      session.answered(place, token, nil)
    }
    work()
  }

  private func complete(_ failure: Failure?) {
    let result: Result<Presented, Failure> = failure.map { .failure($0) } ?? .success(Presented())
    if isAsking { settled = result } else { reply?.complete(result) }
    (reply, told) = (nil, nil)
  }

  // MARK: The presenter

  var knowsRegions: Bool { true }
  var holdsPlain: Bool { presenters.contains { $0?.knowsRegions == false } }

  func knowsRegions(_ reader: ObjectIdentifier) -> Bool? {
    presenters.lazy.compactMap { $0 }
      .first { ($0 as? any HostPresenter)?.reader == reader }?.knowsRegions
  }

  func regions(of reader: ObjectIdentifier) -> Set<String>? {
    presenters.indices.first { (presenters[$0] as? any HostPresenter)?.reader == reader }
      .flatMap { parts[$0].displays.regions }
  }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    try present(transition, plain: transition, reply: reply)
  }

  func present(
    _ transition: Transition, plain: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    _ = try? observer?.present(transition, reply: .unheard)
    (told, self.reply, settled, isAsking) = ((transition, plain), reply, nil, true)
    session.present(
      isWhole: transition.isSync, isProbe: transition.isProbe, isAwaited: reply.token != 0)
    work()
    isAsking = false
    guard let settled else { return reply.token == 0 ? Presented() : nil }
    return try settled.get()
  }

  func cancel(token: UInt64) {
    guard token == reply?.token else { return }
    reply = nil
    session.cancel()
    work()
  }

  func changed(_ screen: ScreenID) {
    for place in presenters.indices where shows(place, screen) {
      presenters[place]?.changed(screen)
    }
  }

  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    var views: ValueMap = [:]
    for place in presenters.indices where shows(place, screen) {
      guard let presenter = presenters[place], Self.keepsViews(presenter),
        let view = try? presenter.saveView(of: screen), view != .null
      else { continue }
      views[parts[place].member.name] = view
    }
    return views.isEmpty ? nil : .map(views)
  }

  private static func keepsViews(_ presenter: any Presenter) -> Bool {
    (presenter as? any HostPresenter)?.savesViews ?? true
  }

  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    for place in presenters.indices where shows(place, screen) {
      guard let own = view[parts[place].member.name] else { continue }
      try? presenters[place]?.restoreView(of: screen, own)
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    session.close()
    for presenter in presenters.reversed() { presenter?.close() }
  }
}

/// The tokens of questions that are not answered. Any thread.
private final class OpenTokens: Sendable {
  private let tokens = Mutex<Set<UInt64>>([])

  func add(_ token: UInt64) { tokens.withLock { _ = $0.insert(token) } }
  /// Whether it was open; it is not any more.
  @discardableResult
  func claim(_ token: UInt64) -> Bool { tokens.withLock { $0.remove(token) != nil } }
}
