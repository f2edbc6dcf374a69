import SnapEngine
import SnapValue

// Whether what steps and triggers bring fits.
extension ManifestDecoder {
  /// Payload entries that are named like a property of the target must fit it, and so must what a `go`
  /// gives to the screens on its way.
  mutating func checkPayload(of step: Manifest.Step, _ manifest: Manifest) {
    guard step.expect.isSuccess else { return }
    switch step.request.kind {
    case .navigate(let name, let payload):
      check(payload, of: step, manifest.navigation(name)?.to, manifest)
    case .follow(let edge, let payload): check(payload, of: step, edge.to, manifest)
    case .go(let to, _, let properties):
      let place = member("go", at: step.origin).flatMap { member("properties", of: $0) }
      check(properties, to, place, manifest)
    case .route(let text, let payload) where !payload.isEmpty:
      check(payload, of: step, manifest.target(ofRoute: text), manifest)
    case .segue(let id, _, let payload):
      check(payload, of: step, manifest.index.segueTargets[id] ?? nil, manifest)
    default: break
    }
  }

  private mutating func check(
    _ payload: ValueMap, of step: Manifest.Step, _ target: String?, _ manifest: Manifest
  ) {
    check(payload, target, member("payload", at: step.origin), manifest)
  }

  /// What stands in a node and is given to a screen.
  private mutating func check(
    _ payload: ValueMap, _ target: String?, _ node: NodeID?, _ manifest: Manifest
  ) {
    guard !payload.isEmpty, let node, let screen = target.flatMap({ manifest.screen($0) })
    else { return }
    for member in document.members(node) {
      let name = document.string(member.key)
      guard let schema = screen.schema(of: name), let value = payload[name] else { continue }
      checkFit(value, schema, member.value, "property \"\(name)\"")
    }
  }
}

extension Manifest {
  /// The screen to which a route leads, by its name or a path that no other route takes; `nil`: nobody
  /// knows.
  fileprivate func target(ofRoute text: String) -> String? {
    let routes = configuration.routes
    let named = routes.filter { $0.name == text }
    let found = named.isEmpty ? routes.filter { $0.pattern?.match(text) != nil } : named
    guard found.count == 1, !named.isEmpty || plugins.use.isEmpty else { return nil }
    return switch found[0].target {
    case .navigation(let name): navigation(name)?.to
    case .inline(let edge): edge.to
    case .redirect: nil
    }
  }
}
