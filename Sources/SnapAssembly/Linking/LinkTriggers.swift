import SnapEngine
import SnapManifest
import SnapNavigation

/// A trigger as the desk takes it; inside a manifest the word means the manifest's.
typealias DeskTrigger = Trigger

// Triggers: what waits for keys, idle time and signals.
extension Linker {
  /// The triggers as the desk takes them, in order.
  func triggers() throws(Failure) -> [DeskTrigger] {
    var linked: [DeskTrigger] = []
    for trigger in manifest.triggers {
      let request = try request(of: trigger.step, named: "trigger \(trigger.id)")
      linked.append(DeskTrigger(trigger.id, trigger.cause.linked, do: request))
    }
    return linked
  }
}

extension Manifest.Cause {
  fileprivate var linked: DeskTrigger.Cause {
    switch self {
    case .key(let key): .key(key)
    case .signal(let name): .signal(name)
    case .idle(let idle):
      .idle(
        .init(
          after: UInt64(idle.seconds) * 1_000_000_000,
          warning: UInt64(idle.warning) * 1_000_000_000, screen: idle.screen,
          except: Set(idle.except), wipes: idle.wipes))
    }
  }
}
