package import SnapValue

/// The life of every request, from entry to its one outcome.
///
/// It decides, and does nothing itself: events are told to it, and `next` answers what is to be
/// done, until it answers `nil`. A question (`plan`, `askRouter`, `perform`) must be answered by one
/// event, now or later; everything else is carried out before `next` is called again. An answer that
/// is no longer wanted is refused. The outcome comes after `commit`, when no request is running any
/// more, so that whoever hears of it may ask for the next.
package struct NavigationMachine: Sendable {
  /// The number of a request; never used again.
  package typealias ID = UInt64

  /// What is to be done.
  package enum Action: Sendable, Hashable {
    /// This request is the running one now.
    case begin(ID)
    /// Question: how? Answered by `planned`, `route` or `refused`.
    case plan
    /// Question to a router. Answered by `answered`: `.declined`, `.proceed` when it knows, or an end.
    case askRouter(Int)
    /// Question: one step of the plan. Answered by `answered`.
    case perform(Int)
    /// The question is answered later: its deadline runs from now on.
    case arm
    /// The deadline is not needed any more.
    case disarm
    /// The answer to the question is not wanted any more; tell whoever was asked.
    case abandon
    /// Undo one step that was done.
    case undo(Int)
    /// The plan's state is in force.
    case commit
    /// The running request has ended, as `outcome` says.
    case finish(ID)
    /// A request that waited is cancelled.
    case drop(ID)
    /// Nothing runs or waits any more, and nothing is accepted: whoever wanted the end may go on to it.
    case drained
    /// Nothing runs or waits any more, and nothing will: tear down.
    case tearDown
  }

  /// What became of a request at entry.
  package enum Admission: Sendable, Hashable {
    /// It runs, or waits for its turn.
    case accepted
    /// Another one is running, or the queue is full.
    case busy(Outcome.Busy)
    /// Nothing is accepted any more.
    case closed
  }

  /// How a question is answered.
  package enum Answer: Sendable, Hashable {
    /// Done, or known: go on.
    case proceed
    /// Not mine; for routers.
    case declined
    /// No, and it is no failure.
    case veto(reason: String)
    /// Elsewhere.
    case redirect(to: String)
    /// It failed.
    indirect case failed(Failure)
    /// Less is asked for now: it is planned again.
    case lessened
  }

  private enum Question: Sendable, Hashable { case toAsk, asked, pending }

  /// Numbers and no more: it is looked at after each answer, and to look at what is counted copies it.
  private enum Phase: Sendable, Hashable {
    case idle
    case planning(Question)
    case routing(Int, of: Int, Question)
    case stepping(Int, of: Int, Question)
    case undoing(Int, then: Ending)
    case ending
    case over
  }

  private enum Draining: Sendable, Hashable { case no, wanted, told }

  private enum Ending: Sendable, Hashable { case finish, planAgain }

  private var admission: Request.Admission
  private var queueLimit: Int
  private var redirectLimit: Int
  private var isReady: Bool
  private var isClosing = false
  private var draining = Draining.no
  private var lastID: ID = 0
  private var queue = RequestQueue()
  private var first: [Action] = []
  private var firstDone = 0
  private var phase = Phase.idle
  /// How the running request ends, where that is known, or the last one has ended.
  package private(set) var outcome = Outcome.done
  /// The running request, or 0.
  package private(set) var running: ID = 0
  private var isRunningUsers = false
  private var isRunningWipe = false
  /// Where the running request was redirected to, in order.
  package private(set) var redirects: [String] = []
  /// Whether somebody who was asked has led elsewhere, and not only a route that is another's name.
  package private(set) var isDiverted = false
  /// The route that the running request asked for first, for the error of too many redirects.
  package var asked = ""
  /// The redirects that the running request followed before, when it is one that is carried on.
  private var earlier: [String] = []

  /// Makes a machine; until `ready` requests wait.
  package init(policy: Policy, isReady: Bool = false) {
    admission = policy.admission
    queueLimit = policy.queueLimit
    redirectLimit = policy.redirectLimit
    self.isReady = isReady
  }

  /// Goes by another policy from now on; what waits already keeps its place.
  package mutating func follow(_ policy: Policy) {
    admission = policy.admission
    queueLimit = policy.queueLimit
    redirectLimit = policy.redirectLimit
  }

  /// The number of requests that wait.
  package var waiting: Int { queue.count }
  /// Whether nothing runs or waits.
  package var isIdle: Bool { running == 0 && queue.isEmpty }

  // MARK: Events from those who ask

  /// Takes a request in, or refuses it at entry; without an admission of its own, as the policy
  /// says. The number is given in any case.
  package mutating func submit(
    _ own: Request.Admission? = nil, isUser: Bool = false, wipes: Bool = false
  ) -> (id: ID, admission: Admission) {
    lastID += 1
    if isClosing || isDraining { return (lastID, .closed) }
    let admission = own ?? admission
    let refuses = admission == .busy || admission == .dropWhileBusy
    if refuses, running != 0 { return (lastID, .busy(.running)) }
    let replaces = admission == .latestWins
    guard
      queue.count(afterReplacing: replaces, byUser: isUser) < queueLimit || (isReady && isIdle)
    else {
      return (lastID, .busy(.queueFull(limit: queueLimit)))
    }
    if replaces { makeWay(forUser: isUser, wiping: wipes) }
    queue.append(Waiting(id: lastID, isUser: isUser))
    return (lastID, .accepted)
  }

  /// Cancels what a newer request replaces: what waits, and what runs and is not in force.
  private mutating func makeWay(forUser isUser: Bool, wiping wipes: Bool) {
    for id in queue.removeAll(includingUsers: isUser) { first.append(.drop(id)) }
    guard isUser || !isRunningUsers, wipes || !isRunningWipe else { return }
    _ = interrupt(with: .cancelled)
  }

  /// The running request forgets whoever was there: no other one replaces it, but one that does so, too.
  package mutating func runningWipes() { isRunningWipe = true }

  /// The presenter is there.
  package mutating func ready() { isReady = true }

  /// The presenter is gone, and another one comes: what waits begins when that is there.
  package mutating func unready() { isReady = false }

  /// Takes a request back; `false` when it has ended, or its state is in force already.
  package mutating func cancel(_ id: ID) -> Bool {
    if queue.remove(id) {
      first.append(.drop(id))
      return true
    }
    return id != 0 && id == running && interrupt(with: .cancelled)
  }

  /// Whether nothing is accepted any more, while what was accepted is carried out.
  package var isDraining: Bool { draining != .no }

  /// Accepts nothing any more; what was accepted is carried out, and then `drained` comes, once.
  package mutating func drain() {
    if draining == .no { draining = .wanted }
  }

  /// Accepts nothing any more; takes back what waits and what runs.
  package mutating func close() {
    guard !isClosing else { return }
    isClosing = true
    for id in queue.removeAll(includingUsers: true) { first.append(.drop(id)) }
    _ = interrupt(with: .cancelled)
  }

  /// The running request is one that was led to these places before, which counts.
  package mutating func carryOn(after redirects: [String]) { earlier = redirects }

  /// Where what is carried on by the running request was led to so far, in order.
  package var followed: [String] { earlier + redirects }

  // MARK: Answers

  /// The plan is made and has so many steps.
  package mutating func planned(steps: Int) -> Bool {
    guard case .planning(.asked) = phase else { return false }
    phase = .stepping(0, of: steps, .toAsk)
    return true
  }

  /// Routers must be asked first; there are so many.
  package mutating func route(routers: Int) -> Bool {
    guard case .planning(.asked) = phase else { return false }
    phase = .routing(0, of: routers, .toAsk)
    return true
  }

  /// There is nothing to do, or no way to do it.
  package mutating func refused(_ outcome: Outcome) -> Bool {
    guard case .planning(.asked) = phase else { return false }
    end(ended(outcome))
    return true
  }

  /// Leads elsewhere before anything was asked: a route that is another name.
  package mutating func redirected(to target: String) -> Bool {
    guard case .planning(.asked) = phase else { return false }
    redirect(to: target, undoing: 0)
    return true
  }

  /// The question is answered; `false` when the answer is not wanted any more, and then whatever it
  /// has brought about must be undone by whoever asked.
  package mutating func answered(_ answer: Answer) -> Bool {
    switch phase {
    case .routing(let router, let count, let question) where question != .toAsk:
      disarm(question)
      routerAnswered(router, of: count, answer)
    case .stepping(let step, let count, let question) where question != .toAsk:
      disarm(question)
      stepAnswered(step, of: count, answer)
    default: return false
    }
    return true
  }

  /// The question will be answered later.
  package mutating func later() {
    switch phase {
    case .routing(let router, let count, .asked): phase = .routing(router, of: count, .pending)
    case .stepping(let step, let count, .asked): phase = .stepping(step, of: count, .pending)
    default: return
    }
    first.append(.arm)
  }

  /// No answer came in time; the failure names the culprit.
  package mutating func timedOut(_ failure: Failure) -> Bool {
    interrupt(with: .failed(failure))
  }

  // MARK: What is to be done

  /// What is to be done now; `nil`: nothing until the next event.
  package mutating func next() -> Action? {
    if let action = nextOfFirst() { return action }
    switch phase {
    case .idle: return nextWhenIdle()
    case .planning(.toAsk):
      phase = .planning(.asked)
      return .plan
    case .routing(let router, let count, .toAsk):
      guard router < count else {
        end(.noRoute)
        return next()
      }
      phase = .routing(router, of: count, .asked)
      return .askRouter(router)
    case .stepping(let step, let count, .toAsk):
      guard step < count else {
        end(ended(.done))
        return .commit
      }
      phase = .stepping(step, of: count, .asked)
      return .perform(step)
    case .planning, .routing, .stepping: return nil
    case .undoing(let done, let ending):
      if done > 0 {
        phase = .undoing(done - 1, then: ending)
        return .undo(done - 1)
      }
      phase = ending == .finish ? .ending : .planning(.toAsk)
      return next()
    case .ending:
      let id = running
      running = 0
      phase = .idle
      if !redirects.isEmpty { (redirects, asked, isDiverted) = ([], "", false) }
      if !earlier.isEmpty { earlier = [] }
      return .finish(id)
    case .over: return nil
    }
  }

  private mutating func nextOfFirst() -> Action? {
    guard firstDone < first.count else { return nil }
    let action = first[firstDone]
    firstDone += 1
    if firstDone == first.count {
      first.removeAll(keepingCapacity: true)
      firstDone = 0
    }
    return action
  }

  private mutating func nextWhenIdle() -> Action? {
    if isClosing {
      phase = .over
      return .tearDown
    }
    // Without a presenter nothing that waits can begin.
    if draining == .wanted, !isReady || queue.isEmpty {
      draining = .told
      return .drained
    }
    guard isReady, let next = queue.popFirst() else { return nil }
    running = next.id
    isRunningUsers = next.isUser
    isRunningWipe = false
    phase = .planning(.toAsk)
    return .begin(next.id)
  }

  // MARK: Parts

  private mutating func end(_ outcome: Outcome) {
    self.outcome = outcome
    phase = .ending
  }

  private mutating func undo(_ done: Int, then outcome: Outcome) {
    self.outcome = outcome
    phase = .undoing(done, then: .finish)
  }

  private mutating func routerAnswered(_ router: Int, of count: Int, _ answer: Answer) {
    switch answer {
    case .declined: phase = .routing(router + 1, of: count, .toAsk)
    case .proceed: phase = .planning(.toAsk)
    case .veto(let reason): end(.vetoed(reason: reason))
    case .redirect(let target): divert(to: target, undoing: 0)
    case .failed(let failure): end(.failed(failure))
    case .lessened: phase = .planning(.toAsk)
    }
  }

  private mutating func stepAnswered(_ step: Int, of count: Int, _ answer: Answer) {
    switch answer {
    case .proceed, .declined: phase = .stepping(step + 1, of: count, .toAsk)
    case .veto(let reason): undo(step, then: .vetoed(reason: reason))
    case .redirect(let target): divert(to: target, undoing: step)
    case .failed(let failure): undo(step, then: .failed(failure))
    case .lessened: phase = .undoing(step, then: .planAgain)
    }
  }

  private mutating func divert(to target: String, undoing done: Int) {
    isDiverted = true
    redirect(to: target, undoing: done)
  }

  private mutating func redirect(to target: String, undoing done: Int) {
    redirects.append(target)
    guard earlier.count + redirects.count > redirectLimit else {
      phase = .undoing(done, then: .planAgain)
      return
    }
    let chain = ((asked.isEmpty ? [] : [asked]) + followed).joined(separator: " → ")
    let failure = Failure(.limit, "more than \(redirectLimit) redirects: \(chain)")
    undo(done, then: .failed(failure))
  }

  /// What an end means for a request that was redirected on its way.
  private func ended(_ outcome: Outcome) -> Outcome {
    guard let target = redirects.last else { return outcome }
    switch outcome {
    case .done, .alreadyThere: return .redirected(to: target)
    default: return outcome
    }
  }

  /// Breaks off what runs; `false` when it is too late for that.
  private mutating func interrupt(with outcome: Outcome) -> Bool {
    switch phase {
    case .planning: end(outcome)
    case .routing(_, _, let question):
      abandon(question)
      end(outcome)
    case .stepping(let step, _, let question):
      abandon(question)
      undo(step, then: outcome)
    case .undoing(let done, then: .planAgain): undo(done, then: outcome)
    case .idle, .undoing, .ending, .over: return false
    }
    return true
  }

  private mutating func disarm(_ question: Question) {
    if question == .pending { first.append(.disarm) }
  }

  private mutating func abandon(_ question: Question) {
    guard question != .toAsk else { return }
    disarm(question)
    first.append(.abandon)
  }
}
