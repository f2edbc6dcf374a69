extension Check {
  /// Checks 103 and 104: memory and threads, whatever was registered.
  static let lentChecks: [Check] = [
    Check(
      103, "x-lent", "Nothing that is lent is written to, or touched when its call is over",
      consequence: "The host reads what the plugin has made of it, or the plugin reads memory that "
        + "is something else by then.",
      remedy: "Copy what you change or keep, texts and maps with all that they hold, before you "
        + "return.",
      level: 3, ways: [.guarded],
      needs: [
        "x-exit", "r-restart", "r-old-host", "x-process", "m-keep", "m-payload", "m-undo",
        "t-bytes", "v-args", "v-unicode", "v-restore-bad", "st-bad", "f-args", "p-stop",
      ], seconds: 60, live: lends),
    Check(
      104, "x-threads", "Threads of the plugin's own call only what the header marks [any]",
      consequence: "The host refuses the call with E_THREAD, and what was to be done is not done.",
      remedy: "Let host->schedule() bring the work to the main thread.",
      level: 3, ways: [.threads], needs: ["x-exit", "r-restart"], seconds: 30, live: threads),
  ]

  private static func lends(_ bench: Bench) throws(Ending) {
    try bench.open()
    bench.patience = 1
    bench.lendsReadOnly = true
    for _ in 0..<2 {
      try bench.begin()
      // What was saved is given back first, as a host does; it is lent as all else.
      if bench.keepsState, let state = bench.save().value { _ = bench.restore(state) }
      for _ in 0..<3 {
        bench.useEverything()
        bench.turn(seconds: 0.2) { bench.host.with { $0.timers.isEmpty } && ThreadCount.isOne }
      }
      bench.stop()
      let late = bench.latePuts
      try expect(
        late == 0, "nothing is put into a sink after the call that lent it",
        seen: "\(late) values later",
        remedy: "Put before you return; answer later with PENDING and complete().")
    }
  }

  private static func threads(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    try bench.begin()
    for _ in 0..<3 {
      bench.useEverything(presents: false)
      bench.turn(seconds: 0.3) { bench.host.with { $0.timers.isEmpty } && ThreadCount.isOne }
    }
    let wrong = bench.host.with { $0.calls.first { $0.function.isForMain && !$0.onMain } }
    bench.stop()
    let name = wrong?.function.cName ?? ""
    let about = wrong.map { $0.detail.isEmpty ? "" : " of \"\($0.detail)\"" } ?? ""
    try expect(
      wrong == nil, "\(name) is called on the main thread, as the header says",
      seen: "host->\(name)\(about) on a thread of the plugin's own")
  }
}
