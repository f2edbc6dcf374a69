import SnapEngine
import SnapManifest
public import SnapModel
import SnapSystem
import Synchronization

extension Workbench {
  /// Says how a script step would go from a state, the initial one unless given; routers are asked,
  /// and nothing is changed.
  ///
  /// Throws `malformed` or `unknownName` for a step or state that makes no sense.
  public func explain(step text: String, from url: String? = nil) throws(Failure) -> Explanation {
    let step = try assembly.manifest.step(parsing: text)
    let state = try state(at: url ?? assembly.manifest.state.initial?.text)
    let request = step.request(number: 1)
    if case .navigateInline(var edge, _) = step.request {
      edge.id = Manifest.Step.inlineName(1)
      try add(edge)
    }
    var explanation = Explanation(request: step.words, state: state.location.printed)
    var walk = Walk(request: request, context: Planner.Context(state: state))
    follow(Planner(graph).plan(request, in: walk.context), &walk, &explanation)
    return explanation
  }

  /// What is kept while redirects and routers are followed.
  private struct Walk {
    let request: Request
    let context: Planner.Context
    var redirects: [String] = []
  }

  private func follow(_ planning: Planning, _ walk: inout Walk, _ told: inout Explanation) {
    if told.candidates.isEmpty {
      told.candidates = candidates(for: walk.request, planning, walk.context)
    }
    switch planning {
    case .outcome(let outcome): told.outcome = outcome
    case .plan(let plan): tell(plan, walk.context.state, &told)
    case .redirect(let target):
      if walk.redirects.isEmpty, case .route(let asked, _) = walk.request.kind {
        walk.redirects = [asked]
      }
      walk.redirects.append(target)
      let limit = graph.configuration.policy.redirectLimit
      guard walk.redirects.count <= limit + 1 else {
        let chain = walk.redirects.joined(separator: " → ")
        told.outcome = .failed(Failure(.limit, "more than \(limit) redirects: \(chain)"))
        return
      }
      told.candidates.append(Candidate("redirect to \(target)"))
      if let match = graph.routes.match(target) {
        told.candidates.append(Candidate("route \"\(assembly.manifest.routes[match.route].name)\""))
      }
      let next = Planner(graph).plan(redirect: target, request: walk.request, in: walk.context)
      follow(next, &walk, &told)
    case .route(let route, let payload): askRouters(route, payload, &walk, &told)
    }
  }

  private func tell(_ plan: Plan, _ state: NavigationState, _ told: inout Explanation) {
    var keys: [ScreenID: String] = [:]
    for entry in state.regions.flatMap(\.stack) { keys[entry.screen] = entry.key }
    for layer in state.layers { keys[layer.screen] = layer.key }
    told.steps = PlanWords(plan: plan, graph: graph, keys: keys).steps
    told.path = plan.path?.words(along: plan.legs) ?? .null
    told.move = plan.move.rawValue
    told.becomes = plan.state.location.printed
  }

  private func candidates(
    for request: Request, _ planning: Planning, _ context: Planner.Context
  ) -> [Candidate] {
    switch request.kind {
    case .route(let text, _):
      return text.contains("://") ? [] : graph.routes.candidates(for: text)
    case .navigate(let name, _):
      var lost: String?
      if case .outcome(let outcome) = planning { lost = outcome.reason ?? outcome.name }
      return [Candidate("navigation \"\(name)\"", lost: lost)]
    case .go(let key, let milestones, let properties):
      return Planner(graph).candidates(
        toGo: key, via: milestones, properties: properties, in: context)
    case .segue(let id, let screen, _):
      return Planner(graph).candidates(forSegue: id, of: screen, in: context.state, planning)
    case .back, .popTo, .dismiss, .result:
      return Planner(graph).candidates(toTakeFrom: context.state, planning)
    case .open, .transition, .force, .reset, .select:
      return Planner(graph).candidates(toKeepOf: context.state, planning)
    default: return []
    }
  }

  // MARK: Routers

  private func askRouters(
    _ route: String, _ payload: ValueMap, _ walk: inout Walk, _ told: inout Explanation
  ) {
    let query = RouteQuery(route: route, payload: payload, source: walk.context.state.top)
    for (index, named) in graph.configuration.routers.enumerated() {
      switch answer(of: named, query) {
      case .success(.decline):
        told.candidates.append(Candidate("router \(named.name)", lost: "it declined"))
      case .failure(let failure):
        told.candidates.append(Candidate("router \(named.name)", lost: failure.message))
        told.outcome = .failed(failure)
        return
      case .success(.target(let answer)):
        told.candidates.append(
          Candidate("router \(named.name): \(Value.map(answer).jsonText)"))
        for other in graph.configuration.routers.dropFirst(index + 1) {
          told.candidates.append(
            Candidate("router \(other.name)", lost: "\(named.name) has answered"))
        }
        let next = Planner(graph).plan(
          answer: answer, route: route, payload: payload, request: walk.request, in: walk.context)
        follow(next, &walk, &told)
        return
      }
    }
    told.outcome = .noRoute
  }

