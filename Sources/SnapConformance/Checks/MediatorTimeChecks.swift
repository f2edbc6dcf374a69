import CSnapNav
import SnapValue
import SnapSystem

extension Check {
  /// Checks 50, 51, 93 and 94: again and again, in time, once, and taken back.
  static let mediatorTimeChecks: [Check] = [
    Check(
      .mediator, 50, "m-repeat", "A mediator does the same when it is asked the same again",
      consequence: "Recorded navigations cannot be played back, and tests of the manifest fail "
        + "now and then.",
      remedy: "Derive everything from the screens, the payload and the arguments; take back in "
        + "undo() what was counted.",
      severity: .warning, needs: ["m-basic", "m-undo"],
      each(\.mediators) { bench, mediator throws(Ending) in try bench.askTwice(mediator) }),
    Check(
      .mediator, 51, "m-deadline",
      "A mediator returns within 16 ms, and completes what it answers PENDING",
      consequence: "The screen stands still as long as the call lasts; a navigation whose token is "
        + "never completed blocks all that follow.",
      remedy: "Answer PENDING, do the work on a thread of your own, and complete the token then, "
        + "at the latest when it is cancelled.",
      severity: .warning, needs: ["m-basic", "m-undo"], seconds: 60
    ) { bench throws(Ending) in
      try bench.begin()
      for mediator in bench.registry.mediators { try bench.expectEnd(of: mediator) }
      for mediator in bench.registry.mediators { try bench.expectSpeed(of: mediator) }
    },
    Check(
      .mediator, 93, "m-once",
      "A mediator completes a token once, and only one that it answered PENDING to",
      consequence: "The second answer meets another question, or is lost: a navigation goes on "
        + "that was refused.",
      remedy:
        "Complete in one place; forget the token there. After OK, VETO or an error it is spent.",
      needs: ["m-basic", "m-deadline"],
      each(\.mediators) { bench, mediator throws(Ending) in
        try bench.expectOneAnswer(of: mediator, "mediate \(mediator.id)") {
          bench.mediate(mediator, bench.ordinaryNavigation())
        }
      }),
    Check(
      .mediator, 94, "m-undo",
      "After every OK undo() can be called, also when the screens are gone, and the source is as it "
        + "was",
      consequence: "A navigation that fails half way ends the program in place of going back.",
      remedy:
        "In undo() take back what was done outside the destination only; that screen is gone.",
      needs: ["m-basic", "m-stale"],
      each(\.mediators) { bench, mediator throws(Ending) in
        try bench.expectSourceKept(by: mediator)
        try bench.undoInTurn(mediator)
      }),
  ]
}

extension Bench {
  fileprivate func askTwice(_ mediator: RegisteredMediator) throws(Ending) {
    let rehearsal = Rehearsal(self) { $0.arguments = ["limit": 16] }
    let (first, second) = (rehearsal.run(self, mediator), rehearsal.run(self, mediator))
    let pairs: [(String, Value, Value)] = [
      ("the answer", first.answer.facts, second.answer.facts),
      ("the destination", .map(first.after), .map(second.after)),
      ("what it asked for", .list(first.requests), .list(second.requests)),
    ]
    for (what, was, now) in pairs {
      let difference = now.change(from: was)
      try expectNo(
        difference.map { "\(what) differs: \($0)" }, "the same twice from \(mediator.id)")
    }
  }

  /// The same question again and again: what is answered by itself once, is so each time. A mediator
  /// that waits for people does so each time, and is no worse for it.
  fileprivate func expectEnd(of mediator: RegisteredMediator) throws(Ending) {
    var (ended, last) = (0, Answer.unsupported)
    let clock = OwnTime()
    for turn in 1...12 where turn == 1 || clock.passed < 3_000_000_000 {
      let answer = try end(of: mediator, seconds: turn == 1 ? 5 : 2)
      if last.isPending, answer.isPending, ended == 0 { return }
      last = answer
      if !answer.isPending { ended += 1 }
      try expect(
        !answer.isPending || ended == 0,
        "\(mediator.id) completes by itself each time what it completes by itself at other times",
        seen: "the same question, number \(turn), was not answered within 2 s, nor before it was "
          + "cancelled; \(ended) before it were",
        severity: .error)
    }
  }

