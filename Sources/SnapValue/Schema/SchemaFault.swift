/// Why a value is no schema of RFC 8927.
package struct SchemaFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// The value of this keyword, or the schema itself when empty, is not of this kind.
    case wrongKind(keyword: String, expected: String)
    /// The keyword is none of the RFC's.
    case unknownKeyword(String, nearest: String?)
    /// The keyword does not go with another one of the schema.
    case mixedForms(String, with: String)
    /// `definitions` stands in a schema that is not the root.
    case definitionsInside
    /// `ref` names no definition.
    case unknownDefinition(String, nearest: String?)
    /// A chain of refs comes back to itself.
    case endlessRef(String)
    /// `type` names no type.
    case unknownType(String, nearest: String?)
    /// `enum` has no element.
    case emptyEnumeration
    /// `enum` has this element twice.
    case repeatedName(String)
    /// The property stands in both lists.
    case requiredAndOptional(String)
    /// A discriminator without mapping, or the other way.
    case halfDiscriminator(missing: String)
    /// A mapping is not of the properties form.
    case mappingForm
    /// A mapping is nullable.
    case nullableMapping
    /// A mapping describes the tag itself.
    case tagInMapping(String)
    /// A keyword or name stands twice.
    case repeatedKey(String)
    /// The schema is no JSON that is accepted here.
    case notJSON(String)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where, as keys from the schema's root.
  package let path: [String]

  /// Makes a fault.
  package init(_ reason: Reason, path: [String]) {
    self.reason = reason
    self.path = path
  }

  /// What is wrong, in one sentence without its place.
  package var message: String {
    switch reason {
    case .wrongKind("", let expected): "a type definition must be \(expected)"
    case .wrongKind(let keyword, let expected): "\"\(keyword)\" must be \(expected)"
    case .unknownKeyword(let name, let nearest):
      "unknown keyword \"\(name)\"" + suggestion(nearest)
    case .mixedForms(let keyword, let other): "\"\(keyword)\" does not go with \"\(other)\""
    case .definitionsInside: "\"definitions\" may stand in the root only"
    case .unknownDefinition(let name, let nearest):
      "no definition is named \"\(name)\"" + suggestion(nearest)
    case .endlessRef(let name): "\"\(name)\" refers to itself"
    case .unknownType(let name, let nearest):
      "unknown type \"\(name)\"" + (Self.meaning(of: name) ?? suggestion(nearest))
    case .emptyEnumeration: "\"enum\" must not be empty"
    case .repeatedName(let name): "\"\(name)\" stands twice in \"enum\""
    case .requiredAndOptional(let name): "property \"\(name)\" is both required and optional"
    case .halfDiscriminator(let missing): "\"\(missing)\" is missing"
    case .mappingForm: "a mapping must be of the properties form"
    case .nullableMapping: "a mapping must not be nullable"
    case .tagInMapping(let tag): "a mapping must not describe the tag \"\(tag)\""
    case .repeatedKey(let key): "\"\(key)\" stands twice"
    case .notJSON(let message): message
    }
  }

  /// What is written here for a type that other languages have under this name.
  private static func meaning(of name: String) -> String? {
    switch name.lowercased() {
    case "int", "integer": "; did you mean \"int32\"?"
    case "int64", "uint64", "long":
      "; whole numbers have at most 32 bits, larger ones are \"float64\""
    case "number", "float", "double": "; did you mean \"float64\"?"
    case "bool": "; did you mean \"boolean\"?"
    case "text", "str": "; did you mean \"string\"?"
    case "date", "datetime", "time": "; did you mean \"timestamp\"?"
    case "array", "list": "; a list is {\"elements\": TYPE}"
    case "object", "map", "dictionary":
      "; a map is {\"properties\": {NAME: TYPE}}, or {\"values\": TYPE} under any names"
    case "enum": "; an enumeration is {\"enum\": [NAME]}"
    case "any": "; a value of any type is {}"
    default: nil
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
