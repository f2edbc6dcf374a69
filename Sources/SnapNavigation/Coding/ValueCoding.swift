public import SnapValue
public import SnapEngine

extension Value {
  /// Writes what a type of the program's own holds as a value: structures as maps, `nil` as null, and
  /// arrays of `UInt8` as lists of numbers.
  ///
  /// Throws `wrongType` for a number that 64 signed bits do not hold and for what nests deeper than 64,
  /// else what the type's `encode` throws. Cost: the size of the value.
  public init(encoding model: some Encodable) throws(Failure) {
    self = try Failure.catching { try ValueEncoder.encode(model, at: []) }
  }

  /// What this value means in a type of the program's own.
  ///
  /// Throws `wrongType` with the place where it does not fit, or what the type's `init(from:)` throws.
  /// A whole number fits where a floating one is wanted. Cost: the size of the value.
  public func decoded<Model: Decodable>(as type: Model.Type) throws(Failure) -> Model {
    do {
      return try ValueDecoder.decode(type, self, at: [])
    } catch let error as DecodingError {
      throw error.failure(type)
    } catch {
      throw Failure(error)
    }
  }
}

extension Screen {
  /// Sets a property to what a type of the program's own holds. Throws as setting a value does, and
  /// `wrongType` when it cannot be written as one.
  @_disfavoredOverload
  public func set(_ name: String, to model: some Encodable) throws(Failure) {
    try set(name, to: Value(encoding: model))
  }
}

extension ValueMap {
  /// The models of the program's own by name, in alphabetical order.
  init(encoding models: [String: any Encodable & Sendable]) throws(Failure) {
    self.init()
    for (name, model) in models.sorted(by: { $0.key < $1.key }) {
      self[name] = try Value(encoding: model)
    }
  }
}

extension DecodingError {
  fileprivate func failure(_ type: any Any.Type) -> Failure {
    let (place, what) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      case .keyNotFound(let key, let context):
        (context.codingPath, "\"\(key.stringValue)\" is missing")
      @unknown default: ([], "it cannot be read")
      }
    let path = place.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/")
    let prefix = path.isEmpty ? "" : "at \(path): "
    return Failure(.wrongType, "no \(type): \(prefix)\(what)")
  }
}

/// A key of a map, or a place in a list.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?
  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  /// Where classes keep what they inherit.
  static let superclass = PlaceKey(stringValue: "super")
}
