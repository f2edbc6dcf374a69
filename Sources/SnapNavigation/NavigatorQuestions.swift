import SnapEngine
import SnapValue

// Asking those who take part, and taking their answers.
extension Navigator {
  func askRouter(_ place: Int) {
    let query = RouteQuery(
      route: progress.route, payload: progress.payload, source: state.top)
    ask(.router(place), limit: graph.configuration.policy.callDeadline)
    do throws(Failure) {
      let reply = replies.route.asking(progress.token)
      guard let answer = try graph.configuration.routers[place].resolve(query, reply: reply)
      else { return machine.later() }
      take(answer, isLate: closeQuestion())
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(askedCulprit)), .route)
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
  func ask(_ asked: consuming Progress.Asked, limit: UInt64) {
    progress.asked = asked
    progress.token += 1
    progress.limit = limit
    mailbox.open(progress.token)
  }

  // Looked up when somebody wants to know, as mostly nobody does.

  /// The name of who was asked last.
  var askedName: String {
    switch progress.asked {
    case .nobody: ""
    case .told(let name, _): name
    case .maker(let place): maker(of: place)
    case .router(let place): graph.configuration.routers[place].name
    case .mediator(let step): step.name
    case .presenter: "present"
    case .effect(let place, _): graph.configuration.effects[place].key
    }
  }

  /// The name by which it is to blame.
  var askedCulprit: String {
    switch progress.asked {
    case .nobody: ""
    case .told(_, let culprit): culprit
    case .maker(let place): "create \(maker(of: place))"
    case .router(let place): graph.configuration.routers[place].culprit
    case .mediator(let step): step.culprit
    case .presenter(_, let shower): shower.culprit
    case .effect(let place, _): graph.configuration.effects[place].culprit
    }
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
      .timedOut, "no answer within \(Self.words(progress.limit))", culprit: askedCulprit)
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
      progress.diverted = (kind.isAsk ? "guard \(askedName)" : askedName, target)
    }
    if isHeard {
      tellStage(kind, answer.word, transition)
      if wanted, answer.isProceed { tellPerformed() }
    }
    return wanted
  }

  /// Tells those who listen that a stage is over. A transition is taken along where there is one, as to
  /// copy none is a copy, too.
  private func tellStage(
    _ kind: NavigationEvent.Stage.Kind, _ answer: String, _ transition: Transition?
  ) {
    let (id, who) = (progress.id, askedName)
    if let transition {
      tell(.stage(id: id, .init(kind: kind, who: who, answer: answer, transition: transition)))
    } else {
      tell(.stage(id: id, .init(kind: kind, who: who, answer: answer)))
    }
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
    case .nobody, .told, .maker: break
    case .router(let place): graph.configuration.routers[place].router.cancel(token: token)
    case .mediator(let step):
      step.mediator.cancel(token: token)
      if !progress.isGuard { setBack(screens.screen(progress.mediated.screen)) }
    case .presenter(let number, let asked):
      progress.shownTo.removeAll { $0 == number }
      asked.presenter.cancel(token: token)
      synchronize(number)
    case .effect(let place, let visible):
      let effect = graph.configuration.effects[place].effect
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
      answer(.failed(failure.blaming(askedCulprit)), kind)
    }
    drive()
  }

  func take(_ token: UInt64, _ result: Result<RouteAnswer, Failure>) {
    guard token == progress.token, case .router = progress.asked else { return }
    progress.askedAt = clock.now()
    switch result {
    case .success(let route): take(route, isLate: false)
    case .failure(let failure):
      answer(.failed(failure.blaming(askedCulprit)), .route)
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
      answer(.failed(failure.blaming(askedCulprit)), kind)
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
