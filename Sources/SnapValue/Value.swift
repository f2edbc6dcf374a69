/// A piece of data that crosses every border of the system: JSON's kinds, plus bytes and 64-bit
/// integers.
///
/// Payloads, properties, arguments, routes and saved state are all values, so each of them can be
/// printed, compared, checked against a schema and replayed. A value owns what it holds and is
/// copied on assignment (storage is shared until written).
public enum Value: Sendable, Hashable {
  /// Nothing; different from a key that is absent.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number that fits 64 bits, signed.
  case int(Int64)
  /// A number in double precision; never equal to an `.int`, whatever it holds.
  case double(Double)
  /// Text.
  case string(String)
  /// Bytes that are not text. JSON has no such kind: they are printed as base64.
  case bytes([UInt8])
  /// Values in order.
  case list([Value])
  /// Values by unique key, in the order in which they were written.
  case map(ValueMap)
}

extension Value {
  /// The kind's name as error texts use it: `null`, `boolean`, `integer`, `number`, `string`,
  /// `bytes`, `list` or `map`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int: "integer"
    case .double: "number"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    }
  }

  /// The text, when this is a `.string`.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, when this is an `.int`.
  public var int: Int64? { if case .int(let number) = self { number } else { nil } }
  /// The truth value, when this is a `.bool`.
  public var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }
  /// The elements, when this is a `.list`.
  public var list: [Value]? { if case .list(let items) = self { items } else { nil } }
  /// The bytes, when this is a `.bytes`.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  /// The entries, when this is a `.map`.
  public var map: ValueMap? { if case .map(let map) = self { map } else { nil } }
  /// The number as a double, when this is an `.int` or a `.double`.
  public var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The entry of a map, or `nil` when this is no map or has no such key. Cost as `ValueMap`'s.
  public subscript(key: String) -> Value? { map?[key] }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `.null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// A later entry of the same key replaces the earlier one.
  public init(dictionaryLiteral elements: (String, Value)...) {
    var map = ValueMap()
    for (key, value) in elements { map[key] = value }
    self = .map(map)
  }
}
