import SnapEngine
import SnapValue
import Testing

/// Every event in every state: what is to be done next.
@Suite("The machine, event by event and state by state")
struct MachineTableTests {
  typealias Action = MachineAction

  enum State: String, CaseIterable, Sendable {
    case notReady, idle, planning, routing, routingPending, stepping, steppingPending
    case undoing, committed, over
  }

  enum Event: String, CaseIterable, Sendable {
    case queue, busy, latestWins, dropWhileBusy, ready, planned, route, refused, redirectedByRoute,
      proceed, declined
    case veto, redirect, failed, later, timeout, cancel, close
  }

  static let broken = Failure(.failed, "broken")
  static let slow = Failure(.timedOut, "slow")

  /// A machine in a state; its running request, where it has one, is number 1.
  static func machine(in state: State) -> NavigationMachine {
    var machine = NavigationMachine(policy: Policy(), isReady: state != .notReady)
    func run(_ count: Int) { for _ in 0..<count { _ = machine.next() } }
    if state == .notReady || state == .idle { return machine }
    if state == .over {
      machine.close()
      run(1)
      return machine
    }
    _ = machine.submit(.enqueue)
    run(2)
    switch state {
    case .routing, .routingPending:
      _ = machine.route(routers: 2)
      run(1)
    case .stepping, .steppingPending, .undoing:
      _ = machine.planned(steps: 3)
      run(1)
      _ = machine.answered(.proceed)
      run(1)
    case .committed:
      _ = machine.planned(steps: 0)
      run(1)
    default: break
    }
    if state == .routingPending || state == .steppingPending {
      machine.later()
      run(1)
    }
    if state == .undoing {
      _ = machine.answered(.veto(reason: "no"))
    }
    return machine
  }

  /// Whether the event was taken.
  static func tell(_ event: Event, to machine: inout NavigationMachine) -> Bool {
    switch event {
    case .queue: machine.submit(.queue).admission == .accepted
    case .busy: machine.submit(.busy).admission == .accepted
    case .latestWins: machine.submit(.latestWins).admission == .accepted
    case .dropWhileBusy: machine.submit(.dropWhileBusy).admission == .accepted
    case .ready:
      {
        machine.ready(); return true
      }()
    case .planned: machine.planned(steps: 1)
    case .route: machine.route(routers: 1)
    case .refused: machine.refused(.alreadyThere)
    case .redirectedByRoute: machine.redirected(to: "/x")
    case .proceed: machine.answered(.proceed)
    case .declined: machine.answered(.declined)
    case .veto: machine.answered(.veto(reason: "no"))
    case .redirect: machine.answered(.redirect(to: "/x"))
    case .failed: machine.answered(.failed(broken))
    case .later:
      {
        machine.later(); return true
      }()
    case .timeout: machine.timedOut(slow)
    case .cancel: machine.cancel(1)
    case .close:
      {
        machine.close(); return true
      }()
    }
  }

  /// What is done after the event, until something must be waited for.
  static func reaction(_ state: State, _ event: Event) -> (taken: Bool, actions: [Action]) {
    var machine = machine(in: state)
    let taken = tell(event, to: &machine)
    var actions: [Action] = []
    while let action = Action.next(of: &machine), actions.count < 20 { actions.append(action) }
    return (taken, actions)
  }

  /// What is expected where an event means something; elsewhere it is refused and changes nothing.
  static func expected(_ state: State, _ event: Event) -> [Action]? {
    let end: (Outcome) -> Action = { .finish(1, $0) }
    switch (state, event) {
    case (.idle, .queue), (.idle, .busy), (.idle, .latestWins), (.idle, .dropWhileBusy):
      return [.begin(1), .plan]
    case (.notReady, .close), (.idle, .close): return [.tearDown]

    case (.planning, .planned): return [.perform(0)]
    case (.planning, .route): return [.askRouter(0)]
    case (.planning, .refused): return [end(.alreadyThere)]
    case (.planning, .redirectedByRoute): return [.plan]
    case (.planning, .timeout): return [end(.failed(slow))]
    case (.planning, .cancel): return [end(.cancelled)]
    case (.planning, .latestWins): return [end(.cancelled), .begin(2), .plan]
    case (.planning, .close): return [end(.cancelled), .tearDown]

    case (.routing, .later): return [.arm]
    case (.routing, _), (.routingPending, _):
      return routed(event, isPending: state == .routingPending)
    case (.stepping, .later): return [.arm]
    case (.stepping, _), (.steppingPending, _):
      return stepped(event, isPending: state == .steppingPending)

    case (.undoing, .close): return [.undo(0), end(.vetoed(reason: "no")), .tearDown]
    case (.undoing, .queue), (.undoing, .latestWins):
      return [.undo(0), end(.vetoed(reason: "no")), .begin(2), .plan]
    case (.undoing, _): return [.undo(0), end(.vetoed(reason: "no"))]
    case (.committed, .close): return [end(.done), .tearDown]
    case (.committed, .queue), (.committed, .latestWins): return [end(.done), .begin(2), .plan]
    case (.committed, _): return [end(.done)]
    default: return []
    }
  }

