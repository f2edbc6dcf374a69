import CSnapNav
import Glibc
import SnapSystem

extension Check {
  /// Checks 99 to 101: the process while a plugin is started, when it was stopped, and at its end.
  static let stopChecks: [Check] = [
    Check(
      99, "x-stop",
      "When stop has returned, no thread, timer, watch, process or pending token of the plugin is "
        + "left, and nothing of it calls the host",
      consequence: "The host crashes when it ends, in code of a plugin that it has let go.",
      remedy: "In stop: take back timers and watches, complete what is pending, and join every "
        + "thread, in this order.",
      level: 3,
      needs: ["x-exit", "r-restart", "x-process", "m-deadline", "m-once", "t-once", "fx-once"],
      seconds: 40, live: stops),
    Check(
      100, "x-process",
      "Between start and the end of stop the process stays as it was: directory, umask, "
        + "environment, locale, blocked signals, limits, alarms, rounding, priority, processors, "
        + "name, group, descriptors of others, input, output",
      consequence: "Files, numbers and signals of the host and of other plugins are others than "
        + "they were.",
      remedy: "Use what takes its setting as an argument: openat, newlocale, timers of the host, "
        + "pthread_sigmask in threads of your own; leave standard input and output to "
        + "presenters.",
      level: 2, needs: ["x-exit", "r-restart", "l-inert"], seconds: 30, live: leavesTheProcess),
    Check(
      101, "x-end", "Destructors and atexit handlers, which run after stop, return",
      consequence: "The program ends with a crash, or never, though all of its work was done.",
      remedy: "Do in stop what has to be done; leave nothing to destructors of the library.",
      level: 2, needs: ["x-exit", "x-process"]
    ) { bench throws(Ending) in
      _ = try bench.inFork(leavingBy: bench.endTheProcess) { () throws(Ending) in
        bench.patience = 1
        try bench.begin()
        bench.useEverything(presents: false)
        bench.stop()
        return []
      }
    },
  ]

  /// Lives that are compared: what is started once in a process and kept is there after the first.
  private static let lives = 3

