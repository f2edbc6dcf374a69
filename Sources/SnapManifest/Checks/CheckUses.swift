import SnapValue

extension ManifestDecoder {
  /// Notes what is wrong between elements that are each sound.
  mutating func check(_ manifest: Manifest) {
    checkUses()
    checkDerivation(manifest)
    checkSupplies(manifest)
    checkSets(manifest)
    checkResults(manifest)
    checkLostResults(manifest)
    checkRegions(manifest)
    checkRoutes(manifest)
    for step in manifest.requests { check(step, of: manifest) }
    for step in manifest.script { checkScreens(of: step, manifest) }
    for (step, next) in zip(manifest.script, manifest.script.dropFirst()) {
      checkResult(of: next, after: step, manifest)
    }
    checkInitial(manifest)
    checkRoots(manifest)
    checkMigrations(manifest)
    checkTriggers(manifest)
    checkGraph(manifest)
  }

  /// Notes what is wrong between a step and what it names.
  mutating func check(_ step: Manifest.Step, of manifest: Manifest) {
    checkPayload(of: step, manifest)
    if case .follow(let edge, _) = step.request.kind {
      let place = node(step.origin).flatMap { member("navigate", of: $0) }
      checkResult(of: edge, at: place, manifest)
      checkRegions(of: edge, at: place, manifest)
    }
    checkState(expectedBy: step, manifest)
  }

  /// Warns of names that nothing uses and nobody outside could.
  private mutating func checkUses() {
    // A name that nobody knows may mean one that nobody uses: that is one fault, told once.
    let unknown = Set(findings.all.map(\.code))
    if !unknown.contains(.unknownType) {
      for type in names.types.members where !usedTypes.contains(type.name) {
        findings.add(.neverUsed, type.key, "type", type.name)
      }
    }
    if unknown.contains(.unknownIntent) { return }
    for intent in names.intents.members where !usedIntents.contains(intent.name) {
      findings.add(.neverUsed, intent.key, "intent", intent.name)
    }
  }

  /// The node of an element.
  func node(_ origin: Origin) -> NodeID? { document.node(atOffset: origin.offset) }

  /// A member of an object; what was read as it, where its key is misspelt.
  func member(_ name: String, of node: NodeID) -> NodeID? {
    document.member(name, of: node)?.value ?? misspelt[node]?[name]
  }

  /// A member of an element.
  func member(_ name: String, at origin: Origin) -> NodeID? {
    node(origin).flatMap { member(name, of: $0) }
  }
}
