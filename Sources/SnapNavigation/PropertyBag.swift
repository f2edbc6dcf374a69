public import SnapEngine
public import SnapModel
import Synchronization

/// A screen that is nothing but its properties: for Swift programs and for card screens.
///
/// With a schema, only its properties can be set, and only to values that fit. Any thread.
public final class PropertyBag: ScreenBody {
  private let schema: [PropertyDefinition]
  private let values: Mutex<ValueMap>
  private let actions: [String: @Sendable ([Value]) throws(Failure) -> Value]

  /// Makes a bag; an empty schema takes any property.
  public init(
    _ values: ValueMap = [:], schema: [PropertyDefinition] = [],
    actions: [String: @Sendable ([Value]) throws(Failure) -> Value] = [:]
  ) {
    self.schema = schema
    self.actions = actions
    var all = ValueMap()
    for property in schema where property.initial != nil { all[property.name] = property.initial }
    self.values = Mutex(all.merging(values))
  }

  /// A property's value; `.null` for one of the schema that is not set. Throws `noSuchKey`.
  public func value(of name: String) throws(Failure) -> Value {
    if let value = values.withLock({ $0[name] }) { return value }
    guard schema.contains(where: { $0.name == name }) else { throw unknown(name) }
    return .null
  }

  /// Sets a property. Throws `noSuchKey`, `unsupported` or `wrongType`.
  public func set(_ name: String, to value: Value) throws(Failure) {
    if !schema.isEmpty {
      guard let property = schema.first(where: { $0.name == name }) else { throw unknown(name) }
      if property.isReadOnly {
        throw Failure(.unsupported, "the property \"\(name)\" is read-only")
      }
      if let problem = property.check?(value) {
        throw Failure(.wrongType, "the property \"\(name)\": \(problem)")
      }
    }
    values.withLock { $0[name] = value }
  }

  /// Does an action that was given. Throws `noSuchKey`, or what the action throws.
  public func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    guard let method = actions[action] else {
      throw Failure(.noSuchKey, "the screen has no action \"\(action)\"")
    }
    return try method(arguments)
  }

  /// All that is set, in the order in which it was.
  public func properties() throws(Failure) -> ValueMap { values.withLock { $0 } }

  private func unknown(_ name: String) -> Failure {
    let near = nearestName(to: name, among: schema.map(\.name))
    return Failure(
      .noSuchKey, "the screen has no property \"\(name)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }
}

/// Makes property bags of one schema.
public struct PropertyBagFactory: ScreenFactory {
  private let schema: [PropertyDefinition]

  /// An empty schema takes any property.
  public init(schema: [PropertyDefinition] = []) { self.schema = schema }

  /// Makes a bag of these properties.
  public func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenBody {
    PropertyBag(properties, schema: schema)
  }
}

extension ScreenDefinition {
  /// A screen that is nothing but its properties.
  public static func bag(
    _ key: String, title: String = "", properties: [PropertyDefinition] = [],
    data dataProperty: String? = nil
  ) -> ScreenDefinition {
    ScreenDefinition(
      key, title: title, factory: PropertyBagFactory(schema: properties), properties: properties,
      dataProperty: dataProperty)
  }
}
