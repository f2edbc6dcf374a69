import SnapElf
import SnapEngine
import SnapSystem
import SnapValue

/// How it has ended that a plugin's library was opened in a throw-away process.
enum TrialEnd: Sendable, Hashable {
  /// It came back from all that runs before its start.
  case good
  /// It came back, and the system's loader or the host refuses it.
  case refused
  /// It ended the process, in this call; what it did, one clause.
  case ended(call: String, what: String)
  /// It could not be tried; why, one clause, and how to mend it.
  case untried(String, remedy: String = "start it again")
}

/// A plugin's library that is to be tried.
struct PluginTrial {
  /// What it is called when one does not come back, as the record of a crash has it.
  static let noReturn = "no return"
  /// What its end is remembered by: its bytes, with those of the libraries that come with it.
  var key: Digest
  var plugin: String
  var digest: Digest
  var order: LoadOrder
}

// Main thread.
/// Opens libraries in a throw-away process before they are opened in this one: a start function, a resolver
/// or an entry point that crashes, hangs or leaves ends that process.
///
/// One process tries several, in order, with an answer after each step; one that is lost is followed by
/// another for the rest. What has come back once is not tried again.
final class PluginTrials {
  private let plan: IsolationPlan
  private let witness: (any LoadWitness)?
  private var ends: [Digest: TrialEnd] = [:]

  init(_ plan: IsolationPlan, witness: (any LoadWitness)?) {
    (self.plan, self.witness) = (plan, witness)
  }

  /// How one has ended; tried now unless that is known.
  func end(of trial: PluginTrial) -> TrialEnd {
    run([trial])
    return ends[trial.key] ?? .untried("nobody has tried it")
  }

  /// Tries those of which nothing is known, in order.
  func run(_ trials: [PluginTrial]) {
    var good: [Digest] = []
    var process: WorkerProcess?
    for trial in trials where !isKnown(trial.key) {
      let end = run(trial, in: &process)
      ends[trial.key] = end
      if end == .good { good.append(trial.key) } else if end != .refused { process = nil }
    }
    if !good.isEmpty { witness?.cameBack(good) }
  }

  private func isKnown(_ key: Digest) -> Bool {
    switch ends[key] {
    case .good?, .refused?, .ended?: return true
    case .untried?, nil: break
    }
    guard witness?.isKnownGood(key) == true else { return false }
    ends[key] = .good
    return true
  }

  private func run(_ trial: PluginTrial, in process: inout WorkerProcess?) -> TrialEnd {
    let running: WorkerProcess
    do throws(SystemError) {
      // What it writes is written again when it is opened here.
      if let process {
        running = process
      } else {
        running = try WorkerProcess(plan, hasTerminal: false) { _ in }
      }
    } catch {
      return .untried(
        "a throw-away process cannot be started: \(error)",
        remedy: error.limitRemedy ?? "start it again")
    }
    process = running
    let steps: [(call: WorkerCall, name: String)] = [
      (.tryOpening(trial.order), LoadingCall.opening), (.tryEntry, LoadingCall.entry),
    ]
    for step in steps {
      switch ask(step.call, of: running) {
      case .answer(.bool(true)): continue
      case .answer: return .refused
      case .failure(let failure): return .untried(failure.message)
      case .lost(let what, let cause):
        if let cause { witness?.ended(trial.plugin, trial.digest, in: step.name, by: cause) }
        return .ended(call: step.name, what: what)
      }
    }
    return .good
  }

  private enum Answer {
    case answer(Value)
    case failure(Failure)
    /// The process is gone: what it did in words; the cause in one word where it was the plugin for sure.
    case lost(String, cause: String?)
  }

  private func ask(_ call: WorkerCall, of process: WorkerProcess) -> Answer {
    let deadline = ProcessFacts.now &+ plan.limits.trial
    guard process.send(HostFrame.call(call, isNested: false).frame, until: deadline) == .done
    else { return lost(process) }
    while true {
      switch process.next(until: deadline) {
      case .news: continue
      case .ended: return lost(process)
      case .late:
        _ = process.kill()
        let limit = "it has not come back for \(plan.limits.trial / 1_000_000) ms"
        return .lost(limit, cause: PluginTrial.noReturn)
      case .broken(let what):
        _ = process.kill()
        return .lost("its process sent \(what)", cause: nil)
      case .call(let bytes):
        switch try? WorkerFrame(frame: bytes) {
        case .answer(let value)?: return .answer(value)
        case .failure(let failure)?: return .failure(failure)
        default:
          _ = process.kill()
          return .lost("its process sent a frame that is no answer", cause: nil)
        }
      }
    }
  }

  /// A signal that a person or the system sends is not taken for the plugin's.
  private func lost(_ process: WorkerProcess) -> Answer {
    let end = process.awaitEnd(milliseconds: 1_000) ?? process.kill()
    let last = process.lastWords.isEmpty ? "" : ": \(process.lastWords)"
    switch end {
    case .killed(let signal)?:
      let name = SignalName.name(signal)
      return .lost("it crashed: \(name)\(last)", cause: Self.faults.contains(name) ? name : nil)
    case .exited(let status)?:
      return .lost("it left the process with status \(status)\(last)", cause: "exit")
    case nil: return .lost("its process is gone", cause: nil)
    }
  }

  private static let faults: Set<String> = [
    "SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP", "SIGSYS",
  ]
}
