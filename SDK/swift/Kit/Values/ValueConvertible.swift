// `Value` and `ValueMap`, and what else a plugin does with values: JSON, schemas, versions.
@_exported public import SnapValue

/// A Swift type whose instances can stand for values: the type of a property, an argument, a result.
///
/// `Bool`, `Int`, `Int64`, `Double`, `String`, `Value`, `ScreenID`, and optionals, arrays and
/// dictionaries of such types conform. Conform a type of your own by answering both ways; a value
/// that does not fit is `nil`, which the caller gets as `E_TYPE`.
public protocol ValueConvertible {
  /// What the value means in this type; `nil` when it does not fit.
  init?(_ value: Value)
  /// The value that stands for this.
  var value: Value { get }
  /// What fits, in the words of an error text, such as `a string`.
  static var expectation: String { get }
  /// How a property of this type is passed. Leave it to the default, which passes any value.
  static var letter: PropertyLetter { get }
}

/// How a property crosses the border: one letter of the contract's signatures.
public enum PropertyLetter: String, Sendable {
  /// A truth value: `b`.
  case bool = "b"
  /// A whole number: `x`.
  case int = "x"
  /// A number: `d`.
  case double = "d"
  /// Text: `s`.
  case string = "s"
  /// Any value: `v`.
  case value = "v"
}

extension ValueConvertible {
  /// Any value.
  public static var letter: PropertyLetter { .value }

  /// What `value` means in this type.
  static func from(_ value: Value, _ what: @autoclosure () -> String) throws(ContractError) -> Self
  {
    if let converted = Self(value) { return converted }
    throw ContractError(
      .wrongType, "\(what()): \(expectation) is expected, not \(value.words)")
  }
}

extension Value {
  /// Its kind; of a list or a map with the kinds of what it holds, as one of them may be what does not fit.
  fileprivate var words: String {
    let held = list ?? map?.entries.map(\.value) ?? []
    var kinds: [String] = []
    for item in held where !kinds.contains(item.kindName) { kinds.append(item.kindName) }
    return kinds.isEmpty ? kindName : "\(kindName) of \(kinds.joined(separator: ", "))"
  }
}

extension ValueMap {
  /// The entry of a key as one of your types: `absent` when there is none, `.wrongType` when it does
  /// not fit.
  public func get<Wanted: ValueConvertible>(
    _ key: String, or absent: Wanted
  ) throws(ContractError) -> Wanted {
    guard let value = self[key] else { return absent }
    return try Wanted.from(value, "\"\(key)\"")
  }
}

extension Value {
  /// The entry of a map as one of your types: `absent` when there is none or this is `.null`,
  /// `.wrongType` when it does not fit or this is no map.
  public func get<Wanted: ValueConvertible>(
    _ key: String, or absent: Wanted
  ) throws(ContractError) -> Wanted {
    if self == .null { return absent }
    return try ValueMap.from(self, "what \"\(key)\" should stand in").get(key, or: absent)
  }
}

extension Value: ValueConvertible {
  /// The value itself.
  public init(_ value: Value) { self = value }
  /// Itself.
  public var value: Value { self }
  /// Anything.
  public static var expectation: String { "any value" }
}

extension Bool: ValueConvertible {
  /// A `.bool`.
  public init?(_ value: Value) {
    guard case .bool(let truth) = value else { return nil }
    self = truth
  }
  /// A `.bool`.
  public var value: Value { .bool(self) }
  /// A truth value.
  public static var expectation: String { "a boolean" }
  /// Passed as `b`.
  public static var letter: PropertyLetter { .bool }
}

extension Int: ValueConvertible {
  /// An `.int`.
  public init?(_ value: Value) {
    guard case .int(let number) = value else { return nil }
    self.init(exactly: number)
  }
  /// An `.int`.
  public var value: Value { .int(Int64(self)) }
  /// A whole number.
  public static var expectation: String { "an integer" }
  /// Passed as `x`.
  public static var letter: PropertyLetter { .int }
}

extension Int64: ValueConvertible {
  /// An `.int`.
  public init?(_ value: Value) {
    guard case .int(let number) = value else { return nil }
    self = number
  }
  /// An `.int`.
  public var value: Value { .int(self) }
  /// A whole number.
  public static var expectation: String { "an integer" }
  /// Passed as `x`.
  public static var letter: PropertyLetter { .int }
}

extension Double: ValueConvertible {
  /// A `.double`, or an `.int` that a double holds exactly.
  public init?(_ value: Value) {
    switch value {
    case .double(let number): self = number
    case .int(let number): self.init(exactly: number)
    default: return nil
    }
  }
  /// A `.double`.
  public var value: Value { .double(self) }
  /// A number.
  public static var expectation: String { "a number" }
  /// Passed as `d`.
  public static var letter: PropertyLetter { .double }
}

extension String: ValueConvertible {
  /// A `.string`.
  public init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
  /// A `.string`.
  public var value: Value { .string(self) }
  /// Text.
  public static var expectation: String { "a string" }
  /// Passed as `s`.
  public static var letter: PropertyLetter { .string }
}
