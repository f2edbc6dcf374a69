extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  /// `.null` is `nil`.
  public init?(_ value: Value) {
    guard value != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(value) else { return nil }
    self = .some(wrapped)
  }
  /// `.null` for `nil`.
  public var value: Value { self?.value ?? .null }
  /// What the wrapped type takes, or null.
  public static var expectation: String { "\(Wrapped.expectation) or null" }
}

extension Array: ValueConvertible where Element: ValueConvertible {
  /// A `.list` whose every element fits.
  public init?(_ value: Value) {
    guard case .list(let items) = value else { return nil }
    self = []
    reserveCapacity(items.count)
    for item in items {
      guard let element = Element(item) else { return nil }
      append(element)
    }
  }
  /// A `.list`.
  public var value: Value { .list(map(\.value)) }
  /// A list of what the elements' type takes.
  public static var expectation: String { "a list, each \(Element.expectation)," }
}

extension Dictionary: ValueConvertible where Key == String, Value: ValueConvertible {
  /// A `.map` whose every value fits.
  public init?(_ value: SnapValue.Value) {
    guard case .map(let map) = value else { return nil }
    self.init(minimumCapacity: map.count)
    for entry in map.entries {
      guard let element = Value(entry.value) else { return nil }
      self[entry.key] = element
    }
  }
  /// A `.map`, its keys in alphabetical order, so that equal dictionaries are written alike.
  public var value: SnapValue.Value {
    var map = ValueMap()
    for key in keys.sorted() { map[key] = self[key]?.value }
    return .map(map)
  }
  /// A map of what the values' type takes.
  public static var expectation: String { "a map, each value \(Value.expectation)," }
}

extension ValueMap: ValueConvertible {
  /// A `.map`.
  public init?(_ value: Value) {
    guard case .map(let map) = value else { return nil }
    self = map
  }
  /// A `.map`.
  public var value: Value { .map(self) }
  /// A map.
  public static var expectation: String { "a map" }
}
