/// A type definition of values: RFC 8927 (JSON Type Definition).
///
/// It is made by parsing, which checks every rule of the RFC, so a schema that exists is valid and
/// each `ref` in it leads somewhere.
package struct Schema: Sendable, Hashable {
  /// What kind of value is described; the eight forms of the RFC.
  package indirect enum Form: Sendable, Hashable {
    /// Every value.
    case empty
    /// What the definition of this name describes.
    case ref(String)
    /// A scalar.
    case type(SchemaType)
    /// One of these texts.
    case enumeration([String])
    /// A list of such values.
    case elements(Schema)
    /// A map with known keys.
    case properties(SchemaProperties)
    /// A map with any keys and such values.
    case values(Schema)
    /// A map whose entry `tag` says which mapping it follows.
    case discriminator(tag: String, mapping: [SchemaProperty])
  }

  /// What kind of value is described.
  package var form: Form
  /// Whether null fits too.
  package var isNullable: Bool
  /// What the schema says about itself; it means nothing to the rules.
  package var metadata: ValueMap
  /// The schemas that `ref` names, by name. Only a root has any.
  package var definitions: [String: Schema]

  /// Makes a schema; a `ref` must name one of the root's definitions.
  package init(
    _ form: Form = .empty, isNullable: Bool = false, metadata: ValueMap = ValueMap(),
    definitions: [String: Schema] = [:]
  ) {
    self.form = form
    self.isNullable = isNullable
    self.metadata = metadata
    self.definitions = definitions
  }

  /// Whether it is of a property that says `"private": true`, which RFC 8927 does not know; kept among
  /// what the schema says about itself.
  package var isPrivate: Bool {
    get { !metadata.isEmpty && metadata["private"] == true }
    set { metadata["private"] = newValue ? true : nil }
  }

  /// A schema that every value fits.
  package static let any = Schema()

  /// The schema that a chain of refs leads to, with nullability added up; itself when it is none.
  /// The definitions are the root's.
  package func resolved(in definitions: [String: Schema]) -> Schema {
    var schema = self
    var isNullable = isNullable
    for _ in 0...definitions.count {
      guard case .ref(let name) = schema.form, let next = definitions[name] else { break }
      schema = next
      isNullable = isNullable || next.isNullable
    }
    schema.isNullable = isNullable
    return schema
  }

  /// The properties, when this is of that form (refs followed).
  package var properties: SchemaProperties? {
    if case .properties(let properties) = resolved(in: definitions).form { properties } else { nil }
  }
}

/// The known keys of a map.
package struct SchemaProperties: Sendable, Hashable {
  /// Those that must be there, in order of the text; `nil` when the schema has no such list.
  package var required: [SchemaProperty]?
  /// Those that may be there, in order of the text; `nil` when the schema has no such list.
  package var optional: [SchemaProperty]?
  /// Whether other keys may be there.
  package var allowsAdditional: Bool

  /// Makes a set of keys; no name may stand in both lists.
  package init(
    required: [SchemaProperty]? = nil, optional: [SchemaProperty]? = nil,
    allowsAdditional: Bool = false
  ) {
    self.required = required
    self.optional = optional
    self.allowsAdditional = allowsAdditional
  }

  /// The schema of a key, or `nil` when it is unknown. Cost: the number of keys.
  package subscript(name: String) -> Schema? {
    (required?.first { $0.name == name } ?? optional?.first { $0.name == name })?.schema
  }
  /// Whether the key must be there.
  package func isRequired(_ name: String) -> Bool {
    required?.contains { $0.name == name } ?? false
  }
  /// All names, the required ones first.
  package var names: [String] { ((required ?? []) + (optional ?? [])).map(\.name) }
}

/// A name and what is described under it: a property of a map, or a mapping of a discriminator.
package struct SchemaProperty: Sendable, Hashable {
  /// The key.
  package var name: String
  /// What its value must be.
  package var schema: Schema
  /// Makes a property.
  package init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}

/// The scalar types of RFC 8927.
package enum SchemaType: String, Sendable, Hashable, CaseIterable {
  /// True or false.
  case boolean
  /// A number; precision is a hint.
  case float32
  /// A number.
  case float64
  /// A whole number from -128 to 127, `1.0` included.
  case int8
  /// A whole number from 0 to 255.
  case uint8
  /// A whole number from -32,768 to 32,767.
  case int16
  /// A whole number from 0 to 65,535.
  case uint16
  /// A whole number of 32 bits, signed.
  case int32
  /// A whole number of 32 bits, unsigned.
  case uint32
  /// Text.
  case string
  /// Text that is an RFC 3339 date and time.
  case timestamp

  /// The whole numbers that fit, for the types that are such.
  package var range: ClosedRange<Int64>? {
    switch self {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32_768...32_767
    case .uint16: 0...65_535
    case .int32: -2_147_483_648...2_147_483_647
    case .uint32: 0...4_294_967_295
    case .boolean, .float32, .float64, .string, .timestamp: nil
    }
  }
}
