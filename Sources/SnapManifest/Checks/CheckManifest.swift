import SnapModel

extension ManifestDecoder {
  /// Notes what is wrong between elements that are each sound.
  mutating func check(_ manifest: Manifest) {
    checkUses(manifest)
  }

  private mutating func checkUses(_ manifest: Manifest) {
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
}
