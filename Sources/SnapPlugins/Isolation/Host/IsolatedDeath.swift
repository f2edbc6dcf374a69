import SnapEngine
import SnapSystem
import SnapValue

// The death of an isolated plugin's process, and the process that follows. Main thread.
extension IsolatedPlugin {
  /// Why a process is of no use any more.
  enum Cause {
    case ended
    case late(UInt64)
    case broken(String)
  }

  /// The process is dead, or is killed now: what waits fails, and a new one is started soon.
  func die(_ process: WorkerProcess, _ cause: Cause) -> Failure {
    if let death, process !== self.process { return death }
    let words = words(for: cause, process)
    let code: Failure.Code = if case .late = cause { .timedOut } else { .failed }
    let site = calls.last ?? awaited.first?.site
    let failure = Failure(code, words, culprit: site.map { "\(note.id): \($0)" } ?? note.id)
    drop()
    death = failure
    shared.log(
      PluginLogLine(
        plugin: note.id, level: .error, text: (site.map { "\($0): " } ?? "") + failure.message))
    let open = waiting
    waiting = [:]
    for question in open.values { question.fail(failure) }
    defer {
      for question in awaited.takeAll() { question.take(.failure(failure)) }
      tellPresenters(failure)
    }
    if case .enough(let count) = lives.died(at: ProcessFacts.now) {
      end = Failure(
        .unsupported,
        "the plugin is not used any more: its process has died \(count) times within "
          + "\(lives.budget.within / 1_000_000) ms, at last because \(words)",
        culprit: note.id,
        hint: "navhost test shows what is wrong with it; to start it again, reload")
      shared.log(PluginLogLine(plugin: note.id, level: .error, text: end?.message ?? ""))
    } else {
      shared.loop.post { [weak self] in self?.reviveSoon() }
    }
    return failure
  }

  /// What was shown is gone with the process; a terminal is put back for whoever shows next.
  private func tellPresenters(_ failure: Failure) {
    let lost = opened
    opened = []
    if hasTerminal, !lost.isEmpty {
      CrashGuard.restoreTerminal()
      try? CrashGuard.guardTerminal(1)
    }
    for presenter in lost { presenter.lose(failure) }
  }

  private func words(for cause: Cause, _ process: WorkerProcess) -> String {
    switch cause {
    case .ended:
      let end = process.awaitEnd(milliseconds: 1_000) ?? process.kill()
      let last = process.lastWords.isEmpty ? "" : ": \(process.lastWords)"
      return switch end {
      case .killed(let signal)?: "it crashed: \(SignalName.name(signal))\(last)"
      case .exited(let status)?: "it left the process with status \(status)\(last)"
      case nil: "its process is gone"
      }
    case .late(let limit):
      _ = process.kill()
      return "it has not come back for \(limit / 1_000_000) ms, and its process was ended"
    case .broken(let what):
      _ = process.kill()
      return "its process sent \(what), and was ended"
    }
  }

  // MARK: Beginning again

  private func reviveSoon() {
    if process == nil, end == nil, !isStopped, calls.isEmpty { revive() }
  }

  /// Starts a new process, with the state of the last save. Nobody waits for it who does not need it. A
  /// plugin that does not come back is given up; where the system has no means for a process at present, it is
  /// tried again, by the next call and each second, and does not count as a death of the plugin.
  func revive() {
    let before = ProcessFacts.now
    isComing = true
    do throws(Failure) {
      let order = try spawn()
      guard let process else { throw gone }
      ask(.load(order), "start", of: process, within: plan.limits.start) { [weak self] answer in
        self?.cameBack(answer, since: before)
      }
    } catch {
      if error.code == .limit { postpone(error) } else { giveUp(error) }
    }
  }

  private func postpone(_ failure: Failure) {
    if lack == nil {
      shared.log(
        PluginLogLine(
          plugin: note.id, level: .error, text: "\(failure.message); it is tried again"))
    }
    lack = failure
    tellArrivals(failure)
    guard !isPostponed else { return }
    isPostponed = true
    _ = shared.loop.schedule(after: Self.patience) { [weak self] in
      self?.isPostponed = false
      self?.reviveSoon()
    }
  }

  /// How long it takes until a process is tried to be started again, in nanoseconds.
  private static var patience: UInt64 { 1_000_000_000 }

  private func cameBack(_ answer: Result<Value, Failure>, since before: UInt64) {
    do throws(Failure) { take(registered: try answer.get()) } catch { return giveUp(error) }
    do throws(Failure) {
      let lost = try memory.giveBack(to: self)
      let time = (ProcessFacts.now &- before) / 1_000
      shared.log(
        PluginLogLine(
          plugin: note.id, level: .note,
          text: "a new process after \(time) µs"
            + (lost.isEmpty ? "" : "; lost: \(lost.joined(separator: ", "))")))
    } catch {
      guard process == nil else { return giveUp(error) }
      // Its death is told, and another process follows, unless there were too many.
      if let end { tellArrivals(end) }
      return
    }
    for id in screens.keys.sorted() { shared.navigation.access?.changed(id) }
    tellArrivals(nil)
  }

  private func giveUp(_ failure: Failure) {
    if process != nil { drop() }
    let end = Failure(
      .unsupported, "the plugin is not used any more: it did not start again: \(failure.message)",
      culprit: note.id, hint: failure.hint)
    self.end = end
    shared.log(PluginLogLine(plugin: note.id, level: .error, text: end.message))
    tellArrivals(end)
  }

  private func tellArrivals(_ failure: Failure?) {
    let told = arrivals
    (arrivals, isComing) = ([], false)
    for tell in told { tell(failure) }
  }

  /// Tells when there is a process that can be asked, or why there will be none: at once where it is known.
  func whenThere(_ tell: @escaping (Failure?) -> Void) {
    if let end { return tell(end) }
    if process == nil { revive() }
    if let failure = end ?? lack { return tell(failure) }
    if isComing { arrivals.append(tell) } else { tell(nil) }
  }

  /// Something may have changed the plugin's state; it is saved when the main loop has its turn, and so
  /// after the navigation that this is part of, when that does not wait.
  func touch(_ screen: ScreenID? = nil) {
    guard memory.touch(screen) else { return }
    shared.loop.post { [weak self] in self?.saveTouched() }
  }

  private func saveTouched() {
    guard process != nil, calls.isEmpty, !isStopped else { return }
    // What was touched is gone with the process before this one, which is being loaded, and nobody waits for that.
    if isComing { memory.forgetTouches() } else { memory.take(from: self) }
  }
}
