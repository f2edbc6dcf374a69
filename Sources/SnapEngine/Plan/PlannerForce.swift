import SnapValue

// Making the state be what a URL says, at once and unasked.
extension Planner {
  /// Plans a forced state: screens that match stay, new ones are made first, then the presenter gets
  /// everything from nothing, once. Nobody is asked, nothing moves.
  func force(
    _ url: String, origin: Request.Origin, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    let target = try location(url, origin: origin, context)
    switch try open(target, false, context, &plan) {
    case .planned: break
    case .outcome(.alreadyThere): plan.reset(keeping: context.state)
    case let other: return other
    }
    plan.state.arrange(overlaysLike: target)
    guard plan.state != context.state else { return .outcome(.alreadyThere) }
    plan.drift = context.state.location.updates(
      to: plan.state.location, refresh: graph.refreshKeys)
    plan.showFromNothing()
    return .planned
  }
}

extension Request {
  /// Whether it goes round every guard.
  var isForced: Bool {
    switch kind {
    case .force, .reset: true
    default: false
    }
  }
}

extension Plan {
  /// Replaces what the presenter in use gets by one transition that shows everything from nothing.
  mutating func showFromNothing() {
    var batch = Batch(presenter: nil, number: 0, updates: state.updates())
    batch.isSync = true
    batches = [batch] + batches.filter { $0.number != 0 }
    steps.removeAll { if case .present = $0 { true } else { false } }
    let shows = steps.firstIndex(where: \.isShow) ?? steps.count
    steps.insert(contentsOf: batches.indices.map(Step.present), at: shows)
    move = .replace
    animated = false
  }
}

extension NavigationState {
  /// Puts layers and effects in the order in which a location names them.
  fileprivate mutating func arrange(overlaysLike target: Location) {
    let keys = target.parameters.map(\.key)
    overlays = keys.flatMap { key in overlays.filter { $0.key == key } }
  }
}
