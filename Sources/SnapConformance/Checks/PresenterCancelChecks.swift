import CSnapNav
import Glibc
import SnapSystem

extension Check {
  /// Checks 54 to 57: presentations that are taken back, late, or many at once.
  static let cancelChecks: [Check] = [
    Check(
      .presenter, 54, "p-cancel",
      "After cancel() a presentation completes its token within a second",
      consequence:
        "The host waits for an answer that nobody wants, and the application stands still.",
      remedy: "Complete the token in cancel(), or ask host->is_cancelled() while it is shown.",
      needs: ["p-once"], presenters(cancels)),
    Check(
      .presenter, 55, "p-cancel-race",
      "A cancel() at any moment harms nothing, and the token is completed once",
      consequence: "A user who is quick crashes the application, or leaves it waiting.",
      remedy:
        "Decide in one place, under one lock, who completes: the end of the show or cancel().",
      level: 4, ways: [.generated, .threads], needs: ["p-once", "p-cancel"],
      presenters(survivesCancels)),
    Check(
      .presenter, 56, "p-deadline",
      "A presentation ends by its deadline, or when the host cancels it then",
      consequence: "An application that gives a move half a second gets a move of three.",
      remedy: "Shorten what is animated to deadline_ns, or listen to cancel().",
      severity: .warning, needs: ["p-once", "p-cancel"], presenters(meetsDeadline)),
    Check(
      .presenter, 57, "p-overlap",
      "Eight presentations at once are each served or refused with E_STATE",
      consequence: "A user who is quicker than the animation loses a screen, or the application.",
      remedy: "Queue them, end the one before, or answer E_STATE; complete every token.",
      ways: [.threads], needs: ["p-once", "p-cancel"],
      seconds: 180, presenters(overlaps)),
  ]
}

private func cancels(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  let answer = try stage.pending()
  let began = ProcessFacts.now
  bench.cancel(stage.presenter, answer.token)
  let later = bench.completion(of: answer.token, seconds: Stage.patience)
  let milliseconds = (ProcessFacts.now - began) / 1_000_000
  try expect(
    later != nil, "\(stage.presenter.id) completes a token that was cancelled",
    seen: "no completion within \(Int(Stage.patience)) s of cancel()")
  try expect(
    milliseconds < 1000, "\(stage.presenter.id) completes a cancelled token within 1 s",
    seen: "it took \(milliseconds) ms", severity: .warning)
}

/// How long a presentation takes, a second at most: of short ones the shortest of three, as a busy machine
/// stretches some.
private func lengthOfShow(_ stage: Stage) throws(Ending) -> UInt64 {
  var length: UInt64 = 1_000_000_000
  for _ in 0..<3 {
    let began = ProcessFacts.now
    stage.settle(try stage.pending())
    length = min(length, ProcessFacts.now - began)
    if length > 100_000_000 { break }
  }
  return length
}

/// Turns and pauses between the presentation and its cancel come from the seed; what the plugin's
/// own threads do meanwhile does not. Ten seconds are the most that a slow presenter gets.
private func survivesCancels(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  bench.host.with { $0.keepsCalls = false }
  let moves = stage.round(animated: true)
  let length = try lengthOfShow(stage)
  let end = ProcessFacts.now + 10_000_000_000
  var tokens: [UInt64] = []
  try bench.forEachInput(500) { choices in
    RacingCancel(
      move: choices.below(moves.count), turns: choices.below(4), pauses: choices.below(300),
      part: choices.oneIn(3) ? 85 + choices.below(30) : 0)
  } describe: {
    "\($0)"
  } try: { race throws(Ending) in
    guard ProcessFacts.now < end else { return }
    let answer = stage.present(moves[race.move])
    guard answer.isPending else { return }
    for _ in 0..<race.turns { bench.turn(seconds: 0) { false } }
    for _ in 0..<race.pauses { sched_yield() }
    if race.part > 0 {
      // What is behind its end is counted from there, as a busy machine moves it; half of that is at once.
      if race.part > 100 { _ = bench.completion(of: answer.token, seconds: 1) }
      let behind = race.turns > 1 ? race.part - 100 : 0
      let part = UInt64(race.part > 100 ? behind : race.part)
      let moment = ProcessFacts.now + length * part / 100
      bench.turn(seconds: Double(length * part) / 1e11) { ProcessFacts.now >= moment }
    }
    bench.cancel(stage.presenter, answer.token)
    let later = bench.completion(of: answer.token, seconds: Stage.patience)
    try expect(
      later != nil, "\(stage.presenter.id) completes a token whenever it is cancelled",
      seen: "no completion within \(Int(Stage.patience)) s of cancel()")
    let count = bench.host.completions(of: answer.token).count
    try expect(
      count == 1, "the show's own end and cancel() complete a token once between them",
      seen: "\(count) completions")
    tokens.append(answer.token)
  }
  // The second answer may be on its way when the first is there.
  bench.turn(seconds: 0.3) { ThreadCount.isOne && bench.host.with { $0.timers.isEmpty } }
  for token in tokens.suffix(50) {
    let count = bench.host.completions(of: token).count
    try expect(
      count == 1, "the show's own end and cancel() complete a token once between them",
      seen: "\(count) completions")
  }
}

