import SnapEngine
import SnapValue

// What was asked for when somebody led elsewhere: remembered until it is carried out, replaced, or
// the screen that it was led to has gone.
extension Navigator {
  /// Puts what is remembered in the place of a request to go on with it. Without anything that is
  /// remembered the request stays what it is, and fails.
  func resolveResume() {
    guard case .resume(let given) = progress.job.request.kind, progress.refusal == nil,
      let remembered
    else { return }
    progress.resumed = remembered
    progress.along = given
    progress.job = progress.job.meaning(remembered.request)
    machine.carryOn(after: remembered.redirects)
    tell(remembered, "proceed")
  }

  /// Whether the request that is carried on is led to what is shown already.
  func leadsHere(_ request: Request, in context: Planner.Context) -> Bool {
    var trial = Plan(keeping: context.state)
    guard case .outcome(.alreadyThere)? = elsewhere(request, in: context, Planner(graph), &trial)
    else { return false }
    return true
  }

  /// A new state is in force: what led here, if somebody led elsewhere, is remembered; what was
  /// carried out is not any more, nor what was led to a screen that has gone.
  func notePending() {
    if !machine.isDiverted, case nil = core.pending { return }
    if machine.isDiverted {
      let come = progress.come.filter { state.key(of: $0) != nil }
      return remember(come.filter { $0 != state.top } + come.filter { $0 == state.top })
    }
    if progress.resumed != nil || progress.job.request.wipes { return pending = nil }
    guard let old = pending, !old.holds(in: state) else { return }
    pending = nil
    tell(old, "dropped")
  }

  /// The state stays, because what is asked for is there already.
  func noteUnmoved(_ outcome: Outcome) {
    guard outcome == .alreadyThere else { return }
    if machine.isDiverted {
      remember(remembered?.brought ?? [state.top])
    } else if progress.resumed != nil {
      pending = nil
    }
  }

  /// What was led elsewhere too often is not carried on any more.
  func notePendingEnd(_ outcome: Outcome) {
    guard case .failed = outcome, let resumed = progress.resumed,
      resumed.redirects.count >= graph.configuration.policy.redirectLimit
    else { return }
    pending = nil
  }

  private func remember(_ brought: [ScreenID]) {
    let request = progress.resumed?.request ?? progress.job.request
    pending =
      request.isRemembered
      ? PendingRequest(request, redirects: machine.followed, brought: brought) : nil
  }

  private func tell(_ pending: PendingRequest, _ answer: String) {
    let who = pending.request.kind.summary
    tell(.stage(id: progress.id, .init(kind: .resume, who: who, answer: answer)))
  }
}
