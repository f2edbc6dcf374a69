import CSnapNav
import SnapEngine
import SnapValue
import SnapPlugins
import SnapSystem

extension Check {
  /// Checks 41 and 42: more than one life.
  static let restartChecks: [Check] = [
    Check(
      41, "r-restart",
      "Fifty starts and stops register the same each time and leave nothing behind",
      consequence:
        "Whoever reloads the manifest a few times has a program that grows and slows down.",
      remedy: "Undo in stop what start did: join threads, close descriptors, free memory.",
      level: 2, ways: [.memory], needs: ["x-exit", "r-late"], seconds: 60, live: restart),
    Check(
      42, "r-twice",
      "A second start without stop answers E_STATE, or makes a second instance that works",
      consequence: "A second host in the program breaks the first one's plugins.",
      remedy: "Keep everything in *ctx, or answer SNAPNAV_E_STATE while the plugin is started.",
      level: 2, needs: ["x-exit", "r-restart"], seconds: 30, live: twice),
  ]

  /// Cycles before the first measure: caches are filled by then.
  private static let warmUp = 10
  private static let cycles = 50
  /// How many bytes each half of the measured cycles must add to be called growth.
  private static let growth = 512 << 10

  private static func restart(_ bench: Bench) throws(Ending) {
    let before = ProcessSnapshot.now
    var first: [String] = []
    var marks: [(number: Int, left: ProcessSnapshot, memory: Int)] = []
    let end = ProcessFacts.now + 30_000_000_000
    for cycle in 1...cycles {
      guard ProcessFacts.now < end else { throw .skip("\(cycle) starts and stops took 30 s") }
      let answer = try bench.start()
      try expectOK(answer, "start \(cycle) answers OK")
      let lines = bench.registry.lines
      if cycle == 1 { first = lines }
      try expect(
        lines == first, "start \(cycle) registers what the first did: \(first)", seen: "\(lines)")
      bench.stop()
      bench.host.forgetWhatIsOver()
      if [warmUp, (warmUp + cycles) / 2, cycles].contains(cycle) {
        _ = bench.leftovers(since: marks.last?.left ?? before)
        marks.append((cycle, .now, ProcessSnapshot.memory))
      }
    }
    try flat(marks[0], marks[1], marks[2])
  }

  private typealias Mark = (number: Int, left: ProcessSnapshot, memory: Int)

  private static func flat(_ one: Mark, _ two: Mark, _ three: Mark) throws(Ending) {
    let grows: (Int, Int, Int, Int) -> Bool = { $1 - $0 > $3 && $2 - $1 > $3 }
    for (what, count) in [
      ("threads", { (mark: Mark) in mark.left.threads.count }),
      ("descriptors", { (mark: Mark) in mark.left.descriptors.count }),
    ] {
      try expect(
        !grows(count(one), count(two), count(three), 0), "as many \(what) after each stop",
        seen: [one, two, three].map { "\(count($0)) after stop \($0.number)" }
          .joined(separator: ", "))
    }
    try expect(
      !grows(one.memory, two.memory, three.memory, growth), "as much memory after each stop",
      seen: [one, two, three].map { "\($0.memory >> 10) KiB after stop \($0.number)" }
        .joined(separator: ", "))
  }

  private static func twice(_ bench: Bench) throws(Ending) {
    bench.patience = 2
    try bench.begin()
    // what it answers once only is no sign of harm
    let alone = zip(bench.exercise(), bench.exercise()).map { isOK($0) ? $1 : $0 }
    let (answer, second) = bench.startAgain()
    guard answer.isOK else {
      try expect(answer.isError, "E_STATE, or OK", seen: answer.sentence)
      try expect(
        answer.status == Int32(SNAPNAV_E_STATE), "-7 (E_STATE)", seen: answer.sentence,
        severity: .warning)
      try unharmed(bench, alone, "after a second start was refused")
      bench.stop()
      return
    }
    let lines = second.registry.lines
    try expect(
      lines == bench.registry.lines, "the second instance registers \(bench.registry.lines)",
      seen: "\(lines)")
    try unharmed(bench, alone, "beside a second instance")
    bench.stop(second)
    try unharmed(bench, alone, "after the second instance was stopped")
    bench.stop()
  }

  /// Whether the first instance still answers with as many answers of the same kind.
  private static func unharmed(
    _ bench: Bench, _ alone: [String], _ when: String
  ) throws(Ending) {
    bench.occasion = when
    let now = bench.exercise()
    bench.occasion = ""
    for (before, after) in zip(alone, now) where isOK(before) && !isOK(after) {
      throw flaw("the first instance answers \(when): \(before)", seen: after)
    }
  }

  private static func isOK(_ line: String) -> Bool { line.contains(": 0 (OK)") }
}

extension Registry {
  /// What was registered, in order; one text for each.
  var lines: [String] {
    PluginRole.allCases.filter { $0 != .function }.flatMap { role in
      names(of: role).map { "\(role.words) \($0)" }
    } + functions.map { "function \($0.screenType).\($0.name) \($0.kind) \($0.signature)" }
  }
}
