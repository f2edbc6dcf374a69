import SnapValue

/// Builds a value of what a type tells of itself. The value grows in a tree of boxes, because containers
/// are written to after they were handed out.
struct ValueEncoder: Encoder {
  /// One place of the value to be.
  final class Box {
    enum Content {
      case nothing
      case value(Value)
      case list([Box])
      case map([(key: String, box: Box)])
    }
    var content = Content.nothing

    var value: Value {
      switch content {
      case .nothing: return [:]
      case .value(let value): return value
      case .list(let boxes): return .list(boxes.map(\.value))
      case .map(let entries):
        var map = ValueMap()
        for entry in entries { map[entry.key] = entry.box.value }
        return .map(map)
      }
    }

    func entry(_ key: String) -> Box {
      let box = Box()
      guard case .map(var entries) = content else {
        content = .map([(key, box)])
        return box
      }
      entries.append((key, box))
      content = .map(entries)
      return box
    }

    func element() -> Box {
      let box = Box()
      guard case .list(let boxes) = content else {
        content = .list([box])
        return box
      }
      content = .list(boxes + [box])
      return box
    }
  }

  static let depthLimit = 64

  let box: Box
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value of a model.
  static func encode(_ model: some Encodable, at path: [any CodingKey]) throws -> Value {
    let box = Box()
    try put(model, into: box, at: path)
    return box.value
  }

  /// Writes a model into its box.
  static func put(_ model: some Encodable, into box: Box, at path: [any CodingKey]) throws {
    guard path.count <= depthLimit else {
      throw Failure(.wrongType, "what is encoded nests deeper than \(depthLimit)")
    }
    switch model {
    case let text as String: box.content = .value(.string(text))
    case let truth as Bool: box.content = .value(.bool(truth))
    case let number as Double: box.content = .value(.double(number))
    case let number as Float: box.content = .value(.double(Double(number)))
    case let number as any FixedWidthInteger: box.content = .value(try whole(number))
    default: try model.encode(to: ValueEncoder(box: box, codingPath: path))
    }
  }

  private static func whole(_ number: some FixedWidthInteger) throws -> Value {
    guard let fitting = Int64(exactly: number) else {
      throw Failure(.wrongType, "\(number) does not fit a 64-bit signed integer")
    }
    return .int(fitting)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = box.content { box.content = .map([]) }
    return KeyedEncodingContainer(Entries<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = box.content { box.content = .list([]) }
    return Elements(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(box: box, codingPath: codingPath)
  }
}

extension ValueEncoder {
  private struct Entries<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: Box
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { box.entry(key.stringValue).content = .value(.null) }

    func encode(_ model: some Encodable, forKey key: Key) throws {
      try put(model, into: box.entry(key.stringValue), at: codingPath + [key])
    }

    func nested(_ key: any CodingKey) -> ValueEncoder {
      ValueEncoder(box: box.entry(key.stringValue), codingPath: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(PlaceKey.superclass) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let box: Box
    let codingPath: [any CodingKey]
    var count: Int { if case .list(let boxes) = box.content { boxes.count } else { 0 } }

    func encodeNil() { box.element().content = .value(.null) }

    func encode(_ model: some Encodable) throws {
      let key = PlaceKey(intValue: count)
      try put(model, into: box.element(), at: codingPath + [key])
    }

    func nested() -> ValueEncoder {
      let key = PlaceKey(intValue: count)
      return ValueEncoder(box: box.element(), codingPath: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { nested().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }
  }

  private struct Single: SingleValueEncodingContainer {
    let box: Box
    let codingPath: [any CodingKey]

    func encodeNil() { box.content = .value(.null) }
    func encode(_ model: some Encodable) throws { try put(model, into: box, at: codingPath) }
  }
}
