// The walks that checks share: a started plugin, and each of what it registered of one kind.

/// A check's body that does something with each of what was registered in a list.
func each<Entry>(
  _ list: KeyPath<Registry, [Entry]> & Sendable,
  _ body: @escaping @Sendable (Bench, Entry) throws(Ending) -> Void
) -> Check.Live {
  { bench throws(Ending) in
    try bench.begin()
    for entry in bench.registry[keyPath: list] { try body(bench, entry) }
  }
}

/// A check's body that opens each presenter; see `forEachPresenter`.
func presenters(_ body: @escaping @Sendable (Stage) throws(Ending) -> Void) -> Check.Live {
  { bench throws(Ending) in try bench.forEachPresenter(body) }
}

/// A check's body that makes an instance of each screen type; see `forEachScreenType`.
func screens(
  _ body: @escaping @Sendable (Bench, RegisteredScreenType, BenchInstance) throws(Ending) -> Void
) -> Check.Live {
  { bench throws(Ending) in
    try bench.forEachScreenType { type, instance throws(Ending) in try body(bench, type, instance) }
  }
}

extension Bench {
  /// Mediates, and ends the check unless that is answered as any question may be.
  func expectSound(
    _ mediator: RegisteredMediator, _ given: GivenNavigation, guarded: Bool = false,
    _ what: @autoclosure () -> String = ""
  ) throws(Ending) {
    let answer = mediateToEnd(mediator, given, guarded: guarded)
    let what = what()
    try expectNone(
      answer.mediationFlaw, about: what.isEmpty ? mediator.id : "\(mediator.id), \(what)")
  }

  /// Asks twice, the second time taking the answer back at once, and then quickly some more: a token is
  /// completed as often as its answer lets it be. `mustEnd`: one that is never completed ends the check,
  /// too.
  func expectOneAnswer(
    of asked: some Capability, _ call: String, mustEnd: Bool = true, _ ask: () -> Answer
  ) throws(Ending) {
    for cancels in [false, true] {
      let answer = ask()
      if cancels, answer.isPending { cancel(asked, answer.token) }
      let end = finish(answer, of: asked)
      try expect(
        !mustEnd || !end.isPending, "the token that was answered PENDING to is completed",
        seen: "\(call): " + unanswered(answer.token, "never, not after it was cancelled either"))
      try expectOneAnswer(to: answer, of: call)
    }
    let clock = OwnTime()
    var answers: [Answer] = []
    while answers.count < 16, clock.passed < 1_500_000_000 {
      answers.append(ask())
      if let last = answers.last { _ = finish(last, of: asked) }
    }
    for (place, answer) in answers.enumerated() {
      try expectOneAnswer(to: answer, of: "\(call), call \(place + 3)", waits: place == 0)
    }
  }
}
