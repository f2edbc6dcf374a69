package import SnapValue

/// How a request would go, and how else it could have gone.
package struct Explanation: Sendable {
  /// What was considered, in the order in which it was.
  package var candidates: [Candidate]
  /// What it comes to.
  package var planning: Planning

  /// As data: `candidates`, then the plan's words, or the `outcome` with its `reason`.
  package func words(in graph: Graph) -> Value {
    var map = ValueMap()
    map["candidates"] = .list(
      candidates.map { ["what": .string($0.what), "lost": $0.lost.map(Value.string) ?? .null] })
    switch planning {
    case .plan(let plan): map = map.merging(plan.words(in: graph).map ?? [:])
    case .outcome(let outcome):
      map["outcome"] = .string(outcome.name)
      if let reason = outcome.reason { map["reason"] = .string(reason) }
    case .route(let route, _):
      map["outcome"] = "noRoute"
      map["reason"] = .string("nobody knows the route \"\(route)\"")
    case .redirect(let target): map["redirect"] = .string(target)
    }
    return .map(map)
  }
}

extension NavigationState {
  /// A state as a location says it, with made-up screens: for planning without a live navigator.
  /// Parameters of effects are effects, all others layers; hidden ones are left out.
  package init(simulating location: Location, in graph: Graph) {
    self = graph.regions.emptyState(scheme: location.scheme)
    select(graph.regions.home(of: location.path.first?.key))
    var number: UInt64 = 0
    func next() -> ScreenID {
      number += 1
      return ScreenID(rawValue: number)
    }
    for component in location.path {
      stack.append(Entry(screen: next(), key: component.key, data: component.data))
    }
    for parameter in location.parameters where parameter.flags.contains(.visible) {
      let screen = graph.effect(parameter.key) == nil ? next() : .none
      overlays.append(Overlay(key: parameter.key, flags: parameter.flags, screen: screen))
    }
  }
}

extension Planner {
  /// Explains a request at a state; nothing is changed. `ask` puts a route to a router: its answer,
  /// or `nil` when it answers later, which cannot be waited for here.
  package func explain(
    _ request: Request, at location: Location,
    ask: (NamedRouter, RouteQuery) throws(Failure) -> RouteAnswer?
  ) -> Explanation {
    let context = Context(state: NavigationState(simulating: location, in: graph))
    var explanation = Explanation(candidates: [], planning: plan(request, in: context))
    var hops: [String] = []
    switch request.kind {
    case .route(let route, _):
      hops = [route]
      explanation.candidates = graph.routes.candidates(for: route)
    case .go(let key, let milestones, let properties):
      explanation.candidates = candidates(
        toGo: key, via: milestones, properties: properties, in: context)
    case .navigate(let name, _):
      explanation.candidates = candidates(for: name, explanation.planning)
    case .segue(let id, let screen, _):
      explanation.candidates = candidates(
        forSegue: id, of: screen, in: context.state, explanation.planning)
    default: break
    }
    while case .redirect(let target) = explanation.planning {
      hops.append(target)
      let limit = graph.configuration.policy.redirectLimit
      guard hops.count <= limit + 1 else {
        let chain = hops.joined(separator: " → ")
        explanation.planning = .outcome(
          .failed(Failure(.limit, "more than \(limit) redirects: \(chain)")))
        break
      }
      explanation.candidates += target.isLikeURL ? [] : graph.routes.candidates(for: target)
      explanation.planning = plan(redirect: target, request: request, in: context)
    }
    if case .route(let route, let payload) = explanation.planning {
      askRouters(route, payload, request, context, ask, &explanation)
    }
    return explanation
  }

  private func askRouters(
    _ route: String, _ payload: ValueMap, _ request: Request, _ context: Context,
    _ ask: (NamedRouter, RouteQuery) throws(Failure) -> RouteAnswer?,
    _ explanation: inout Explanation
  ) {
    var isTaken = false
    for router in graph.configuration.routers {
      let what = "router \(router.name)"
      if isTaken {
        explanation.candidates.append(Candidate(what, lost: "an earlier router knows it"))
        continue
      }
      let query = RouteQuery(route: route, payload: payload)
      do throws(Failure) {
        switch try ask(router, query) {
        case .decline: explanation.candidates.append(Candidate(what, lost: "declined"))
        case nil: explanation.candidates.append(Candidate(what, lost: "answers later"))
        case .target(let answer):
          isTaken = true
          explanation.candidates.append(Candidate(what))
          explanation.planning = plan(
            answer: answer, route: route, payload: payload, request: request, in: context)
        }
      } catch {
        explanation.candidates.append(Candidate(what, lost: "failed: \(error.message)"))
        explanation.planning = .outcome(.failed(error))
        isTaken = true
      }
    }
  }

  private func candidates(for name: String, _ planning: Planning) -> [Candidate] {
    guard let asked = graph.edge(name) else { return [] }
    return graph.edges.indices.filter { $0 == asked || graph.edges[$0].to == graph.edges[asked].to }
      .map { place in
        let edge = graph.edges[place]
        let what = "\(edge.segue == nil ? "navigation" : "segue") \"\(edge.name)\""
        guard place == asked else { return Candidate(what, lost: "was not asked for") }
        if case .outcome(let outcome) = planning {
          return Candidate(what, lost: outcome.reason ?? outcome.name)
        }
        return Candidate(what)
      }
  }
}