  private static func stops(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    var threads: [[String]] = []
    _ = try bench.entryAddress()
    let atFirst = HeldResources.threadNames.count
    for life in 1...lives {
      let (timers, children) = (ProcessSnapshot.processTimers, ProcessSnapshot.children)
      try bench.begin()
      bench.useEverything(presents: false)
      // The second one goes on for a while: what calls itself again has done so by then.
      if life == 2 {
        bench.turn(seconds: 0.4) { bench.isIdle }
        bench.letScreensBe()
      }
      let pending = life == lives ? bench.leavePending() : []
      let host = bench.host
      let (time, _) = OwnTime.measure { bench.stop() }
      let milliseconds = time / 1_000_000
      try leftNothing(with: host, pending, life)
      let most = threads.last?.count ?? atFirst
      wait { HeldResources.threadNames.count <= most }
      threads.append(HeldResources.threadNames)
      let late = host.with { $0.late.first }
      try expect(
        late == nil, "no call of the host after stop",
        seen: "host->\(late?.function.cName ?? "") after stop \(life)")
      let left = ProcessSnapshot.processTimers - timers
      try expect(left <= 0, "no timer is left after stop", seen: "\(left) of timer_create")
      let strays = ProcessSnapshot.children.subtracting(children).sorted()
      try expect(
        strays.isEmpty, "no process is left after stop", seen: "\(strays) after stop \(life)")
      try expect(
        milliseconds < 1000, "stop returns within 1 s", seen: "it took \(milliseconds) ms",
        remedy:
          "Wake your threads in stop, by a condition or a descriptor that they wait for, and join "
          + "them then; never let one sleep in one piece.",
        severity: milliseconds < 1500 ? .warning : .error)
    }
    let counts = threads.map(\.count)
    try expect(
      !zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 },
      "no thread of the plugin is left after stop",
      seen: counts.enumerated().map { "\($1) after stop \($0 + 1)" }.joined(separator: ", ")
        + ": \(threads.last ?? [])")
  }

  /// Lets threads come to their end, or call the host: two seconds at most, a moment at least.
  private static func wait(until isQuiet: () -> Bool) {
    let (least, most) = (ProcessFacts.now + 200_000_000, ProcessFacts.now + 2_000_000_000)
    while ProcessFacts.now < least || (!isQuiet() && ProcessFacts.now < most) {
      usleep(1000)
    }
  }

  private static func leftNothing(
    with host: BenchHost, _ pending: [Bench.Pending], _ life: Int
  ) throws(Ending) {
    let (timers, watches) = host.with { ($0.timers.count, $0.watches.keys.sorted()) }
    try expect(timers == 0, "no timer is left after stop", seen: "\(timers) after stop \(life)")
    try expect(
      watches.isEmpty, "no watched descriptor is left after stop",
      seen: "after stop \(life) these are watched: \(watches)")
    let waiting = pending.filter { host.isWaiting($0.token) }.map(\.call)
    try expect(
      waiting.isEmpty, "no pending token is left after stop",
      seen: "nobody completed that of \(waiting.joined(separator: ", "))",
      remedy: "Complete every token in stop at the latest, with E_CANCELLED.")
  }

  /// Times that everything is used: what is done to the process only now and then is seen, too.
  private static let rounds = 60

  private static func leavesTheProcess(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    _ = try bench.entryAddress()
    let before = ProcessSnapshot.now
    bench.watchedSettings = before
    try bench.begin()
    bench.giveStateBack()
    let clock = OwnTime()
    for round in 0..<rounds where round == 0 || clock.passed < 3_000_000_000 {
      bench.useEverything(presents: false)
      bench.takeBackMediations()
    }
    bench.turn(seconds: 0.2) { bench.isIdle }
    bench.stop()
    if let changed = bench.changedSettings {
      throw flaw(
        "the process stays as it was before start",
        seen: "after \(changed.site): \(changed.changes.joined(separator: "; "))")
    }
    bench.watchedSettings = nil
    try expectNone(
      ProcessSnapshot.now.settingChanges(since: before), "the process is as it was before start")
    // In a life of its own: what leads output elsewhere puts standard output back afterwards.
    let alone = try capturingOutput { () throws(Ending) in _ = try bench.entryAddress() }
    let input = TypedInput()
    let said = try capturingOutput { () throws(Ending) in
      try bench.begin()
      bench.giveStateBack()
      bench.useEverything(presents: false)
      bench.takeBackMediations()
      bench.turn(seconds: 0.2) { bench.isIdle }
      bench.stop()
    }
    let read = input?.end() ?? 0
    try expect(
      read == 0, "nothing is read from standard input, which belongs to presenters",
      seen: "\(read) bytes were",
      remedy: "Let a presenter read the keys; get files by their names, and secrets from config.")
    try expect(
      said.output.isEmpty || said.output == alone.output,
      "nothing is written to standard output, which belongs to presenters",
      seen: said.output.prefix(400).debugDescription)
  }
}

extension Bench {
  /// Saves the plugin's own state and gives it back, as a host does right after start.
  fileprivate func giveStateBack() {
    if keepsState, let state = save().value { _ = restore(state) }
  }

  /// Asks each mediator once more and takes back what it did.
  fileprivate func takeBackMediations() {
    for mediator in registry.mediators {
      let navigation = ordinaryNavigation()
      if mediateToEnd(mediator, navigation).isOK { undo(mediator, navigation) }
    }
  }

  /// Whether nothing of the plugin can happen of itself.
  fileprivate var isIdle: Bool {
    ThreadCount.isOne && host.with { $0.timers.isEmpty && $0.watches.isEmpty }
  }

  /// Lets a screen of each type be for a moment, so that what works for screens is at work.
  fileprivate func letScreensBe() {
    let made = registry.screens.compactMap { makeInstance($0).instance }
    for instance in made { instance.event(UInt32(SNAPNAV_DID_SHOW)) }
    guard !made.isEmpty else { return }
    turn(seconds: 0.1) { false }
    for instance in made { instance.destroy() }
  }

  /// A call whose later answer nobody waits for.
  typealias Pending = (call: String, token: UInt64)

  /// Asks everything that may answer later, and leaves it at that.
  fileprivate func leavePending() -> [Pending] {
    var asked: [(call: String, answer: Answer)] = []
    for mediator in registry.mediators {
      asked.append(("mediate \(mediator.id)", mediate(mediator, ordinaryNavigation())))
    }
    for router in registry.routers {
      for name in listedRoutes(of: router).map(\.name).prefix(3) + ["there is no such route"] {
        asked.append(("resolve \(router.id)", resolve(router, Array(name.utf8))))
      }
    }
    for effect in registry.effects {
      asked.append(("set_visible \(effect.id)", setVisible(effect, true, animated: true)))
    }
    return asked.filter(\.answer.isPending).map { ($0.call, $0.answer.token) }
  }
}