  private static func routed(_ event: Event, isPending: Bool) -> [Action] {
    let disarm: [Action] = isPending ? [.disarm] : []
    switch event {
    case .proceed: return disarm + [.plan]
    case .declined: return disarm + [.askRouter(1)]
    case .veto: return disarm + [.finish(1, .vetoed(reason: "no"))]
    case .redirect: return disarm + [.plan]
    case .failed: return disarm + [.finish(1, .failed(broken))]
    case .timeout: return disarm + [.abandon, .finish(1, .failed(slow))]
    case .cancel: return disarm + [.abandon, .finish(1, .cancelled)]
    case .latestWins:
      return disarm + [.abandon, .finish(1, .cancelled), .begin(2), .plan]
    case .close: return disarm + [.abandon, .finish(1, .cancelled), .tearDown]
    default: return []
    }
  }

  private static func stepped(_ event: Event, isPending: Bool) -> [Action] {
    let disarm: [Action] = isPending ? [.disarm] : []
    switch event {
    case .proceed, .declined: return disarm + [.perform(2)]
    case .veto: return disarm + [.undo(0), .finish(1, .vetoed(reason: "no"))]
    case .redirect: return disarm + [.undo(0), .plan]
    case .failed: return disarm + [.undo(0), .finish(1, .failed(broken))]
    case .timeout: return disarm + [.abandon, .undo(0), .finish(1, .failed(slow))]
    case .cancel: return disarm + [.abandon, .undo(0), .finish(1, .cancelled)]
    case .latestWins:
      return disarm + [.abandon, .undo(0), .finish(1, .cancelled), .begin(2), .plan]
    case .close: return disarm + [.abandon, .undo(0), .finish(1, .cancelled), .tearDown]
    default: return []
    }
  }

  @Test("every event in every state", arguments: State.allCases)
  func table(state: State) {
    for event in Event.allCases {
      let (_, actions) = Self.reaction(state, event)
      #expect(actions == Self.expected(state, event), "\(event) in \(state)")
    }
  }

  @Test(
    "a request is refused where its policy says so, and where all is over",
    arguments: State.allCases)
  func admission(state: State) {
    let mayRun = [State.notReady, .idle].contains(state)
    for event in [Event.queue, .latestWins] {
      #expect(Self.reaction(state, event).taken == (state != .over), "\(event) in \(state)")
    }
    for event in [Event.busy, .dropWhileBusy] {
      #expect(Self.reaction(state, event).taken == mayRun, "\(event) in \(state)")
    }
  }

  @Test("an answer is refused where nothing was asked")
  func refusedAnswers() {
    let answers: [Event] = [.proceed, .declined, .veto, .redirect, .failed, .timeout]
    for state in [State.notReady, .idle, .committed, .over, .undoing] {
      for event in answers {
        #expect(!Self.reaction(state, event).taken, "\(event) in \(state)")
      }
    }
  }

  @Test("redirects have a limit, and the error tells the chain")
  func redirectLimit() {
    var policy = Policy()
    policy.redirectLimit = 2
    var machine = NavigationMachine(policy: policy, isReady: true)
    _ = machine.submit(.enqueue)
    var outcome: Outcome?
    var hop = 0
    while let action = machine.next() {
      switch action {
      case .plan: _ = machine.planned(steps: 1)
      case .perform:
        hop += 1
        _ = machine.answered(.redirect(to: "/\(hop)"))
      case .finish: outcome = machine.outcome
      default: break
      }
    }
    #expect(outcome == .failed(Failure(.limit, "more than 2 redirects: /1 → /2 → /3")))
  }

  @Test("what a redirect leads to decides: in force it is redirected, failed it has failed")
  func redirectEnds() {
    func end(_ second: NavigationMachine.Answer) -> Outcome? {
      var machine = NavigationMachine(policy: Policy(), isReady: true)
      _ = machine.submit(.enqueue)
      var answers: [NavigationMachine.Answer] = [.redirect(to: "/x"), second]
      var outcome: Outcome?
      while let action = machine.next() {
        switch action {
        case .plan: _ = machine.planned(steps: 1)
        case .perform: _ = machine.answered(answers.removeFirst())
        case .finish: outcome = machine.outcome
        default: break
        }
      }
      return outcome
    }
    #expect(end(.proceed) == .redirected(to: "/x"))
    #expect(end(.veto(reason: "no")) == .vetoed(reason: "no"))
    #expect(end(.failed(Self.broken)) == .failed(Self.broken))
  }
}
