import SnapApp
package import SnapEngine
import SnapManifest
import SnapNavigation
package import SnapValue
package import SnapSystem
import Synchronization

extension ExplainSession {
  /// Says how a script step would go from a state, the initial one unless given; routers are asked,
  /// and nothing is changed.
  ///
  /// Throws `malformed` or `unknownName` for a step or state that makes no sense.
  package func explain(step text: String, from url: String? = nil) throws(Failure)
    -> ExplainedRequest
  {
    let asked = try ExplainedStep(text, in: assembly, graph)
    let state = try state(at: url ?? assembly.manifest.initialURL)
    let told = ToldLater()
    let explainer = Explainer(
      asked, in: Planner.Context(state: state), on: loop
    ) { [loop] explanation in
      told.explanation = explanation
      if told.isAwaited { loop.stop() }
    }
    explainer.start()
    told.isAwaited = true
    while true {
      if let explanation = told.explanation { return explanation }
      loop.run()
    }
  }

  /// The state that a state URL says, with screens that are numbers only; without one, nothing is shown.
  /// Throws `malformed` or `unknownName` for one that makes no sense.
  package func state(at url: String?) throws(Failure) -> NavigationState {
    try graph.state(at: url, scheme: assembly.manifest.app.scheme)
  }

  /// Where the explanation is put, maybe before anybody waits for it.
  private final class ToldLater {
    var explanation: ExplainedRequest?
    var isAwaited = false
  }
}

