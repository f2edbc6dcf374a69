import CSnapNav
import SnapPlugins

extension Check {
  /// Checks 37 to 40: start in the presence of hosts of all kinds.
  static let startChecks: [Check] = [
    Check(
      37, "r-late", "The registrar is used inside start only",
      consequence: "The host refuses what comes later, and nobody hears of it.",
      remedy: "Register everything in start; do not keep the registrar.",
      level: 2, ways: [.guarded], needs: ["x-exit"], seconds: 30, live: late),
    Check(
      38, "r-refused",
      "When a registration is refused, start fails with that error and leaves nothing",
      consequence:
        "A plugin that is half there runs on, and its callbacks meet what was never made.",
      remedy: "Return the status of the registrar's call at once, after undoing what start did.",
      level: 2, ways: [.faults], needs: ["x-exit", "r-restart"], seconds: 30, live: refused),
    Check(
      39, "r-old-host",
      "It starts with a host of contract 1.0 without extensions, and with a newer one, or says why not",
      consequence: "It reads past the end of an older host's table and calls what stands there.",
      remedy: "Test SNAPNAV_HAS(host, field) before reading a field that 1.0 does not have.",
      level: 2, ways: [.guarded], needs: ["x-exit"], seconds: 30, live: oldHost),
    Check(
      40, "r-unknown-ext", "For an id that it does not know get_extension answers NULL",
      consequence: "The host takes what it gets for the extension that it asked for.",
      remedy: "Compare the id with the ones you have and answer NULL otherwise.",
      level: 2, needs: ["x-exit"], live: unknownExtension),
  ]

  private static func late(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    try bench.begin()
    let clock = OwnTime()
    for round in 0..<12 where round == 0 || clock.passed < 3_000_000_000 {
      bench.useEverything(presents: round == 0)
    }
    bench.stop()
    let late = bench.registry.late
    try expect(
      late == 0, "no registrar call after start",
      seen: "\(late) \(late == 1 ? "call" : "calls") later; they were refused with E_STATE")
  }

  private static func refused(_ bench: Bench) throws(Ending) {
    try bench.begin()
    let calls = bench.registry.calls
    bench.stop()
    guard calls > 0 else { throw .skip("it registers nothing") }
    let statuses = [Int32(SNAPNAV_E_FAIL), Int32(SNAPNAV_E_DUPLICATE)]
    for call in 0..<min(calls, 100) {
      try refuse(call, of: calls, with: statuses[call % 2], bench)
    }
    let again = try bench.start()
    try expectOK(again, "after a start that failed, the next one is as the first")
  }

  private static func refuse(
    _ call: Int, of calls: Int, with status: Int32, _ bench: Bench
  ) throws(Ending) {
    let before = ProcessSnapshot.now
    let answer = try bench.start(Bench.Start(failingRegistration: (call, status)))
    let what = "start, whose registration \(call + 1) of \(calls) was refused"
    try expect(!answer.isOK, "\(what), answers an error", seen: answer.sentence)
    try leftNothing(bench, since: before, what)
    try expect(
      answer.status == status, "\(what) with \(statusWords(status)), answers that error",
      seen: answer.sentence, severity: .warning)
  }

  private static func leftNothing(
    _ bench: Bench, since before: ProcessSnapshot, _ what: String
  ) throws(Ending) {
    let held = bench.host.with { $0.timers.count + $0.watches.count }
    try expect(
      held == 0, "\(what), leaves no timer and no watch", seen: "\(held) of them are left")
    let left = bench.leftovers(since: before)
    try expectNone(left, "\(what), leaves no descriptor and no thread")
  }

  private static func oldHost(_ bench: Bench) throws(Ending) {
    for (words, kind) in [("a host of 1.0", Bench.HostKind.exact), ("a newer host", .newer)] {
      bench.occasion = words
      bench.patience = 1
      let answer = try bench.start(Bench.Start(hostKind: kind))
      guard !answer.isOK else {
        bench.useEverything()
        bench.stop()
        continue
      }
      try expect(
        answer.isError && !answer.message.isEmpty,
        "with \(words), start answers OK, or an error with a message", seen: answer.sentence)
    }
  }

  private static func unknownExtension(_ bench: Bench) throws(Ending) {
    try bench.begin()
    guard bench.hasExtensions else { throw .skip("it has no get_extension") }
    let long = String(repeating: "x", count: 10_000)
    for id in ["org.example.none/9", "", "/", "snapnav.main-loop/99", long] {
      let answer = bench.pluginExtension(id)
      try expect(
        answer == 0, "NULL for the extension \"\(id.prefix(40))\"", seen: hex(answer))
    }
  }
}
