import SnapEngine
import SnapValue
import Testing

/// The lives of screens: each is made, shown, hidden and destroyed once, in this order; one that is
/// never shown is destroyed only.
private struct Lives {
  enum Stage { case made, shown, hidden, destroyed }
  private var stages: [Stage] = []
  var fault: String?

  /// Makes a screen; answers its number, from 1.
  mutating func make() -> Int {
    stages.append(.made)
    return stages.count
  }

  mutating func go(_ screen: Int, to stage: Stage) {
    guard screen > 0 else { return }
    let before = stages[screen - 1]
    let fits =
      switch stage {
      case .made: false
      case .shown: before == .made
      case .hidden: before == .shown
      case .destroyed: before == .made || before == .hidden
      }
    if !fits { fault = "screen \(screen) went from \(before) to \(stage)" }
    stages[screen - 1] = stage
  }

  var areOver: Bool { stages.allSatisfy { $0 == .destroyed } }
}

/// A world that does what the machine says, and counts. Every request makes a screen, presents it in
/// the place of the one before, and shows an effect; so a plan has three steps.
private struct World {
  /// A request of the program and one of the user, both as the policy says, and what may come of it.
  enum Letter: CaseIterable {
    case submit, press, proceed, veto, redirect, fail, later, timeout, cancel, close
    case drain
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
  /// Whether it was asked to drain, and has told that it has.
  var (isDraining, isDrained) = (false, false)
  var lives = Lives()
  /// The screen in force, the one on the display, and the one that was made for the running request.
  var committed = 0
  var presented = 0
  var made = 0
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
    case .drain:
      machine.drain()
      isDraining = true
    }
    follow()
  }

  private mutating func submit(isUser: Bool) {
    let (id, answer) = machine.submit(isUser: isUser)
    if answer == .accepted { accepted.insert(id) }
    let isOver = isTornDown || isDraining
    let isRefused = isOver ? answer == .closed : answer == .busy(.running)
    if isOver != (answer == .closed) { fault = "\(answer) at the end" }
    switch admission {
    case .queue: break
    case .latestWins:
      if isUser, !isOver, answer != .accepted { fault = "the latest was refused" }
    case .busy, .dropWhileBusy:
      if (running != 0 || isOver) != isRefused { fault = "\(answer) while \(running) runs" }
    }
    if machine.waiting > 2 { fault = "the queue is longer than its limit" }
  }

  private mutating func answer(_ answer: NavigationMachine.Answer) {
    let wanted = machine.answered(answer)
    if wanted != isAsked { fault = "an answer was \(wanted ? "taken" : "refused")" }
    if wanted, answer == .proceed { carryOut() }
    if wanted { isAsked = false }
  }

  private mutating func carryOut() {
    if done.isEmpty { made = lives.make() }
    if done.count == 1 { presented = made }
    done.append(done.count)
  }

  private mutating func undo(_ step: Int) {
    if done.popLast() != step { fault = "undone out of order" }
    if step == 1 { presented = committed }
    if step == 0 {
      lives.go(made, to: .destroyed)
      made = 0
    }
  }

  private mutating func commit() {
    if done.count != 3 || running == 0 { fault = "committed unfinished" }
    done = []
    lives.go(committed, to: .hidden)
    lives.go(committed, to: .destroyed)
    lives.go(made, to: .shown)
    (committed, made) = (made, 0)
    if presented != committed { fault = "committed \(committed), presented \(presented)" }
  }

  private mutating func finish(_ id: NavigationMachine.ID) {
    outcomes[id, default: 0] += 1
    if id == running { running = 0 }
    guard running == 0 else { return }
    if !done.isEmpty || made != 0 { fault = "finished with steps left" }
    if isArmed { fault = "finished with a deadline" }
    if presented != committed { fault = "in force \(committed), presented \(presented)" }
  }

  private mutating func tearDown() {
    if running != 0 || isTornDown { fault = "torn down" }
    isTornDown = true
    lives.go(committed, to: .hidden)
    lives.go(committed, to: .destroyed)
  }

  mutating func follow() {
    while let action = machine.next() {
      switch action {
      case .begin(let id):
        if running != 0 || !accepted.contains(id) { fault = "began twice" }
        running = id
      case .plan:
        if !done.isEmpty { fault = "planned with steps left" }
        _ = machine.planned(steps: 3)
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
      case .undo(let step): undo(step)
      case .commit: commit()
      case .finish(let id), .drop(let id): finish(id)
      case .drained:
        if running != 0 || machine.waiting != 0 || isDrained || !isDraining { fault = "drained" }
        isDrained = true
      case .tearDown: tearDown()
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
    if !lives.areOver { return "a screen is left" }
    return fault ?? lives.fault
  }
}

@Suite("The machine, word by word")
struct MachineWordTests {
  @Test(
    "every word of up to six events: one outcome each, what is in force is presented, one life for each screen",
    arguments: Request.Admission.allCases)
  func words(admission: Request.Admission) {
    var faults: [String] = []
    var count = 0
    func extend(_ world: World, _ word: [World.Letter]) {
      count += 1
      var ended = world
      if let fault = ended.verdict() { faults.append("\(word): \(fault)") }
      // Words that drain are shorter by one, unless they end so.
      guard word.count < (word.contains(.drain) ? 5 : 6), faults.count < 5 else { return }
      for letter in World.Letter.allCases {
        var next = world
        next.tell(letter)
        extend(next, word + [letter])
      }
    }
    extend(World(admission), [])
    #expect(faults == [])
    #expect(count == 1_277_156)
  }
}
