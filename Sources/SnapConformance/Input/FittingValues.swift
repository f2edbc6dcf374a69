import SnapValue

// Values that fit a JSON Type Definition: what a well-behaved caller sends.

extension Choices {
  /// A value that the schema accepts. Definitions that lead back to themselves end after some levels,
  /// where the schema lets them.
  mutating func value(
    fitting schema: Schema, in definitions: [String: Schema]? = nil, depth: Int = 6
  ) -> Value {
    let definitions = definitions ?? schema.definitions
    let schema = schema.resolved(in: definitions)
    if schema.isNullable, depth <= 0 || oneIn(4) { return .null }
    switch schema.form {
    case .empty: return value(depth: min(2, max(depth, 0)))
    case .ref: return .null
    case .type(let type): return value(of: type)
    case .enumeration(let words): return .string(pick(words, or: ""))
    case .elements(let item):
      return .list(
        several(depth).map { _ in value(fitting: item, in: definitions, depth: depth - 1) })
    case .values(let item):
      return .map(named(several(depth).map { _ in text() }, item, definitions, depth))
    case .properties(let properties):
      return .map(map(properties, definitions, depth))
    case .discriminator(let tag, let mapping):
      return tagged(tag, mapping, definitions, depth)
    }
  }

  private mutating func several(_ depth: Int) -> Range<Int> { 0..<(depth > 0 ? below(4) : 0) }

  private mutating func named(
    _ names: [String], _ schema: Schema, _ definitions: [String: Schema], _ depth: Int
  ) -> ValueMap {
    var map = ValueMap()
    for name in names { map[name] = value(fitting: schema, in: definitions, depth: depth - 1) }
    return map
  }

  private mutating func map(
    _ properties: SchemaProperties, _ definitions: [String: Schema], _ depth: Int
  ) -> ValueMap {
    var map = ValueMap()
    for property in properties.required ?? [] {
      map[property.name] = value(fitting: property.schema, in: definitions, depth: depth - 1)
    }
    for property in properties.optional ?? [] where depth > 0 && below(2) == 1 {
      map[property.name] = value(fitting: property.schema, in: definitions, depth: depth - 1)
    }
    if properties.allowsAdditional, oneIn(4), map["x-more"] == nil {
      map["x-more"] = value(depth: 1)
    }
    return map
  }

  private mutating func tagged(
    _ tag: String, _ mapping: [SchemaProperty], _ definitions: [String: Schema], _ depth: Int
  ) -> Value {
    let place = below(mapping.count)
    guard mapping.indices.contains(place) else { return .null }
    let chosen = mapping[place]
    var tagged: ValueMap = [tag: .string(chosen.name)]
    let rest = value(fitting: chosen.schema, in: definitions, depth: depth - 1).map ?? [:]
    for entry in rest.entries where entry.key != tag { tagged[entry.key] = entry.value }
    return .map(tagged)
  }

  private mutating func value(of type: SchemaType) -> Value {
    if let range = type.range { return .int(integer(in: range)) }
    switch type {
    case .boolean: return .bool(below(2) == 1)
    case .float32, .float64: return oneIn(2) ? .double(finite()) : .int(Int64(below(1000)))
    case .timestamp: return .string(timestamp())
    default: return .string(text())
    }
  }

  /// A whole number of a range, its ends likely.
  mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    let near = min(max(0, range.lowerBound), range.upperBound)
    switch below(4) {
    case 0: return near
    case 1: return range.lowerBound
    case 2: return range.upperBound
    default:
      let count = UInt64(bitPattern: range.upperBound &- range.lowerBound) &+ 1
      return count == 0
        ? Int64(bitPattern: bits()) : range.lowerBound &+ Int64(bitPattern: bits() % count)
    }
  }

  private mutating func finite() -> Double {
    let number = double()
    return number.isFinite ? number : 0.5
  }

  private mutating func timestamp() -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(1970 + below(100))-\(two(1 + below(12)))-\(two(1 + below(28)))"
    let time = "T\(two(below(24))):\(two(below(60))):\(two(below(60)))"
    return day + time + pick(["Z", "+00:00", "-08:30", ".25Z"], or: "Z")
  }
}
