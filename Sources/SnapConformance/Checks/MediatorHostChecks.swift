import CSnapNav
import SnapValue

extension Check {
  /// Check 49: the host says no.
  static let mediatorHostChecks: [Check] = [
    Check(
      .mediator, 49, "m-host-fails",
      "When a host function fails, a mediator says so or does without it",
      consequence: "A screen is shown with half of its properties, and nobody knows why.",
      remedy: "Hand status and message on: return the status of the call that failed, with err as "
        + "the host filled it; go on only where the property may be missing (E_KEY, E_UNSUPPORTED).",
      level: 4, ways: [.faults],
      needs: ["m-basic", "m-missing-key", "m-stale", "m-undo", "m-deadline"],
      seconds: 60,
      each(\.mediators) { bench, mediator throws(Ending) in
        try HostFailures(bench, mediator).tryAll()
      })
  ]
}

/// Makes every host function that a mediator uses fail, one call at a time.
///
/// An error answer is always right. Is it OK, the destination must be what it is without the fault,
/// when a property could not be set for no fault of the screen's: setting was the task. A value that
/// could not be read may have been one that is not needed, so that is a warning only.
private struct HostFailures {
  private let bench: Bench
  private let mediator: RegisteredMediator
  private let rehearsal: Rehearsal
  private let undisturbed: Mediated
  /// What is the same each time without a fault.
  private let steady: ValueMap
  private static let calls = 30

  init(_ bench: Bench, _ mediator: RegisteredMediator) {
    self.bench = bench
    self.mediator = mediator
    rehearsal = Rehearsal(bench) { $0.arguments = ["limit": 16] }
    undisturbed = rehearsal.run(bench, mediator)
    let again = rehearsal.run(bench, mediator)
    steady = undisturbed.after.entries.reduce(into: ValueMap()) { steady, entry in
      guard let other = again.after[entry.key], entry.value.change(from: other) == nil else {
        return
      }
      steady[entry.key] = entry.value
    }
  }

  func tryAll() throws(Ending) {
    var counts: [HostFunction: Int] = [:]
    for call in undisturbed.calls.prefix(Self.calls) where call.function.canFail && call.onMain {
      let from = counts[call.function, default: 0]
      counts[call.function] = from + 1
      for status in [SNAPNAV_E_FAIL, SNAPNAV_E_KEY, SNAPNAV_E_TYPE, SNAPNAV_E_HANDLE] {
        for count in [1, Int.max] {
          let fault = HostFault(
            function: call.function, from: from, count: count, status: Int32(status))
          try tryOne(fault, call)
        }
      }
    }
  }

  private func tryOne(_ fault: HostFault, _ call: HostCall) throws(Ending) {
    // A token whose complete() fails is never answered; nothing is learned by waiting for that.
    let patience = bench.patience
    defer { bench.patience = patience }
    if fault.function == .complete { bench.patience = 0.05 }
    let seen = rehearsal.run(bench, mediator, faults: [fault])
    let what =
      "\(mediator.id): \(call.function.cName)\(call.detail.isEmpty ? "" : " of \"\(call.detail)\"") "
      + "was made to answer \(statusWords(fault.status))"
    try bench.expectNone(seen.answer.mediationFlaw, about: what)
    try expect(
      !seen.answer.isPending || undisturbed.answer.isPending || call.function == .complete,
      "an error, or a token that is completed all the same",
      seen: "\(what); it answered PENDING and never completed the token, not after cancel either",
      remedy: "Look at the status of schedule() and watch_fd() before you answer PENDING.")
    guard seen.answer.isOK, undisturbed.answer.isOK, fault.status == Int32(SNAPNAV_E_FAIL),
      let lost = missing(in: seen.after)
    else { return }
    let flaw = Flaw(
      expected: "an error, or the destination as it is without the fault",
      seen: "\(what); it answered OK, and \(lost)")
    switch call.function {
    case .screenSet, .screenCall: throw .flaw(flaw)
    default: bench.doubt(flaw)
    }
  }

  /// What the destination lacks of what it steadily has.
  private func missing(in after: ValueMap) -> String? {
    for entry in steady.entries {
      guard let value = after[entry.key] else {
        return "the destination's \"\(entry.key)\" is not set"
      }
      if value.change(from: entry.value) != nil {
        return "the destination's \"\(entry.key)\" is \(value.shown(atMost: 100)) in place of "
          + entry.value.shown(atMost: 100)
      }
    }
    return nil
  }
}
