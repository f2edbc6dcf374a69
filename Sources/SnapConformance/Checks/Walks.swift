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
  /// completed as often as its answer lets it be, and in the end it is.
  func expectOneAnswer(
    of asked: some Capability, _ call: String, _ ask: () -> Answer
  ) throws(Ending) {
    for cancels in [false, true] {
      let answer = ask()
      if cancels, answer.isPending { cancel(asked, answer.token) }
      let end = finish(answer, of: asked)
      try expect(
        !end.isPending, "the token that was answered PENDING to is completed",
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
    try expectOneAnswerEach(of: asked, call, ask)
  }

  /// Asks several times before anything is answered; some are taken back, the first one and one in the
  /// middle. Each is answered once.
  private func expectOneAnswerEach(
    of asked: some Capability, _ call: String, _ ask: () -> Answer
  ) throws(Ending) {
    for cancelled in [[], [0], [2, 3]] {
      let answers = (0..<5).map { _ in ask() }
      guard answers.contains(where: \.isPending) else { return }
      for place in cancelled where answers[place].isPending {
        cancel(asked, answers[place].token)
      }
      for (place, answer) in answers.enumerated() where answer.isPending {
        let end = finish(answer, of: asked)
        let which = "\(call), number \(place + 1) of 5 that were asked at once"
        try expect(
          !end.isPending, "each token that was answered PENDING to is completed",
          seen: "\(which): "
            + unanswered(answer.token, "never, not after it was cancelled either"))
      }
      for (place, answer) in answers.enumerated() {
        let which = "\(call), number \(place + 1) of 5 that were asked at once"
        try expectOneAnswer(to: answer, of: which, waits: place == 0)
      }
    }
  }
}

extension HostFunction {
  /// Whether it changes something that others see.
  var writes: Bool {
    switch self {
    case .screenSet, .screenCall, .screenChanged, .request: true
    default: false
    }
  }
}
