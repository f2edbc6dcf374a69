import SnapEngine
import SnapValue

// Triggers: whether what they ask for can be.
extension ManifestDecoder {
  mutating func checkTriggers(_ manifest: Manifest) {
    let told = findings
    for placed in manifest.triggers {
      checkStart(of: placed.trigger, at: placed.origin, manifest)
      checkSupply(by: placed.trigger, at: placed.origin, manifest, told)
    }
    checkURLs(manifest.triggers)
    checkKeys(manifest)
  }

  /// A step presses a key that a trigger waits for.
  private mutating func checkKeys(_ manifest: Manifest) {
    // A trigger that cannot be read is told of that, and its key is not known.
    let written = sectionNames(document.member("triggers", of: .root)?.value).members.count
    guard manifest.triggers.count == written else { return }
    var known: [String] = []
    for trigger in manifest.triggers.map(\.trigger) {
      if case .key(let key) = trigger.cause { known.append(key) }
    }
    for step in manifest.script where step.expect.isSuccess {
      guard case .key(let key) = step.request.kind, !known.contains(key) else { continue }
      findings.append(
        Finding(
          code: .stepUnknownName, node: member("key", at: step.origin),
          facts: ["a trigger with the key \"\(key)\"", listed(known)],
          nearest: nearestName(to: key, among: known)))
    }
  }

  /// After a wipe no screen is there that a navigation could start at.
  private mutating func checkStart(
    of trigger: Trigger, at origin: Origin, _ manifest: Manifest
  ) {
    guard case .idle(let idle) = trigger.cause, idle.wipes,
      case .navigate(let name, _) = trigger.request.kind,
      manifest.navigation(name)?.from.isEmpty == false, let place = node(origin)
    else { return }
    findings.add(.wipeNotPossible, place, "navigate \(name)")
  }

  /// A trigger brings the payload that is written beside it and nothing else.
  private mutating func checkSupply(
    by trigger: Trigger, at origin: Origin, _ manifest: Manifest, _ told: Findings
  ) {
    let (found, payload): (NavigationDefinition?, ValueMap) =
      switch trigger.request.kind {
      case .navigate(let name, let payload): (manifest.navigation(name), payload)
      case .follow(let edge, let payload): (edge, payload)
      default: (nil, [:])
      }
    guard let edge = found, !isSuspect(edge, manifest) else { return }
    let name = edge.name.isEmpty ? "of trigger \(trigger.name)" : edge.name
    let place = member("payload", at: origin) ?? member("navigate", at: origin)
    for property in manifest.lacking(edge, given: Set(payload.keys)) {
      // That nobody brings it at all is told where the navigation stands.
      if told.isNeverSupplied(property, by: edge.name) { continue }
      findings.append(
        Finding(
          code: .neverSupplied, node: place, facts: [property, edge.to, name],
          remedy:
            "add \"\(property)\" to the trigger's \"payload\", set it in the navigation's mediation, "
            + "or make it optional"))
    }
  }

  /// Whether something is wrong with a navigation or its intent, so that what it brings is not known.
  private func isSuspect(_ edge: NavigationDefinition, _ manifest: Manifest) -> Bool {
    let configuration = manifest.configuration
    let ofEdge = zip(configuration.navigations, manifest.origins.navigations)
      .filter { $0.0.name == edge.name }.map(\.1)
    let ofIntent = edge.intent.flatMap { manifest.origins.intents[$0] }.map { [$0] } ?? []
    return (ofEdge + ofIntent).contains(where: suspects.contains)
  }

  private mutating func checkURLs(_ triggers: [Manifest.PlacedTrigger]) {
    for placed in triggers {
      guard case .open(let url) = placed.trigger.request.kind,
        let node = member("open", at: placed.origin),
        let location = location(url, .triggerMalformed, node)
      else { continue }
      for key in location.keys
      where !names.screens.all.contains(key) && !names.effects.all.contains(key) {
        findings.addUnknown(
          .triggerUnknownKey, node, key, known: names.screens.inOrder + names.effects.inOrder)
      }
    }
  }
}

extension Manifest {
  /// The screens that triggers bring: those of the state URLs that they open, what they navigate and
  /// go to, and the warnings of idle ones.
  var keysBroughtByTriggers: [String] {
    triggers.map(\.trigger).flatMap { trigger in
      var keys: [String] = []
      if case .idle(let idle) = trigger.cause, let screen = idle.screen { keys.append(screen) }
      switch trigger.request.kind {
      case .open(let url): keys += (try? Location(parsing: url))?.keys ?? []
      case .follow(let edge, _): keys.append(edge.to)
      case .go(let to, _, _): keys.append(to)
      default: break
      }
      return keys
    }
  }
}

extension Location {
  /// Everything that it names: the screens of its path, then its parameters.
  var keys: [String] { path.map(\.key) + parameters.map(\.key) }
}
