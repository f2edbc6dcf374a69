import SnapValue

/// Lets a type read itself from a value.
struct ValueDecoder: Decoder {
  let value: Value
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// What a value means in a type. Throws `DecodingError`, or what the type throws.
  static func decode<Model: Decodable>(
    _ type: Model.Type, _ value: Value, at path: [any CodingKey]
  ) throws -> Model {
    guard path.count <= ValueEncoder.depthLimit else {
      throw mismatch(type, path, "it nests deeper than \(ValueEncoder.depthLimit)")
    }
    let simple: Any? =
      switch type {
      case is String.Type: value.string
      case is Bool.Type: value.bool
      case is Double.Type: value.number
      case is Float.Type: try float(value, path)
      case let type as any FixedWidthInteger.Type: try whole(type, value, path)
      default: nil
      }
    if let simple, let model = simple as? Model { return model }
    if let wanted = expectation(of: type) {
      throw mismatch(type, path, "\(wanted) is expected, not \(value.kindName)")
    }
    return try type.init(from: ValueDecoder(value: value, codingPath: path))
  }

  private static func whole<Number: FixedWidthInteger>(
    _ type: Number.Type, _ value: Value, _ path: [any CodingKey]
  ) throws -> Number? {
    guard let number = value.int else { return nil }
    guard let fitting = Number(exactly: number) else {
      throw mismatch(type, path, "\(number) does not fit \(type)")
    }
    return fitting
  }

  /// The nearest one; a finite number that is too large for any is none.
  private static func float(_ value: Value, _ path: [any CodingKey]) throws -> Float? {
    guard let number = value.number else { return nil }
    let near = Float(number)
    guard near.isFinite || !number.isFinite else {
      throw mismatch(Float.self, path, "\(number) does not fit Float")
    }
    return near
  }

  /// What a simple type is read from, in words; `nil` for types that read themselves.
  private static func expectation(of type: any Any.Type) -> String? {
    switch type {
    case is String.Type: "string"
    case is Bool.Type: "boolean"
    case is Double.Type, is Float.Type: "number"
    case is any FixedWidthInteger.Type: "integer"
    default: nil
    }
  }

  static func mismatch(
    _ type: any Any.Type, _ path: [any CodingKey], _ text: String
  ) -> DecodingError {
    .typeMismatch(type, .init(codingPath: path, debugDescription: text))
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard let map = value.map else {
      throw Self.mismatch(ValueMap.self, codingPath, "map is expected, not \(value.kindName)")
    }
    return KeyedDecodingContainer(Entries<Key>(map: map, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let list = value.list else {
      throw Self.mismatch([Value].self, codingPath, "list is expected, not \(value.kindName)")
    }
    return Elements(list: list, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(value: value, codingPath: codingPath)
  }
}

extension ValueDecoder {
  private struct Entries<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let map: ValueMap
    let codingPath: [any CodingKey]
    var allKeys: [Key] { map.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { map[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try entry(key) == .null }

    func decode<Model: Decodable>(_ type: Model.Type, forKey key: Key) throws -> Model {
      try ValueDecoder.decode(type, try entry(key), at: codingPath + [key])
    }

    func entry(_ key: any CodingKey) throws -> Value {
      if let value = map[key.stringValue] { return value }
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "it is missing"))
    }

    func nested(_ key: any CodingKey) throws -> ValueDecoder {
      ValueDecoder(value: try entry(key), codingPath: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try nested(PlaceKey.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let list: [Value]
    let codingPath: [any CodingKey]
    var currentIndex = 0
    var count: Int? { list.count }
    var isAtEnd: Bool { currentIndex >= list.count }

    mutating func decodeNil() throws -> Bool {
      guard try next(Value?.self).value == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
      let next = try next(type)
      let model = try ValueDecoder.decode(type, next.value, at: next.codingPath)
      currentIndex += 1
      return model
    }

    func next(_ type: any Any.Type) throws -> ValueDecoder {
      let path = codingPath + [PlaceKey(intValue: currentIndex)]
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          type, .init(codingPath: path, debugDescription: "the list is too short"))
      }
      return ValueDecoder(value: list[currentIndex], codingPath: path)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      let container = try next(type).container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try next([Value].self).unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try next(ValueMap.self)
      currentIndex += 1
      return decoder
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let value: Value
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { value == .null }

    func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
      try ValueDecoder.decode(type, value, at: codingPath)
    }
  }
}
