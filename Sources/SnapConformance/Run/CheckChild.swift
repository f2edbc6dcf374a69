import SnapValue
import SnapSystem

/// One child that runs one check: started, awaited with others, and read when it has ended.
///
/// A child that does not end of its own is killed with its whole group. Whatever it leaves in the
/// page tells what it found; one that left nothing has died, or was made to leave, in the plugin.
final class CheckChild {
  let check: Check
  let run: ChildRun
  private let page: CrashPage
  private let seed: UInt64
  private let seconds: Int
  private let file: String
  /// What each process that comes from the child has in its environment.
  private let mark: String

  /// Starts the child.
  init(
    _ check: Check, _ question: CheckQuestion, options: SuiteOptions, mark: String,
    directory: String, under checker: MemoryChecker? = nil
  ) throws(SystemError) {
    self.check = check
    seed = question.seed
    file = question.file
    self.mark = mark
    guard let page = CrashPage() else { throw SystemError("share memory with a child", code: 12) }
    self.page = page
    page.put(question.json, into: .question)
    var plan = ChildPlan(
      options.program, options.worker, directory: directory,
      descriptors: [CheckWorker.pageDescriptor: page.descriptor])
    if let checker { plan = checker.plan(check, options.worker, plan) }
    plan.add(variable: mark)
    let asked = check.seconds + (check.name == soakName ? question.soakSeconds : 0)
    seconds = asked * (checker == nil ? 1 : MemoryChecker.slowness)
    run = try ChildRun(
      plan, milliseconds: Int32(clamping: seconds * 1000), limit: 64 << 10, lastWords: 6)
  }

  /// Ends it before its time, because the whole run is over.
  func cut(after seconds: Int) -> CheckResult {
    run.kill()
    _ = Orphans.end(marked: mark)
    var result = CheckResult(check: check.name, verdict: .timedOut)
    result.site = page.text(of: .site)
    result.milliseconds = Int((ProcessFacts.now - run.began) / 1_000_000)
    let place = result.site.isEmpty ? "outside any call of the plugin" : "in \(result.site)"
    result.flaw = Flaw(
      expected: "the whole run ends within \(seconds) s",
      seen: "this check was not done, \(place)",
      remedy: "find out what it waits for with --only \(check.name), or give more with --deadline")
    return result
  }

  /// What it found, when `run` is done.
  var result: CheckResult {
    let answer = CheckAnswer(json: page.text(of: .answer))
    var result = CheckResult(check, answer ?? .success([]))
    result.site = page.text(of: .site)
    result.output = String(run.output.errorText.suffix(4096))
    result.milliseconds = Int((ProcessFacts.now - run.began) / 1_000_000)
    if case nil = answer { fillDeath(&result) }
    result.output = CrashStack(file: file).readable(result.output)
    if result.verdict != .passed, result.verdict != .skipped { noteInput(&result) }
    let strays = Orphans.end(marked: mark)
    if result.verdict == .passed, check.name == Self.whoTellsOfProcesses {
      blameForProcesses(&result, strays)
    }
    return result
  }

  /// Processes that are left are killed whatever was checked; the check of lives tells of them.
  private static let whoTellsOfProcesses = "r-restart"

  private func blameForProcesses(_ result: inout CheckResult, _ strays: Int) {
    guard run.leftProcesses || strays > 0 else { return }
    result.verdict = .failed
    result.flaw = Flaw(
      expected: "no process is left when the plugin has stopped",
      seen: strays > 0
        ? "\(strays) that had left its session \(strays == 1 ? "was" : "were") there, and killed"
        : "processes of its group were there, and killed",
      remedy: "wait for every process that the plugin starts, in stop() at the latest")
  }

  /// The child left no answer.
  private func fillDeath(_ result: inout CheckResult) {
    let place = result.site.isEmpty ? "outside any call of the plugin" : "in \(result.site)"
    let death = Death(end: run.output.end, place: place, output: run.output.errorText)
    let words = death.words
    result.verdict = death.end == nil ? .timedOut : .crashed
    let expected =
      death.end == nil ? "the check ends within \(seconds) s" : "every call of the plugin returns"
    result.flaw = Flaw(expected: expected, seen: words.seen, remedy: words.remedy)
    if death.end != nil, let blame = page.blame(for: result.output) {
      result.flaw?.seen += ", which touched \(blame.seen)"
      result.flaw?.remedy = blame.remedy
    }
    if check.severity == .warning, result.verdict != .timedOut { result.verdict = .warned }
  }

  private func noteInput(_ result: inout CheckResult) {
    guard let number = page.choices.first, check.ways.contains(.generated) else { return }
    result.input = FailingInput(
      seed: seed, number: Int(truncatingIfNeeded: number), choices: Array(page.choices.dropFirst()),
      text: page.text(of: .question), reproducer: page.text(of: .reproducer))
    if result.input?.reproducer?.isEmpty == true { result.input?.reproducer = nil }
  }
}

/// Reads JSON that this module wrote.
func readJSON(_ text: String) -> Value? {
  try? Value(jsonText: text, limits: .written)
}