// @unchecked: what other threads know of it is posted to the loop, on whose thread all else happens.
/// Follows a request through redirects and routers to its plan or outcome, without doing it. Routers
/// that answer later are waited for by the loop, as long as the policy allows.
package final class Explainer: @unchecked Sendable {
  private let graph: Graph
  private let types: [String: Schema]
  private let keys: [String]
  private var request: Request
  private var context: Planner.Context
  private let loop: MainLoop
  private let token: UInt64
  private let done: (ExplainedRequest) -> Void
  /// Carries out what plugins may be called for.
  private let aside: (() -> Void) -> Void
  private var redirects: [String] = []
  private var resumed: PendingRequest?
  private var told: ExplainedRequest
  private var hasCandidates = false
  /// What is told to nobody.
  private let secrets: [String]

  /// Makes an explainer; `done` gets what came of it, maybe inside `start`. Routers get the token,
  /// which must be nobody else's; conditions see the screens that live. `aside` carries out what plugins
  /// may be called for.
  package init(
    _ step: ExplainedStep, in context: Planner.Context, on loop: MainLoop,
    token: UInt64 = 1, screens: @escaping (ScreenID) -> Screen? = { _ in nil },
    aside: @escaping (() -> Void) -> Void = { $0() },
    done: @escaping (ExplainedRequest) -> Void
  ) {
    (graph, types, keys, request) = (step.graph, step.types, step.keys, step.request)
    (self.context, self.loop, self.token) = (context, loop, token)
    (self.aside, self.done) = (aside, done)
    let configuration = graph.configuration
    secrets = configuration.secrets(of: request)
    self.context.conditions = AskedConditions(
      .init(
        id: 0, limit: configuration.policy.callDeadline, secrets: secrets, screen: screens,
        now: { loop.now }, token: { token }))
    told = ExplainedRequest(request: step.words, state: context.state.location.printed)
    guard let trigger = step.trigger else { return }
    let origin = request.origin
    request = trigger.request
    request.origin = origin
    told.candidates = [Candidate("trigger \"\(trigger.name)\"")]
  }

  /// Begins.
  package func start() { aside(begin) }

  private func begin() {
    switch ExplainedPress(graph: graph, context: context).meaning(of: request) {
    case .success(let meant): request = meant
    case .failure(let refusal): return end(with: refusal.outcome)
    }
    if let own = ownAction() { return end(own) }
    if case .locale(let name) = request.kind {
      return end(with: graph.configuration.outcome(ofLocale: name))
    }
    var along = ValueMap()
    if case .resume(let given) = request.kind, let pending = context.pending {
      (resumed, along, request) = (pending, given, pending.request)
      told.candidates.append(
        Candidate("what is remembered: \(pending.request.kind.summary)"))
    }
    follow(
      plan(along) { planner, context, plan in planner.plan(request, in: context, into: &plan) })
  }

  /// Plans from the state that is asked about; what is carried on, after the end of what the redirect
  /// brought.
  private func plan(
    _ along: ValueMap = [:],
    _ planned: (Planner, Planner.Context, inout Plan) -> Verdict
  ) -> Planning {
    let planner = Planner(graph)
    if request.wipes { return planAnew(planner, planned) }
    var plan = Plan(keeping: context.state)
    plan.along = along
    guard let resumed else { return planned(planner, context, &plan).planning(plan) }
    return planner.afterEnding(resumed.brought, request.animated, in: context, into: &plan) {
      planned(planner, $0, &$1)
    }.planning(plan)
  }

  /// Plans what forgets whoever was there: as if nothing were shown.
  private func planAnew(
    _ planner: Planner, _ planned: (Planner, Planner.Context, inout Plan) -> Verdict
  ) -> Planning {
    var empty = context
    empty.state = graph.regions.emptyState(scheme: context.state.scheme)
    var plan = Plan(keeping: empty.state)
    let verdict = planned(planner, empty, &plan)
    return planner.anew(verdict, over: context.state, in: empty, into: &plan).planning(plan)
  }

  private func follow(_ planning: Planning) {
    if !hasCandidates { told.candidates += candidates(planning) }
    hasCandidates = true
    switch planning {
    case .outcome(let outcome): end(with: outcome)
    case .plan(let plan): tell(plan)
    case .redirect(let target): follow(redirect: target)
    case .route(let route, let payload):
      ask(0, RouteQuery(route: route, payload: payload, source: context.state.top))
    }
  }

  private func follow(redirect target: String) {
    if redirects.isEmpty, case .route(let asked, _) = request.kind { redirects = [asked] }
    redirects.append(target)
    let limit = graph.configuration.policy.redirectLimit
    guard redirects.count <= limit + 1 else {
      let chain = redirects.joined(separator: " → ")
      return end(with: .failed(Failure(.limit, "more than \(limit) redirects: \(chain)")))
    }
    told.candidates.append(
      Candidate("redirect to \(target)", lost: isLost(target) ? "no route has that path" : nil))
    if let match = graph.routes.match(target) {
      let route = graph.configuration.routes[match.route]
      told.candidates.append(Candidate("route \"\(route.name)\""))
    }
    follow(
      plan { planner, context, plan in
        planner.plan(redirect: target, request: request, in: context, into: &plan)
      })
  }

  /// Whether nothing can know where a redirect leads.
  private func isLost(_ target: String) -> Bool {
    !target.contains("://") && graph.configuration.routers.isEmpty
      && graph.routes.match(target) == nil
  }

  /// What a verb that is no request comes to: a screen type's own action is carried out by the type, and
  /// what that does is known when it is called; a card has none but to `submit` its result.
  private func ownAction() -> Refusal? {
    guard case .action(let screen, let verb, let data) = request.kind,
      let definition = try? ExplainedPress(graph: graph, context: context).definition(of: screen)
        .definition
    else { return nil }
    guard definition.isPlain else {
      return .carriedOut("call \(verb) of the screen \"\(definition.key)\" (\(definition.type))")
    }
    if verb == "submit" {
      request.kind = .result(screen: screen, value: data)
      return nil
    }
    return .outcome(
      .failed(
        Failure(.unsupported, "the screen \"\(definition.key)\" has no action \"\(verb)\"")))
  }

  /// What there is to say without a plan.
  private enum Refusal {
    case outcome(Outcome)
    /// Somebody else does it, in these words, and the state stays as far as can be told.
    case carriedOut(String)
  }

  private func end(_ refusal: Refusal) {
    switch refusal {
    case .outcome(let outcome): end(with: outcome)
    case .carriedOut(let step):
      told.steps = [step]
      told.move = Transition.Move.none.rawValue
      told.becomes = context.state.location.printed
      finish()
    }
  }

  private func end(with outcome: Outcome) {
    told.outcome = outcome
    if case .noRoute = outcome { told.hint = hint(onLost: request) }
    finish()
  }

  /// Tells what came of it, without what is private of the request.
  private func finish() {
    told.request = secrets.hidden(in: told.request)
    told.outcome = told.outcome?.hiding(secrets)
    told.hint = secrets.hidden(in: told.hint)
    told.candidates = told.candidates.map { candidate in
      Candidate(
        secrets.hidden(in: candidate.what), lost: candidate.lost.map { secrets.hidden(in: $0) })
    }
    done(told)
  }

  private func hint(onLost request: Request) -> String {
    if case .key(let key) = request.kind { return Trigger.hint(onLost: key, known: keys) }
    return graph.configuration.hint(onLost: request) ?? ""
  }

  private func tell(_ plan: Plan) {
    if let lacks = PlanLacks(plan, graph) {
      let place = if case .go = request.kind { "properties" } else { "payload" }
      told.example = [place: .map(lacks.example(types))]
      return end(with: lacks.outcome)
    }
    var keys: [ScreenID: String] = [:]
    for entry in context.state.regions.flatMap(\.stack) { keys[entry.screen] = entry.key }
    for layer in context.state.layers { keys[layer.screen] = layer.key }
    told.steps = PlanWords(plan: plan, graph: graph, keys: keys).steps
    told.path = plan.path?.words(along: plan.legs) ?? .null
    told.move = plan.move.rawValue
    told.becomes = plan.state.location.printed
    finish()
  }

  private func candidates(_ planning: Planning) -> [Candidate] {
    switch request.kind {
    case .route(let text, _):
      return text.contains("://") ? [] : graph.routes.candidates(for: text)
    case .navigate(let name, _): return [candidate(name, planning)]
    case .follow(let edge, _): return [candidate(edge.name, planning)]
    case .go(let key, let milestones, let properties):
      return Planner(graph).candidates(
        toGo: key, via: milestones, properties: properties, in: context)
    case .segue(let id, let screen, _):
      return Planner(graph).candidates(forSegue: id, of: screen, in: context.state, planning)
    case .back, .popTo, .dismiss, .result:
      return Planner(graph).candidates(toTakeFrom: context.state, planning)
    case .open where request.wipes: return [Candidate("everything anew: nothing is kept")]
    case .open, .transition, .force, .reset, .select:
      if case .outcome(.noRoute) = planning { return [] }
      return Planner(graph).candidates(toKeepOf: context.state, planning)
    case .undo: return candidates(alongHistory: "the states before", planning)
    case .forward: return candidates(alongHistory: "the states that were taken back", planning)
    default: return []
    }
  }

  private func candidates(alongHistory states: String, _ planning: Planning) -> [Candidate] {
    guard context.knowsHistory else {
      return [
        Candidate(states, lost: "only the state in force of a running application has any")
      ]
    }
    guard case .plan = planning else {
      return [Candidate(states, lost: "there is none that could be shown")]
    }
    return [Candidate(states)] + Planner(graph).candidates(toKeepOf: context.state, planning)
  }

  private func candidate(_ navigation: String, _ planning: Planning) -> Candidate {
    var lost: String?
    if case .outcome(let outcome) = planning { lost = outcome.reason ?? outcome.name }
    return Candidate("navigation \"\(navigation)\"", lost: lost)
  }

  // MARK: Routers

  private func ask(_ place: Int, _ query: RouteQuery) {
    guard graph.configuration.routers.indices.contains(place) else { return end(with: .noRoute) }
    let named = graph.configuration.routers[place]
    let late = LateAnswer()
    let reply = Reply<RouteAnswer>(token: token) { [loop] _, result in
      guard late.take(result) else { return false }
      loop.post { self.aside { self.answered(place, query, result) } }
      return true
    }
    do throws(Failure) {
      if let answer = try named.router.resolve(query, reply: reply) {
        return answered(place, query, .success(answer))
      }
    } catch { return answered(place, query, .failure(error)) }
    let deadline = graph.configuration.policy.callDeadline
    guard deadline > 0 else { return }
    loop.schedule(after: deadline) { [self] in
      let failure = Failure(
        .timedOut, "no answer within \(deadline / 1_000_000) ms", culprit: named.culprit)
      guard late.take(.failure(failure)) else { return }
      named.router.cancel(token: token)
      answered(place, query, .failure(failure))
    }
  }

  private func answered(
    _ place: Int, _ query: RouteQuery, _ result: Result<RouteAnswer, Failure>
  ) {
    let named = graph.configuration.routers[place]
    switch result {
    case .success(.decline):
      told.candidates.append(Candidate("router \(named.name)", lost: "it declined"))
      ask(place + 1, query)
    case .failure(let failure):
      told.candidates.append(Candidate("router \(named.name)", lost: failure.message))
      end(with: .failed(failure))
    case .success(.target(let answer)):
      let shown = Value.map(answer.hiding(graph.configuration.privateNames))
      told.candidates.append(Candidate("router \(named.name): \(shown.jsonText)"))
      for other in graph.configuration.routers.dropFirst(place + 1) {
        told.candidates.append(
          Candidate("router \(other.name)", lost: "\(named.name) has answered"))
      }
      follow(
        plan { planner, context, plan in
          planner.plan(
            answer: answer, route: query.route, payload: query.payload, request: request,
            in: context, into: &plan)
        })
    }
  }
}

/// An answer that comes later, maybe from another thread.
private final class LateAnswer: Sendable {
  private let held = Mutex<Result<RouteAnswer, Failure>?>(nil)

  /// Takes the first answer.
  func take(_ result: Result<RouteAnswer, Failure>) -> Bool {
    held.withLock { held in
      guard held == nil else { return false }
      held = result
      return true
    }
  }
}
