import SnapValue

extension Schema {
  /// The type in words, for errors: `string`, `list`, `one of "a", "b"`.
  var words: String {
    let words: String =
      switch form {
      case .empty: "any value"
      case .ref(let name): name
      case .type(let type): type.rawValue
      case .enumeration(let values):
        "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
      case .elements: "list"
      case .properties, .values, .discriminator: "map"
      }
    return isNullable ? words + " or null" : words
  }
}
