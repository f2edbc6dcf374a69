extension Check {
  /// Checks 22 to 26: loading.
  static let loadChecks: [Check] = [
    Check(
      22, "l-now", "The library is loaded with all its symbols resolved, from a sealed copy",
      consequence: "The host cannot use the plugin at all.",
      remedy: "See navhost why; link every library that the plugin needs.",
      level: 1, needs: ["s-elf", "s-entry", "s-needed", "s-undefined", "s-glibc"]
    ) { bench throws(Ending) in try bench.open() },
    Check(
      23, "l-time",
      "Loading, entry and start take less than 50 ms, and 500 ms when a disk must be read",
      consequence: "The program opens late, once for each such plugin.",
      remedy: "Do the work when it is asked for, or on a thread of your own after start.",
      severity: .warning, level: 1, needs: ["l-now", "e-matches-note"], live: time),
    Check(
      24, "l-quiet", "Nothing is written to standard output or standard error before start",
      consequence: "The output of every command of the host, also of mere questions, is spoilt.",
      remedy: "Use the host's log after start, not printf.",
      severity: .warning, level: 1, needs: ["l-now"], live: quiet),
    Check(
      25, "l-inert",
      "Loading and entry start no thread and change nothing of the process: descriptors, signals, "
        + "environment, directory, locale, umask, rounding",
      consequence:
        "The host is another program from then on, though nobody has started the plugin.",
      remedy: "Move it from constructors and the entry point into start, and undo it in stop.",
      level: 1, needs: ["l-now"], live: inert),
    Check(
      26, "l-path-free", "It answers the same when it is loaded from a copy that has no path",
      consequence: "The host loads sealed copies: files that lie beside the library are not found.",
      remedy: "Take paths from config or from a fixed directory, not from dladdr or $ORIGIN.",
      severity: .warning, level: 2, needs: ["x-exit"], seconds: 60, live: pathFree),
  ]

  /// The quickest of some loads counts, each in a copy of the process: a busy machine makes single
  /// ones slow, a slow plugin all of them.
  private static func time(_ bench: Bench) throws(Ending) {
    var best = UInt64.max
    var limit: UInt64 = 50
    for _ in 0..<5 where best >= limit * 1_000_000 {
      let measured = try bench.inFork { () throws(Ending) in try timeOfOneLoad(bench) }
      guard measured.count == 2, let taken = UInt64(measured[0]) else { return }
      limit = measured[1] == "disk" ? 500 : 50
      best = min(best, taken)
    }
    try expect(
      best < limit * 1_000_000, "less than \(limit) ms", seen: "\(best / 1_000_000) ms")
  }

  /// Nanoseconds, and whether a disk had to be read.
  private static func timeOfOneLoad(_ bench: Bench) throws(Ending) -> [String] {
    var clock = OwnTime()
    try bench.open { clock = OwnTime() }
    try bench.begin()
    guard let taken = clock.nanoseconds else {
      throw .skip("the system does not tell how long a thread waited for a processor")
    }
    return ["\(taken)", clock.readDisk ? "disk" : "memory"]
  }

  private static func quiet(_ bench: Bench) throws(Ending) {
    let said = try capturingOutput { () throws(Ending) in _ = try bench.entryAddress() }
    for (name, text) in [("output", said.output), ("error", said.errors)] {
      try expect(
        text.isEmpty, "nothing on standard \(name)", seen: text.prefix(400).debugDescription)
    }
  }

  private static func inert(_ bench: Bench) throws(Ending) {
    var before = ProcessSnapshot.now
    try bench.open { before = .now }
    let loaded = ProcessSnapshot.now
    try unchanged(loaded.changes(since: before), "when it is loaded")
    _ = try bench.entryAddress()
    try unchanged(ProcessSnapshot.now.changes(since: loaded), "when the entry point is asked")
  }

  private static func unchanged(_ changes: [String], _ when: String) throws(Ending) {
    try expectNone(changes, "the process is as it was \(when)")
  }

  private static func pathFree(_ bench: Bench) throws(Ending) {
    let words = "loaded by its path"
    let found = try bench.difference(under: words) { bench.loadsByPath = true }
    guard let found else { return }
    throw flaw(
      "the answer that it gives when it is loaded by its path: \(found.other)",
      seen: "from a sealed copy: \(found.ordinary)")
  }
}
