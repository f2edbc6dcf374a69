package import SnapValue

/// The working memory of path searches, kept from one request to the next. Used by one at a time.
package final class PathMemory {
  private var search: PathSearch?
  /// The search where some edges are no way.
  private var lesser: (without: Set<Int>, of: PathGraph, paths: NavigationPaths, PathSearch)?

  /// Makes a memory; it grows with the first search.
  package init() {}

  /// The ways of a graph without the edges of these places.
  func paths(of graph: Graph, without refused: Set<Int>) throws(Failure) -> NavigationPaths {
    if refused.isEmpty { return graph.paths }
    if let lesser, lesser.of === graph.paths.graph, lesser.without == refused {
      return lesser.paths
    }
    let paths = try NavigationPaths(graph.nodes, graph.edges, without: refused)
    lesser = (refused, graph.paths.graph, paths, PathSearch(paths.graph))
    return paths
  }

  func path(_ query: PathQuery, in graph: PathGraph) -> PathAnswer {
    if lesser?.paths.graph === graph { return lesser?.3.path(query) ?? .noPath }
    if search?.graph !== graph { search = PathSearch(graph) }
    return search?.path(query) ?? .noPath
  }

  func beginnings(
    _ query: PathQuery, in graph: PathGraph
  ) -> [(command: Int, answer: PathAnswer)] {
    if lesser?.paths.graph === graph { return lesser?.3.beginnings(query) ?? [] }
    if search?.graph !== graph { search = PathSearch(graph) }
    return search?.beginnings(query) ?? []
  }
}

// Going to a screen along the navigations.
extension Planner {
  /// A plan on its way.
  private struct Walk {
    var plan: Plan
    var ways: AllowedWays
    let animated: Bool
    var properties: ValueMap { ways.properties }
    /// Whether any of the legs may move.
    var moves = false
  }

  func go(
    to key: String, via keys: [String], properties: ValueMap, _ animated: Bool, _ context: Context,
    _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let limits = graph.configuration.policy.search
    guard keys.count <= limits.steps else {
      throw Failure(.limit, "\(keys.count) milestones are more than the \(limits.steps) allowed")
    }
    var goals: [Int] = []
    for key in keys + [key] { goals.append(try node(of: key)) }
    var walk = self.walk(properties, animated, context)
    walk.plan.along = plan.along
    walk.plan.path = Plan.Path()
    defer { plan = walk.plan }
    if let goal = goals.last, isAt(goal, walk, context) { return .outcome(.alreadyThere) }
    for goal in goals {
      guard try walkOn(to: goal, &walk, limits, context) else { return .outcome(.noPath) }
    }
    walk.plan.animated = walk.moves
    walk.plan.finish(from: context.state)
    return .planned
  }

  private func walk(_ properties: ValueMap, _ animated: Bool, _ context: Context) -> Walk {
    Walk(
      plan: Plan(keeping: context.state),
      ways: AllowedWays(properties: properties, paths: graph.paths), animated: animated)
  }

  private func node(of key: String) throws(Failure) -> Int {
    guard let node = graph.node(key) else {
      throw Graph.unknown(key, what: "screen", among: graph.nodes.map(\.definition.key))
    }
    return node
  }

  /// Goes from the top of the plan's state to a screen; `false`: there is no way.
  private func walkOn(
    to goal: Int, _ walk: inout Walk, _ limits: PathLimits, _ context: Context
  ) throws(Failure) -> Bool {
    let query = PathQuery(from: entries(walk, context), to: goal, limit: limits.screens)
    switch try path(query, &walk.ways, walk.plan, context) {
    case .alreadyThere: return true
    case .noPath: return false
    case .tooFar:
      throw Failure(
        .limit,
        "no way was found to \"\(graph.nodes[goal].definition.key)\" "
          + "among \(limits.screens) screens", hint: "raise \"screens\" of the policy's \"search\"")
    case .path(let steps, let cost):
      guard walk.plan.legs.count + steps.count <= limits.steps else {
        throw Failure(
          .limit,
          "the way to \"\(graph.nodes[goal].definition.key)\" has more than "
            + "\(limits.steps) navigations", hint: "raise \"steps\" of the policy's \"search\"")
      }
      walk.plan.path?.cost += cost
      for step in steps { try take(step, &walk, context) }
      return true
    }
  }

  /// The navigations that the way to the first goal could begin with, in order, at most so many.
  package func candidates(
    toGo key: String, via keys: [String], properties: ValueMap, in context: Context, most: Int = 50
  ) -> [Candidate] {
    let walk = self.walk(properties, true, context)
    let goals = (keys + [key]).compactMap { graph.node($0) }
    guard goals.count == keys.count + 1, let last = goals.last, !isAt(last, walk, context),
      let goal = goals.first(where: { !isAt($0, walk, context) })
    else { return [] }
    let limit = graph.configuration.policy.search.screens
    let query = PathQuery(from: entries(walk, context), to: goal, limit: limit)
    var listed = refusals(properties, walk.plan, context)
    let memory = PathMemory()
    guard let paths = try? memory.paths(of: graph, without: Set(listed.map(\.edge))) else {
      return []
    }
    let best = memory.path(query, in: paths.graph)
    for begin in memory.beginnings(query, in: paths.graph) {
      let edge = paths.edges[begin.command]
      listed.append((edge, candidate(edge, begin.command, begin.answer, goal, best)))
    }
    listed.sort { $0.edge < $1.edge }
    let shown = listed.prefix(most).map { $0.what }
    let left = listed.count - shown.count
    return left == 0 ? shown : shown + [Candidate("\(left) more", lost: "not listed here")]
  }

