package import SnapNavigation

/// Whether an application serves, as of the last look. Pure: it is told the facts and the time, and says
/// whether the display has to be asked and when the next look is due.
///
/// A presenter is alive when it answers: a transition, or where nothing was asked for lately, a probe, for
/// which it shows the screen on top again. Silence counts from the first question that it did not answer,
/// however many follow.
package struct Health: Sendable {
  /// What may be wrong.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// Nobody sees what is shown.
    case display
    /// A plugin is not used any more.
    case plugins
    /// What comes into force is not kept.
    case store
    /// No request is taken in.
    case queue
    /// A file that is written to has no room.
    case disk
  }

  /// One thing that is wrong.
  package struct Reason: Sendable, Hashable {
    /// What it is of.
    package var part: Part
    /// What it is, one clause.
    package var text: String

    /// Makes a reason.
    package init(_ part: Part, _ text: String) { (self.part, self.text) = (part, text) }
  }

  /// What a look finds.
  package struct Facts: Sendable {
    /// The presenter in use; empty: there is none.
    package var presenter = ""
    /// What it has answered.
    package var pulse = DisplayPulse()
    /// Whether it has something to answer now.
    package var isAsked = false
    /// Why there is no presenter any more, or why the one before this one is gone.
    package var loss: String?
    /// The plugins that are not used any more, each with the reason.
    package var plugins: [String] = []
    /// Why what comes into force is not kept.
    package var store: String?
    /// How many requests wait, and how many may.
    package var queue = (waiting: 0, limit: 1)
    /// What has no room.
    package var disk: [String] = []

    /// What is found where all is well.
    package init() {}
  }

  /// How long things may take, in nanoseconds. A display that fails is told of within two looks and the
  /// time for an answer, which is less than ten seconds.
  package struct Limits: Sendable, Hashable {
    /// From one look to the next.
    package var every: UInt64 = 3_000_000_000
    /// How long the display has for an answer, and by how much a look may be late.
    package var answer: UInt64 = 3_000_000_000

    /// Makes the usual limits.
    package init() {}
  }

  /// What is wrong, in the order of the parts; empty: nothing.
  package private(set) var reasons: [Reason] = []
  private let limits: Limits
  private var answers: UInt64?
  private var unansweredSince: UInt64?
  private var due: UInt64?

  /// Makes one that knows nothing yet.
  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Whether nothing is wrong.
  package var isGood: Bool { reasons.isEmpty }

  /// Whether somebody can see what is shown, as far as the presenter says.
  package var isDisplayAlive: Bool { !reasons.contains { $0.part == .display } }

  /// Whether the display has not answered yet, and has time left for it.
  package var isWaiting: Bool { unansweredSince != nil && isDisplayAlive }

  /// When the answer that is waited for is late; `nil`: none is waited for.
  package var answerDue: UInt64? { isWaiting ? unansweredSince.map { $0 &+ limits.answer } : nil }

  /// Takes a look; answers whether the display is to be asked now.
  /// - Parameter isOnTime: whether this is a look that was due by the clock, and so may be late.
  package mutating func look(_ facts: Facts, now: UInt64, isOnTime: Bool = false) -> Bool {
    var found = display(facts, now)
    if isOnTime, let late = lateness(now) { found = found ?? late }
    reasons = found.map { [Reason(.display, $0)] } ?? []
    for plugin in facts.plugins { reasons.append(Reason(.plugins, plugin)) }
    if let store = facts.store { reasons.append(Reason(.store, store)) }
    if facts.queue.waiting >= facts.queue.limit {
      reasons.append(
        Reason(.queue, "\(facts.queue.waiting) requests wait, and no more are taken in"))
    }
    for file in facts.disk { reasons.append(Reason(.disk, file)) }
    let isQuiet = answers == facts.pulse.answers
    answers = facts.pulse.answers
    return isQuiet && !facts.isAsked && !facts.presenter.isEmpty
  }

  /// The display was asked for an answer that has not come at once.
  package mutating func asked(now: UInt64) {
    if unansweredSince == nil { unansweredSince = now }
  }

  /// The next look is due then, by the clock.
  package mutating func plan(at time: UInt64) { due = time }

  private mutating func display(_ facts: Facts, _ now: UInt64) -> String? {
    if facts.presenter.isEmpty || facts.loss != nil {
      unansweredSince = nil
      return facts.loss ?? "there is no presenter"
    }
    if facts.pulse.answers != answers ?? 0 { unansweredSince = nil }
    if let failure = facts.pulse.failure {
      if !facts.isAsked { unansweredSince = nil }
      return "\(facts.presenter) does not show: \(failure.message)"
    }
    if facts.isAsked, unansweredSince == nil { unansweredSince = now }
    guard let since = unansweredSince, case let time = now &- since, time >= limits.answer else {
      return nil
    }
    return "\(facts.presenter) has not answered for \(Self.seconds(time))"
  }

  private func lateness(_ now: UInt64) -> String? {
    guard let due, now > due, case let late = now - due, late >= limits.answer else { return nil }
    return "the main loop was busy for \(Self.seconds(late))"
  }

  private static func seconds(_ nanoseconds: UInt64) -> String {
    let tenths = nanoseconds / 100_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
