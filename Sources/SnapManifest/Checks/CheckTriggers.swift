import SnapEngine
import SnapValue

// Triggers: whether what they ask for can be.
extension ManifestDecoder {
  mutating func checkTriggers(_ manifest: Manifest) {
    for placed in manifest.triggers {
      checkStart(of: placed.trigger, at: placed.origin, manifest)
      checkWarning(of: placed.trigger, at: placed.origin, manifest)
    }
    for placed in manifest.triggers { checkWhatIsAsked(by: placed, manifest) }
    checkKeys(manifest)
  }

  /// A step, and what a trigger asks for, presses a key that a trigger waits for.
  private mutating func checkKeys(_ manifest: Manifest) {
    // A trigger that cannot be read is told of that, and its key is not known.
    let written = sectionNames(document.member("triggers", of: .root)?.value)
    guard !written.isLost, manifest.triggers.count == written.members.count else { return }
    var known: [String] = []
    for trigger in manifest.triggers.map(\.trigger) {
      if case .key(let key) = trigger.cause { known.append(key) }
    }
    for step in manifest.requests where step.expect.isSuccess {
      guard case .key(let key) = step.request.kind, !known.contains(key) else { continue }
      findings.append(
        Finding(
          code: .stepUnknownName, node: member("key", at: step.origin),
          facts: ["a trigger with the key \"\(key)\"", listed(known)],
          nearest: nearestName(to: key, among: known)))
    }
  }

  /// Nothing fills what the screen of a warning requires.
  private mutating func checkWarning(
    of trigger: Trigger, at origin: Origin, _ manifest: Manifest
  ) {
    guard case .idle(let idle) = trigger.cause, let key = idle.screen,
      let screen = manifest.screen(key),
      let name = screen.properties.first(where: \.isRequired)?.name,
      let asked = node(origin), let place = self.place("idle/screen", beside: asked)
    else { return }
    findings.add(
      .stateLacks, place, key, name, "nothing fills it on a warning",
      "make \"\(name)\" optional, or name a screen that requires nothing")
  }

  /// A value of the object in which another one stands.
  private func place(_ way: String, beside node: NodeID) -> NodeID? {
    let outer = document.pointer(to: node).tokens.dropLast()
    return document.find(
      JSONPointer(outer + way.unicodeScalars.split(separator: "/").map(String.init)))?.value
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

  /// What a trigger names must be there, as in a step of the script.
  private mutating func checkWhatIsAsked(
    by placed: Manifest.PlacedTrigger, _ manifest: Manifest
  ) {
    let request = placed.trigger.request
    guard case .open(let url) = request.kind else {
      let step = Manifest.Step(
        request: request, expect: Manifest.Expectation(), origin: placed.origin)
      return checkNames(of: step, manifest)
    }
    let scheme = manifest.app.scheme
    guard let node = member("open", at: placed.origin),
      let location = location(url, .triggerMalformed, node, scheme: scheme.isEmpty ? nil : scheme)
    else { return }
    checkKeys(of: location, .triggerUnknownKey, node)
    checkRequired(of: location, node, manifest, dataOnly: true)
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
