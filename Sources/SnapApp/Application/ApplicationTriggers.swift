import SnapManifest
import SnapValue
import SnapNavigation
import SnapSystem

// The manifest's triggers at work.
extension Application {
  /// A desk for the triggers of the manifest in force, attending the navigator. A signal that cannot
  /// be watched is told, and the others work.
  func attended() -> TriggerDesk {
    let log = options.log
    let desk = TriggerDesk(
      assembly.triggers, for: navigator, clock: LoopClock(loop: assembly.loop),
      home: assembly.manifest.initialURL
    ) { failure in
      let who = failure.culprit.isEmpty ? "" : "\(failure.culprit): "
      log(.warning(who + failure.message))
    }
    navigator.assumeIsolated { $0.attend(desk) }
    for name in desk.signalNames {
      guard let number = SignalName.number(name) else { continue }
      do throws(SystemError) { try loop.watchSignal(number) { desk.signal(name) } } catch {
        log(.warning("the signal \(name) triggers nothing: \(error)"))
      }
    }
    return desk
  }

  /// Puts the triggers of another manifest in the place of those before; idle time counts anew.
  func attendAnew() {
    dismissDesk()
    let desk = attended()
    self.desk = desk
    navigator.assumeIsolated { desk.inForce($0.state) }
  }

  /// Takes the triggers from work.
  func dismissDesk() {
    guard let desk else { return }
    desk.end()
    for name in desk.signalNames {
      if let number = SignalName.number(name) { loop.unwatchSignal(number) }
    }
  }
}
