import SnapNavigation
import SnapSystem

/// Looks whether an application serves: when somebody asks, and every few seconds where somebody wants to
/// be told. Nothing wakes up otherwise. On the loop's thread.
package final class HealthWatch {
  /// What is told after a look.
  package typealias Tell = (Health) -> Void

  /// What is looked at.
  struct Subject {
    /// The facts of now.
    let facts: () -> Health.Facts
    /// Lets the display show again what it shows, in the place of a probe that it did not answer where the
    /// first says so; the closure is called once it has answered.
    let probe: (Bool, @escaping @Sendable () -> Void) -> Void
  }

  private let subject: Subject
  private let loop: MainLoop
  private let limits: Health.Limits
  private var health: Health
  private var waiting: [Tell] = []
  private var every: UInt64?
  private var tell: Tell = { _ in }
  private var lookTimer: MainLoop.Timer?
  private var answerTimer: MainLoop.Timer?
  private var isEnded = false
  private var wasAlive = true
  /// When the display was asked what it has not answered yet.
  private var probedAt: UInt64?
  init(_ subject: Subject, on loop: MainLoop, limits: Health.Limits = Health.Limits()) {
    (self.subject, self.loop, self.limits) = (subject, loop, limits)
    health = Health(limits)
  }

  convenience init(of application: Application) {
    let navigator = application.navigator
    self.init(
      Subject(
        facts: { [unowned application] in application.healthFacts },
        probe: { isAnew, answered in
          navigator.assumeIsolated { $0.probe(isAnew: isAnew, answered) }
        }),
      on: application.loop)
  }

  /// Looks from now on as often as the limits say, or more often, and tells after each look.
  package func begin(every nanoseconds: UInt64 = .max, _ tell: @escaping Tell) {
    (every, self.tell) = (min(nanoseconds, limits.every), tell)
    planLook()
  }

  /// Asks the display, and tells when it has answered or the time for that is over.
  package func ask(_ done: @escaping Tell) {
    guard !isEnded else { return done(health) }
    waiting.append(done)
    look(asks: true)
  }

  /// Looks no more; who waits is told what is known.
  package func end() {
    isEnded = true
    for timer in [lookTimer, answerTimer] { if let timer { loop.cancel(timer) } }
    settle()
  }

  private func planLook() {
    guard let every else { return }
    let due = loop.now &+ every
    health.plan(at: due)
    lookTimer = loop.schedule(at: due) { [weak self] in
      guard let self, !isEnded else { return }
      look(isOnTime: true)
      planLook()
    }
  }

  private func look(isOnTime: Bool = false, asks: Bool = false) {
    let facts = subject.facts()
    let isQuiet = health.look(facts, now: loop.now, isOnTime: isOnTime)
    // Before the display is asked anew: that the loop was busy is over by then.
    if isOnTime { report(always: true) }
    if health.isDisplayAlive ? !facts.isAsked && (isQuiet || asks) : isOnTime || asks { probe() }
    report()
    planAnswer()
  }

  private func probe() {
    let loop = loop
    probedAt = loop.now
    let heard = Heard(self)
    subject.probe(!health.isDisplayAlive) { loop.post { heard.watch?.answered() } }
    take()
  }

  /// What the display has said to a question, or that it has not.
  private func take() {
    let facts = subject.facts()
    if facts.isAsked { health.asked(now: loop.now) } else { probedAt = nil }
    _ = health.look(facts, now: loop.now)
  }

  fileprivate func answered() {
    guard !isEnded else { return }
    take()
    report()
    planAnswer()
  }

  private func report(always: Bool = false) {
    if always || wasAlive != health.isDisplayAlive { tell(health) }
    wasAlive = health.isDisplayAlive
  }

  /// Waits for the answer that is due, or tells those who wait.
  private func planAnswer() {
    if let answerTimer { loop.cancel(answerTimer) }
    answerTimer = nil
    // Who asks wants to know what the display says now, and not what it said before.
    let probeDue = probedAt.map { $0 &+ limits.answer }.flatMap { $0 > loop.now ? $0 : nil }
    guard let due = health.answerDue ?? probeDue else { return settle() }
    // A transition answers in the place of a probe, and nobody calls then.
    let next = waiting.isEmpty ? due : min(due, loop.now &+ Self.glance)
    answerTimer = loop.schedule(at: next) { [weak self] in self?.answered() }
  }

  /// How often somebody who waits looks whether a transition was answered.
  private static let glance: UInt64 = 100_000_000

  private func settle() {
    let told = waiting
    waiting = []
    for tell in told { tell(health) }
  }
}

// @unchecked: read on the loop's thread only; what hears of an answer must be sendable.
/// The watch that a probe's answer is for, while it is there.
private final class Heard: @unchecked Sendable {
  weak var watch: HealthWatch?
  init(_ watch: HealthWatch) { self.watch = watch }
}
