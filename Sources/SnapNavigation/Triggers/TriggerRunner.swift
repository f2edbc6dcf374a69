public import SnapEngine
public import SnapValue
import Synchronization

/// Runs the triggers of one navigator: give it to `Navigator.setTriggerRunner`.
///
/// Of several triggers for one key or signal, the first counts. Any thread may tell of a signal.
public final class TriggerRunner: InteractionObserver {
  private struct IdleTrigger {
    let name: String
    let idle: Trigger.Idle
    let request: Request
    var watch: IdleWatch
  }

  private struct State {
    var idles: [IdleTrigger]
    var hasBegun = false
    var hasEnded = false
  }

  private weak let navigator: Navigator?
  private let clock: any NavigationClock
  private let keys: [String: Trigger]
  private let signals: [String: Trigger]
  private let home: String?
  private let log: @Sendable (Failure) -> Void
  private let state: Mutex<State>

  /// Makes a runner. `home` is the state URL that is forced when what a wiping trigger asks for fails;
  /// `log` gets what failed and stops nobody, on the navigator's executor.
  public convenience init(
    _ triggers: [Trigger], for navigator: Navigator, home: String? = nil,
    log: @escaping @Sendable (Failure) -> Void = { _ in }
  ) {
    self.init(triggers, for: navigator, clock: SystemClock(), home: home, log: log)
  }

  /// Makes a runner with a clock of one's own.
  package init(
    _ triggers: [Trigger], for navigator: Navigator, clock: any NavigationClock,
    home: String? = nil, log: @escaping @Sendable (Failure) -> Void = { _ in }
  ) {
    self.navigator = navigator
    self.clock = clock
    self.home = home
    self.log = log
    var keys: [String: Trigger] = [:]
    var signals: [String: Trigger] = [:]
    var idles: [IdleTrigger] = []
    for trigger in triggers {
      switch trigger.cause {
      case .key(let key): keys[key] = keys[key] ?? trigger
      case .signal(let name): signals[name] = signals[name] ?? trigger
      case .idle(let idle):
        let watch = IdleWatch(after: idle.after, warning: idle.warning, except: idle.except)
        idles.append(
          IdleTrigger(name: trigger.name, idle: idle, request: trigger.request, watch: watch))
      }
    }
    self.keys = keys
    self.signals = signals
    state = Mutex(State(idles: idles))
  }

  /// The names of the signals that it waits for, sorted.
  public var signalNames: [String] { signals.keys.sorted() }

  /// The keys that it waits for, sorted.
  package var keyNames: [String] { keys.keys.sorted() }

  /// Fires nothing any more: another runner takes its place.
  public func end() { state.withLock { $0.hasEnded = true } }

  // MARK: What it hears

  /// The request of the trigger of this key, which is told.
  package func request(forKey key: String) -> Request? {
    guard let trigger = keys[key] else { return nil }
    navigator?.assumeIsolated { $0.tellTrigger(trigger.name, "key \(key)") }
    return trigger.request
  }

  /// Everything idle begins to count anew.
  package func userIsActive() {
    let now = clock.now()
    moveAll { $0.userIsActive(now: now) }
  }

  /// What is on the display decides about exceptions; the first state begins the count.
  package func inForce(_ shown: NavigationState) {
    let (now, keys) = (clock.now(), shown.shownKeys)
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    moveAll { $0.shows(keys, isFirst: isFirst, now: now) }
  }

  /// Hands it on to the log.
  package func trouble(_ failure: Failure) { log(failure) }

  /// A signal has come. Any thread; the request is made in the navigator's next turn.
  public func signal(_ name: String) {
    guard let trigger = signals[name] else { return }
    inTurn { runner, navigator in
      navigator.tellTrigger(trigger.name, "signal \(name)")
      runner.submit(trigger.request, navigator)
    }
  }

  // MARK: What it does

