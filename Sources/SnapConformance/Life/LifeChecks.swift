import CSnapNav
import SnapSystem
import SnapValue

extension Check {
  /// Checks 109 and 110: lives of generated calls, and the plugin's own memory in them.
  static let lifeChecks: [Check] = [
    Check(
      109, "x-life",
      "In a life of generated calls, several at once and in any order, each call returns and answers "
        + "what it may, each token is completed once, the process stays as it was, nothing is left after "
        + "stop, and what was saved comes back",
      consequence: "What works when it is tried once and alone fails in the hands of people.",
      remedy:
        "See what was seen: the sentence of the header stands there. The same --seed repeats it.",
      level: 4, ways: [.generated, .guarded], needs: beforeLives, seconds: 120, live: wideLives),
    Check(
      110, "x-heap",
      "Its own memory is used between malloc and free only and up to its size, and what calls "
        + "allocate is freed by the end of stop",
      consequence: "Memory of other plugins and of the host changes by chance, or is used up.",
      remedy: "Forget an address when it is freed, ask for the room that is written, and free in "
        + "stop what calls have made; there is no free() in the contract: the host copies results.",
      level: 4, ways: [.generated, .memory], needs: beforeLives + ["x-life"], seconds: 120,
      live: fencedLives),
  ]

  /// All that is about one rule alone: what those say is not said again here.
  private static let beforeLives = [
    "e-const", "e-pure", "r-as-declared", "r-shape", "r-signature", "r-late", "r-refused",
    "r-old-host", "r-unknown-ext", "r-restart", "r-twice", "m-basic", "m-missing-key",
    "m-wrong-kind", "m-stale", "m-payload", "m-keep", "m-host-fails", "m-repeat", "m-deadline",
    "m-once", "m-undo", "p-once", "p-sync", "p-cancel", "p-cancel-race", "p-deadline", "p-overlap",
    "p-still", "p-dismiss", "p-threads", "p-stop", "p-run", "p-close", "p-unknown", "p-view",
    "t-decline", "t-plan", "t-pure", "t-bytes", "t-fast", "t-once", "fx-basic", "fx-once", "f-args",
    "v-life", "v-args", "v-two", "v-roundtrip", "v-unicode", "v-getter", "v-answer", "v-observer",
    "v-observer-reenter", "v-action", "v-save", "v-restore-bad", "v-forgets", "st-roundtrip",
    "st-bad", "x-exit", "x-stop", "x-process", "x-end", "x-flat", "x-lent", "x-threads",
    "x-message", "x-locale", "x-signals", "p-soak", "z-soak",
  ]

  // MARK: calls

  private static let lives = 3

  private static func wideLives(_ bench: Bench) throws(Ending) {
    // What puts a variable back that had been there is seen nowhere else.
    Surroundings.unset(["TZ", "LC_ALL"])
    _ = try bench.entryAddress()
    bench.patience = 1
    bench.lendsReadOnly = true
    bench.endsCalls(
      after: 10,
      remedy: "Hold no lock across a call of the host, which may call back into the plugin; "
        + "never wait in a call for something that another call brings.")
    bench.takeTerminal()
    let before = ProcessSnapshot.now
    for number in 1...lives {
      try bench.begin()
      bench.watchMark()
      var life = WideLife(bench, number: number, seconds: 2)
      try life.run()
      try bench.expectSettings(before)
      try life.runPresenters()
      try bench.letTimersRun()
      let state = bench.keepsState ? bench.save().value : nil
      let host = bench.host
      bench.stop()
      try leftNothing(host, before)
      if let state { try comesBack(bench, state) }
    }
  }

  private static func leftNothing(_ host: BenchHost, _ before: ProcessSnapshot) throws(Ending) {
    let (timers, watches, late) = host.with { state in
      (state.timers.count, state.watches.count, state.late.first)
    }
    try expect(timers == 0, "no timer is left after stop", seen: "\(timers)")
    try expect(watches == 0, "no watched descriptor is left after stop", seen: "\(watches)")
    try expect(
      late == nil, "no call of the host after stop", seen: "host->\(late?.function.cName ?? "")")
    try expectNone(
      ProcessSnapshot.now.settingChanges(since: before), "the process is as it was before start")
    let misuse = host.with { $0.misuses.first }
    try expect(misuse == nil, "the host is called as the header says", seen: misuse ?? "")
  }

  private static func comesBack(_ bench: Bench, _ state: Value) throws(Ending) {
    try bench.begin()
    try expectOK(bench.restore(state), "restore takes what save has put: \(state.shown)")
    try expectSaved(
      bench.save(), as: state, "the plugin, restored from \(state.shown), saves the same")
    bench.stop()
  }

  // MARK: memory

  /// Lives of the same calls, the last three times as many: what is left of each.
  private static func fencedLives(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    guard try bench.fence(), let fences = bench.fences else {
      throw .skip("it allocates nothing by itself")
    }
    // What it puts up once for good is there after these.
    for number in 1...2 { try fencedLife(bench, fences, [number]) }
    try fencedLife(bench, fences, [3])
    let one = fences.blocks
    try fencedLife(bench, fences, [3])
    let two = fences.blocks
    try fencedLife(bench, fences, [3, 3, 3])
    let three = fences.blocks
    for (site, count) in three.sorted(by: { $0.key < $1.key }) {
      let (each, thrice) = (
        two[site, default: 0] - one[site, default: 0], count - two[site, default: 0]
      )
      guard each > 0, thrice >= each else { continue }
      throw flaw(
        "what calls allocate is freed by the end of stop",
        seen: "of what \(site.isEmpty ? "its threads" : site) had allocated, a life left \(each) "
          + "\(each == 1 ? "block" : "blocks"), and one of three times as many calls \(thrice)")
    }
  }

  private static func fencedLife(
    _ bench: Bench, _ fences: Fences, _ numbers: [Int]
  ) throws(Ending) {
    try bench.begin()
    for number in numbers {
      var life = WideLife(bench, number: number, seconds: 1)
      try life.run()
      try life.runPresenters()
    }
    try bench.letTimersRun()
    if bench.keepsState, let state = bench.save().value { _ = bench.restore(state) }
    bench.stop()
    bench.turn(seconds: 0) { false }
    guard let damage = fences.damage else { return }
    throw flaw(
      "its own memory is used up to its size, and freed once",
      seen: "it \(damage.words) a block of \(damage.size) bytes"
        + (damage.site.isEmpty ? "" : ", allocated in \(damage.site)"))
  }
}

extension Bench {
  /// Lets timers come that call themselves again, as they do in an application that goes on for a while.
  func letTimersRun() throws(Ending) {
    guard !host.with({ $0.timers.isEmpty }) else { return }
    let end = ProcessFacts.now + 400_000_000
    turn(seconds: 0.4) { host.with { $0.timers.isEmpty } || ProcessFacts.now > end }
  }

  /// Looks at the settings of the process after each call from now on, as a number.
  func watchMark() { watchedMark = ProcessSettings.mark }

  /// Ends the check unless the process is as it was, and names the call that changed it.
  fileprivate func expectSettings(_ before: ProcessSnapshot) throws(Ending) {
    watchedMark = nil
    let changes = ProcessSnapshot.now.settingChanges(since: before)
    let place = markChangedAfter.map { "after \($0): " } ?? ""
    try expect(
      changes.isEmpty, "the process stays as it was before start",
      seen: place + changes.joined(separator: "; "))
  }
}
