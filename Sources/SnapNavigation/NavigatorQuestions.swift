import SnapEngine
import SnapValue

// Asking those who take part, and taking their answers.
extension Navigator {
  func begin(_ id: UInt64) {
    guard let job = takeJob(id) else { return }
    takeNextGraph()
    _ = takeReplacement()
    progress.job = job
    progress.id = id
    progress.route = ""
    progress.answer = nil
    progress.resumed = nil
    if progress.conditions != nil { progress.conditions = nil }
    if !progress.along.isEmpty { progress.along = [:] }
    progress.isResolved = false
    progress.isCommitted = false
    progress.isAwaited = false
    progress.isFresh = false
    progress.askedAt = clock.now()
    tell(.started(id: id, job.request))
    progress.refusal = nil
    (progress.diverted, progress.led) = (nil, nil)
    resolvePress()
    resolveResume()
  }

  func plan() {
    let job = progress.job
    takeBackWillShow()
    if let refusal = progress.refusal { return refuse(refusal) }
    if machine.redirects.isEmpty, progress.answer == nil, !job.request.wipes,
      isAnsweredAlready(job)
    {
      return refuse(.alreadyThere)
    }
    let isWiping = job.request.wipes
    let base = isWiping ? regions.emptyState(scheme: state.scheme) : state
    releaseReserved()
    progress.replan()
    progress.plan.reset(keeping: base)
    if progress.resumed != nil {
      progress.plan.along = progress.along
    } else if progress.answer == nil, !isWiping, machine.redirects.isEmpty,
      case .route(let text, let payload) = job.request.kind,
      planner.asksRouters(text, origin: job.request.origin)
    {
      progress.isFresh = true
      return route(text, payload)
    }
    var context = Planner.Context(
      state: base, screens: screens, nextPresenter: lastPresenter + 1)
    switch job.request.kind {
    case .undo, .forward:
      context.look(at: history, presenters: Set(layerPresenters.keys))
    case .go: context.paths = paths
    default: break
    }
    context.conditions = conditions(of: job)
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

  /// Lets the routers say where a route leads.
  private func route(_ text: String, _ payload: ValueMap) {
    progress.route = text
    progress.payload = payload
    _ = machine.route(routers: graph.configuration.routers.count)
  }

  private func verdict(on job: Job, in context: Planner.Context) -> Verdict {
    let isDiverted = machine.isDiverted
    if !isDiverted, progress.resumed == nil, context.conditions == nil,
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
    defer { progress.plan = plan }
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
      progress.answer = nil
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
    progress.replan()
    progress.answer = nil
    progress.plan.reset(keeping: state)
    _ = machine.refused(outcome)
  }

  func askRouter(_ place: Int) {
    let named = graph.configuration.routers[place]
    let query = RouteQuery(
      route: progress.route, payload: progress.payload, source: state.top)
    ask(
      .router(place), named.name, named.culprit,
      limit: graph.configuration.policy.callDeadline)
    do throws(Failure) {
      let reply = replies.route.asking(progress.token)
      guard let answer = try named.router.resolve(query, reply: reply) else {
        return machine.later()
      }
      take(answer, isLate: closeQuestion())
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(named.culprit)), .route)
    }
  }

  private func take(_ routeAnswer: RouteAnswer, isLate: Bool) {
    if isLate {
      answer(.failed(tooLate()), .route)
    } else if case .target(let map) = routeAnswer {
      progress.answer = map
      answer(.proceed, .route)
    } else {
      answer(.declined, .route)
    }
  }

  // MARK: The open question

  /// Opens a question to somebody.
  func ask(_ asked: Progress.Asked, _ name: String, _ culprit: String, limit: UInt64) {
    progress.asked = asked
    progress.name = name
    progress.culprit = culprit
    progress.token += 1
    progress.limit = limit
    mailbox.open(progress.token)
  }

  /// When the open question must be answered; 0: no limit.
  var deadline: UInt64 {
    progress.limit == 0 ? 0 : progress.askedAt &+ progress.limit
  }

  /// Closes the question that was answered in the call itself; answers whether that was too late.
  func closeQuestion() -> Bool {
    _ = mailbox.claim(progress.token)
    let now = clock.now()
    defer { progress.askedAt = now }
    return progress.limit != 0 && now > progress.askedAt &+ progress.limit
  }

  func tooLate() -> Failure {
    Failure(
      .timedOut, "no answer within \(Self.words(progress.limit))", culprit: progress.culprit)
  }

  static func words(_ nanoseconds: UInt64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    if milliseconds == 0 { return "\(nanoseconds) ns" }
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }

  /// Tells the machine an answer; `false` when it is not wanted any more.
  @discardableResult
  func answer(
    _ answer: NavigationMachine.Answer, _ kind: NavigationEvent.Stage.Kind,
    _ transition: Transition? = nil
  ) -> Bool {
    let wanted = machine.answered(kind.isAsk ? lessening(answer) : answer)
    if case .present = kind, case .proceed = answer { pulse.answered() }
    if wanted, case .redirect(let target) = answer {
      progress.diverted = (kind.isAsk ? "guard \(progress.name)" : progress.name, target)
    }
    guard isHeard else { return wanted }
    let id = progress.id
    tell(
      .stage(
        id: id, .init(kind: kind, who: progress.name, answer: answer.word, transition: transition)))
    if wanted, answer.isProceed { tellPerformed() }
    return wanted
  }

  func armDeadline() {
    guard progress.limit != 0 else { return }
    let (token, mailbox) = (progress.token, mailbox)
    progress.timer = clock.schedule(after: progress.limit) { mailbox.leave(.deadline(token)) }
  }

  func disarmDeadline() {
    if let timer = progress.timer { clock.cancel(timer) }
    progress.timer = nil
  }

  /// The answer is not wanted any more.
  func abandon() {
    let token = progress.token
    _ = mailbox.claim(token)
    switch progress.asked {
    case .nobody: break
    case .router(let place): graph.configuration.routers[place].router.cancel(token: token)
    case .mediator(let step): step.mediator.cancel(token: token)
    case .presenter(let number, let asked):
      progress.shownTo.removeAll { $0 == number }
      asked.presenter.cancel(token: token)
      synchronize(number)
    case .effect(let effect, let visible):
      effect.cancel(token: token)
      show(effect, !visible)
    }
    progress.asked = .nobody
  }

  // MARK: The mailbox

  func readMailbox() {
    var changed: [ScreenID] = []
    for post in mailbox.takeAll() where !takesGivenInputsOnly || post.isPrivate {
      if let inputFollower, let input = post.input {
        inputFollower.take(input, isNested: isDriving)
      }
      switch post {
      case .mediation(let token, let result): take(token, result)
      case .route(let token, let result): take(token, result)
      case .presented(let token, let result): take(token, result)
      case .deadline(let token): deadlinePassed(token)
      case .changed(let screen): if !changed.contains(screen) { changed.append(screen) }
      case .request(let request, let reader, let done):
        take(request, by: reader, telling: done)
      case .submit(let request, let completion): submit(request, completion: completion)
      case .run(let work): work(self)
      case .stopListening(let stream): streams[stream] = nil
      case .cancel(let id): if !cancel(id) { giveUpResult(of: id) }
      }
    }
    guard !changed.isEmpty else { return }
    inputFollower?.take(.changed(changed), isNested: isDriving)
    take(changed: changed)
  }

  /// Screens have changed by themselves.
  func take(changed: [ScreenID]) {
    let shown = Set(state.screens)
    for screen in changed where shown.contains(screen) { tellChanged(screen) }
    if let keeper { noteUnkept(changed.filter(shown.contains), by: keeper) }
  }

  func deadlinePassed(_ token: UInt64) {
    guard token == progress.token, mailbox.claim(token) else { return }
    progress.timer = nil
    _ = machine.timedOut(tooLate())
    drive()
  }

  func take(_ token: UInt64, _ result: Result<MediationAnswer, Failure>) {
    guard token == progress.token, case .mediator(let step) = progress.asked else { return }
    let kind: NavigationEvent.Stage.Kind = progress.isGuard ? .ask : .mediate
    progress.askedAt = clock.now()
    switch result {
    case .success(let mediation):
      answer(progress.isGuard ? .init(mediation) : heldLater(mediation, by: step), kind)
    case .failure(let failure):
      if !progress.isGuard { setBack(screens.screen(progress.mediated.screen)) }
      answer(.failed(failure.blaming(progress.culprit)), kind)
    }
    drive()
  }

  func take(_ token: UInt64, _ result: Result<RouteAnswer, Failure>) {
    guard token == progress.token, case .router = progress.asked else { return }
    progress.askedAt = clock.now()
    switch result {
    case .success(let route): take(route, isLate: false)
    case .failure(let failure):
      answer(.failed(failure.blaming(progress.culprit)), .route)
    }
    drive()
  }

  func take(_ token: UInt64, _ result: Result<Presented, Failure>) {
    guard token == progress.token else { return }
    let kind: NavigationEvent.Stage.Kind
    switch progress.asked {
    case .presenter: kind = .present
    case .effect: kind = .effect
    default: return
    }
    progress.askedAt = clock.now()
    switch result {
    case .success: answer(.proceed, kind)
    case .failure(let failure):
      if case .presenter(let number, _) = progress.asked {
        progress.shownTo.removeAll { $0 == number }
      }
      answer(.failed(failure.blaming(progress.culprit)), kind)
    }
    drive()
  }
}

extension NavigationEvent.Stage.Kind {
  /// Whether a guard or condition is asked. Comparing compares the words of both.
  fileprivate var isAsk: Bool { if case .ask = self { true } else { false } }
}

extension NavigationMachine.Answer {
  /// Whether it goes on.
  var isProceed: Bool { if case .proceed = self { true } else { false } }

  init(_ answer: MediationAnswer) {
    switch answer {
    case .proceed: self = .proceed
    case .veto(let reason): self = .veto(reason: reason)
    case .redirect(let target): self = .redirect(to: target)
    }
  }

  var word: String {
    switch self {
    case .proceed: "proceed"
    case .declined: "declined"
    case .veto: "veto"
    case .redirect: "redirect"
    case .failed: "failed"
    case .lessened: "lessened"
    }
  }
}

extension Failure {
  /// The failure with somebody to blame, where it names nobody.
  func blaming(_ culprit: String) -> Failure {
    guard self.culprit.isEmpty else { return self }
    var failure = self
    failure.culprit = culprit
    return failure
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
