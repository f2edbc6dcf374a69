import SnapEngine
import SnapValue

/// How far the running request has come. The navigator's alone.
struct Progress: ~Copyable {
  /// Who was asked last, so that it can be told when the answer is no longer wanted.
  enum Asked {
    case nobody
    /// Who has this name, and is to blame by this one, is asked nothing that could be answered later.
    indirect case told(String, culprit: String)
    /// Who makes the new screen of this place.
    case maker(Int)
    /// The router of this place.
    case router(Int)
    case mediator(Mediation.Step)
    /// The presenter of a number.
    case presenter(Int, Navigator.PresenterInUse)
    /// The effect of this place.
    case effect(Int, visible: Bool)
  }

  /// The running request; `.none` between two.
  @Owned var job = Navigator.Job.none
  /// The running request's number, or 0. It stands apart from the job, whose copy would cost more.
  @Owned var id: UInt64 = 0
  @Owned var plan: Plan
  /// The plan's new screens as far as they are made, in order.
  @Owned var created: [ScreenID] = []
  /// How many of them are known to be what is declared of them.
  @Owned var heldScreens = 0
  /// The screen that got the result of the one that ends itself; `.none`: nobody yet.
  @Owned var delivered = ScreenID.none
  /// The screen that is being mediated, and the leg that it is mediated for.
  @Owned var mediated = (screen: ScreenID.none, leg: 0)
  /// What few plans have, looked up once when it is planned.
  @Owned var traits = PlanTraits()
  /// Whether nothing was done since the plan before was forgotten.
  @Owned var isFresh = false
  /// Whether the numbers of the plan's new screens are reserved and not in force.
  @Owned var isReserving = false
  /// The places of the new screens whose key or data their makers or mediators may change.
  @Owned var unsettled: [Int] = []
  /// The state URL as it was printed last.
  @Owned var url = StateURL()
  /// The properties of screens that existed before, as they were.
  @Owned var kept: [(screen: Screen, values: ValueMap)] = []
  /// The route that the routers are asked for, and what was given along.
  @Owned var route = ""
  @Owned var payload = ValueMap()
  /// How it ends without a plan: what was pressed means nothing, or what was typed does not fit.
  @Owned var refusal: Outcome?
  /// What a router has answered.
  @Owned var answer: ValueMap?
  /// Who led elsewhere last, and where.
  @Owned var diverted: (by: String, to: String)?
  /// Who led elsewhere, and to what, as it is told when it has ended; it stays until the next request
  /// begins. `isLost`: nothing knows what it was led to.
  @Owned var led: (told: String, isLost: Bool)?
  /// What the conditions of edges have said.
  @Owned var conditions: AskedConditions?
  /// What is carried on by the request, and what those who guard it are given for that.
  @Owned var resumed: PendingRequest?
  @Owned var along = ValueMap()
  @Owned var asked = Asked.nobody
  @Owned var isGuard = false
  /// The new screen that a guard is asked about; `.none`: it is asked about something else.
  @Owned var entered = ScreenID.none
  /// The open question's token, and when it must be answered.
  @Owned var token: UInt64 = 0
  @Owned var limit: UInt64 = 0
  @Owned var askedAt: UInt64 = 0
  @Owned var timer: UInt64?
  /// Whether the plan has the keys and data that its new screens have now, and its state is told.
  @Owned var isResolved = false
  @Owned var isCommitted = false
  /// The numbers of the presenters that are told the state to be when they ask what is shown.
  @Owned var shownTo: [Int] = []
  /// How often a presenter had come into use when it was planned: a later one has not seen it all.
  @Owned var opens = 0
  /// Whether those who listen know what will be updated.
  @Owned var isAnnounced = false
  /// The updates that they know of, when somebody listens.
  @Owned var announced: [Update] = []
  /// The updates that are being shown now.
  @Owned var showing: [Update] = []
  /// Whether somebody waits for the result of what it has brought, and so not for its outcome.
  @Owned var isAwaited = false
  /// The screens that were told that they will be shown.
  @Owned var willShow: [ScreenID] = []
  /// The screens that go, and those that come, when it is committed.
  @Owned var gone: [ScreenID] = []
  @Owned var come: [ScreenID] = []
  /// The screens whose views were asked for.
  @Owned var viewed: [ScreenID] = []

  init(keeping state: NavigationState) { _plan = Owned(wrappedValue: Plan(keeping: state)) }

  /// Whether a router has answered. Asked so, as to compare with `nil` copies what is there.
  var isAnswered: Bool { if case nil = answer { false } else { true } }
  /// Whether something is carried on by the request.
  var isResuming: Bool { if case nil = resumed { false } else { true } }

  /// Forgets what few requests leave behind.
  func forgetEnd() {
    if case nil = refusal {} else { refusal = nil }
    if case nil = diverted {} else { diverted = nil }
    if case nil = led {} else { led = nil }
  }

  /// Forgets what was done for the plan before, but not the request.
  func replan() {
    unsettled.empty()
    created.empty()
    kept.empty()
    heldScreens = 0
    delivered = .none
    isResolved = false
    isCommitted = false
    shownTo.empty()
    isAnnounced = false
    if !announced.isEmpty { announced = [] }
    if !showing.isEmpty { showing = [] }
    isAwaited = false
    willShow.empty()
    viewed.empty()
  }

}

/// What few plans have: who carries a plan out looks here first, which costs less than a look at the plan.
struct PlanTraits: OptionSet {
  let rawValue: UInt8

  /// A screen waits for the result of a new one.
  static let callers = PlanTraits(rawValue: 1)
  /// A screen ends itself.
  static let ended = PlanTraits(rawValue: 2)
  /// A presenter that a navigation names shows something.
  static let layers = PlanTraits(rawValue: 4)
  /// A new screen is composed in code.
  static let composed = PlanTraits(rawValue: 8)
  /// Somebody is called when it is in force.
  static let completions = PlanTraits(rawValue: 16)
  /// Nothing is shown.
  static let nothingShown = PlanTraits(rawValue: 32)
  /// A closure shows something.
  static let method = PlanTraits(rawValue: 64)

}

extension Plan {
  /// Looks up what it has of that. Mutating, because a plan is copied to be asked otherwise.
  mutating func findTraits() -> PlanTraits {
    var traits = PlanTraits()
    if !callers.isEmpty { traits.insert(.callers) }
    if ended != nil { traits.insert(.ended) }
    if batches.isEmpty { traits.insert(.nothingShown) }
    if !completions.isEmpty { traits.insert(.completions) }
    for place in batches.indices where batches[place].number != 0 { traits.insert(.layers) }
    for place in newScreens.indices where newScreens[place].isComposed { traits.insert(.composed) }
    if callsMethod { traits.insert(.method) }
    return traits
  }
}

/// The replies that those who are asked get, made once: a question takes one over by its token, which
/// costs no allocation.
struct Replies {
  let mediation: Reply<MediationAnswer>
  let route: Reply<RouteAnswer>
  let presented: Reply<Presented>

  init(_ mailbox: Mailbox) {
    mediation = Reply(token: 0) { token, result in
      mailbox.claim(token) && mailbox.leave(.mediation(token, result))
    }
    route = Reply(token: 0) { token, result in
      mailbox.claim(token) && mailbox.leave(.route(token, result))
    }
    presented = Reply(token: 0) { token, result in
      mailbox.claim(token) && mailbox.leave(.presented(token, result))
    }
  }
}
