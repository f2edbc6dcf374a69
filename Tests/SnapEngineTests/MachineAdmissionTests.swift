import SnapEngine
import SnapValue
import Testing

/// Who may come in, who waits, who must go: the four policies.
@Suite("The machine lets requests in")
struct MachineAdmissionTests {
  typealias Action = MachineAction

  private static func policy(
    _ admission: Request.Admission = .queue, queueLimit: Int = 64
  ) -> Policy {
    var policy = Policy()
    policy.admission = admission
    policy.queueLimit = queueLimit
    return policy
  }

  /// A machine whose first request is at the first of two steps.
  private static func running(_ policy: Policy, isUser: Bool = false) -> NavigationMachine {
    var machine = NavigationMachine(policy: policy, isReady: true)
    _ = machine.submit(isUser: isUser)
    while let action = machine.next(), action != .plan {}
    _ = machine.planned(steps: 2)
    _ = machine.next()
    return machine
  }

  /// Submits, and says what became of it.
  private func submit(
    _ machine: inout NavigationMachine, _ admission: Request.Admission? = nil,
    isUser: Bool = false
  ) -> NavigationMachine.Admission {
    machine.submit(admission, isUser: isUser).admission
  }

  private func actions(_ machine: inout NavigationMachine) -> [Action] {
    var actions: [Action] = []
    while let action = Action.next(of: &machine), actions.count < 50 { actions.append(action) }
    return actions
  }

  @Test(
    "while one runs, each policy does what its name says", arguments: Request.Admission.allCases)
  func running(admission: Request.Admission) {
    var machine = Self.running(Self.policy(admission))
    let answer = submit(&machine)
    switch admission {
    case .queue:
      #expect(answer == .accepted)
      #expect(machine.waiting == 1)
      #expect(actions(&machine) == [])
    case .busy, .dropWhileBusy:
      #expect(answer == .busy(.running))
      #expect(machine.waiting == 0)
      #expect(actions(&machine) == [])
    case .latestWins:
      #expect(answer == .accepted)
      #expect(actions(&machine) == [.abandon, .finish(1, .cancelled), .begin(2), .plan])
    }
  }

  @Test("a request's own word goes before the policy's", arguments: Request.Admission.allCases)
  func override(policy: Request.Admission) {
    for own in Request.Admission.allCases {
      var (machine, other) = (
        Self.running(Self.policy(policy)), Self.running(Self.policy(own))
      )
      let (answer, expected) = (submit(&machine, own), submit(&other))
      #expect(answer == expected, "\(own) under \(policy)")
      #expect(actions(&machine) == actions(&other), "\(own) under \(policy)")
    }
  }

  @Test("start and enqueue are other names for busy and queue")
  func aliases() {
    #expect(Request.Admission.start == .busy)
    #expect(Request.Admission.enqueue == .queue)
  }

  @Test("busy ends with the request that runs, its undoing included")
  func busyEnds() {
    var machine = Self.running(Self.policy(.busy))
    _ = machine.answered(.proceed)
    _ = machine.next()
    _ = machine.answered(.veto(reason: "no"))
    let whileUndoing = submit(&machine)
    #expect(whileUndoing == .busy(.running))
    #expect(actions(&machine) == [.undo(0), .finish(1, .vetoed(reason: "no"))])
    let afterwards = submit(&machine)
    #expect(afterwards == .accepted)
  }

  @Test("before there is a presenter requests wait in order", arguments: Request.Admission.allCases)
  func notReady(admission: Request.Admission) {
    var machine = NavigationMachine(policy: Self.policy(admission))
    for _ in 1...3 {
      let answer = submit(&machine)
      #expect(answer == .accepted)
    }
    machine.ready()
    var order: [NavigationMachine.ID] = []
    while let action = machine.next() {
      switch action {
      case .begin(let id): order.append(id)
      case .plan: _ = machine.refused(.alreadyThere)
      default: break
      }
    }
    #expect(order == (admission == .latestWins ? [3] : [1, 2, 3]))
  }

