import SnapEngine
import SnapValue

/// How far the running request has come. The navigator's alone; a class, so that a look at one part
/// copies nothing.
final class Progress {
  /// Who was asked last, so that it can be told when the answer is no longer wanted.
  enum Asked {
    case nobody
    case router(any Router)
    case mediator(any Mediator)
    case presenter(Int, any Presenter)
    case effect(any Effect, visible: Bool)
  }

  var job: Navigator.Job?
  /// The running request's number, or 0. It stands apart from the job, whose copy would cost more.
  var id: UInt64 = 0
  var plan: Plan
  /// The real screens of the plan's new ones, as far as they are made.
  var created: [Arrival] = []
  /// The properties of screens that existed before, as they were.
  var kept: [(screen: Screen, values: ValueMap)] = []
  /// The route that the routers are asked for, and what was given along.
  var route = ""
  var payload = ValueMap()
  /// How it ends without a plan: what was pressed means nothing, or what was typed does not fit.
  var refusal: Outcome?
  /// What a router has answered.
  var answer: ValueMap?
  var asked = Asked.nobody
  /// The name and the culprit of who was asked last.
  var name = ""
  var culprit = ""
  var isGuard = false
  /// The open question's token, and when it must be answered.
  var token: UInt64 = 0
  var limit: UInt64 = 0
  var askedAt: UInt64 = 0
  var timer: UInt64?
  /// Whether planned screens have been replaced by real ones everywhere.
  var isResolved = false
  var isCommitted = false
  /// How often a presenter had come into use when it was planned: a later one has not seen it all.
  var opens = 0
  /// Whether those who listen know what will be updated.
  var isAnnounced = false
  /// The updates that they know of, when somebody listens.
  var announced: [Update] = []
  /// The updates that are being shown now.
  var showing: [Update] = []
  /// Whether somebody waits for the result of what it has brought, and so not for its outcome.
  var isAwaited = false
  /// The screens that were told that they will be shown.
  var willShow: [ScreenID] = []
  /// The screens whose views were asked for.
  var viewed: [ScreenID] = []

  init(keeping state: NavigationState) { plan = Plan(keeping: state) }

  /// Forgets a plan, but not the request.
  func replan(_ new: Plan) {
    plan = new
    created.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    answer = nil
    isResolved = false
    isCommitted = false
    isAnnounced = false
    announced = []
    showing = []
    isAwaited = false
    willShow = []
    viewed = []
  }

}

/// The closures that replies carry, made once: a reply costs no allocation.
struct Replies {
  let mediation: @Sendable (UInt64, Result<MediationAnswer, Failure>) -> Bool
  let route: @Sendable (UInt64, Result<RouteAnswer, Failure>) -> Bool
  let presented: @Sendable (UInt64, Result<Presented, Failure>) -> Bool

  init(_ mailbox: Mailbox) {
    mediation = { token, result in
      mailbox.claim(token) && mailbox.leave(.mediation(token, result))
    }
    route = { token, result in mailbox.claim(token) && mailbox.leave(.route(token, result)) }
    presented = { token, result in
      mailbox.claim(token) && mailbox.leave(.presented(token, result))
    }
  }
}

extension [Arrival] {
  /// The real number of a planned screen, these being the ones that are made.
  func real(_ screen: ScreenID) -> ScreenID {
    guard let place = Plan.place(of: screen) else { return screen }
    return place < count ? self[place].screen : .none
  }
}
