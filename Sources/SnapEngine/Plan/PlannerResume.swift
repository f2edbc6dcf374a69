import SnapValue

/// What was asked for when somebody led elsewhere, as long as it can be carried out after all.
package struct PendingRequest: Sendable {
  /// What was asked for.
  package var request: Request
  /// Where it was led to, in order.
  package var redirects: [String]
  /// The screens that this brought, the one that it led to last; empty when it brought none.
  package var brought: [ScreenID]

  /// Remembers a request.
  package init(_ request: Request, redirects: [String], brought: [ScreenID]) {
    self.request = request
    self.redirects = redirects
    self.brought = brought
  }

  /// Whether a state still has what it was led to.
  package func holds(in state: NavigationState) -> Bool {
    brought.last.map { state.key(of: $0) != nil } ?? true
  }
}

extension Request {
  /// Whether it is remembered when somebody leads elsewhere: what goes along the history means
  /// another state afterwards, and what begins with nothing left nothing to come back from.
  package var isRemembered: Bool {
    switch kind {
    case .undo, .forward, .resume, .press: false
    default: !wipes && !isForced
    }
  }
}

extension Request.Kind {
  /// What is asked for, without what is given along.
  package var summary: String {
    switch self {
    case .open(let url), .openBeside(let url, _), .force(let url): "open \(url)"
    case .navigate(let name, _): "navigate \(name)"
    case .follow(let edge, _): "navigate \(edge.name)"
    case .route(let text, _): "route \(text)"
    case .segue(let id, _, _): "segue \(id)"
    case .performSegue(let segue): "segue \(segue.identifier)"
    case .go(let key, _, _): "go to \(key)"
    case .back(let count): "back \(count)"
    case .select(let region): "select \(region)"
    case .dismiss(let id): "dismiss \(id)"
    case .action(_, let verb, _): "action \(verb)"
    case .result: "result"
    case .popTo: "popTo"
    case .restore: "restore"
    case .transition: "transition"
    default: "a navigation"
    }
  }
}

// Going on with what was asked for before a redirect.
extension Planner {
  /// Plans in the state that is left when these screens have ended, with all above them, and lets the
  /// plan begin with their end. Their guards are asked whether they may go.
  package func afterEnding(
    _ screens: [ScreenID], _ animated: Bool, in context: Context, into plan: inout Plan,
    _ planned: (Context, inout Plan) -> Verdict
  ) -> Verdict {
    var ending = Plan(keeping: context.state)
    ending.animated = animated
    ending.end(screens)
    guard ending.state != context.state else { return planned(context, &plan) }
    ending.along = plan.along
    var left = context
    left.state = ending.state
    plan.reset(keeping: left.state)
    plan.along = ending.along
    let questions = askToLeave(ending, context.state)
    switch planned(left, &plan) {
    case .planned: plan.begin(with: ending, from: context.state)
    case .outcome(.alreadyThere):
      ending.finish(from: context.state)
      plan = ending
    case let verdict: return verdict
    }
    plan.steps.insert(contentsOf: questions, at: 0)
    return .planned
  }
}

extension Plan {
  /// Takes screens away, and everything above them; the lowest of a stack stays.
  fileprivate mutating func end(_ screens: [ScreenID]) {
    let places = state.regions.indices.map { region in
      screens.compactMap { state.regions[region].stack.place(of: $0) }.min()
    }
    guard places.contains(where: { $0 != nil }) else {
      let layer = state.overlays.firstIndex { $0.isLayer && screens.contains($0.screen) }
      if let layer { dismissLayers(downTo: layer) }
      return
    }
    dismissLayers(downTo: 0)
    for (region, place) in places.enumerated() {
      guard let place, max(place, 1) < state.regions[region].stack.count else { continue }
      pop(to: max(place, 1) - 1, in: region)
    }
  }

  /// Lets the end of screens go before everything that is shown.
  fileprivate mutating func begin(with ending: Plan, from before: NavigationState) {
    for batch in ending.batches {
      if let place = batches.firstIndex(where: { $0.number == batch.number }) {
        guard !batches[place].isSync else { continue }
        batches[place].updates.insert(contentsOf: batch.updates, at: 0)
      } else {
        let first = steps.firstIndex(where: \.isShowing) ?? steps.count
        steps.insert(.present(batches.count), at: first)
        batches.append(batch)
      }
    }
    move = netMove(from: before)
  }
}

extension Plan.Step {
  /// Whether it changes what is seen.
  fileprivate var isShowing: Bool {
    switch self {
    case .present, .method: true
    default: isShow
    }
  }
}
