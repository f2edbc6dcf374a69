import SnapEngine
import SnapManifest
import SnapNavigation

/// A trigger as the desk takes it; inside a manifest the word means the manifest's.
typealias DeskTrigger = Trigger

// Triggers: what waits for keys, idle time and signals.
extension Manifest {
  /// The triggers as the desk takes them, in order.
  var linkedTriggers: [DeskTrigger] {
    triggers.map { trigger in
      DeskTrigger(
        trigger.id, trigger.cause.linked, do: trigger.step.request(named: trigger.inlineName))
    }
  }

  /// The edges that are written in steps and triggers, under names of their own.
  var inlineEdges: [(name: String, edge: Navigation)] {
    var edges: [(name: String, edge: Navigation)] = []
    for (index, step) in script.enumerated() {
      guard case .navigateInline(let edge, _) = step.request else { continue }
      edges.append((Step.inlineName(index + 1), edge))
    }
    for trigger in triggers {
      guard case .navigateInline(let edge, _) = trigger.step.request else { continue }
      edges.append((trigger.inlineName, edge))
    }
    return edges
  }
}

extension Manifest.Trigger {
  /// The name of an edge that is written in it; the space keeps it apart from the manifest's.
  fileprivate var inlineName: String { "trigger \(id)" }
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
