import CSnapNav
import SnapSystem
import SnapValue

/// A presenter that is open, and screens for it to show.
struct Stage {
  let bench: Bench
  let presenter: RegisteredPresenter
  /// What stands at the bottom, what is pushed on it, and what is shown as a layer above.
  let screens: (root: UInt64, pushed: UInt64, layer: UInt64)
  /// How long a later answer may take, in seconds. No presentation takes that long; a machine under
  /// load may.
  static let patience: Double = 8

  fileprivate init(_ bench: Bench, _ presenter: RegisteredPresenter) {
    self.bench = bench
    self.presenter = presenter
    screens = (
      bench.host.show(BenchScreen(key: "root")), bench.host.show(BenchScreen(key: "pushed")),
      bench.host.show(BenchScreen(key: "layer"))
    )
  }

  // MARK: what is shown

  /// One update of the stack or of the layers above it.
  private func transition(
    _ op: Int, _ screen: KeyPath<Stage, UInt64>, _ key: String, _ move: Int, _ animated: Bool
  ) -> GivenTransition {
    let flags = animated ? UInt32(SNAPNAV_ANIMATED) : 0
    let update = GivenUpdate(op: UInt32(op), screen: self[keyPath: screen], key: key, flags: flags)
    return GivenTransition(
      updates: [update], flags: flags, move: UInt32(move), location: "bench://\(key)")
  }

  /// The stack becomes one screen.
  func root(animated: Bool = false) -> GivenTransition {
    transition(SNAPNAV_ROOT, \.screens.root, "root", SNAPNAV_MOVE_REPLACE, animated)
  }

  /// A second screen on top of it.
  func push(animated: Bool = false) -> GivenTransition {
    transition(SNAPNAV_PUSH, \.screens.pushed, "pushed", SNAPNAV_MOVE_FORWARD, animated)
  }

  /// Back to the first.
  func pop(animated: Bool = false) -> GivenTransition {
    transition(SNAPNAV_POP_TO, \.screens.root, "root", SNAPNAV_MOVE_BACK, animated)
  }

  /// A layer above.
  func layer(animated: Bool = false) -> GivenTransition {
    transition(SNAPNAV_PRESENT, \.screens.layer, "layer", SNAPNAV_MOVE_FORWARD, animated)
  }

  /// The layer goes.
  func dismissal(animated: Bool = false) -> GivenTransition {
    transition(SNAPNAV_DISMISS, \.screens.layer, "layer", SNAPNAV_MOVE_BACK, animated)
  }

  /// No screen on the stack.
  func clear(animated: Bool = false) -> GivenTransition {
    let flags = animated ? UInt32(SNAPNAV_ANIMATED) : 0
    return GivenTransition(
      updates: [GivenUpdate(op: UInt32(SNAPNAV_CLEAR), flags: flags)], flags: flags,
      location: "bench://")
  }

  /// A round through all of them, after which only the first screen stands, as before.
  func round(animated: Bool) -> [GivenTransition] {
    [
      push(animated: animated), pop(animated: animated), layer(animated: animated),
      dismissal(animated: animated),
    ]
  }

  /// The whole state from nothing: one screen on the other.
  func sync() -> GivenTransition {
    let updates = [
      GivenUpdate(op: UInt32(SNAPNAV_CLEAR)),
      GivenUpdate(op: UInt32(SNAPNAV_PUSH), screen: screens.root, key: "root"),
      GivenUpdate(op: UInt32(SNAPNAV_PUSH), screen: screens.pushed, key: "pushed"),
    ]
    return GivenTransition(
      updates: updates, flags: UInt32(SNAPNAV_SYNC), move: UInt32(SNAPNAV_MOVE_NONE),
      location: "bench://root/pushed")
  }

  /// All of it from nothing, the first screen, a round with animations and one without.
  private var everyMove: [GivenTransition] {
    [root(), sync(), root()] + round(animated: true) + [clear(animated: true), root()]
      + round(animated: false)
  }

  /// Does something with each move, as long as a presenter takes no more than a few seconds for them.
  func forEachMove(_ body: (GivenTransition) throws(Ending) -> Void) throws(Ending) {
    let end = ProcessFacts.now + Self.budget
    for (place, move) in everyMove.enumerated() where place < 3 || ProcessFacts.now < end {
      try body(move)
    }
  }

  /// How long the moves of one check may take, in nanoseconds, before the rest is left out.
  static let budget: UInt64 = 3_000_000_000

  // MARK: showing

  /// Asks for it; the answer may be PENDING.
  func present(_ transition: GivenTransition) -> Answer { bench.present(presenter, transition) }

  /// Asks for it and waits for the answer, which is taken back when it does not come.
  @discardableResult
  func show(_ transition: GivenTransition) -> Answer { settle(present(transition)) }

  /// Waits for a later answer, which is taken back when it does not come.
  @discardableResult
  func settle(_ answer: Answer) -> Answer {
    guard answer.isPending, bench.completion(of: answer.token, seconds: Self.patience) == nil else {
      return bench.settled(answer, seconds: 0)
    }
    bench.cancel(presenter, answer.token)
    return bench.settled(answer, seconds: Self.patience)
  }

  /// Asks for moves until one is answered later; the check is skipped when none is.
  func pending() throws(Ending) -> Answer {
    show(root())
    for animated in [true, false] {
      for transition in round(animated: animated) {
        let answer = present(transition)
        if answer.isPending { return answer }
      }
    }
    throw .skip("\(presenter.id) answers every transition at once")
  }
}

extension Bench {
  /// Opens each presenter, does something with it and closes it; the plugin is started.
  ///
  /// One that cannot be opened here is left out, with its own reason; so is one for which the body
  /// ends as skipped. The check is skipped when none is left.
  func forEachPresenter(_ body: (Stage) throws(Ending) -> Void) throws(Ending) {
    try begin()
    var reasons: [String] = []
    var judged = 0
    // By name: a body may stop and start, and what the first start registered may be gone then.
    for name in registry.presenters.map(\.id) {
      guard let presenter = presenter(named: name) else { continue }
      if let reason = reasonNotToShow(presenter) {
        reasons.append(reason)
        continue
      }
      do throws(Ending) {
        try body(Stage(self, presenter))
        judged += 1
      } catch {
        guard case .skip(let reason) = error else { throw error }
        reasons.append(reason)
      }
      guard isStarted else {
        try begin()
        continue
      }
      if let presenter = self.presenter(named: name) { close(presenter) }
    }
    guard judged > 0 else { throw .skip(reasons.joined(separator: "; ")) }
  }

  /// A stage for the presenter of that name as the last start registered it.
  func stage(of name: String) -> Stage? {
    presenter(named: name).map { Stage(self, $0) }
  }

  private func presenter(named name: String) -> RegisteredPresenter? {
    registry.presenters.first { $0.id == name }
  }

  /// Opens a presenter; answers why it cannot be shown here.
  private func reasonNotToShow(_ presenter: RegisteredPresenter) -> String? {
    guard !presenter.ownsMainLoop else {
      return "\(presenter.id) owns the main loop, which is the bench's here"
    }
    let answer = open(presenter)
    return answer.isOK
      ? nil : "\(presenter.id) cannot be opened here: open answers \(answer.sentence)"
  }

  /// Turns until nothing of the plugin is under way: no timer waits and no thread is left that was
  /// not there before, or a second is over.
  func quiesce(threads: Int) {
    turn(seconds: 1) { host.with { $0.timers.isEmpty } && HeldResources.threadCount <= threads }
    turn(seconds: 0) { false }
  }
}
