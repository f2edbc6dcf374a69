import SnapEngine
import SnapValue

// The beginning of a request, and how it is to be done.
extension Navigator {
  func begin(_ id: UInt64) {
    guard let job = takeJob(id) else { return }
    takeNextGraph()
    _ = takeReplacement()
    progress.job = job
    progress.id = id
    progress.route = ""
    if progress.isAnswered { progress.answer = nil }
    if progress.isResuming { progress.resumed = nil }
    if progress.conditions != nil { progress.conditions = nil }
    if !progress.along.isEmpty { progress.along = [:] }
    progress.isResolved = false
    progress.isCommitted = false
    progress.isAwaited = false
    progress.isFresh = false
    progress.askedAt = clock.now()
    tell(.started(id: id, job.request))
    progress.forgetEnd()
    resolvePress()
    resolveResume()
    if progress.job.request.wipes { machine.runningWipes() }
  }

  func plan() {
    let job = progress.job
    takeBackWillShow()
    if let refusal = progress.refusal { return refuse(refusal) }
    if machine.redirects.isEmpty, !progress.isAnswered, !job.request.wipes,
      isAnsweredAlready(job)
    {
      return refuse(.alreadyThere)
    }
    let isWiping = job.request.wipes
    let base = isWiping ? regions.emptyState(scheme: state.scheme) : state
    releaseReserved()
    if progress.isFresh {
      // It was forgotten before the routers were asked.
      progress.isFresh = false
      progress.plan.state = base
    } else {
      // Last, as what was announced has parts of the plan.
      progress.replan()
      progress.plan.reset(keeping: base)
    }
    if progress.isResuming {
      progress.plan.along = progress.along
    } else if !progress.isAnswered, !isWiping, machine.redirects.isEmpty,
      case .route(let text, let payload) = job.request.kind,
      graph.asksRouters(text, origin: job.request.origin)
    {
      progress.isFresh = true
      return route(text, payload)
    }
    let context = context(of: job, from: base)
    var verdict = verdict(on: job, in: context)
    progress.isReserving = true
    if isWiping {
      verdict = planner.anew(verdict, over: state, in: context, into: &progress.plan)
    }
    switch verdict {
    case .planned:
      progress.opens = opens
      progress.traits = progress.plan.findTraits()
      tell(.planned(id: job.id, progress.plan))
      _ = machine.planned(steps: progress.plan.steps.count)
    case .outcome(let outcome):
      noteUnmoved(outcome)
      refuse(outcome)
    case .route(let text, let payload): route(text, payload)
    case .redirect(let target):
      progress.diverted = ("route \(machine.redirects.last ?? job.request.askedRoute)", target)
      if machine.redirects.isEmpty { machine.asked = job.request.askedRoute }
      _ = machine.redirected(to: target)
    }
  }

  /// What planning a request from a state may look at. Made on its own, as what may still change is copied
  /// for whoever looks at it.
  private func context(of job: Job, from base: NavigationState) -> Planner.Context {
    var context = Planner.Context(
      state: base, screens: screens, nextPresenter: lastPresenter + 1)
    switch job.request.kind {
    case .undo, .forward:
      context.look(at: history, presenters: Set(layerPresenters.keys))
    case .go: context.paths = paths
    default: break
    }
    if let conditions = conditions(of: job) { context.conditions = conditions }
    return context
  }

  /// Lets the routers say where a route leads.
  private func route(_ text: String, _ payload: ValueMap) {
    progress.route = text
    progress.payload = payload
    _ = machine.route(routers: graph.configuration.routers.count)
  }

  private func verdict(on job: Job, in context: Planner.Context) -> Verdict {
    let isDiverted = machine.isDiverted
    if !isDiverted, !progress.isResuming, context.conditions == nil,
      !job.request.kind.isAskedWhilePlanning
    {
      return straightVerdict(on: job.request, in: context, &progress.plan)
    }
    var request = job.request
    // What was asked to be another way was the way that is not taken.
    if isDiverted { request.overrides = nil }
    return carefulVerdict(on: request, in: context)
  }

  /// How a request is to be done that was led elsewhere, goes on with another, or asks somebody.
  private func carefulVerdict(on request: Request, in context: Planner.Context) -> Verdict {
    guard progress.resumed != nil || context.conditions != nil || request.kind.isAskedWhilePlanning
    else {
      return straightVerdict(on: request, in: context, &progress.plan)
    }
    // Whoever is asked may look at what is planned: nothing, until this is answered.
    var plan = Plan(keeping: context.state)
    swap(&plan, &progress.plan)
    defer {
      progress.plan = plan
      // What they took counts for nobody who is asked next.
      progress.askedAt = clock.now()
    }
    guard let resumed = progress.resumed else {
      return straightVerdict(on: request, in: context, &plan)
    }
    if machine.isDiverted, leadsHere(request, in: context) { return .outcome(.alreadyThere) }
    return planner.afterEnding(resumed.brought, request.animated, in: context, into: &plan) {
      straightVerdict(on: request, in: $0, &$1)
    }
  }

  /// How a request is to be done from a state, whatever is carried on.
  private func straightVerdict(
    on request: Request, in context: Planner.Context, _ plan: inout Plan
  ) -> Verdict {
    if let verdict = elsewhere(request, in: context, planner, &plan) {
      defer { progress.answer = nil }
      if progress.isAnswered, case .outcome(.failed(let failure)) = verdict {
        return .outcome(.failed(blamingRouter(failure, request)))
      }
      return verdict
    }
    if case .action(let screen, let verb, let data) = request.kind {
      return act(screen, verb, data, request, in: context, &plan)
    }
    if case .locale(let name) = request.kind { return .outcome(speak(name)) }
    if case .performSegue(let segue) = request.kind {
      return prepared(segue, of: request, in: context, &plan)
    }
    if case .closed = request.kind { tell(.closeRequested) }
    return planner.plan(request, in: context, into: &plan)
  }

  /// A failure with the name of the router, where that has answered what nobody knows or can read, and
  /// whoever asked has put nothing in its place.
  private func blamingRouter(_ failure: Failure, _ request: Request) -> Failure {
    guard case .router = progress.asked, request.overrides == nil,
      [.unknownName, .malformed, .contractBroken].contains(failure.code)
    else { return failure }
    return failure.blaming(askedCulprit)
  }

  /// How to do what a router has answered or a redirect names; `nil` when it is neither.
  func elsewhere(
    _ request: Request, in context: Planner.Context, _ planner: Planner, _ plan: inout Plan
  ) -> Verdict? {
    if let answer = progress.answer {
      return planner.plan(
        answer: answer, route: progress.route, payload: progress.payload, request: request,
        in: context, into: &plan)
    }
    return machine.redirects.last.map {
      planner.plan(redirect: $0, request: request, in: context, into: &plan)
    }
  }

  private func refuse(_ outcome: Outcome) {
    releaseReserved()
    progress.isFresh = false
    progress.replan()
    progress.answer = nil
    progress.plan.reset(keeping: state)
    _ = machine.refused(outcome)
  }
}

extension Request.Kind {
  /// Whether somebody is called to plan it: a screen's own action, or who prepares a segue.
  fileprivate var isAskedWhilePlanning: Bool {
    switch self {
    case .action, .performSegue: true
    default: false
    }
  }
}

extension Request {
  /// The name or path of a route that is asked for; empty for other requests.
  fileprivate var askedRoute: String { if case .route(let text, _) = kind { text } else { "" } }
}
