package import SnapValue

/// What planning comes to.
package enum Planning: Sendable {
  /// This is what is to be done.
  case plan(Plan)
  /// There is nothing to do, or no way to do it.
  case outcome(Outcome)
  /// The routers must say where this leads.
  case route(String, payload: ValueMap)
  /// The route is another name for this route or state URL.
  case redirect(to: String)
}

/// What planning into a plan comes to.
package enum Verdict: Sendable {
  /// The plan is what is to be done.
  case planned
  /// There is nothing to do, or no way to do it.
  case outcome(Outcome)
  /// The routers must say where this leads.
  case route(String, payload: ValueMap)
  /// The route is another name for this route or state URL.
  case redirect(to: String)
}

/// The live screens, as far as planning looks at them.
package protocol LiveScreens: AnyObject, Sendable {
  /// A number for a screen that is to be made; whoever does not make it releases the number. `.none`: it has
  /// none to give.
  func reserve() -> ScreenID
  /// A property of a screen, when it can be read.
  func property(_ name: String, of screen: ScreenID) -> Value?
  /// The number of a screen.
  func number(of screen: Screen) -> ScreenID?
}

/// Stands where no screen lives, as to look for somebody who may not be there costs more.
final class NoScreens: LiveScreens {
  static let all = NoScreens()

  func reserve() -> ScreenID { .none }
  func property(_ name: String, of screen: ScreenID) -> Value? { nil }
  func number(of screen: Screen) -> ScreenID? { nil }
}

