import SnapValue

extension Check {
  /// Checks 84 to 86: locale, signals and copies of the process.
  static let surroundingChecks: [Check] = [
    Check(
      84, "x-locale",
      "It answers the same in tr_TR, de_DE and C, in a locale with decimal commas that is always "
        + "there and stays as it is, and without TZ and HOME",
      consequence: "Numbers and names are read in another way on the machines of other countries.",
      remedy:
        "Read and write data with functions that know no locale: strtod_l, from_chars, newlocale.",
      level: 4, needs: ["x-exit"], seconds: 120, live: locale),
    Check(
      85, "x-signals",
      "It answers the same while signals break its system calls off, and leaves the handler of each "
        + "signal as it was",
      consequence: "Each resize of a terminal and each end of a child makes a call of it fail.",
      remedy: "Repeat a call that fails with EINTR; leave handlers to the host, and SIGPIPE to "
        + "MSG_NOSIGNAL.",
      level: 4, needs: ["x-exit"], seconds: 120, live: signals),
    Check(
      86, "x-fork", "Its descriptors are not handed on to programs that the host starts",
      consequence:
        "A program that the host starts keeps files, ports and pipes of the plugin open.",
      remedy: "Open with O_CLOEXEC, SOCK_CLOEXEC, EFD_CLOEXEC, fopen(…, \"…e\").",
      severity: .warning, level: 4, needs: ["x-exit"], seconds: 30, live: forks),
  ]

  private static func locale(_ bench: Bench) throws(Ending) {
    guard let directory = CommaNumbers.lay() else { throw .skip("no locale can be written") }
    try same(bench, "numbers with a decimal comma") {
      Surroundings.setNumbers(CommaNumbers.locale, in: directory)
    }
    try leavesNumbers(bench, in: directory)
    for name in ["tr_TR.UTF-8", "de_DE.UTF-8", "C.UTF-8"] {
      try same(bench, "locale \(name)") { Surroundings.setLocale(name) }
    }
    try same(bench, "without TZ and HOME") {
      Surroundings.unset(["TZ", "HOME"])
      return true
    }
  }

  /// A locale that was changed for a moment is put back, in a host that has another one than "C", too:
  /// with a life of everything, and with texts that are read as numbers.
  private static func leavesNumbers(_ bench: Bench, in directory: String) throws(Ending) {
    _ = try bench.inFork("numbers with a decimal comma") { () throws(Ending) in
      guard Surroundings.setNumbers(CommaNumbers.locale, in: directory) else { return [] }
      bench.patience = 1
      _ = try bench.entryAddress()
      let before = ProcessSnapshot.now
      bench.watchedSettings = before
      try bench.begin()
      bench.useEverything(presents: false)
      bench.useWithNumbers()
      bench.stop()
      // Whatever else it changes is x-process's.
      if let changed = bench.changedSettings,
        case let ofLocale = changed.changes.filter({ $0.contains("locale") }), !ofLocale.isEmpty
      {
        throw flaw(
          "the locale stays as it was before start",
          seen: "after \(changed.site): \(ofLocale.joined(separator: "; "))",
          remedy:
            "Copy what setlocale(…, NULL) answers before the next setlocale, or use newlocale "
            + "and uselocale, or strtod_l.")
      }
      return []
    }
  }

  /// Compares under conditions, when they can be had on this machine.
  private static func same(
    _ bench: Bench, _ words: String, _ conditions: () -> Bool
  ) throws(Ending) {
    let canBeHad = try bench.inFork { conditions() ? [words] : [] }
    guard !canBeHad.isEmpty else { return }
    let found = try bench.difference(under: words) { _ = conditions() }
    guard let found else { return }
    throw flaw("\(words): the same as before, \(found.ordinary)", seen: found.other)
  }

  private static func signals(_ bench: Bench) throws(Ending) {
    let found = try bench.difference(under: "1000 signals a second") { () throws(Ending) in
      guard Surroundings.ring(true) else { throw .skip("no timer can be set") }
    }
    if let found {
      throw flaw("1000 signals a second change nothing: \(found.ordinary)", seen: found.other)
    }
    _ = try bench.entryAddress()
    let before = ProcessSnapshot.now
    try bench.begin()
    let clock = OwnTime()
    for round in 0..<8 where round == 0 || clock.passed < 3_000_000_000 {
      bench.useEverything(presents: round == 0)
    }
    let meanwhile = ProcessSnapshot.now.signalChanges(before)
    bench.stop()
    let changes = ProcessSnapshot.now.signalChanges(before)
    try expectNone(changes, "every signal does after stop what it did before start")
    try expectNone(
      meanwhile, "every signal does what it did before start until stop, while no presenter is open"
    )
  }

  private static func forks(_ bench: Bench) throws(Ending) {
    try bench.open()
    bench.watchesDescriptors = true
    bench.patience = 1
    try bench.begin()
    bench.useEverything()
    _ = try bench.inFork("in a copy of the process") { [] }
    bench.stop()
    let leaks = bench.leakingDescriptors.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
    try expectNone(leaks, "every descriptor is closed by exec")
  }
}
