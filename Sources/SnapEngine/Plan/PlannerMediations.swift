import SnapValue

// Edges that show nothing: mediation alone, or nothing but an association.
extension Planner {
  /// Follows an edge that shows nothing: what it passes goes to the topmost live screen of its
  /// destination's key; without a mediation guards are asked, and no more. Throws `wrongState` when
  /// there is no such screen.
  func pass(
    _ edge: Graph.Edge, _ payload: ValueMap, _ route: String, _ source: ScreenID?,
    _ context: Context, in plan: inout Plan
  ) throws(Failure) -> Bool {
    guard let to = edge.to else { return false }
    let node = graph.nodes[to]
    let from = try begins(edge, at: source, plan.state)
    try node.check(payload)
    guard allows(edge, payload, route, from: from, context, in: &plan) else { return false }
    let leg = begin(edge, from: from, payload, route, in: &plan)
    ask(edge, in: &plan)
    guard !edge.mediation.isEmpty else { return true }
    let key = node.definition.key
    guard let there = plan.state.topmost(key) else {
      throw Failure(
        .wrongState,
        "the navigation \"\(edge.name)\" shows nothing, and no screen \"\(key)\" is there for what "
          + "it passes", hint: "show that screen first, or give the navigation a presentation")
    }
    for step in edge.mediation { plan.steps.append(.mediate(step, there, leg: leg)) }
    return true
  }
}

extension NavigationState {
  /// The topmost screen of a key: among the layers, in the selected region, then in the others.
  fileprivate func topmost(_ key: String) -> ScreenID? {
    if let layer = layers.last(where: { $0.key == key }) { return layer.screen }
    if let entry = stack.last(where: { $0.key == key }) { return entry.screen }
    for region in regions {
      if let entry = region.stack.last(where: { $0.key == key }) { return entry.screen }
    }
    return nil
  }
}