/// Makes plans on a simulated state. Pure: the same question gets the same plan.
package struct Planner: Sendable {
  /// What planning may look at.
  package struct Context {
    /// The state in force.
    package var state: NavigationState
    /// The screens that are live.
    package var screens: any LiveScreens
    /// A number for a presenter that a navigation names.
    package var nextPresenter: Int
    /// The memory of path searches; `nil`: a new one for each.
    package var paths: PathMemory?
    private(set) var rare: Rare?

    /// What few requests look at, apart: a context is copied, and to let go of what is not there costs, too.
    final class Rare {
      fileprivate var history: StateHistory?
      fileprivate(set) var presenters: Set<Int> = []
      fileprivate(set) var pending: PendingRequest?
      fileprivate(set) var conditions: (any EdgeConditions)?

      fileprivate init() {}

      /// The states that were in force, where they are known.
      init(_ history: StateHistory) { self.history = history }

      fileprivate init(_ other: Rare) {
        (history, presenters) = (other.history, other.presenters)
        (pending, conditions) = (other.pending, other.conditions)
      }

      // The history is asked here, as whoever takes it out copies it.

      /// As the history's own; `nil` where none is known.
      func moment(
        _ steps: Int, where isPossible: (NavigationState) -> Bool
      ) -> (place: Int, state: NavigationState)? {
        history?.moment(steps, where: isPossible)
      }

      /// What is remembered of a screen that has gone.
      func memory(of screen: ScreenID) -> StateHistory.Memory? { history?.memory(of: screen) }

      /// Whether anything is remembered of any screen: to look at what is not there copies it.
      var remembers: Bool { history?.remembers ?? false }
    }

    /// Whether the states that were in force are known.
    package var knowsHistory: Bool { rare?.history != nil }

    /// Looks at the states that were in force, and at the presenters that can show layers, at once.
    package mutating func look(at history: StateHistory, presenters: Set<Int>) {
      change { ($0.history, $0.presenters) = (history, presenters) }
    }

    private mutating func change(_ change: (Rare) -> Void) {
      let changed = rare.map { Rare($0) } ?? Rare()
      change(changed)
      rare = changed
    }

    /// The numbers of the presenters beside the one in use that can show layers.
    package var presenters: Set<Int> { rare?.presenters ?? [] }
    /// What was asked for when somebody led elsewhere, for plans that are not carried out.
    package var pending: PendingRequest? {
      get { rare?.pending }
      set { change { $0.pending = newValue } }
    }
    /// Who asks the conditions of edges; `nil`: all say yes.
    package var conditions: (any EdgeConditions)? {
      get { rare?.conditions }
      set { change { $0.conditions = newValue } }
    }
  }

  let graph: Graph
  private let numbers: any LiveScreens

  /// Makes a planner. New screens have numbers of their own, above all real ones, unless there is
  /// somebody to reserve them.
  package init(_ graph: Graph, reserving numbers: (any LiveScreens)? = nil) {
    self.graph = graph
    self.numbers = numbers ?? NoScreens.all
  }

  /// Plans a request.
  package func plan(_ request: Request, in context: Context) -> Planning {
    var plan = Plan(keeping: context.state)
    return self.plan(request, in: context, into: &plan).planning(plan)
  }

  /// Plans a request into a plan that keeps the context's state and does nothing yet. It is of no use
  /// unless the verdict is `planned`; then, too, it names the new screens whose numbers are reserved.
  package func plan(
    _ request: Request, in context: Context, into plan: inout Plan
  ) -> Verdict {
    let verdict = unguarded(request, in: context, &plan)
    guard case .planned = verdict else { return verdict }
    furnish(&plan, context)
    if !request.isForced { guardPlan(&plan, from: context.state) }
    return verdict
  }

  private func unguarded(
    _ request: Request, in context: Context, _ plan: inout Plan
  ) -> Verdict {
    do throws(Failure) {
      try admit(request)
      switch request.kind {
      case .open(let url):
        return try open(url, origin: request.origin, request.animated, context, &plan)
      case .openBeside(let url, let region):
        return try open(url, beside: region, request, context, &plan)
      case .navigate(let name, let payload):
        return try follow(
          try edge(named: name, request.overrides), payload: payload, route: "", request.animated,
          context, &plan)
      case .follow(let edge, let payload):
        return try follow(
          graph.link(edge), payload: payload, route: "", request.animated, context, &plan)
      case .route(let text, let payload):
        return try route(text, payload, request, context, &plan)
      case .transition(let calls):
        return try transition(calls, request.animated, context, &plan)
      case .force(let url): return try force(url, origin: request.origin, context, &plan)
      case .reset:
        return try force(context.state.scheme + "://", origin: .program, context, &plan)
      case .back(let count): return back(count, request.animated, context, &plan)
      case .popTo(let screen): return popTo(screen, request.animated, context, &plan)
      case .undo(let count):
        return try travel(-max(count, 0), request.animated, context, &plan)
      case .forward(let count):
        return try travel(max(count, 0), request.animated, context, &plan)
      case .restore(let kept):
        return try restore(kept, request.animated, context, &plan)
      case .dismiss(let id): return dismiss(id, request.animated, context, &plan)
      case .segue(let id, let screen, let payload):
        return try segue(id, of: screen, payload, request.animated, context, &plan)
      case .select(let region): return try select(region, request.animated, context, &plan)
      case .collapse(let region, let isCollapsed):
        return try collapse(region, isCollapsed, context, &plan)
      case .result(let screen, let value):
        return try result(of: screen, value, request.animated, context, &plan)
      case .perform(let navigation):
        return try perform(
          navigation, by: navigation.presentation.map { [$0] } ?? [], request.animated, context,
          &plan)
      case .performSegue(let segue):
        return try perform(
          segue.navigation, by: segue.presentations, request.animated, context, &plan)
      case .go(let key, let milestones, let properties):
        return try go(
          to: key, via: milestones, properties: properties, request.animated, context, &plan)
      case .resume:
        throw Failure(
          .wrongState, "nothing is remembered that could be carried out now",
          hint: "what is asked for is remembered when a guard or mediator leads elsewhere, until "
            + "the screen that this brought has gone")
      case .action(_, let verb, _):
        throw Failure(.unsupported, "no navigation is meant by the action \"\(verb)\"")
      case .press:
        throw Failure(.unsupported, "what an action means is known on a live screen only")
      case .key: return .outcome(.noRoute)
      case .activity, .closed, .locale: return .outcome(.done)
      }
    } catch {
      return .outcome(.failed(error))
    }
  }

  /// Plans what a redirect names: a state URL, or a route.
  package func plan(
    redirect target: String, request: Request, in context: Context
  ) -> Planning {
    var plan = Plan(keeping: context.state)
    return self.plan(redirect: target, request: request, in: context, into: &plan).planning(plan)
  }

  /// Plans what a redirect names into a plan, as `plan(_:in:into:)` does.
  package func plan(
    redirect target: String, request: Request, in context: Context, into plan: inout Plan
  ) -> Verdict {
    var redirected = request
    redirected.kind =
      target.isLikeURL ? .open(url: target) : .route(target, payload: [:])
    if redirected.origin == .outside { redirected.origin = .program }
    return self.plan(redirected, in: context, into: &plan)
  }

  // MARK: Edges

  /// A navigation of the configuration by its name, with what stands in place of its parts.
  func edge(
    named name: String, _ first: Overrides?, _ last: Overrides? = nil
  ) throws(Failure) -> Graph.Edge {
    guard let place = graph.edge(name) else {
      throw Graph.unknown(
        name, what: "navigation", among: graph.configuration.navigations.map(\.name))
    }
    return try edge(place, first, last)
  }

  func follow(
    _ edge: Graph.Edge, payload: ValueMap, route: String, _ animated: Bool, _ context: Context,
    _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    guard
      try follow(edge, payload: payload, route: route, animated, context, in: &plan)
    else { return .outcome(plan.unmoved) }
    plan.finish(from: context.state)
    return .planned
  }

  /// Follows an edge on the simulated state of a plan: one leg more. `false`: it leads nowhere else, or
  /// a condition says no, and nothing was added.
  func follow(
    _ edge: Graph.Edge, payload: ValueMap, route: String, _ animated: Bool, _ context: Context,
    from source: ScreenID? = nil, in plan: inout Plan
  ) throws(Failure) -> Bool {
    plan.animated = animated && edge.isAnimated
    if edge.showsNothing { return try pass(edge, payload, route, source, context, in: &plan) }
    guard let to = edge.to else {
      let from = try begins(edge, at: source, plan.state)
      guard plan.state.overlays.contains(where: \.isLayer),
        allows(edge, payload, route, from: from, context, in: &plan)
      else { return false }
      begin(edge, from: from, payload, route, in: &plan)
      ask(edge, in: &plan)
      return dismiss(layerOf: source ?? plan.state.top, in: &plan)
    }
    let node = graph.nodes[to]
    let data = node.definition.dataProperty.flatMap { payload[$0] }.flatMap(\.urlData)
    if isThere(node, data, payload, edge, plan, context) { return false }
    let source = try begins(edge, at: source, plan.state)
    try node.check(payload)
    guard allows(edge, payload, route, from: source, context, in: &plan) else { return false }
    let leg = begin(edge, from: source, payload, route, in: &plan)
    ask(edge, in: &plan)
    let arrival = arrive(at: node, to, data, edge.presentation, in: &plan)
    for step in edge.mediation { plan.steps.append(.mediate(step, arrival.screen, leg: leg)) }
    show(arrival, by: edge.presentations, in: &plan, context)
    if let property = edge.result { plan.await(arrival.screen, for: property) }
    return true
  }

  /// Begins a leg from a screen; answers its place.
  @discardableResult
  func begin(
    _ edge: Graph.Edge, from source: ScreenID, _ payload: ValueMap, _ route: String,
    in plan: inout Plan
  ) -> Int {
    plan.legs.append(
      Plan.Leg(source: source, given: Given(payload, route: route), name: edge.name))
    if !edge.completions.isEmpty { plan.completions += edge.completions }
    return plan.legs.count - 1
  }

  /// Makes the screen to arrive at, or finds it in the stack for `popTo`.
  private func arrive(
    at node: Graph.Node, _ place: Int, _ data: String?, _ presentation: Presentation,
    in plan: inout Plan
  ) -> Arrival {
    let key = node.definition.key
    if presentation.form == .popTo,
      let found = kept(key, data, presentation, in: plan.state)
    {
      let leg = plan.legs.count - 1
      if leg >= 0, !plan.legs[leg].payload.isEmpty {
        plan.steps.append(.fill(found.screen, leg: leg))
      }
      return Arrival(screen: found.screen, key: key, data: found.data)
    }
    return create(.node(place), key: key, data: data, in: &plan)
  }

  /// One more new screen, for the leg that is being planned.
  func create(
    _ origin: Plan.NewScreen.Origin, key: String, data: String?, in plan: inout Plan
  ) -> Arrival {
    let place = plan.newScreens.count
    var screen = numbers.reserve()
    if screen == .none {
      screen = ScreenID(rawValue: 1 << 63 | UInt64(truncatingIfNeeded: place))
    }
    let leg = plan.legs.isEmpty ? nil : plan.legs.count - 1
    plan.newScreens.append(
      Plan.NewScreen(screen: screen, origin: origin, key: key, data: data, leg: leg))
    plan.steps.append(.create(place))
    return Arrival(screen: screen, key: key, data: data)
  }

  /// Whether the screen on top is what is asked for, by identity: key, data and what is given along.
  private func isThere(
    _ node: Graph.Node, _ data: String?, _ payload: ValueMap, _ edge: Graph.Edge,
    _ plan: Plan, _ context: Context
  ) -> Bool {
    guard let state = seen(edge.presentation, plan.state) else { return false }
    let key = node.definition.key
    guard state.topKey == key, isOnlyOne(key, edge.presentation, plan.state) else { return false }
    let isLayer = state.overlays.last(where: \.isLayer) != nil
    if !isLayer, node.definition.dataProperty != nil {
      if data == nil, !edge.mediation.isEmpty { return false }
      if data != state.stack.last?.data { return false }
    }
    return payload.entries.allSatisfy { entry in
      node.property(entry.key) == nil
        || property(entry.key, of: state.top, plan, context) == entry.value
    }
  }

  /// A property of a screen: as it is, or for a planned one as it will be born.
  func property(
    _ name: String, of screen: ScreenID, _ plan: Plan, _ context: Context
  ) -> Value? {
    guard let place = plan.place(ofNew: screen) else {
      return context.screens.property(name, of: screen)
    }
    let new = plan.newScreens[place]
    switch new.origin {
    case .given(let screen): return screen[name]
    case .factory: return nil
    case .node(let node):
      let payload = new.leg.map { plan.legs[$0].payload } ?? [:]
      let born = try? graph.nodes[node].birthProperties(data: new.data, payload: payload)
      return born?[name]
    }
  }

  /// Puts an arrival in its place.
  func place(
    _ arrival: Arrival, _ presentation: Presentation, in plan: inout Plan, _ context: Context
  ) {
    switch presentation.form {
    case .show, .showDetail: show(arrival, presentation, in: &plan)
    case .present: plan.layer(arrival, arguments: presentation.arguments)
    case .root: replaceRoot(arrival, presentation, in: &plan)
    case .popTo: popTo(arrival, presentation, in: &plan)
    case .presenter:
      guard case .presenter(let presenter) = presentation.kind else { return }
      let used = plan.batches.map(\.number).max() ?? 0
      plan.customLayer(
        arrival, by: presenter, number: max(context.nextPresenter, used + 1),
        arguments: presentation.arguments)
    case .method:
      plan.callsMethod = true
      plan.steps.append(.method(presentation, arrival.screen, leg: plan.legs.count - 1))
    case .dismiss: break
    }
  }
}

// See `Update` for why its initializer is no part of the struct.
extension Planner.Context {
  /// Makes a context.
  package init(
    state: NavigationState, screens: (any LiveScreens)? = nil, nextPresenter: Int = 1
  ) {
    self.init(
      state: state, screens: screens ?? NoScreens.all, nextPresenter: nextPresenter, paths: nil,
      rare: nil)
  }
}

extension Verdict {
  /// The verdict with the plan that it is about.
  package func planning(_ plan: Plan) -> Planning {
    switch self {
    case .planned: .plan(plan)
    case .outcome(let outcome): .outcome(outcome)
    case .route(let route, let payload): .route(route, payload: payload)
    case .redirect(let target): .redirect(to: target)
    }
  }
}
