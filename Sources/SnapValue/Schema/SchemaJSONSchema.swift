// Type definitions for tools that know JSON Schema.
extension Schema {
  /// The same as a JSON Schema of the draft 2020-12, without definitions: a `ref` names one under
  /// `$defs` of the whole. What is private is written only.
  package var jsonSchema: Value {
    var map = form.jsonSchema
    if let words = metadata["description"]?.string { map["description"] = .string(words) }
    if isPrivate { map["writeOnly"] = true }
    guard isNullable else { return .map(map) }
    if let type = map["type"]?.string, map["enum"] == nil, map["oneOf"] == nil {
      map["type"] = [.string(type), "null"]
      return .map(map)
    }
    return ["anyOf": [.map(map), ["type": "null"]]]
  }

  /// The names of the definitions that it needs, whatever they need themselves included.
  package func needs(of definitions: [String: Schema], _ known: Set<String> = []) -> Set<String> {
    switch form {
    case .empty, .type, .enumeration: return known
    case .ref(let name):
      guard !known.contains(name), let next = definitions[name] else { return known }
      return next.needs(of: definitions, known.union([name]))
    case .elements(let inner), .values(let inner): return inner.needs(of: definitions, known)
    case .properties(let properties): return properties.needs(of: definitions, known)
    case .discriminator(_, let mapping):
      return mapping.reduce(known) { $1.schema.needs(of: definitions, $0) }
    }
  }
}

extension SchemaProperties {
  /// The keys of a JSON Schema that describe these properties.
  package var jsonSchema: ValueMap {
    var properties = ValueMap()
    for property in (required ?? []) + (optional ?? []) {
      properties[property.name] = property.schema.jsonSchema
    }
    var map: ValueMap = ["type": "object", "properties": .map(properties)]
    if let required, !required.isEmpty {
      map["required"] = .list(required.map { .string($0.name) })
    }
    if !allowsAdditional { map["additionalProperties"] = false }
    return map
  }

  /// The names of the definitions that they need.
  package func needs(of definitions: [String: Schema], _ known: Set<String> = []) -> Set<String> {
    ((required ?? []) + (optional ?? [])).reduce(known) {
      $1.schema.needs(of: definitions, $0)
    }
  }
}

extension Schema.Form {
  fileprivate var jsonSchema: ValueMap {
    switch self {
    case .empty: return [:]
    case .ref(let name): return ["$ref": .string("#/$defs/\(name.inPointer)")]
    case .type(let type): return type.jsonSchema
    case .enumeration(let texts):
      return ["type": "string", "enum": .list(texts.map { .string($0) })]
    case .elements(let inner): return ["type": "array", "items": inner.jsonSchema]
    case .values(let inner):
      return ["type": "object", "additionalProperties": inner.jsonSchema]
    case .properties(let properties): return properties.jsonSchema
    case .discriminator(let tag, let mapping):
      let choices = mapping.map { choice -> Value in
        var map = choice.schema.jsonSchema.map ?? [:]
        var properties: ValueMap = [tag: ["const": .string(choice.name)]]
        properties = properties.merging(map["properties"]?.map ?? [:])
        map["properties"] = .map(properties)
        map["required"] = .list([.string(tag)] + (map["required"]?.list ?? []))
        return .map(map)
      }
      return ["oneOf": .list(choices)]
    }
  }
}

extension SchemaType {
  fileprivate var jsonSchema: ValueMap {
    if let range {
      return [
        "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
      ]
    }
    switch self {
    case .boolean: return ["type": "boolean"]
    case .timestamp: return ["type": "string", "format": "date-time"]
    case .string: return ["type": "string"]
    default: return ["type": "number"]
    }
  }
}

extension String {
  /// The name as a token of a JSON Pointer in a URI fragment.
  fileprivate var inPointer: String {
    var text = ""
    for byte in JSONPointer.escaped(self).utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "-._~".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
