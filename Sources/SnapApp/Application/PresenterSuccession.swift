import SnapEngine
import SnapValue
import SnapNavigation
import SnapPlugins
import SnapSystem

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// Brings the first usable presenter of some into use, and the next one when a program is lost.
final class PresenterSuccession: @unchecked Sendable {
  /// Why there is no presenter any more.
  private(set) var loss: Failure?

  private unowned let application: Application
  private let loop: MainLoop
  private var candidates: ArraySlice<PresenterCandidate> = []
  private var programs: [ExecPresenter] = []
  /// Those that could not begin, and why, until it is told; not those that have nothing to show on here, for
  /// which there is a list.
  private var failed: [(name: String, reason: String)] = []
  private var isEnding = false
  private var isRunning = false
  /// Those who wait for another presenter, while one is looked for.
  private var waiting: [(Bool) -> Void]?

  /// The one in use, where it is in a process of its own.
  private weak var followed: IsolatedPresenter?

  /// Whether another presenter is looked for.
  var isLooking: Bool { waiting != nil }

  init(of application: Application) {
    self.application = application
    loop = application.loop
  }

  /// Brings the first usable one into use. Runs the loop while a program gets ready. Throws when none
  /// can be used, with all reasons, and `cancelled` when it is told to end meanwhile: SIGINT and SIGTERM
  /// would leave programs behind, which are process groups of their own.
  func begin(with candidates: [PresenterCandidate]) throws(Failure) {
    self.candidates = candidates[...]
    var settled: Result<Void, Failure>?
    var isAwaited = false
    tryNext { [loop] result in
      settled = result
      if isAwaited { loop.stop() }
    }
    isAwaited = true
    var isInterrupted = false
    let signals = settled == nil ? MainLoop.endingSignals : []
    for signal in signals {
      try? loop.watchSignal(signal) { [loop] in
        isInterrupted = true
        loop.stop()
      }
    }
    while settled == nil, !isInterrupted { loop.run() }
    for signal in signals { loop.unwatchSignal(signal) }
    if isInterrupted {
      isEnding = true
      awaitPrograms()
      throw Failure(.cancelled, "it was told to end before anything was shown")
    }
    isRunning = true
    try settled?.get()
  }

  /// - Parameter again: the first one has shown before, and its plugin has a new process.
  private func tryNext(
    again: Bool = false, _ done: @escaping (Result<Void, Failure>) -> Void
  ) {
    guard !isEnding, let candidate = candidates.popFirst() else {
      return done(.failure(noneIsUsable))
    }
    func pass(_ failure: Failure) {
      application.passOver(candidate, failure.message)
      if failure.code != .unsupported { failed.append((candidate.name, failure.message)) }
      // It is not the one that comes back.
      if again { application.navigator.assumeIsolated { $0.awaitPresenter() } }
      tryNext(done)
    }
    func settle(_ program: any Presenter, _ failure: Failure?) {
      // Its first word comes from inside its own work, which goes on afterwards.
      loop.schedule(after: 0) { [self] in
        if let failure { return pass(failure) }
        do throws(Failure) { try use(program, candidate) } catch { return pass(error) }
        tellFailed()
        done(.success(()))
      }
    }
    if let why = application.unusable(candidate) {
      application.passedOver.append("\(candidate.name): \(why)")
      return tryNext(done)
    }
    do throws(Failure) {
      let made =
        candidate.members.isEmpty ? try candidate.make?() : application.group(of: candidate)
      if again, let made, let isolated = made.isolated {
        return isolated.comeBack(arguments: .null) { settle(made, $0) }
      }
      guard let program = made as? ExecPresenter else {
        try use(made, candidate)
        tellFailed()
        return done(.success(()))
      }
      programs.append(program)
      program.whenReady = { settle(program, $0) }
      program.start()
    } catch { pass(error) }
  }

  /// Tells which could not begin, though the manifest would rather have them, and what shows in their place.
  /// Where nothing does, the failure has it.
  private func tellFailed() {
    for (name, reason) in failed {
      application.options.log(.warning("it cannot be used: \(reason)", of: name))
      application.options.log(.warning("\(application.presenter) takes its place", of: name))
    }
    failed = []
  }

  private var noneIsUsable: Failure {
    Failure(
      .unknownName,
      "no presenter can be used: " + application.passedOver.joined(separator: "; "),
      hint: "try --presenter trace, or add \"trace\" to the manifest's \"presenter\"")
  }

  /// A program that has to be waited for at the end.
  func keep(_ program: ExecPresenter) {
    programs.removeAll(where: \.isGone)
    programs.append(program)
  }

  /// What is to be done when a group is lost.
  func follow(_ group: GroupPresenter, _ name: String) {
    group.whenLost = { [weak self, loop] failure in
      loop.schedule(after: 0) { self?.lost(name, failure) }
    }
  }

