/// The keywords of one schema, by what they are.
struct SchemaKeywords {
  enum Keyword: String, CaseIterable {
    case definitions, metadata, nullable
    case ref, type, `enum`, elements, values, discriminator, mapping
    case properties, optionalProperties, additionalProperties

    /// Which form the keyword belongs to; 0 for those of all forms.
    var form: Int {
      switch self {
      case .definitions, .metadata, .nullable: 0
      case .ref: 1
      case .type: 2
      case .enum: 3
      case .elements: 4
      case .values: 5
      case .discriminator, .mapping: 6
      case .properties, .optionalProperties, .additionalProperties: 7
      }
    }
  }

  typealias Entry = (key: JSONDocument.NodeID, value: JSONDocument.NodeID)
  private var found: [(keyword: Keyword, entry: Entry)] = []

  subscript(keyword: Keyword) -> Entry? { found.first { $0.keyword == keyword }?.entry }

  mutating func add(
    _ key: JSONDocument.NodeID, _ value: JSONDocument.NodeID, _ document: JSONDocument
  ) throws(SchemaPlaceFault) {
    let name = document.string(key)
    guard let keyword = Keyword(rawValue: name) else {
      let near = nearestName(to: name, among: Keyword.allCases.map(\.rawValue))
      throw SchemaPlaceFault(reason: .unknownKeyword(name, nearest: near), node: key)
    }
    guard self[keyword] == nil else {
      throw SchemaPlaceFault(reason: .repeatedKey(name), node: key)
    }
    found.append((keyword, (key, value)))
  }

  func refuseMixedForms(_ document: JSONDocument) throws(SchemaPlaceFault) {
    guard let first = found.first(where: { $0.keyword.form > 0 }) else { return }
    for other in found where other.keyword.form > 0 && other.keyword.form != first.keyword.form {
      throw SchemaPlaceFault(
        reason: .mixedForms(other.keyword.rawValue, with: first.keyword.rawValue),
        node: other.entry.key)
    }
  }
}