  /// A question with a deadline: its token is completed by itself, or else when it is cancelled; then the
  /// answer is still PENDING.
  private func end(of mediator: RegisteredMediator, seconds: Double) throws(Ending) -> Answer {
    var given = ordinaryNavigation()
    given.deadline = ProcessFacts.now + 1_000_000_000
    let asked = mediate(mediator, given)
    guard asked.isPending else { return asked }
    let first = settled(asked, seconds: seconds)
    var answer = first
    if answer.isPending, seconds >= 5 { try expectNoLongPause(of: mediator, asked.token) }
    answer = settled(asked, seconds: 0)
    if answer.isPending {
      cancel(mediator, asked.token)
      answer = settled(asked, seconds: 5)
    }
    try expect(
      !answer.isPending, "\(mediator.id) completes the token that it answered PENDING to",
      seen: unanswered(
        asked.token, "nothing within 5 s, nor within 5 s after it was cancelled"),
      severity: .error)
    return first
  }

  /// What waits for a person is completed by nobody here, or by an error when its own time is over. What
  /// is completed well as soon as a timer of its own is made to come waits for nothing but that.
  private func expectNoLongPause(
    of mediator: RegisteredMediator, _ token: UInt64
  ) throws(Ending) {
    let now = ProcessFacts.now
    let last = host.with { state in
      state.timers.filter { $0.at > now && $0.at < .max }.max { $0.at < $1.at }
    }
    guard let last else { return }
    let length = (last.at - now) / 1_000_000
    host.with { state in
      for place in state.timers.indices where state.timers[place].at > now {
        state.timers[place].at = now
      }
    }
    let end = completion(of: token, seconds: 0.2)
    try expect(
      end.map { $0.status < 0 } ?? true,
      "\(mediator.id) completes the token that it answered PENDING to within 500 ms, or waits for "
        + "somebody",
      seen: "it waited for a timer that had \(length) ms left after 5 s, and nothing else: "
        + (end.map { statusWords($0.status) } ?? ""),
      remedy: "schedule() takes nanoseconds: 1 ms is 1,000,000 of them.")
  }

  fileprivate func expectSpeed(of mediator: RegisteredMediator) throws(Ending) {
    var best = UInt64.max
    for _ in 0..<10 where best > 16_000_000 {
      let given = ordinaryNavigation()
      let (time, answer) = OwnTime.measure { mediate(mediator, given) }
      best = min(best, time)
      if finish(answer, of: mediator).isOK { undo(mediator, given) }
    }
    try expect(
      best <= 16_000_000, "mediate of \(mediator.id) returns within 16 ms",
      seen: "the quickest of ten calls took \(best / 1_000_000) ms",
      severity: best > 5_000_000_000 ? .error : .warning)
  }

  /// One navigation that fails after the mediation: the destination goes, and the source is as it was.
  fileprivate func expectSourceKept(by mediator: RegisteredMediator) throws(Ending) {
    for payload: ValueMap? in [nil, [:]] {
      var given = ordinaryNavigation()
      if let payload { given.payload = .map(payload) }
      let before = properties(of: given.source)
      guard mediateToEnd(mediator, given).isOK else { continue }
      host.remove(given.destination)
      undo(mediator, given)
      let change = before.difference(from: properties(of: given.source))
      try expect(
        change == nil, "the source of a navigation that was taken back is as it was",
        seen: "\(mediator.id), then its undo: \(change ?? "")",
        remedy: "Keep in mediate() what the source had, and set it back in undo().")
    }
  }

  private func properties(of screen: UInt64) -> Value {
    .map(host.with { $0.screens[screen]?.properties } ?? [:])
  }

  fileprivate func undoInTurn(_ mediator: RegisteredMediator) throws(Ending) {
    var done: [GivenNavigation] = []
    for number in 1...8 {
      var given = ordinaryNavigation()
      given.id = UInt64(number)
      if number == 4 { given.source = 0 }
      if number >= 5 { given.payload = [[:], ["id": 2], ["title": nil], ["": []]][number - 5] }
      if number == 6 { given.arguments = [:] }
      if number == 7 { (given.route, given.screenKey) = ([], "") }
      if mediateToEnd(mediator, given).isOK { done.append(given) }
    }
    for given in done.reversed() {
      host.remove(given.destination)
      if given.id == 1 { host.remove(given.source) }
      undo(mediator, given)
    }
    // Threads have a rule of their own.
    let misuses = host.with { $0.misuses.filter { !$0.hasSuffix("on another thread") } }
    try expect(
      misuses.isEmpty, "undo keeps to the rules of the host functions",
      seen: "\(mediator.id): \(misuses.first ?? "")")
  }
}
