import SnapValue

/// What is different in a manifest from the one before it.
///
/// Compared is what both declare. Nothing is opened and no plugin is asked: what a router, a screen type
/// or a card in a file does is not known here. Cost: the length of both, and a walk over the graph for
/// each claim.
package struct ManifestComparison {
  let old: Manifest
  let new: Manifest
  /// What is different, in the order in which it is told.
  package private(set) var changes: [ManifestChange] = []

  /// Compares two manifests.
  package init(of old: Manifest, with new: Manifest) {
    (self.old, self.new) = (old, new)
    compareLinks()
    compareStates()
    compareReach()
    compareClaims()
    comparePowers()
    compareDefinitions()
    compareValues()
    putInOrder()
  }

  /// Notes a change.
  mutating func note(_ change: ManifestChange) { changes.append(change) }

  /// What breaks somebody comes first; what is told with more said of it is not told twice.
  private mutating func putInOrder() {
    let broken = Set(changes.filter(\.kind.breaks).map(\.subject))
    changes.removeAll { $0.kind == .value && broken.contains($0.subject) }
    let sorted = changes.enumerated().sorted { one, other in
      (one.element.kind.rank, one.offset) < (other.element.kind.rank, other.offset)
    }
    changes = sorted.map(\.element)
  }
}

// MARK: - Where things stand

extension Manifest {
  /// The key of a member whose value stands at a place; the value itself in a list.
  func key(of origin: Origin?) -> Origin? {
    let document = source.document
    guard let origin, let node = document.node(atOffset: origin.offset) else { return nil }
    guard document.isMemberValue(node) else { return origin }
    return Origin(offset: document.offset(document.key(ofValue: node)))
  }

  /// The key of a definition by its section and id.
  func key(_ section: String, _ id: String) -> Origin? {
    switch section {
    case "screens": index.screens[id].flatMap { key(of: origins.screens[$0]) }
    case "navigations": index.navigations[id].flatMap { key(of: origins.navigations[$0]) }
    default: key(at: [section, id])
    }
  }

  /// The key that a pointer leads to.
  func key(at tokens: [String]) -> Origin? {
    guard let found = source.document.find(JSONPointer(tokens)) else { return nil }
    return Origin(offset: source.document.offset(found.key ?? found.value))
  }

  /// The value that a pointer leads to.
  func value(at tokens: [String]) -> Value? {
    source.document.find(JSONPointer(tokens)).flatMap { try? source.document.written($0.value) }
  }
}
