import CSnapNav
import SnapValue
import SnapSystem

extension Check {
  /// Checks 52 to 62, 105, 106, 108 and 112: presenters.
  static let presenterChecks: [Check] = answerChecks + cancelChecks + threadChecks + loopChecks

  /// Checks 52, 53, 58, 59, 108 and 112: how a presenter answers.
  private static let answerChecks: [Check] = [
    Check(
      .presenter, 52, "p-once",
      "A presentation answers OK, PENDING or an error, and completes the token of PENDING exactly "
        + "once",
      consequence: "The navigation never ends, or the next one gets the answer of this one.",
      remedy: "Call host->complete() once for each PENDING, on every way that leads out.",
      presenters(completesOnce)),
    Check(
      .presenter, 53, "p-sync",
      "A presentation that answers OK or an error never completes its token",
      consequence: "The host logs a stale token, and the plugin believes that it was heard.",
      remedy: "Return PENDING when host->complete() will be called, and only then.",
      needs: ["p-once"], presenters(completesPendingOnly)),
    Check(
      .presenter, 58, "p-still", "A transition that is not ANIMATED is shown within 16 ms",
      consequence:
        "Restoring a state of many screens stutters, and tests of applications are slow.",
      remedy: "Animate only when SNAPNAV_ANIMATED is set.",
      severity: .warning, needs: ["p-once"], presenters(isStill)),
    Check(
      .presenter, 59, "p-dismiss",
      "DISMISS of a layer that is shown is carried out, or refused with UNSUPPORTED",
      consequence: "A layer stays on the screen when the application has closed it.",
      remedy: "Handle SNAPNAV_DISMISS wherever SNAPNAV_PRESENT is handled.", needs: ["p-once"],
      presenters(dismisses)),
    Check(
      .presenter, 108, "p-unknown",
      "A presentation of an op that it does not know answers E_UNSUPPORTED, or draws what is shown",
      consequence: "A later host shows nothing where it asked for something, and nobody knows why.",
      remedy:
        "Answer SNAPNAV_E_UNSUPPORTED where your switch over update->op ends, or draw from shown().",
      severity: .warning, needs: ["p-once"], presenters(refusesUnknown)),
    Check(
      .presenter, 112, "p-view",
      "What save_view puts is exactly one value, which restore_view takes when the screen is seen "
        + "again",
      consequence: "Who goes back finds the top of a list, and the form that was half filled in "
        + "empty.",
      remedy:
        "Put null where there is nothing to keep, and read in restore_view what save_view puts.",
      needs: ["p-once"], presenters(keepsViews)),
  ]
}

/// Saved before it is covered, given back when it is seen again, whatever was shown in between.
private func keepsViews(_ stage: Stage) throws(Ending) {
  for animated in [false, true] {
    guard stage.show(stage.root(animated: animated)).isOK else { continue }
    let view = try stage.savedView(of: stage.screens.root)
    stage.show(stage.push(animated: animated))
    _ = try stage.savedView(of: stage.screens.pushed)
    guard stage.show(stage.pop(animated: animated)).isOK else { continue }
    guard view != .null else { continue }
    let answer = stage.bench.restoreView(stage.presenter, stage.screens.root, view) ?? .unsupported
    try expect(
      answer.isOK, "restore_view of \(stage.presenter.id) takes what save_view put",
      seen: "\(answer.sentence), given \(view.shown(atMost: 300))")
  }
}

extension Stage {
  /// What `save_view` puts for a screen that is shown; null where it answers an error.
  fileprivate func savedView(of screen: UInt64) throws(Ending) -> Value {
    guard let answer = bench.saveView(presenter, screen) else {
      throw .skip("\(presenter.id) keeps no view")
    }
    guard !answer.isError else { return .null }
    let value = answer.value
    try expect(
      answer.isOK && answer.puts == 1 && answer.fault == nil && value != nil,
      "save_view of \(presenter.id) answers OK and puts one value, or an error",
      seen: answer.fault ?? "\(answer.sentence), \(answer.puts) values")
    return value ?? .null
  }
}

/// Ops that no contract has. A presenter that draws from what the host says is shown has no use for
/// ops, and may show it.
private func refusesUnknown(_ stage: Stage) throws(Ending) {
  stage.show(stage.root())
  // The next ones after the last, which a table that is too long by one takes, and those where the
  // ranges of smaller numbers end.
  let last = UInt32(SNAPNAV_SELECT)
  let ops =
    Array(last + 1...last + 8) + [31, 32, 63, 64, 127, 128, 255, 256, 1000, 65_536, .max]
  for op: UInt32 in ops {
    var move = stage.push()
    move.updates = [GivenUpdate(op: op, screen: stage.screens.pushed, key: "pushed")]
    let asked = stage.bench.host.with { $0.counts[.shown, default: 0] }
    let answer = stage.show(move)
    if stage.bench.host.with({ $0.counts[.shown, default: 0] }) > asked { continue }
    try expect(
      answer.isError, "\(stage.presenter.id) refuses op \(op), which no contract has",
      seen: answer.sentence)
    try expect(
      answer.status == Int32(SNAPNAV_E_UNSUPPORTED),
      "\(stage.presenter.id) answers E_UNSUPPORTED to op \(op), which no contract has",
      seen: answer.sentence, severity: .warning)
  }
}