/// When a presentation is cancelled.
private struct RacingCancel: CustomStringConvertible {
  var move: Int
  /// Turns of the loop, and pauses in which other threads run, before it.
  var turns: Int
  var pauses: Int
  /// How much of a show has passed, in hundredths; 0: it has just begun.
  var part: Int
  var description: String {
    "move \(move), cancelled after \(turns) turns and \(pauses) pauses"
      + (part > 0 ? ", when \(part) of 100 parts of a show had passed" : "")
  }
}

private func meetsDeadline(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  stage.settle(try stage.pending())
  for var move in stage.round(animated: true) {
    move.deadline = ProcessFacts.now + 100_000_000
    let answer = stage.present(move)
    guard answer.isPending, bench.completion(of: answer.token, seconds: 0.5) == nil else {
      continue
    }
    bench.cancel(stage.presenter, answer.token)
    let later = bench.completion(of: answer.token, seconds: 1)
    try expect(
      later != nil, "\(stage.presenter.id) ends a show of 100 ms by then, or when it is cancelled",
      seen: "1.5 s after it began it still went on, half a second of it uncancelled")
  }
}

private func overlaps(_ stage: Stage) throws(Ending) {
  let end = ProcessFacts.now + Stage.budget
  for animated in [true, false] where animated || ProcessFacts.now < end {
    let move = stage.root(animated: animated)
    guard stage.show(move).isOK else { continue }
    let answers = (0..<8).map { _ in stage.present(move) }
    for (place, answer) in answers.enumerated() {
      let isServed = answer.isOK || answer.isPending || answer.status == Int32(SNAPNAV_E_STATE)
      try expect(
        isServed, "each of 8 presentations at once answers OK, PENDING or E_STATE",
        seen: "number \(place + 1) answers \(answer.sentence)")
    }
    try expectCompleted(answers, by: stage, "8 presentations at once")
  }
  try overlapsCancelled(stage)
}

private func expectCompleted(
  _ answers: [Answer], by stage: Stage, _ what: String
) throws(Ending) {
  for (place, answer) in answers.enumerated() where answer.isPending {
    let later = stage.bench.completion(of: answer.token, seconds: Stage.patience)
    try expect(
      later != nil, "each of \(what) that answers PENDING is completed",
      seen: "number \(place + 1) was not, within \(Int(Stage.patience)) s")
  }
}

/// Four at once, of which the one that is shown, one that waits, or the last is taken back: the others
/// end all the same, and so does one that comes after them. None is answered twice.
private func overlapsCancelled(_ stage: Stage) throws(Ending) {
  let end = ProcessFacts.now + Stage.budget
  for cancelled in [[0], [1], [3], [0, 1], [2, 0]] where ProcessFacts.now < end {
    let what =
      "4 presentations at once, of which \(cancelled.map { "\($0 + 1)" }.joined(separator: ", "))"
      + " \(cancelled.count == 1 ? "was" : "were") cancelled,"
    let answers = (0..<4).map { _ in stage.present(stage.root(animated: true)) }
    for place in cancelled where answers[place].isPending {
      stage.bench.cancel(stage.presenter, answers[place].token)
    }
    try expectCompleted(answers, by: stage, what)
    try expectCompleted(
      [stage.present(stage.root(animated: true))], by: stage, "what follows on \(what)")
    for answer in answers where answer.isPending {
      let count = stage.bench.host.completions(of: answer.token).count
      try expect(count == 1, "each of \(what) is completed once", seen: "\(count) times")
    }
  }
}
