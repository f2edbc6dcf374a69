extension PathSearch {
  /// Finds a path that passes milestones: from one to the next, each leg the best one from the stack
  /// that the legs before it leave. A milestone that the top satisfies already is skipped. When the
  /// top is the goal already, milestones do not matter.
  ///
  /// `matchesWhenNew` says whether a new screen of a kind will have the properties that are asked for.
  package mutating func path(
    _ query: PathQuery, via milestones: [Int], matchesWhenNew: (Int) -> Bool
  ) -> PathAnswer {
    guard !milestones.isEmpty else { return path(query) }
    if case .alreadyThere = path(query) { return .alreadyThere }
    var leg = query
    var (steps, cost) = ([PathStep](), 0)
    for goal in milestones + [query.goal] {
      leg.goal = goal
      switch path(leg) {
      case .alreadyThere: continue
      case .noPath: return .noPath
      case .tooFar: return .tooFar
      case .path(let more, let price):
        for step in more { leg.take(step, matchesWhenNew) }
        steps += more
        cost += price
      }
    }
    return .path(steps, cost: cost)
  }
}

extension PathQuery {
  /// Does to the stack what a step does.
  fileprivate mutating func take(_ step: PathStep, _ matchesWhenNew: (Int) -> Bool) {
    switch step.move {
    case .pop(let place): stack.removeSubrange((place + 1)...)
    case .push(let screen): stack.append(Entry(screen, matches: matchesWhenNew(screen)))
    }
  }
}
