import SnapEngine
import SnapModel
import Testing

/// A world that does what the machine says, and counts.
private struct World {
  /// A request of the program and one of the user, both as the policy says, and what may come of it.
  enum Letter: CaseIterable {
    case submit, press, proceed, veto, redirect, fail, later, timeout, cancel, close
  }

  let admission: Request.Admission
  var machine: NavigationMachine
  var accepted: Set<NavigationMachine.ID> = []
  var outcomes: [NavigationMachine.ID: Int] = [:]
  var running: NavigationMachine.ID = 0
  /// Steps that are done and neither committed nor undone.
  var done: [Int] = []
  var isAsked = false
  var isArmed = false
  var isTornDown = false
  var commits = 0
  var fault: String?

  init(_ admission: Request.Admission) {
    self.admission = admission
    var policy = Policy()
    policy.admission = admission
    policy.queueLimit = 2
    machine = NavigationMachine(policy: policy, isReady: true)
  }

  mutating func tell(_ letter: Letter) {
    switch letter {
    case .submit, .press: submit(isUser: letter == .press)
    case .proceed: answer(.proceed)
    case .veto: answer(.veto(reason: "no"))
    case .redirect: answer(.redirect(to: "/x"))
    case .fail: answer(.failed(Failure(.failed, "broken")))
    case .later: if isAsked, !isArmed { machine.later() }
    case .timeout: if isArmed { _ = machine.timedOut(Failure(.timedOut, "slow")) }
    case .cancel: _ = machine.cancel(running)
    case .close: machine.close()
    }
    follow()
  }

  private mutating func submit(isUser: Bool) {
    let (id, answer) = machine.submit(isUser: isUser)
    if answer == .accepted { accepted.insert(id) }
    let isRefused = isTornDown ? answer == .closed : answer == .busy(.running)
    switch admission {
    case .queue: break
    case .latestWins:
      if isUser, !isTornDown, answer != .accepted { fault = "the latest was refused" }
    case .busy, .dropWhileBusy:
      if (running != 0 || isTornDown) != isRefused { fault = "\(answer) while \(running) runs" }
    }
    if machine.waiting > 2 { fault = "the queue is longer than its limit" }
  }

  private mutating func answer(_ answer: NavigationMachine.Answer) {
    let wanted = machine.answered(answer)
    if wanted != isAsked { fault = "an answer was \(wanted ? "taken" : "refused")" }
    if wanted, answer == .proceed { done.append(done.count) }
    if wanted { isAsked = false }
  }

  mutating func follow() {
    while let action = machine.next() {
      switch action {
      case .begin(let id):
        if running != 0 || !accepted.contains(id) { fault = "began twice" }
        running = id
      case .plan:
        if !done.isEmpty { fault = "planned with steps left" }
        _ = machine.planned(steps: 2)
      case .askRouter: fault = "nobody routes here"
      case .perform(let step):
        if step != done.count { fault = "step \(step) after \(done.count)" }
        isAsked = true
      case .arm:
        if isArmed || !isAsked { fault = "armed" }
        isArmed = true
      case .disarm:
        if !isArmed { fault = "disarmed" }
        isArmed = false
      case .abandon:
        if !isAsked { fault = "abandoned" }
        isAsked = false
      case .undo(let step):
        if done.popLast() != step { fault = "undone out of order" }
      case .commit:
        if done.count != 2 || running == 0 { fault = "committed unfinished" }
        done = []
        commits += 1
      case .finish(let id, _):
        outcomes[id, default: 0] += 1
        if id == running { running = 0 }
        if running == 0, !done.isEmpty { fault = "finished with steps left" }
        if isArmed, running == 0 { fault = "finished with a deadline" }
      case .tearDown:
        if running != 0 || isTornDown { fault = "torn down" }
        isTornDown = true
      }
    }
  }

  /// Ends everything, and says what is wrong.
  mutating func verdict() -> String? {
    tell(.close)
    for id in accepted where outcomes[id] != 1 {
      return "request \(id) has \(outcomes[id] ?? 0) outcomes"
    }
    if outcomes.count != accepted.count { return "an outcome of nobody" }
    if !isTornDown { return "not torn down" }
    return fault
  }
}

@Suite("The machine, word by word")
struct MachineWordTests {
  @Test(
    "every word of up to six events: one outcome each, steps done and undone in order",
    arguments: Request.Admission.allCases)
  func words(admission: Request.Admission) {
    var faults: [String] = []
    var count = 0
    func extend(_ world: World, _ word: [World.Letter]) {
      count += 1
      var ended = world
      if let fault = ended.verdict() { faults.append("\(word): \(fault)") }
      guard word.count < 6, faults.count < 5 else { return }
      for letter in World.Letter.allCases {
        var next = world
        next.tell(letter)
        extend(next, word + [letter])
      }
    }
    extend(World(admission), [])
    #expect(faults == [])
    #expect(count == 1_111_111)
  }
}
