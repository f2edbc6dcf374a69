import SnapManifest
import SnapValue
import SnapNavigation
import SnapSystem

// The manifest's triggers at work.
extension Application {
  /// Runs the triggers of the manifest in force, and gives the navigator its interaction observer. A
  /// signal that cannot be watched is told, and the others work.
  func makeTriggerRunner() -> TriggerRunner {
    let log = options.log
    let runner = TriggerRunner(
      assembly.triggers, for: navigator, clock: LoopClock(loop: assembly.loop),
      home: assembly.manifest.initialURL
    ) { failure in
      let who = failure.culprit.isEmpty ? "" : "\(failure.culprit): "
      log(.warning(who + failure.message))
    }
    navigator.assumeIsolated { $0.setTriggerRunner(runner) }
    for name in runner.signalNames {
      guard let number = SignalName.number(name) else { continue }
      do throws(SystemError) { try loop.watchSignal(number) { runner.signal(name) } } catch {
        log(.warning("the signal \(name) triggers nothing: \(error)"))
      }
    }
    return runner
  }

  /// Puts the triggers of another manifest in the place of those before; idle time counts anew.
  func renewTriggers() {
    endTriggers()
    let runner = makeTriggerRunner()
    triggerRunner = runner
    navigator.assumeIsolated { runner.inForce($0.state) }
  }

  /// Takes the triggers from work.
  func endTriggers() {
    guard let runner = triggerRunner else { return }
    runner.end()
    for name in runner.signalNames {
      if let number = SignalName.number(name) { loop.unwatchSignal(number) }
    }
  }
}
