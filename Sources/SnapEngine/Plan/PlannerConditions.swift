import SnapValue

/// Who asks the conditions of edges.
package protocol EdgeConditions: AnyObject {
  /// Why a condition of an edge says no; `nil`: all say yes. Each edge is asked once in a request, on
  /// the state in force, with what is given along then; whatever asks again gets the same answer.
  func refusal(of edge: Graph.Edge, from source: ScreenID, given: Given) -> String?
}

// Edges that are no way while a condition says no.
extension Planner {
  /// Whether the conditions of an edge say yes; when one says no, the plan has the reason.
  func allows(
    _ edge: Graph.Edge, _ payload: ValueMap, _ route: String, from source: ScreenID,
    _ context: Context, in plan: inout Plan
  ) -> Bool {
    if edge.conditions.isEmpty { return true }
    return isAllowed(edge, payload, route, from: source, context, in: &plan)
  }

  /// On its own, as to look whether somebody is there copies who is not.
  @inline(never)
  private func isAllowed(
    _ edge: Graph.Edge, _ payload: ValueMap, _ route: String, from source: ScreenID,
    _ context: Context, in plan: inout Plan
  ) -> Bool {
    guard let conditions = context.conditions else { return true }
    plan.refusal = conditions.refusal(
      of: edge, from: source, given: given(payload, route, along: edge, plan))
    return plan.refusal == nil
  }

  private func given(
    _ payload: ValueMap, _ route: String, along edge: Graph.Edge, _ plan: Plan
  ) -> Given {
    Given(
      plan.along.isEmpty ? payload : plan.along.merging(payload), route: route,
      screenKey: edge.to.map { graph.nodes[$0].definition.key } ?? "")
  }

  /// The best path of those whose conditions say yes. Only the edges of a path that would be taken are
  /// asked; what says no is left out, and the search begins again.
  func path(
    _ query: PathQuery, _ ways: inout AllowedWays, _ plan: Plan, _ context: Context
  ) throws(Failure) -> PathAnswer {
    let memory = context.paths ?? PathMemory()
    while true {
      let paths = try memory.paths(of: graph, without: ways.refused)
      let answer = memory.path(query, in: paths.graph)
      ways.paths = paths
      guard graph.hasConditions, case .path(let steps, _) = answer else { return answer }
      let refused = steps.map { paths.edges[$0.command] }.filter { place in
        refusal(ofEdgeAt: place, ways.properties, plan, context) != nil
      }
      if refused.isEmpty { return answer }
      ways.refused.formUnion(refused)
    }
  }

  /// Why the edge of a place may not be on a path; `nil`: it may.
  func refusal(
    ofEdgeAt place: Int, _ properties: ValueMap, _ plan: Plan, _ context: Context
  ) -> String? {
    let edge = graph.edges[place]
    guard !edge.conditions.isEmpty, let conditions = context.conditions else { return nil }
    return conditions.refusal(
      of: edge, from: context.state.top, given: given(properties, "", along: edge, plan))
  }
}

/// The ways that a search for paths may take.
struct AllowedWays {
  /// What is given along on every edge.
  let properties: ValueMap
  /// The places of the edges whose conditions say no.
  var refused: Set<Int> = []
  /// What is searched.
  var paths: NavigationPaths
}

extension Plan {
  /// How it ends when it adds nothing.
  var unmoved: Outcome { refusal.map { .vetoed(reason: $0) } ?? .alreadyThere }
}

extension RouteDefinition {
  /// Whether its own edge asks conditions.
  var hasConditions: Bool {
    if case .inline(let edge) = target { !edge.conditions.isEmpty } else { false }
  }
}
