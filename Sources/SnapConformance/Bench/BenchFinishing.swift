import SnapValue

// Questions that are answered later, brought to their end: waited for, then taken back.

extension Bench {
  /// Mediates, and waits for the answer; it is still PENDING when none came even after `cancel`.
  func mediateToEnd(
    _ mediator: RegisteredMediator, _ given: GivenNavigation, guarded: Bool = false
  ) -> Answer {
    finish(mediate(mediator, given, guarded: guarded), of: mediator)
  }

  /// Resolves, and waits likewise.
  func resolveToEnd(
    _ router: RegisteredRouter, _ route: [UInt8], payload: Value = [:], source: UInt64 = 0,
    guarded: Bool = false
  ) -> Answer {
    finish(
      resolve(router, route, payload: payload, source: source, guarded: guarded), of: router)
  }

  /// Shows or hides an effect, and waits likewise.
  func setVisibleToEnd(
    _ effect: RegisteredEffect, _ visible: Bool, animated: Bool = false, arguments: Value = .null
  ) -> Answer {
    finish(
      setVisible(effect, visible, animated: animated, arguments: arguments), of: effect)
  }

  /// Waits for a later answer, takes it back when it does not come, and waits once more. When that is
  /// in vain as well, it is a matter for the checks about that, and later waits are short.
  func finish(_ answer: Answer, of asked: some Capability) -> Answer {
    let first = settled(answer, seconds: patience(with: asked.facts))
    guard first.isPending else { return first }
    cancel(asked, answer.token)
    let second = settled(answer, seconds: patience)
    if second.isPending { patience = 0.05 }
    noteUnanswered(asked.facts)
    return second
  }

  /// How long an answer is waited for: not long of one that has waited for people before, and was answered
  /// when it was taken back only.
  func patience(with asked: EntryFacts) -> Double {
    neverAnswered.contains(asked.id) ? min(patience, 0.3) : patience
  }

  /// Notes that something was not answered by itself.
  func noteUnanswered(_ asked: EntryFacts) { neverAnswered.insert(asked.id) }
}

extension Bench {
  /// Waits for the answer to a token; `nil` when none came in so many seconds.
  func completion(of token: UInt64, seconds: Double = 5) -> CompletionCall? {
    turn(seconds: seconds) { !host.completions(of: token).isEmpty }
    return host.completions(of: token).first
  }

  /// The answer as it is in the end: the later one when it was PENDING.
  func settled(_ answer: Answer, seconds: Double? = nil) -> Answer {
    guard answer.isPending else { return answer }
    guard let later = completion(of: answer.token, seconds: seconds ?? patience) else {
      return answer
    }
    var settled = answer
    settled.status = later.status
    settled.value = later.value
    settled.message = later.message
    settled.code = later.status
    return settled
  }
}