  /// A router's answer; one that comes later is waited for as long as the policy allows.
  private func answer(of named: NamedRouter, _ query: RouteQuery) -> Result<RouteAnswer, Failure> {
    let late = LateAnswer()
    let loop = loop
    let reply = Reply<RouteAnswer>(token: 1) { _, result in
      late.take(result) ? (loop.stop(), true).1 : false
    }
    do throws(Failure) {
      if let answer = try named.router.resolve(query, reply: reply) { return .success(answer) }
    } catch { return .failure(error) }
    let deadline = graph.configuration.policy.callDeadline
    let timer = deadline > 0 ? loop.schedule(after: deadline) { loop.stop() } : nil
    if late.result == nil { loop.run() }
    if let timer { loop.cancel(timer) }
    if late.result == nil { named.router.cancel(token: 1) }
    return late.result
      ?? .failure(
        Failure(.timedOut, "no answer within \(deadline / 1_000_000) ms", culprit: named.culprit))
  }

  // MARK: States and edges

  private func state(at url: String?) throws(Failure) -> NavigationState {
    var state = graph.regions.emptyState(scheme: assembly.manifest.app.scheme)
    guard let url else { return state }
    let location: Location
    do throws(LocationFault) {
      location = try Location(parsing: url, scheme: assembly.manifest.app.scheme)
    } catch { throw error.failure }
    var last: UInt64 = 0
    func next() -> ScreenID {
      last += 1
      return ScreenID(rawValue: last)
    }
    state.select(graph.regions.home(of: location.path.first?.key))
    for component in location.path {
      try check(component.key)
      state.stack.append(.init(screen: next(), key: component.key, data: component.data))
    }
    for parameter in location.parameters where parameter.flags.contains(.visible) {
      let isEffect = graph.effect(parameter.key) != nil
      if !isEffect { try check(parameter.key) }
      state.overlays.append(
        .init(key: parameter.key, flags: parameter.flags, screen: isEffect ? .none : next()))
    }
    return state
  }

  private func check(_ key: String) throws(Failure) {
    guard graph.node(key) == nil else { return }
    throw Graph.unknown(key, what: "screen", among: assembly.manifest.screens.map(\.id))
  }

  /// Puts an edge that is written in the step among the others.
  private func add(_ edge: Manifest.Navigation) throws(Failure) {
    var configuration = assembly.configuration
    configuration.navigations.removeAll { $0.name == edge.id }
    var definition = try assembly.linker.definition(of: edge)
    definition.isOnPaths = false
    configuration.navigations.append(definition)
    graph = try Graph(linking: configuration)
  }
}

/// An answer that comes later, maybe from another thread.
private final class LateAnswer: Sendable {
  private let held = Mutex<Result<RouteAnswer, Failure>?>(nil)
  var result: Result<RouteAnswer, Failure>? { held.withLock { $0 } }

  /// Takes the first answer.
  func take(_ result: Result<RouteAnswer, Failure>) -> Bool {
    held.withLock { held in
      guard held == nil else { return false }
      held = result
      return true
    }
  }
}

extension Manifest {
  /// Reads one step as a script has it, with everything that this manifest names.
  func step(parsing text: String) throws(Failure) -> Step {
    var whole: Value
    let written: Value
    do throws(JSONFault) {
      written = try Value(jsonText: text)
      whole = try JSONDocument(source.text, limits: .manifest).value()
    } catch {
      throw Failure(.malformed, "the step is not JSON, column \(error.column): \(error.message)")
    }
    guard var map = whole.map else { throw Failure(.malformed, "the manifest is no object") }
    map["script"] = [written]
    whole = .map(map)
    let reading = ManifestReading(Array(whole.jsonText.utf8), file: "STEP", locations: .engine)
    if let fault = reading.diagnostics.first(where: { $0.severity == .error }) {
      throw Failure(.malformed, fault.message, culprit: "step", hint: fault.hint)
    }
    guard let step = reading.manifest?.script.first else {
      throw Failure(.malformed, "the step makes no sense")
    }
    return step
  }
}
