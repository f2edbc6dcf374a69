public import SnapEngine

/// What came of forcing a state.
package struct ForcedState: Sendable, Hashable {
  /// `done`, or `alreadyThere` when the state was that already; `noRoute` for an unknown key, `failed`
  /// for a malformed URL or a screen that cannot be made, and then the old state is in force.
  package var outcome: Outcome
  /// By what the state differed from what it had to be: the updates from the one to the other.
  package var drift: [LocationUpdate]
}

extension Navigator {
  /// Makes the state be what a state URL says, when its turn comes.
  ///
  /// Guards are not asked, no mediator, nothing moves: screens that match stay the same screens, new
  /// ones are all made before anything changes, and the presenter is shown everything from nothing
  /// once. Requests that wait keep waiting, routes stay as they are.
  ///
  /// Ends in `done`, or `alreadyThere` when the state was that already; in `noRoute` for an unknown key
  /// and `failed` for a malformed URL or a screen that cannot be made, and then the old state is in
  /// force.
  @discardableResult
  public func force(_ url: String) async -> Outcome { await forcing(url).outcome }

  /// Forces the state in which nothing is shown.
  @discardableResult
  public func reset() async -> Outcome { await forcing(nil).outcome }

  /// Forces a state, or `nil` for the one in which nothing is shown, and tells by what it differed.
  package func forcing(_ url: String?) async -> ForcedState {
    await force(url.map { .force(url: $0) } ?? .reset)
  }

  private func force(_ kind: Request.Kind) async -> ForcedState {
    await withCheckedContinuation { continuation in
      submit(Request(kind, admission: .queue, animated: false)) { [weak self] outcome in
        let drift = outcome == .done ? self?.assumeIsolated { $0.progress.plan.drift } : nil
        continuation.resume(returning: ForcedState(outcome: outcome, drift: drift ?? []))
      }
    }
  }
}
