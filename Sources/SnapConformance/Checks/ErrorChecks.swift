import CSnapNav
import SnapValue

extension Check {
  /// Checks 82 and 83: errors, and the lack of memory.
  static let errorChecks: [Check] = [
    Check(
      82, "x-message",
      "Every error comes with a message in UTF-8 and its code, and err may be NULL",
      consequence: "People read \"failed (-1)\" and nobody can help them.",
      remedy: "Use snapnav_fail(err, code, text), which also takes NULL, for every error.",
      level: 4, ways: [.faults],
      needs: [
        "x-exit", "r-refused", "m-host-fails", "m-missing-key", "m-wrong-kind", "m-stale",
        "t-bytes", "v-args", "v-restore-bad", "st-bad", "p-once", "p-stop", "p-view",
      ], seconds: 60, live: messages),
    Check(
      83, "x-oom", "When memory is used up, it answers an error and does not crash",
      consequence: "One large picture on a small machine ends the whole program.",
      remedy: "Look at what malloc answers and return SNAPNAV_E_NOMEM.",
      severity: .warning, level: 4, ways: [.faults, .generated], needs: ["x-exit", "r-refused"],
      seconds: 60, live: outOfMemory),
  ]

  // MARK: messages

  private static func messages(_ bench: Bench) throws(Ending) {
    bench.keepsAnswers = true
    bench.patience = 0.5
    for withSlot in [true, false] {
      bench.omitsErrorSlots = !withSlot
      bench.occasion = withSlot ? "" : "err is NULL"
      try provoke(bench, host: [])
      for function in HostFunction.allCases where function.canFail && function != .complete {
        bench.occasion = withSlot ? "\(function.cName) fails" : "err is NULL"
        try provoke(bench, host: [HostFault(function: function)])
      }
      try refuseRegistrations(bench)
    }
    try expect(
      bench.overruns.isEmpty, "no call writes behind its error slot, or into its size",
      seen: "\(bench.overruns.first ?? "") does",
      remedy: "Write code and message only, and at most sizeof err->message bytes, the final 0 "
        + "among them.")
    for kept in bench.answers { try explained(kept) }
  }

  /// Uses everything, in its ordinary way and in ways that ask for errors.
  private static func provoke(_ bench: Bench, host faults: [HostFault]) throws(Ending) {
    let answer = try bench.start(Bench.Start(faults: faults))
    guard answer.isOK else { return }
    bench.useEverything()
    if faults.isEmpty { bench.askUnexpected() }
    bench.stop()
  }

  private static func refuseRegistrations(_ bench: Bench) throws(Ending) {
    for call in 0..<min(bench.registry.calls, 20) {
      let refusal: (call: Int, status: Int32) = (call, Int32(SNAPNAV_E_FAIL))
      if try bench.start(Bench.Start(failingRegistration: refusal)).isOK { bench.stop() }
    }
  }

  private static func explained(_ kept: KeptAnswer) throws(Ending) {
    let answer = kept.answer
    guard answer.isError, kept.hadSlot else { return }
    let what = "\(kept.site) answers \(answer.words)"
    try expect(
      answer.messageIsSound, "\(what) with a message that ends in its slot and is UTF-8",
      seen: answer.message.debugDescription)
    try expect(!answer.message.isEmpty, "\(what) with a message in *err", seen: "an empty message")
    try expect(
      answer.code == answer.status, "\(what) with the same code in *err",
      seen: statusWords(answer.code))
  }

  // MARK: memory

  private static func outOfMemory(_ bench: Bench) throws(Ending) {
    guard !bench.isRust else {
      throw .skip("Rust's standard library ends the process when memory is used up, by design")
    }
    bench.patience = 1
    let count = try bench.inFork { () throws(Ending) in
      guard try bench.watchAllocations() > 0 else { return [] }
      bench.failAllocation(0)
      _ = try bench.wholeLife()
      return ["\(bench.allocations)"]
    }
    guard let count = count.first.flatMap({ Int($0) }), count > 0 else {
      throw .skip("it allocates nothing by itself")
    }
    var choices = Choices(seed: bench.seed, number: 0)
    let picked =
      count <= 24
      ? Array(1...count) : Set((0..<24).map { _ in 1 + choices.below(count) }).sorted()
    for number in picked {
      _ = try bench.inFork("allocation \(number) of \(count) gets nothing") { () throws(Ending) in
        _ = try bench.watchAllocations()
        bench.failAllocation(UInt64(number))
        return try bench.wholeLife()
      }
    }
  }
}