  private func use(_ made: (any Presenter)?, _ candidate: PresenterCandidate) throws(Failure) {
    try application.use(made, candidate)
    let owner = (made as? GroupPresenter)?.owner ?? made as? any MainLoopOwner
    if isRunning { application.handOver(to: owner) } else { application.owners.next = owner }
    // Maybe from inside the navigator's own work.
    (made as? ExecPresenter)?.whenLost = { [unowned self] failure in
      loop.schedule(after: 0) { [weak self] in self?.lost(candidate.name, failure) }
    }
    follow(process: made, candidate.name)
  }

  /// From now on the one in use is this one: what is to be done when its process is lost.
  func follow(process made: (any Presenter)?, _ name: String) {
    followed = made?.isolated
    followed?.whenLost = { [unowned self, weak followed] failure in
      // One that comes back holds nobody up, and is shown then what came into force meanwhile.
      let again = followed?.comesBack ?? false
      if !again { awaitNext(after: name) }
      // Not here: maybe from inside the navigator's own work.
      loop.post { [weak self, followed] in self?.lost(followed, name, failure, again: again) }
    }
  }

  /// The process of one is lost. A reload may have put another in its place meanwhile, of the same name.
  private func lost(
    _ presenter: IsolatedPresenter?, _ name: String, _ failure: Failure, again: Bool
  ) {
    if presenter === followed { return lost(name, failure, again: again) }
    if !isEnding, waiting == nil { application.navigator.assumeIsolated { $0.goOn() } }
  }

  /// Whether the one of that name is the one whose place is to be taken.
  private func isInUse(_ name: String) -> Bool {
    !isEnding && waiting == nil && name == application.presenter
  }

  /// What is asked from now on waits for the one that comes, also where it is asked in the same turn.
  private func awaitNext(after name: String) {
    guard isInUse(name) else { return }
    application.navigator.assumeIsolated { $0.awaitPresenter() }
  }

  /// The one in use is of no use any more: the next one takes its place, or the same one anew.
  private func lost(_ name: String, _ failure: Failure, again: Bool = false) {
    guard isInUse(name) else {
      if !isEnding, waiting == nil { application.navigator.assumeIsolated { $0.goOn() } }
      return
    }
    // What it died of was the first transition, after which none was left to take its place.
    let presenting = application.presenting
    guard again || !presenting.lost.contains(presenting.culprit) else { return giveUp() }
    replace(name, failure, again: again) { [unowned self] isReplaced in
      if !isReplaced { giveUp() }
    }
  }

  /// The one in use could not show what the application begins with, and the failure says so: the
  /// next one takes its place. Tells whether one has; `false` also when it was not the presenter that
  /// failed.
  func replace(after failure: Failure, _ done: @escaping (Bool) -> Void) {
    let presenting = application.presenting
    guard !isEnding, !failure.culprit.isEmpty else { return done(false) }
    if waiting != nil, presenting.culprit == failure.culprit { waiting?.append(done); return }
    // It was replaced before this was heard of.
    guard !presenting.lost.contains(failure.culprit) else { return done(true) }
    guard presenting.culprit == failure.culprit else { return done(false) }
    replace(presenting.name, failure, done)
  }

  /// Calls `done` when no presenter is looked for any more, at once where none is.
  func whenSettled(_ done: @escaping () -> Void) {
    if waiting == nil { done() } else { waiting?.append { _ in done() } }
  }

  private func replace(
    _ name: String, _ failure: Failure, again: Bool = false, _ done: @escaping (Bool) -> Void
  ) {
    let all = (try? application.candidates(of: application.assembly)) ?? []
    candidates = all.drop { $0.name != name }
    if !again {
      candidates = candidates.dropFirst()
      if let candidate = all.first(where: { $0.name == name }) {
        application.passOver(candidate, failure.message)
      }
      application.presenting.lost.insert(application.presenting.culprit)
    }
    application.options.log(.warning(failure.message, of: name))
    waiting = [done]
    tryNext(again: again) { [unowned self] result in
      let isReplaced = (try? result.get()) != nil
      if isReplaced {
        let words =
          application.presenter == name
          ? "it shows again" : "\(application.presenter) takes its place"
        application.options.log(.warning(words, of: name))
      }
      let waiting = waiting ?? []
      self.waiting = nil
      for done in waiting { done(isReplaced) }
    }
  }

  private func giveUp() {
    loss = Failure(
      .failed,
      "the presenter is lost and none is left to take its place: "
        + application.passedOver.joined(separator: "; "),
      hint: "add \"trace\" to the manifest's \"presenter\" to go on without one")
    application.stopper()
  }

  /// No other is tried any more.
  func end() { isEnding = true }

  /// Runs the loop until the programs that were closed have ended.
  func awaitPrograms() {
    let loop = loop
    for program in programs where !program.isGone {
      program.whenReady = { _ in }
      program.close()
      program.whenGone = { loop.stop() }
    }
    while programs.contains(where: { !$0.isGone }) { loop.run() }
  }
}

extension Presenter {
  /// The one in a process of its own that this is, maybe with a seat at its border.
  var isolated: IsolatedPresenter? {
    ((self as? SeatedPresenter)?.inner ?? self) as? IsolatedPresenter
  }
}
