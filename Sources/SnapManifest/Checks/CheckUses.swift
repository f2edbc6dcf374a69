import SnapModel

extension ManifestDecoder {
  /// Notes what is wrong between elements that are each sound.
  mutating func check(_ manifest: Manifest, locations: LocationReader?) {
    let index = ManifestIndex(manifest)
    checkUses()
    checkSupplies(manifest, index)
    checkSets(manifest, index)
    checkRoutes(manifest.routes)
    checkPayloads(manifest)
    if let locations { checkLocations(manifest, locations) }
  }

  /// Warns of names that nothing uses and nobody outside could.
  private mutating func checkUses() {
    for name in names.types.inOrder where !usedTypes.contains(name) {
      findings.add(.neverUsed, key("types", name), "type", name)
    }
    for name in names.intents.inOrder where !usedIntents.contains(name) {
      findings.add(.neverUsed, key("intents", name), "intent", name)
    }
  }

  private func key(_ section: String, _ name: String) -> NodeID? {
    document.find(JSONPointer([section, name]))?.key
  }

  /// The node of an element.
  func node(_ origin: Origin) -> NodeID? { document.node(atOffset: origin.offset) }
}
