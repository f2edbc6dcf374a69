import SnapValue

extension ManifestDecoder {
  /// Notes what is wrong between elements that are each sound.
  mutating func check(_ manifest: Manifest, locations: LocationReader?) {
    let index = manifest.index
    checkUses()
    checkDerivation(manifest, index)
    checkSupplies(manifest, index)
    checkSets(manifest, index)
    checkResults(manifest, index)
    checkRegions(manifest, index)
    checkRoutes(manifest, index, locations)
    for step in manifest.requests { check(step, of: manifest, locations) }
    if let locations { checkLocations(manifest, index, locations) }
    checkTriggers(manifest, locations)
    checkGraph(manifest, index, locations)
  }

  /// Notes what is wrong between a step and what it names.
  mutating func check(_ step: Manifest.Step, of manifest: Manifest, _ locations: LocationReader?) {
    checkPayload(of: step, manifest, manifest.index)
    if case .navigateInline(let navigation, _) = step.request {
      checkResult(of: navigation, manifest, manifest.index)
      checkRegions(of: navigation, manifest, manifest.index)
    }
    if let locations { checkState(expectedBy: step, locations) }
  }

  /// Warns of names that nothing uses and nobody outside could.
  private mutating func checkUses() {
    for type in names.types.members where !usedTypes.contains(type.name) {
      findings.add(.neverUsed, type.key, "type", type.name)
    }
    for intent in names.intents.members where !usedIntents.contains(intent.name) {
      findings.add(.neverUsed, intent.key, "intent", intent.name)
    }
  }

  /// The node of an element.
  func node(_ origin: Origin) -> NodeID? { document.node(atOffset: origin.offset) }
}
