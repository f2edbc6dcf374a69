import SnapEngine

/// A screen that a guard has kept out of a state that was taken up again, and those above it.
package struct KeptOut: Sendable, Hashable {
  /// Its key.
  package var key: String
  /// Why, one clause; empty when the guard leads elsewhere.
  package var why: String
  /// Where the guard leads instead; `nil`: nowhere.
  package var target: String?
  /// Whether the guard could not answer.
  package var isFailure = false
}

// Taking up a state again that was kept over the end of the program: a guard that refuses one screen
// refuses that screen, not the rest of the state.
extension Navigator {
  /// What an answer means to the running request: where a state is taken up and a screen of it may not be
  /// entered, all but that screen and those above it is asked for from now on.
  ///
  /// What is carried on with later is asked for whole: there a guard may veto or lead elsewhere.
  func lessening(_ answer: NavigationMachine.Answer) -> NavigationMachine.Answer {
    guard case .restore(let kept) = progress.job.request.kind, progress.resumed == nil,
      !kept.isAskedAgain || !answer.isLate, let out = answer.keptOut, progress.entered != .none,
      let new = progress.plan.newScreens.first(where: { $0.screen == progress.entered }),
      let restored = new.restored
    else { return answer }
    var isFailure = false
    if case .failed = answer { isFailure = true }
    keptOut.append(
      KeptOut(key: new.key, why: out.why, target: out.target, isFailure: isFailure))
    var request = progress.job.request
    request.kind = .restore(kept.without(restored.screen))
    progress.job = progress.job.meaning(request)
    return .lessened
  }

  /// The screens that guards have kept out since this was asked last, in the order in which they did.
  package func takeKeptOut() -> [KeptOut] {
    defer { keptOut = [] }
    return keptOut
  }

  /// Goes where a guard has led to, and remembers what it kept out, so that `resume` goes on with it.
  ///
  /// The outcome is that of the way there. Nothing is remembered where that does not end well.
  package func lead(to target: String, insteadOf request: Request) async -> Outcome {
    let kind: Request.Kind =
      target.isLikeURL ? .open(url: target) : .route(target, payload: [:])
    let outcome = await perform(Request(kind, animated: false))
    guard outcome.isSuccess else { return outcome }
    pending = PendingRequest(request, redirects: [target], brought: [state.top])
    return .redirected(to: target)
  }
}

extension NavigationMachine.Answer {
  /// What a guard says that lets nobody in; `nil`: it lets in.
  fileprivate var keptOut: (why: String, target: String?)? {
    switch self {
    case .veto(let reason): ("vetoed" + (reason.isEmpty ? "" : ", \(reason)"), nil)
    case .redirect(let target): ("", target)
    case .failed(let failure): ("failed, \(failure.message)", nil)
    case .proceed, .declined, .lessened: nil
    }
  }

  /// Whether there was none in time.
  fileprivate var isLate: Bool {
    if case .failed(let failure) = self { failure.code == .timedOut } else { false }
  }
}
