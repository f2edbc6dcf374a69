import SnapValue

// Triggers: whether what they ask for can be.
extension ManifestDecoder {
  mutating func checkTriggers(_ manifest: Manifest, _ locations: LocationReader?) {
    for trigger in manifest.triggers { checkStart(of: trigger, manifest) }
    if let locations { checkURLs(manifest.triggers, locations) }
  }

  /// After a wipe no screen is there that a navigation could start at.
  private mutating func checkStart(of trigger: Manifest.Trigger, _ manifest: Manifest) {
    guard case .idle(let idle) = trigger.cause, idle.wipes,
      case .navigate(let name, _) = trigger.step.request,
      manifest.navigation(name)?.from?.isEmpty == false, let place = node(trigger.step.origin)
    else { return }
    findings.add(.wipeNotPossible, place, "navigate \(name)")
  }

  private mutating func checkURLs(_ triggers: [Manifest.Trigger], _ locations: LocationReader) {
    let known = names.screens.inOrder + names.effects.inOrder
    for trigger in triggers {
      guard case .open(let url) = trigger.step.request, let asked = node(trigger.step.origin),
        let node = document.member("open", of: asked)?.value
      else { continue }
      do throws(LocationReader.Fault) {
        let location = try locations.read(url)
        for key in location.path.map(\.key) + location.parameters.map(\.key)
        where !names.screens.all.contains(key) && !names.effects.all.contains(key) {
          findings.addUnknown(.triggerUnknownKey, node, key, known: known)
        }
      } catch {
        findings.add(.triggerMalformed, node, error.message, shift: shift(node, error.column))
      }
    }
  }
}

extension Manifest {
  /// Everything that is asked for somewhere: the steps of the script, then what triggers do.
  var requests: [Step] { script + triggers.map(\.step) }

  /// The screens that triggers bring: those of the state URLs that they open, what they navigate and
  /// go to, and the warnings of idle ones.
  func keysBroughtByTriggers(_ locations: LocationReader?) -> [String] {
    triggers.flatMap { trigger in
      var keys: [String] = []
      if case .idle(let idle) = trigger.cause, let screen = idle.screen { keys.append(screen) }
      switch trigger.step.request {
      case .open(let url): keys += locations?.keys(of: url) ?? []
      case .navigateInline(let edge, _): keys.append(edge.to)
      case .go(let to, _, _): keys.append(to)
      default: break
      }
      return keys
    }
  }
}
