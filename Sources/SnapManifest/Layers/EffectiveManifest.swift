package import SnapValue

/// The manifest that holds: the sum of its layers, or itself, and where each part of it was written.
package struct EffectiveManifest: Sendable {
  /// The sum.
  package let manifest: Value
  /// Where each part was written, in the order of the sum: definitions, keys of sections that are none,
  /// and keys of a definition that another file than the definition's own says.
  package let sources: [Diagnostic.Place]

  /// What was read of a manifest.
  package init(_ source: ManifestSource) throws(JSONFault) {
    manifest = try source.document.written(.root)
    var walk = SourceWalk(source)
    walk.enter(.root, by: .manifest)
    sources = walk.places
  }

  /// The sum with the places under `x-sources`, which is nobody's key: a manifest as it is.
  package var marked: Value {
    var marked = manifest.map ?? [:]
    var places = ValueMap()
    for place in sources where places[place.pointer] == nil {
      places[place.pointer] = .string(place.text)
    }
    marked["x-sources"] = .map(places)
    return .map(marked)
  }
}

extension JSONDocument {
  /// A value of a manifest. A number out of range, which only keys that are nobody's may have, is its
  /// text.
  func written(_ node: NodeID) throws(JSONFault) -> Value { try value(node) { .string($0) } }
}

/// A walk over a sum of layers that notes where its parts were written.
private struct SourceWalk {
  private let source: ManifestSource
  private let index: JSONPlaceIndex
  private(set) var places: [Diagnostic.Place] = []

  init(_ source: ManifestSource) {
    self.source = source
    index = JSONPlaceIndex(source.document)
  }

  private var document: JSONDocument { source.document }

  mutating func enter(_ node: JSONDocument.NodeID, by rule: LayerRule) {
    for member in document.members(node) {
      switch rule.inner(document.string(member.key)) {
      case .whole: places.append(source.place(of: member.key, by: index))
      case .keys(let rules) where document.kind(member.value) == .object:
        enter(member.value, by: .keys(rules))
      case .ids where document.kind(member.value) == .object:
        for definition in document.members(member.value) { note(definition) }
      case .keys, .ids: places.append(source.place(of: member.key, by: index))
      }
    }
  }

  /// Notes a definition, and its keys that other files say.
  private mutating func note(_ definition: (key: JSONDocument.NodeID, value: JSONDocument.NodeID)) {
    places.append(source.place(of: definition.key, by: index))
    let file = source.file(of: definition.key)
    for member in document.members(definition.value)
    where source.file(of: member.key) != file {
      places.append(source.place(of: member.key, by: index))
    }
  }
}
