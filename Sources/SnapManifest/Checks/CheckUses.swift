import SnapValue

extension ManifestDecoder {
  /// Notes what is wrong between elements that are each sound.
  mutating func check(_ manifest: Manifest, locations: LocationReader?) {
    let index = ManifestIndex(manifest)
    checkUses()
    checkDerivation(manifest, index)
    checkSupplies(manifest, index)
    checkSets(manifest, index)
    checkResults(manifest, index)
    checkRegions(manifest, index)
    checkRoutes(manifest, index, locations)
    checkPayloads(manifest, index)
    if let locations { checkLocations(manifest, index, locations) }
    checkTriggers(manifest, locations)
    checkGraph(manifest, index, locations)
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
