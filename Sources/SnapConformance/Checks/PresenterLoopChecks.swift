import CSnapNav
import Glibc
import SnapSystem
import SnapValue

extension Check {
  /// Checks 105 and 106: presenters with a main loop of their own, and what open takes.
  static let loopChecks: [Check] = [
    Check(
      .presenter, 105, "p-run",
      "A presenter that owns the main loop drains the host's work in run(), and returns soon after "
        + "quit() and not before",
      consequence: "The program ends as soon as it began, stands still, or cannot be ended.",
      remedy: "Poll the descriptor of snapnav_main_loop in your loop, call drain() when it is "
        + "readable, and leave the loop in quit().",
      ways: [.threads], seconds: 30, runsUntilQuit),
    Check(
      .presenter, 106, "p-close",
      "What open() took, close() gives back, so that it can be opened again",
      consequence: "The terminal, window or port stays taken when another presenter is chosen.",
      remedy: "In close(): undo what open() did, in reverse: modes, threads, descriptors, watches.",
      needs: ["p-once", "p-stop"], seconds: 60, givesBack),
  ]
}

private func runsUntilQuit(_ bench: Bench) throws(Ending) {
  try bench.begin(Bench.Start(givesMainLoop: true))
  var reasons: [String] = []
  var judged = 0
  for presenter in bench.registry.presenters {
    guard presenter.ownsMainLoop else {
      reasons.append("\(presenter.id) does not own the main loop")
      continue
    }
    // The second time, because what quit() leaves behind would end a later run at once.
    for quitsTwice in [false, true] {
      let opened = bench.open(presenter)
      guard opened.isOK else {
        reasons.append("\(presenter.id) cannot be opened here: open answers \(opened.sentence)")
        break
      }
      try expectRun(bench, presenter, quitsTwice)
      judged += 1
    }
  }
  bench.stop()
  guard judged > 0 else { throw .skip(reasons.joined(separator: "; ")) }
}

private func expectRun(
  _ bench: Bench, _ presenter: RegisteredPresenter, _ quitsTwice: Bool
) throws(Ending) {
  // It is shown the first state before its loop runs.
  let first = bench.present(presenter, bench.ordinaryTransition())
  try expect(
    first.isPending || first.isOKOrError,
    "present of \(presenter.id), before run(), answers OK, PENDING or an error",
    seen: first.sentence, remedy: "Build in present() what run() draws; wait for nothing in it.")
  let (answer, run) = bench.run(presenter, quitsTwice: quitsTwice) { overdue($0) }
  bench.close(presenter)
  let ends = bench.host.completions(of: first.token).count
  try expect(
    ends <= (first.isPending ? 1 : 0),
    "\(presenter.id) completes the token of PENDING once, and no other", seen: "\(ends) times",
    remedy: "Return PENDING when host->complete() will be called, and call it in one place.")
  try expect(
    run.hasQuit || answer.isError, "run of \(presenter.id) goes on until quit()",
    seen: "it answered \(answer.sentence) before anybody had called quit()",
    remedy:
      "Leave the loop in quit() only, and forget in run() that there was one before; go on when "
      + "poll() fails with EINTR, as it does when a signal comes.")
  try expect(
    answer.isOK || answer.isError, "run of \(presenter.id) answers OK or an error",
    seen: answer.sentence)
}

/// What is wrong with a run that does not return.
private func overdue(_ run: MainLoopRun) -> Flaw {
  let name = run.presenter.id
  guard run.hasQuit else {
    return Flaw(
      expected: "run of \(name) calls drain() when the descriptor of snapnav_main_loop is readable",
      seen: "\(run.drains) calls of drain() within 5 s, the host's work waits")
  }
  return Flaw(
    expected: "run of \(name) returns soon after quit()",
    seen: "it had not returned 5 s after quit()")
}

/// Some rounds of open, show and close; the first fills what is kept for good.
private func givesBack(_ bench: Bench) throws(Ending) {
  try bench.begin()
  var reasons: [String] = []
  var judged = 0
  bench.takeTerminal()
  let modes = bench.terminal?.modes
  let flags = ProcessSnapshot.now.settings.standardFlags
  for presenter in bench.registry.presenters {
    let first = bench.openAndClose(presenter)
    guard first.isOK else {
      reasons.append("\(presenter.id) cannot be opened here: open answers \(first.sentence)")
      continue
    }
    judged += 1
    let before = ProcessSnapshot.now
    var held: [HeldResources] = []
    let end = ProcessFacts.now + Stage.budget
    for round in 0..<4 where round == 0 || ProcessFacts.now < end {
      let opened = bench.openAndClose(presenter)
      try expect(
        opened.isOK, "\(presenter.id) can be opened again when it is closed",
        seen: "open, which answered OK before, answers \(opened.sentence)",
        remedy: "Forget in close() that it was open; begin anew in open().")
      let (timers, watches) = bench.host.with { ($0.timers.count, $0.watches.count) }
      try expect(
        watches == 0, "no descriptor is watched when \(presenter.id) is closed",
        seen: "\(watches) are")
      try expect(timers == 0, "no timer is left when \(presenter.id) is closed", seen: "\(timers)")
      bench.turn(seconds: 1) { HeldResources.threadCount <= held.last?.threads ?? 0 }
      held.append(.now)
    }
    try expect(
      bench.terminal?.modes == modes, "the terminal is as it was when \(presenter.id) is closed",
      seen: "its modes are others")
    let flagsNow = ProcessSnapshot.now.settings.standardFlags
    try expect(
      flagsNow == flags,
      "standard input and output have the status flags that they had, when \(presenter.id) is closed",
      seen: "\(flagsNow), they were \(flags) (O_NONBLOCK is \(O_NONBLOCK))",
      remedy: "Keep the flags of each descriptor that open() changes, and set each back in close()."
    )
    try expectNone(
      ProcessSnapshot.now.settingChanges(since: before),
      "the process is as it was when \(presenter.id) is closed")
    for (what, count) in [
      ("threads", held.map(\.threads)), ("descriptors", held.map(\.descriptors)),
    ] where held.count == 4 {
      try expect(
        !zip(count, count.dropFirst()).allSatisfy { $0 < $1 },
        "as many \(what) each time that \(presenter.id) was closed",
        seen: count.map(String.init).joined(separator: ", "))
    }
  }
  bench.stop()
  guard judged > 0 else { throw .skip(reasons.joined(separator: "; ")) }
}

extension Bench {
  /// Opens a presenter, shows one screen unless it has a loop of its own, and closes it; what open
  /// answered.
  fileprivate func openAndClose(_ presenter: RegisteredPresenter) -> Answer {
    let opened = open(presenter)
    guard opened.isOK else { return opened }
    if !presenter.ownsMainLoop {
      _ = finish(present(presenter, ordinaryTransition()), of: presenter)
    }
    close(presenter)
    return opened
  }
}