  @Test("a full queue answers busy at entry, and says how many wait")
  func fullQueue() {
    var machine = NavigationMachine(policy: Self.policy(queueLimit: 3))
    for _ in 0..<3 {
      let answer = submit(&machine)
      #expect(answer == .accepted)
    }
    let refused = submit(&machine)
    #expect(refused == .busy(.queueFull(limit: 3)))
    let taken = machine.cancel(2)
    #expect(taken)
    #expect(actions(&machine) == [.finish(2, .cancelled)])
    let accepted = submit(&machine)
    #expect(accepted == .accepted)
  }

  @Test("the latest takes the place of all that wait, so a full queue does not stop it")
  func latestInFullQueue() {
    var machine = Self.running(Self.policy(queueLimit: 2))
    for _ in 0..<2 { _ = submit(&machine) }
    let latest = submit(&machine, .latestWins)
    #expect(latest == .accepted)
    #expect(
      actions(&machine) == [
        .finish(2, .cancelled), .finish(3, .cancelled), .abandon, .finish(1, .cancelled),
        .begin(4), .plan,
      ])
  }

  @Test("the user's requests come before all others, each in order")
  func userFirst() {
    var machine = NavigationMachine(policy: Policy())
    for isUser in [false, true, false, true] { _ = submit(&machine, isUser: isUser) }
    machine.ready()
    var order: [NavigationMachine.ID] = []
    while let action = machine.next() {
      switch action {
      case .begin(let id): order.append(id)
      case .plan: _ = machine.refused(.alreadyThere)
      default: break
      }
    }
    #expect(order == [2, 4, 1, 3])
  }

  @Test("a program's latest request takes nothing back that the user asked for")
  func latestOfProgram() {
    var machine = Self.running(Self.policy(), isUser: true)
    _ = submit(&machine)
    _ = submit(&machine, isUser: true)
    let answer = submit(&machine, .latestWins)
    #expect(answer == .accepted)
    #expect(actions(&machine) == [.finish(2, .cancelled)])
    #expect(machine.running == 1)
    _ = machine.answered(.veto(reason: "no"))
    #expect(actions(&machine) == [.finish(1, .vetoed(reason: "no")), .begin(3), .plan])
  }

  @Test("a queue that the user has filled refuses a program's latest, which then cancels nobody")
  func latestOfProgramRefused() {
    var machine = Self.running(Self.policy(queueLimit: 2))
    for _ in 0..<2 { _ = submit(&machine, isUser: true) }
    let answer = submit(&machine, .latestWins)
    #expect(answer == .busy(.queueFull(limit: 2)))
    #expect(actions(&machine) == [])
    #expect(machine.running == 1 && machine.waiting == 2)
  }

  @Test("the latest cannot take back what is in force: that ends done, and the latest is next")
  func latestAfterCommit() {
    var machine = NavigationMachine(policy: Self.policy(.latestWins), isReady: true)
    _ = submit(&machine)
    while let action = machine.next(), action != .plan {}
    _ = machine.planned(steps: 0)
    let commit = machine.next()
    #expect(commit == .commit)
    _ = submit(&machine)
    #expect(actions(&machine) == [.finish(1, .done), .begin(2), .plan])
  }

  @Test("while a presenter is awaited what runs ends, and what waits begins when it is there")
  func awaitedPresenter() {
    var machine = Self.running(Self.policy())
    _ = submit(&machine)
    machine.unready()
    _ = machine.answered(.failed(Failure(.failed, "gone")))
    #expect(actions(&machine) == [.finish(1, .failed(Failure(.failed, "gone")))])
    let answer = submit(&machine)
    #expect(answer == .accepted)
    #expect(actions(&machine) == [])
    #expect(machine.waiting == 2)
    machine.ready()
    #expect(actions(&machine) == [.begin(2), .plan])
  }

  @Test("the latest ends a request that is on its way to another target")
  func latestWhileRedirected() {
    var machine = Self.running(Self.policy(.latestWins))
    _ = machine.answered(.proceed)
    _ = machine.next()
    _ = machine.answered(.redirect(to: "/x"))
    _ = submit(&machine)
    #expect(actions(&machine) == [.undo(0), .finish(1, .cancelled), .begin(2), .plan])
  }

  @Test("why a request was refused is told in its outcome's reason")
  func reasons() {
    #expect(Outcome.busy(.running).reason == "another request is running")
    #expect(Outcome.busy(.queueFull(limit: 64)).reason == "the queue of 64 is full")
    #expect(Outcome.busy(.running).name == "busy")
  }
}
