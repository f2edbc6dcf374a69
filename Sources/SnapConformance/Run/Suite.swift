import SnapValue
import SnapPlugins
import SnapSystem

/// Runs the checks on one plugin.
///
/// Checks of the file run here, before anything of the plugin is loaded; every other check runs in a
/// child of its own. A check begins when those that it needs have ended well.
struct Suite {
  private let file: String
  private let options: SuiteOptions
  private let plugin: PluginFile
  private let seed: UInt64
  private var results: [String: CheckResult] = [:]
  private var waiting: [Check] = []
  private let scratch: ScratchDirectory
  private let directory: String
  private let place: RunPlace
  private var memory: Result<MemoryChecker, MemoryChecker.Absence>?
  private var remarks: [String] = []
  private var isCutShort = false
  private let tell: (CheckResult) -> Void

  /// Looks at the file and chooses the checks.
  /// - Parameters:
  ///   - file: the plugin's path.
  ///   - options: what is asked for.
  ///   - place: what it shares with the other plugins of the run.
  ///   - tell: is called with each result, when it is there, in the order in which they end.
  init(
    _ file: String, _ options: SuiteOptions, in place: RunPlace,
    tell: @escaping (CheckResult) -> Void
  ) throws(SystemError) {
    self.place = place
    self.file = (try? resolvePath(file)) ?? file
    self.options = options
    self.tell = tell
    var inspector = PluginInspector()
    plugin = inspector.inspect(
      self.file, rule: options.isStrict ? .refuse : .warn, hashes: true, binds: true)
    scratch = try ScratchDirectory(named: "snapnav-test", guardedBy: place.guardian)
    directory = try scratch.makeReadOnly("empty")
    let digest = plugin.digest?.bytes.prefix(8) ?? []
    seed =
      options.replay?.input.seed ?? options.seed ?? digest.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Runs them all to their end.
  mutating func run() throws(SystemError) -> SuiteReport {
    waiting = chosen
    if options.sanitizes, chosen.contains(where: { $0.ways.contains(.threads) }) {
      remarks.append(
        "--sanitize: nothing was run again for threads: helgrind and drd cannot see the locks of the "
          + "host, and would blame plugins for what those order")
    }
    for check in chosen where options.skipped[check.name] != nil {
      end(CheckResult(check, .failure(.skip(options.skipped[check.name] ?? ""))))
    }
    var running: [CheckChild] = []
    while !waiting.isEmpty || !running.isEmpty {
      guard !place.isLate else {
        cutShort(running)
        break
      }
      while running.count < max(1, options.jobs), let check = nextReady() {
        if let child = try begin(check) { running.append(child) }
      }
      guard !running.isEmpty else { continue }
      try ChildRun.wait(for: running.map(\.run), until: place.end)
      for child in running where child.run.isDone { try take(child) }
      running.removeAll { $0.run.isDone }
    }
    return report
  }

  /// Ends what runs, and leaves out what has not begun: the time of the whole run is over.
  private mutating func cutShort(_ running: [CheckChild]) {
    isCutShort = true
    for child in running { end(child.cut(after: place.seconds)) }
    for check in waiting {
      end(CheckResult(check, .failure(.skip("the run was over after \(place.seconds) s"))))
    }
  }

  private var report: SuiteReport {
    SuiteReport(
      isCutShort: isCutShort, isIsolated: options.isolates, file: file, id: plugin.plugin,
      version: plugin.note?.version.description ?? "", level: options.level, seed: seed,
      remarks: remarks, leftOut: options.skipped,
      results: Check.all.compactMap { results[$0.name] })
  }

  /// The checks that were asked for and all that they need.
  private var chosen: [Check] {
    if let replay = options.replay { return Check.all.filter { $0.name == replay.check } }
    guard !options.only.isEmpty else { return Check.all.filter { $0.level <= options.level } }
    var names = Set(
      Check.all.map(\.name).filter { name in options.only.contains { fits(name, pattern: $0) } })
    var fresh = names
    while !fresh.isEmpty {
      fresh = Set(fresh.flatMap { Check.named($0)?.needs ?? [] }).subtracting(names)
      names.formUnion(fresh)
    }
    return Check.all.filter { names.contains($0.name) }
  }

  /// Takes the next check whose needs have ended; ends on the way those whose needs ended badly.
  private mutating func nextReady() -> Check? {
    var place = 0
    while place < waiting.count {
      let check = waiting[place]
      if let reason = obstacle(of: check) {
        waiting.remove(at: place)
        end(CheckResult(check, .failure(.skip(reason))))
        place = 0
      } else if check.needs.allSatisfy({ need in !waiting.contains { $0.name == need } })
        && check.needs.allSatisfy({ results[$0] != nil || !isChosen($0) })
      {
        return waiting.remove(at: place)
      } else {
        place += 1
      }
    }
    return nil
  }

  private func isChosen(_ name: String) -> Bool {
    // What a replay needs is taken for granted; so is what was left out with a reason.
    options.replay == nil && chosen.contains { $0.name == name }
  }

  /// Why a check cannot say anything; `nil` when it can, or when it is too early to know.
  private func obstacle(of check: Check) -> String? {
    if results[check.name] != nil { return nil }
    for need in check.needs {
      guard let result = results[need] else { continue }
      if result.isError { return "it needs \(need), which \(result.verdict.rawValue)" }
      if result.verdict == .skipped, options.skipped[need] == nil, isBlocking(need) {
        return "it needs \(need), which was skipped"
      }
    }
    if case .live = check.body {
      guard let note = plugin.note else { return "its note cannot be read" }
      return check.scope.absence(in: note)
    }
    return nil
  }

  /// Whether a skipped need stands in the way: not when the need is about other plugins only.
  private func isBlocking(_ need: String) -> Bool {
    guard let check = Check.named(need), let note = plugin.note else { return true }
    return check.scope.absence(in: note) == nil
      && results[need]?.reason?.hasPrefix("it needs") == true
  }

  /// Starts a child, or ends a check of the file at once.
  private mutating func begin(_ check: Check) throws(SystemError) -> CheckChild? {
    guard results[check.name] == nil else { return nil }
    switch check.body {
    case .still(let body):
      end(
        CheckResult(
          check,
          CheckAnswer { () throws(Ending) in
            try body(plugin)
            return []
          }))
      return nil
    case .live:
      let replay = options.replay.map {
        Bench.Replay(number: $0.input.number, choices: $0.input.choices)
      }
      return try CheckChild(
        check, question(check, replay), options: options, mark: place.newMark,
        directory: directory)
    }
  }

  private func question(_ check: Check, _ replay: Bench.Replay?) -> CheckQuestion {
    var question = CheckQuestion(
      check: check.name, file: file, seed: seed, config: options.config, replay: replay)
    question.soakSeconds = options.soakSeconds
    question.isIsolated = options.isolates
    return question
  }

  private mutating func take(_ child: CheckChild) throws(SystemError) {
    var result = child.result
    if let input = result.input, !input.choices.isEmpty {
      result = try shrunk(result, input, child.check)
    }
    if options.sanitizes, !result.isError, result.verdict != .skipped,
      child.check.ways.contains(.memory)
    {
      try lookAtMemory(&result, child.check)
    }
    end(result)
  }

  /// Runs a check again under the memory checker; what that finds makes it fail.
  private mutating func lookAtMemory(
    _ result: inout CheckResult, _ check: Check
  ) throws(SystemError) {
    guard let checker = memoryChecker() else { return }
    var question = question(check, nil)
    question.loadsByPath = true
    question.soakSeconds = min(question.soakSeconds, 20)
    let child = try CheckChild(
      check, question, options: options, mark: place.newMark, directory: directory,
      under: checker)
    try ChildRun.wait(for: [child.run], until: place.end)
    guard let found = checker.findings(check, plugin: file) else {
      remarks.append("--sanitize: \(check.name) under valgrind did not come to its end")
      return
    }
    guard let first = found.first else { return }
    result.verdict = .failed
    result.output = found.prefix(8).map { ([$0.what] + $0.frames).joined(separator: "\n  at ") }
      .joined(separator: "\n")
    result.flaw = Flaw(
      expected: "valgrind finds no error of the plugin while this check runs",
      seen: "\(first.what) in \(first.frames.first ?? "?")"
        + (found.count > 1 ? ", and \(found.count - 1) more" : ""),
      remedy: "the stack stands below; run the same with valgrind while you mend it")
  }

  /// The memory checker, looked for once.
  private mutating func memoryChecker() -> MemoryChecker? {
    if let known = memory { return try? known.get() }
    let made = Result { () throws(MemoryChecker.Absence) in
      try MemoryChecker(program: options.program, scratch: scratch.path)
    }
    memory = made
    if case .failure(let absence) = made {
      remarks.append("--sanitize: nothing was run again for memory: \(absence.reason)")
    }
    return try? made.get()
  }

  /// Asks the same check with smaller inputs, one child each, as long as it still fails.
  private func shrunk(
    _ first: CheckResult, _ input: FailingInput, _ check: Check
  ) throws(SystemError) -> CheckResult {
    var best = first
    let tries = first.verdict == .timedOut ? 0 : options.shrinkTries
    var shrinking = Shrinking(input.choices, tries: tries)
    let end = ProcessFacts.now + 5_000_000_000
    var hasSmaller = false
    while ProcessFacts.now < min(end, place.end), let choices = shrinking.propose() {
      let result = try again(first, input.number, choices, check)
      shrinking.learn(stillFails: result != nil)
      hasSmaller = hasSmaller || result != nil
      best = result ?? best
    }
    best.input?.choices = shrinking.best
    best.milliseconds = first.milliseconds
    if !hasSmaller, first.verdict != .timedOut {
      best.input?.standsAlone = try again(first, input.number, input.choices, check) != nil
    }
    return best
  }

  /// Asks for one case in a child; answers the result when it ends as the first one did.
  private func again(
    _ first: CheckResult, _ number: Int, _ choices: [UInt64], _ check: Check
  ) throws(SystemError) -> CheckResult? {
    let replay = Bench.Replay(number: number, choices: choices)
    let child = try CheckChild(
      check, question(check, replay), options: options, mark: place.newMark, directory: directory)
    try ChildRun.wait(for: [child.run], until: place.end)
    guard child.run.isDone else { return nil }
    let result = child.result
    return result.verdict == first.verdict && result.site == first.site ? result : nil
  }

  private mutating func end(_ result: CheckResult) {
    guard results[result.check] == nil else { return }
    results[result.check] = result
    waiting.removeAll { $0.name == result.check }
    tell(result)
  }
}