private func completesOnce(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  let threads = HeldResources.threadCount
  var pending: [UInt64] = []
  try stage.forEachMove { transition throws(Ending) in
    let answer = stage.present(transition)
    try expect(
      answer.isPending || answer.isOKOrError,
      "present of \(stage.presenter.id) answers OK, PENDING or an error", seen: answer.sentence)
    guard answer.isPending else { return }
    pending.append(answer.token)
    let later = bench.completion(of: answer.token, seconds: Stage.patience)
    try expect(
      later != nil, "\(stage.presenter.id) completes the token of a PENDING presentation",
      seen: "no completion within \(Int(Stage.patience)) s")
    let status = later?.status ?? 0
    try expect(
      status <= 0, "\(stage.presenter.id) completes a presentation with OK or an error",
      seen: statusWords(status))
  }
  bench.quiesce(threads: threads)
  for token in pending {
    let count = bench.host.completions(of: token).count
    try expect(
      count == 1, "\(stage.presenter.id) completes each token once",
      seen: "\(count) completions of one token")
  }
}

private func completesPendingOnly(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  let threads = HeldResources.threadCount
  var answered: [UInt64: Answer] = [:]
  try stage.forEachMove { transition throws(Ending) in
    let answer = stage.present(transition)
    if answer.isPending { stage.settle(answer) } else { answered[answer.token] = answer }
  }
  bench.quiesce(threads: threads)
  for (token, answer) in answered {
    let calls = bench.host.completions(of: token)
    try expect(
      calls.isEmpty,
      "present of \(stage.presenter.id) answers PENDING, or never completes the token",
      seen:
        "\(answer.words), and complete() with \(calls.first.map { statusWords($0.status) } ?? "")")
  }
}

/// The quickest of some tries of each, so that a busy machine is not laid to the plugin.
private func isStill(_ stage: Stage) throws(Ending) {
  let limit: UInt64 = 16_000_000
  let moves = [stage.root()] + stage.round(animated: false)
  var best = moves.map { _ in UInt64.max }
  let end = ProcessFacts.now + Stage.budget
  for time in 0..<20 where best.contains(where: { $0 > limit }) {
    guard time == 0 || ProcessFacts.now < end else { break }
    for (place, move) in moves.enumerated() {
      let clock = OwnTime()
      stage.show(move)
      best[place] = min(best[place], clock.passed)
    }
  }
  let longest = best.max() ?? 0
  try expect(
    longest <= limit, "\(stage.presenter.id) shows what is not animated within 16 ms",
    seen: "\(longest / 1_000_000) ms at the best of 20 tries")
}

private func dismisses(_ stage: Stage) throws(Ending) {
  stage.show(stage.root())
  for animated in [false, true] {
    let shown = stage.show(stage.layer(animated: animated))
    guard shown.isOK else {
      throw .skip("\(stage.presenter.id) shows no layer: \(shown.sentence)")
    }
    let gone = stage.show(stage.dismissal(animated: animated))
    try expect(
      gone.isOK || gone.status == Int32(SNAPNAV_E_UNSUPPORTED),
      "\(stage.presenter.id) answers DISMISS of the layer it has just shown with OK or E_UNSUPPORTED",
      seen: gone.sentence)
    try dismissesLater(stage, animated)
  }
}

/// Layers lie above all: what happens to the stacks below them leaves them where they are.
private func dismissesLater(_ stage: Stage, _ animated: Bool) throws(Ending) {
  for (name, below) in [
    ("PUSH", stage.push()), ("ROOT", stage.root()), ("CLEAR", stage.clear()),
  ] {
    guard stage.show(stage.root()).isOK, stage.show(stage.layer(animated: animated)).isOK,
      stage.show(below).isOK
    else { continue }
    let gone = stage.show(stage.dismissal(animated: animated))
    try expect(
      gone.isOK || gone.status == Int32(SNAPNAV_E_UNSUPPORTED),
      "\(stage.presenter.id) answers DISMISS of a layer with OK or E_UNSUPPORTED, whatever was shown "
        + "below it since",
      seen: "after \(name) below the layer: \(gone.sentence)")
  }
}
