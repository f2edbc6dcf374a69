import SnapModel
import SnapSystem

/// One child that runs one check: started, awaited with others, and read when it has ended.
///
/// A child that does not end of its own is killed with its whole group. Whatever it leaves in the
/// page tells what it found; one that left nothing has died, or was made to leave, in the plugin.
final class CheckChild {
  let check: Check
  let run: ChildRun
  private let page: FlightPage
  private let seed: UInt64
  private let seconds: Int

  /// Starts the child.
  init(
    _ check: Check, _ question: CheckQuestion, options: SuiteOptions, directory: String,
    under checker: MemoryChecker? = nil
  ) throws(SystemError) {
    self.check = check
    seed = question.seed
    guard let page = FlightPage() else { throw SystemError("share memory with a child", code: 12) }
    self.page = page
    page.put(question.json, into: .question)
    var plan = ChildPlan(
      options.program, options.worker, directory: directory,
      descriptors: [CheckWorker.pageDescriptor: page.descriptor])
    if let checker { plan = checker.plan(check, options.worker, plan) }
    let asked = check.seconds + (check.name == soakName ? question.soakSeconds : 0)
    seconds = asked * (checker == nil ? 1 : MemoryChecker.slowness)
    run = try ChildRun(
      plan, milliseconds: Int32(clamping: seconds * 1000), limit: 64 << 10)
  }

  /// What it found, when `run` is done.
  var result: CheckResult {
    var result = CheckResult(check: check.name, verdict: .passed)
    result.site = page.text(of: .site)
    result.output = String(run.output.errorText.suffix(4096))
    result.milliseconds = Int((ProcessFacts.now - run.began) / 1_000_000)
    if let answer = CheckAnswer(json: page.text(of: .answer)) {
      fill(&result, answer)
    } else {
      fillDeath(&result)
    }
    if result.verdict != .passed, result.verdict != .skipped { noteInput(&result) }
    if result.verdict == .passed, run.leftProcesses {
      result.verdict = .failed
      result.flaw = Flaw(
        expected: "no process is left when the plugin has stopped",
        seen: "processes of its group were still there; they were killed",
        remedy: "wait for every process that the plugin starts, in stop() at the latest")
    }
    return result
  }

  private func fill(_ result: inout CheckResult, _ answer: CheckAnswer) {
    switch answer {
    case .passed: result.verdict = .passed
    case .skipped(let reason):
      result.verdict = .skipped
      result.reason = reason
    case .flaw(let flaw):
      result.flaw = flaw
      result.verdict = (flaw.severity ?? check.severity) == .error ? .failed : .warned
    }
  }

  /// The child left no answer.
  private func fillDeath(_ result: inout CheckResult) {
    let place = result.site.isEmpty ? "outside any call of the plugin" : "in \(result.site)"
    switch run.output.end {
    case nil:
      result.verdict = .timedOut
      result.flaw = Flaw(
        expected: "the check ends within \(seconds) s",
        seen: "it was \(place) and was killed",
        remedy: "return from every call soon; answer later with PENDING and complete()")
    case .exited(let status):
      result.verdict = .crashed
      result.flaw = Flaw(
        expected: check.rule, seen: "the process was left with status \(status) \(place)",
        remedy: "never call exit, _exit or abort in a plugin: answer an error")
    case .killed(let signal):
      result.verdict = .crashed
      result.flaw = Flaw(
        expected: check.rule, seen: "\(signalName(signal)) \(place)",
        remedy: result.output.isEmpty ? nil : "the stack stands below; build with -g for lines")
      if let blame = page.blame(for: result.output) {
        result.flaw?.seen += ", which touched \(blame.seen)"
        result.flaw?.remedy = blame.remedy
      }
    }
    if check.severity == .warning, result.verdict != .timedOut { result.verdict = .warned }
  }

  private func noteInput(_ result: inout CheckResult) {
    guard let number = page.choices.first, check.ways.contains(.generated) else { return }
    result.input = FailingInput(
      seed: seed, number: Int(truncatingIfNeeded: number), choices: Array(page.choices.dropFirst()),
      text: page.text(of: .question))
  }
}

/// A signal's name as people know it.
func signalName(_ number: Int32) -> String {
  let names: [Int32: String] = [
    4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL",
    11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ",
    31: "SIGSYS",
  ]
  return names[number] ?? "signal \(number)"
}

/// Reads JSON that this module wrote.
func readJSON(_ text: String) -> Value? {
  try? Value(jsonText: text, limits: .manifest)
}
