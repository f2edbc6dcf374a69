public import SnapEngine

/// What came of forcing a state.
public struct ForcedState: Sendable, Hashable {
  /// `done`, or `alreadyThere` when the state was that already; `noRoute` for an unknown key, `failed`
  /// for a malformed URL or a screen that cannot be made, and then the old state is in force.
  public var outcome: Outcome
  /// By what the state differed from what it had to be: the updates from the one to the other.
  package var drift: [LocationUpdate]
}

extension Navigator {
  /// Makes the state be what a state URL says, when its turn comes.
  ///
  /// Guards are not asked, no mediator, nothing moves: screens that match stay the same screens, new
  /// ones are all made before anything changes, and the presenter is shown everything from nothing
  /// once. Requests that wait keep waiting, routes stay as they are.
  @discardableResult
  public func force(_ url: String) async -> ForcedState { await force(.force(url: url)) }

  /// Forces the state in which nothing is shown.
  @discardableResult
  public func reset() async -> ForcedState { await force(.reset) }

  private func force(_ kind: Request.Kind) async -> ForcedState {
    await withCheckedContinuation { continuation in
      submit(Request(kind, admission: .queue, animated: false)) { [weak self] outcome in
        let drift = outcome == .done ? self?.assumeIsolated { $0.progress.plan.drift } : nil
        continuation.resume(returning: ForcedState(outcome: outcome, drift: drift ?? []))
      }
    }
  }
}
