extension StateHistory {
  /// Goes by another graph from now on: every state is what `fit` makes of it, and those of which it
  /// makes nothing are forgotten, as are those that equal the one before them. `state` is the one in
  /// force, whatever `fit` says. Cost: the size of the history.
  package mutating func fit(
    to state: NavigationState, limit: Int, _ fit: (NavigationState) -> NavigationState?
  ) {
    var (kept, place): ([NavigationState], Int?) = ([], nil)
    for (index, old) in states.enumerated() {
      let isInForce = index == cursor
      guard let fitted = isInForce ? state : fit(old) else { continue }
      if let last = kept.last, last.isSame(as: fitted) {
        if isInForce {
          kept[kept.count - 1] = fitted
          place = kept.count - 1
        }
      } else {
        if isInForce { place = kept.count }
        kept.append(fitted)
      }
    }
    take(kept, at: place ?? 0, limit: limit)
  }
}
