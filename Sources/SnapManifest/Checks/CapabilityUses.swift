package import SnapEngine

extension Manifest {
  /// Every capability that the manifest names outside its presenters, and as what.
  package var capabilityUses: [(capability: Capability, kind: PluginRole)] {
    var uses: [(capability: Capability, kind: PluginRole)] = []
    for screen in screens { if let type = screen.type { uses.append((type, .screen)) } }
    for effect in effects { uses.append((effect.use, .effect)) }
    for guardian in allGuards { uses.append((guardian.use, .mediator)) }
    let segues = screens.flatMap(\.segues)
    var aspects = intents.map(\.intent) + (navigations + inlineNavigations).map(\.own)
    aspects += segues.map(\.own)
    aspects += segues.compactMap(\.mediator).map { Intent(mediation: [$0]) }
    for aspect in aspects {
      for step in aspect.mediation ?? [] {
        switch step {
        case .set: break
        case .use(let capability, _): uses.append((capability, .mediator))
        case .call(let capability, _, _): uses.append((capability, .function))
        }
      }
      switch aspect.presentation?.kind {
      case .use(let capability, _): uses.append((capability, .presenter))
      case .call(let capability, _): uses.append((capability, .function))
      case .builtIn, nil: break
      }
    }
    return uses
  }

  /// The edges that are written where they are used.
  private var inlineNavigations: [Navigation] {
    routes.compactMap { if case .inline(let edge) = $0.action { edge } else { nil } }
      + requests.compactMap {
        if case .navigateInline(let edge, _) = $0.request { edge } else { nil }
      }
  }

  private var allGuards: [Guard] {
    screens.flatMap { $0.guards + $0.leave }
      + (navigations + inlineNavigations).flatMap(\.guards)
  }
}
