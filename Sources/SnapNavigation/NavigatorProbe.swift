import SnapEngine
package import SnapValue

/// What a presenter has answered of what it was to show, and what it still has to.
package struct DisplayPulse: Sendable, Hashable {
  /// How often it has said that something is shown.
  package private(set) var answers: UInt64 = 0
  /// Why it could not show again what it shows; `nil`: it could, or was not asked since.
  package private(set) var failure: Failure?
  /// The number of the probe that it has not answered; 0: there is none.
  private(set) var probe: UInt64 = 0
  private var probes: UInt64 = 0

  /// Tokens of probes are none of the navigator's questions, and small enough for every JSON.
  private static let firstToken: UInt64 = 1 << 52

  /// Makes one of a presenter that was asked nothing.
  package init() {}

  /// It said that something is shown.
  mutating func answered() {
    answers += 1
    failure = nil
  }

  /// Another presenter is in use, which has to answer nothing yet.
  mutating func begin() { (failure, probe) = (nil, 0) }

  /// It is asked; answers the token.
  mutating func ask() -> UInt64 {
    probes += 1
    probe = Self.firstToken | probes
    return probe
  }

  /// The probe is not needed any more; answers its token, or 0.
  mutating func takeBack() -> UInt64 {
    defer { probe = 0 }
    return probe
  }

  /// A probe was answered; false: nobody waits for it.
  mutating func took(_ token: UInt64, _ failure: Failure?) -> Bool {
    guard probe == token, token != 0 else { return false }
    probe = 0
    if let failure { self.failure = failure } else { answered() }
    return true
  }
}

// Whether what is shown is still shown.
extension Navigator {
  /// What the presenter in use has answered, and whether it has something to answer now.
  package var displayPulse: (pulse: DisplayPulse, isAsked: Bool) { (pulse, isDisplayAsked) }

  private var isDisplayAsked: Bool {
    if pulse.probe != 0 { return true }
    guard case .presenter = progress.asked else { return false }
    return mailbox.isOpen(progress.token)
  }

  /// Lets the presenter in use show the screen on top again, and say when it has: a transition that is
  /// nobody's request and changes nothing. Nothing happens while it has something to answer, and before
  /// anything is shown. `answered` is called once it has answered, on the navigator's executor; not when
  /// a transition comes between, whose answer says as much.
  /// - Parameter isAnew: whether a probe that was not answered is taken back for this one.
  package func probe(isAnew: Bool = false, _ answered: @escaping @Sendable () -> Void = {}) {
    if isAnew { takeBackProbe() }
    guard let inUse, !isDisplayAsked, let transition = probing(inUse) else { return }
    let token = pulse.ask()
    let reply = Reply<Presented>(token: token) { [mailbox] token, result in
      mailbox.leave(
        .run { navigator in
          if navigator.pulse.took(token, result.failure) { answered() }
        })
    }
    do throws(Failure) {
      guard
        try inUse.present(transition, plain: { $0.updates[0].region = "main" }, reply: reply) != nil
      else { return }
      if pulse.took(token, nil) { answered() }
    } catch {
      if pulse.took(token, error.blaming(inUse.culprit)) { answered() }
    }
  }

  private func probing(_ inUse: PresenterInUse) -> Transition? {
    let layer = state.overlays.last { $0.isLayer && $0.presenter == 0 }
    let screen = layer?.screen ?? state.stack.topScreen
    guard screen != .none else { return nil }
    let region = inUse.knowsRegions ? state.regions[state.selected].name : "main"
    let key = screens.screen(screen)?.key ?? ""
    return Transition(
      id: 0, updates: [Update(.refresh, screen: screen, key: key, region: region, animated: false)],
      move: .none, animated: false, location: state.printed)
  }

  /// A transition follows: what the probe would say, its answer will.
  func takeBackProbe() {
    let token = pulse.takeBack()
    if token != 0 { inUse?.presenter.cancel(token: token) }
  }

  // MARK: Before the end

  /// Accepts nothing any more, and carries out what was accepted. `done` is called when that is over, at
  /// the latest when the navigator is closed.
  package func drain(_ done: @escaping @Sendable () -> Void) {
    if isTornDown { return done() }
    drainings.append(done)
    machine.drain()
    drive()
  }

  /// Whether nothing is accepted any more.
  package var isEnding: Bool { isTornDown || machine.isDraining }

  /// Why nothing is accepted any more.
  var closed: Failure {
    Failure(
      .wrongState,
      machine.isDraining && !isTornDown ? "the application ends" : "the navigator is closed")
  }

  func tellDrained() {
    let told = drainings
    drainings = []
    for done in told { done() }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