  /// The navigations that are no way, with the reason.
  private func refusals(
    _ properties: ValueMap, _ plan: Plan, _ context: Context
  ) -> [(edge: Int, what: Candidate)] {
    var refused: [(edge: Int, what: Candidate)] = []
    guard graph.hasConditions else { return refused }
    for place in graph.paths.edges {
      guard let reason = refusal(ofEdgeAt: place, properties, plan, context) else { continue }
      let what = "navigation \"\(graph.edges[place].name)\""
      refused.append((place, Candidate(what, lost: reason)))
    }
    return refused
  }

  private func candidate(
    _ edge: Int, _ command: Int, _ answer: PathAnswer, _ goal: Int, _ best: PathAnswer
  ) -> Candidate {
    let name = graph.edges[edge].name
    let key = graph.nodes[goal].definition.key
    guard case .path(let steps, let cost) = answer else {
      return Candidate(
        "navigation \"\(name)\" first", lost: "from there no way leads to \"\(key)\"")
    }
    let what =
      "navigation \"\(name)\" first, \(steps.count) to \"\(key)\", cost \(cost)"
    guard case .path(let bestSteps, let bestCost) = best else {
      return Candidate(what, lost: "too far")
    }
    if bestSteps.first?.command == command { return Candidate(what) }
    if cost > bestCost { return Candidate(what, lost: "costs more than \(bestCost)") }
    if steps.count > bestSteps.count {
      return Candidate(what, lost: "costs as much, with more navigations than \(bestSteps.count)")
    }
    return Candidate(what, lost: "is as good, and another stands earlier")
  }

  // MARK: Steps

  private func take(
    _ step: PathStep, _ walk: inout Walk, _ context: Context
  ) throws(Failure) {
    let edge = graph.edges[walk.ways.paths.edges[step.command]]
    walk.plan.animated = walk.animated && edge.isAnimated
    walk.moves = walk.moves || walk.plan.animated
    let leg = begin(
      edge, from: walk.plan.state.top, walk.properties, "", in: &walk.plan)
    ask(edge, in: &walk.plan)
    switch step.move {
    case .pop(let place): walk.plan.uncover(place)
    case .push(let node): try push(node, edge, leg, &walk, context)
    }
  }

  private func push(
    _ place: Int, _ edge: Graph.Edge, _ leg: Int, _ walk: inout Walk, _ context: Context
  ) throws(Failure) {
    let node = graph.nodes[place]
    let skipped = node.skipped(of: walk.properties)
    walk.plan.path?.skipped += skipped
    _ = try node.birthProperties(data: nil, payload: walk.properties)
    let data = node.definition.dataProperty.flatMap { walk.properties[$0] }.flatMap(\.urlData)
    let arrival = create(
      .node(place), key: node.definition.key, data: data, in: &walk.plan)
    for step in edge.mediation {
      walk.plan.steps.append(.mediate(step, arrival.screen, leg: leg))
    }
    show(arrival, by: edge.presentations, in: &walk.plan, context)
    if let property = edge.result { walk.plan.await(arrival.screen, for: property) }
    walk.plan.note(skipped.map(\.property), at: arrival.screen)
  }

  // MARK: The stack of a search

  /// What is shown, bottom first: the stack, then the layers.
  private func entries(_ walk: Walk, _ context: Context) -> [PathQuery.Entry] {
    let state = walk.plan.state
    let stack = state.stack.map { ($0.key, $0.screen, $0.data) }
    let layers = state.layers.map { ($0.key, $0.screen, String?.none) }
    return (stack + layers).map { key, screen, data in
      guard let node = graph.node(key) else { return .init(-1, matches: false) }
      return .init(node, matches: matches(node, screen, data, walk, context))
    }
  }

  private func isAt(_ goal: Int, _ walk: Walk, _ context: Context) -> Bool {
    guard let top = entries(walk, context).last, top.matches else { return false }
    return graph.node(top.screen, isOrDerivesFrom: goal)
  }

  /// Whether a screen has what is asked for, of what it has at all; what is not set never matches.
  private func matches(
    _ place: Int, _ screen: ScreenID, _ data: String?, _ walk: Walk, _ context: Context
  ) -> Bool {
    let node = graph.nodes[place]
    return walk.properties.entries.allSatisfy { asked in
      let value = property(asked.key, of: screen, walk.plan, context)
      if value == nil, asked.key == node.definition.dataProperty {
        return data != nil && data == asked.value.urlData
      }
      if node.property(asked.key) == nil {
        return !node.definition.properties.isEmpty || value == nil || value == asked.value
      }
      return value == asked.value && value != .null
    }
  }
}

extension Graph.Node {
  /// What of the properties that are asked for is not set on a new screen.
  fileprivate func skipped(of properties: ValueMap) -> [Plan.Path.Skipped] {
    properties.keys.filter { !takes($0) }.map { name in
      .init(screen: definition.key, property: name, isReadOnly: property(name) != nil)
    }
  }
}

extension Plan {
  /// Takes away everything above the screen at this place, counted through the stack and the layers.
  fileprivate mutating func uncover(_ place: Int) {
    if place < state.stack.count {
      dismissLayers(downTo: 0)
      if place < state.stack.count - 1 { pop(to: place) }
      return
    }
    let layers = state.overlays.indices.filter { state.overlays[$0].isLayer }
    let layer = place - state.stack.count
    if layer + 1 < layers.count { dismissLayers(downTo: layers[layer + 1]) }
  }

  /// Notes in the update that shows a screen what is not set on it.
  fileprivate mutating func note(_ skipped: [String], at screen: ScreenID) {
    guard !skipped.isEmpty else { return }
    for batch in batches.indices {
      guard let place = batches[batch].updates.lastIndex(where: { $0.screen == screen }) else {
        continue
      }
      batches[batch].updates[place].skipped = skipped
    }
  }
}