  private func moveAll(_ move: (inout IdleWatch) -> [IdleWatch.Action]) {
    let places = state.withLock { $0.idles.indices }
    for place in places { self.move(place, move) }
  }

  private func move(_ place: Int, _ move: (inout IdleWatch) -> [IdleWatch.Action]) {
    let (actions, trigger) = state.withLock { state -> ([IdleWatch.Action], IdleTrigger) in
      let actions = state.hasEnded ? [] : move(&state.idles[place].watch)
      return (actions, state.idles[place])
    }
    for action in actions { carryOut(action, of: trigger, place) }
  }

  private func carryOut(_ action: IdleWatch.Action, of trigger: IdleTrigger, _ place: Int) {
    switch action {
    case .wake(let time):
      let now = clock.now()
      _ = clock.schedule(after: time > now ? time - now : 0) { [weak self] in
        self?.inTurn { runner, _ in
          let now = runner.clock.now()
          runner.move(place) { $0.wake(now: now) }
        }
      }
    case .warn: inTurn { runner, navigator in runner.warn(trigger, navigator) }
    case .calm: inTurn { runner, navigator in runner.calm(trigger, navigator) }
    case .fire: inTurn { runner, navigator in runner.fire(trigger, navigator) }
    }
  }

  private func warn(_ trigger: IdleTrigger, _ navigator: isolated Navigator) {
    navigator.tellTrigger(trigger.name, "idle soon")
    guard let screen = trigger.idle.screen else { return }
    submit(.transition(.present(screen)), navigator)
  }

  private func calm(_ trigger: IdleTrigger, _ navigator: isolated Navigator) {
    navigator.tellTrigger(trigger.name, "idle no more")
    hideWarning(of: trigger, navigator)
  }

  private func fire(_ trigger: IdleTrigger, _ navigator: isolated Navigator) {
    navigator.tellTrigger(trigger.name, "idle")
    guard trigger.idle.wipes else {
      hideWarning(of: trigger, navigator)
      return submit(trigger.request, navigator)
    }
    let forced = [home.map { Request(.force(url: $0)) }, Request(.reset)].compactMap(\.self)
    wipe([trigger.request] + forced, navigator)
  }

  private func hideWarning(of trigger: IdleTrigger, _ navigator: isolated Navigator) {
    guard let screen = trigger.idle.screen else { return }
    // It goes whatever runs, and whatever is asked for instead.
    navigator.submit(Request(.dismiss(id: screen), admission: .queue)) {
      [weak self, weak navigator] outcome in
      guard outcome == .cancelled, let self, let navigator else { return }
      navigator.assumeIsolated { self.hideWarning(of: trigger, $0) }
    }
  }

  /// Makes everything anew as the first of several requests says that succeeds. Nothing that whoever
  /// was there has asked for is waited for.
  private func wipe(_ requests: [Request], _ navigator: isolated Navigator) {
    guard var request = requests.first?.wiping() else { return }
    request.origin = .user
    request.admission = .latestWins
    let log = log
    navigator.submit(request) { [weak self, weak navigator] outcome in
      guard !outcome.isSuccess else { return }
      log(Failure(.failed, "what a wiping trigger asks for: \(outcome.reason ?? outcome.name)"))
      guard let self, let navigator, outcome != .cancelled else { return }
      navigator.assumeIsolated { self.wipe(Array(requests.dropFirst()), $0) }
    }
  }

  private func submit(_ request: Request, _ navigator: isolated Navigator) {
    let log = log
    navigator.submit(request) { outcome in
      guard case .failed(let failure) = outcome else { return }
      log(
        Failure(failure.code, "a trigger's request: \(failure.message)", culprit: failure.culprit))
    }
  }

  /// Does something in the navigator's next turn, after what was asked for before.
  private func inTurn(
    _ work: @escaping @Sendable (TriggerRunner, isolated Navigator) -> Void
  ) {
    navigator?.mailbox.leave(
      .run { [weak self] navigator in
        if let self { work(self, navigator) }
      })
  }
}
