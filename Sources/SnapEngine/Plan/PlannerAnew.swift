// Making everything anew, so that nothing of what was before is left.
extension Planner {
  /// Turns what was planned from nothing into a plan that shows it in the place of a state: effects
  /// that nobody wants any more are hidden, those that are visible stay, and every presenter gets
  /// everything from nothing.
  ///
  /// `context` is the empty state from which it was planned. To be there already is to show nothing.
  package func anew(
    _ verdict: Verdict, over state: NavigationState, in context: Context, into plan: inout Plan
  ) -> Verdict {
    switch verdict {
    case .planned: break
    case .outcome(.alreadyThere): plan.reset(keeping: context.state)
    case .outcome, .route, .redirect: return verdict
    }
    let visible = Set(state.overlays.filter { !$0.isLayer }.map(\.key))
    plan.steps.removeAll { step in
      guard case .effect(let effect, visible: true, _) = step else { return false }
      return visible.contains(graph.configuration.effects[effect].key)
    }
    var hides: [Plan.Step] = []
    for overlay in state.overlays where !overlay.isLayer {
      guard !plan.state.overlays.contains(where: { $0.key == overlay.key }),
        let effect = graph.effect(overlay.key)
      else { continue }
      hides.append(.effect(effect, visible: false, animated: false))
    }
    for number in Set(state.overlays.map(\.presenter)).sorted() where number != 0 {
      guard !plan.batches.contains(where: { $0.number == number }) else { continue }
      // First, because the same presenter may come again under another number.
      plan.batches.insert(
        Plan.Batch(presenter: nil, number: number, updates: [], isSync: true), at: 0)
    }
    let shows = plan.steps.firstIndex(where: \.isShow) ?? plan.steps.count
    plan.steps.insert(contentsOf: hides, at: shows)
    for place in plan.batches.indices { plan.batches[place].isSync = true }
    plan.showFromNothing()
    return .planned
  }
}
