package import SnapValue

extension Manifest {
  /// What a screen's properties must be, or its result, as a JSON Schema; `nil` for a screen that is
  /// not there, or declares no result. A plugin's type may have properties that are not declared.
  package func jsonSchema(of id: String, result: Bool = false) -> Value? {
    guard let screen = screen(id) else { return nil }
    var schema: ValueMap = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    let described: ValueMap
    let needed: Set<String>
    if result {
      guard let result = screen.result?.schema else { return nil }
      schema["title"] = .string("The result of the screen \(id)")
      (described, needed) = (result.jsonSchema.map ?? [:], result.needs(of: types))
    } else {
      schema["title"] = .string("The properties of the screen \(id)")
      let all = screen.properties.map { ($0, SchemaProperty($0.name, $0.schema ?? .any)) }
      let properties = SchemaProperties(
        required: all.filter { $0.0.isRequired }.map { $0.1 },
        optional: all.filter { !$0.0.isRequired }.map { $0.1 },
        allowsAdditional: !screen.isClosed && !screen.isCard)
      (described, needed) = (properties.jsonSchema, properties.needs(of: types))
    }
    schema = schema.merging(described)
    guard !needed.isEmpty else { return .map(schema) }
    var definitions = ValueMap()
    for name in needed.sorted() { definitions[name] = types[name]?.jsonSchema }
    schema["$defs"] = .map(definitions)
    return .map(schema)
  }
}
