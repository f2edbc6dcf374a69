public import SnapEngine
package import SnapValue
import Synchronization

/// A screen that is nothing but its properties: for Swift programs and for card screens.
///
/// With a schema, only its properties can be set, and only to values that fit. Any thread.
package final class PropertyBag: ScreenContents, PlainBody {
  private struct Listener {
    let number: Int
    let name: String
    let change: @Sendable (Value) -> Void
  }
  private struct Listeners {
    var all: [Listener] = []
    var last = 0
  }

  private let schema: [PropertyDefinition]
  private let values: Mutex<ValueMap>
  private let listeners = Mutex(Listeners())
  private let actions: [String: @Sendable ([Value]) throws -> Value]

  /// Makes a bag; an empty schema takes any property.
  package init(
    _ values: ValueMap = [:], schema: [PropertyDefinition] = [],
    actions: [String: @Sendable ([Value]) throws -> Value] = [:]
  ) {
    self.schema = schema
    self.actions = actions
    var all = ValueMap()
    for property in schema where property.initial != nil { all[property.name] = property.initial }
    self.values = Mutex(all.merging(values))
  }

  /// A property's value; `.null` for one of the schema that is not set. Throws `noSuchKey`.
  package func value(of name: String) throws(Failure) -> Value {
    if let value = values.withLock({ $0[name] }) { return value }
    guard schema.contains(where: { $0.name == name }) else { throw unknown(name) }
    return .null
  }

  /// Sets a property. Throws `noSuchKey`, `unsupported` or `wrongType`.
  package func set(_ name: String, to value: Value) throws(Failure) {
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
    tell(name, value)
  }

  /// Takes a property away, and tells that it is null now.
  package func unset(_ name: String) {
    values.withLock { $0[name] = nil }
    tell(name, .null)
  }

  /// Hears of every `set` of a property, on the thread that sets it, before `set` returns. Throws
  /// `noSuchKey`.
  package func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    guard schema.isEmpty || schema.contains(where: { $0.name == name }) else {
      throw unknown(name)
    }
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.all.append(Listener(number: listeners.last, name: name, change: change))
      return listeners.last
    }
    return Observation { [weak self] in self?.forget(number) }
  }

  /// The end: nobody is told any more.
  package func destroy() { forget(nil) }

  /// What a listener holds is let go outside the lock: it may be an observation that ends by that.
  private func forget(_ number: Int?) {
    let gone = listeners.withLock { listeners in
      let all = listeners.all
      listeners.all.removeAll { number == nil || $0.number == number }
      return all
    }
    _ = gone
  }

  private func tell(_ name: String, _ value: Value) {
    let numbers = listeners.withLock { $0.all.filter { $0.name == name }.map(\.number) }
    for number in numbers {
      listeners.withLock { $0.all.first { $0.number == number }?.change }?(value)
    }
  }

  /// Does an action that was given. Throws `noSuchKey`, or what the action throws.
  package func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    guard let method = actions[action] else {
      throw Failure(.noSuchKey, "the screen has no action \"\(action)\"")
    }
    return try Failure.catching { try method(arguments) }
  }

  /// All that is set, in the order in which it was.
  package func properties() throws(Failure) -> ValueMap { values.withLock { $0 } }

  private func unknown(_ name: String) -> Failure {
    let near = nearestName(to: name, among: schema.map(\.name))
    return Failure(
      .noSuchKey, "the screen has no property \"\(name)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }
}

/// Makes property bags of one schema.
package struct PropertyBagFactory: SelectiveFactory, OwnPart {
  private let schema: [PropertyDefinition]
  /// A bag has nothing to do with what it would be told.
  package var interests: ScreenInterests { ScreenInterests() }

  /// An empty schema takes any property.
  package init(schema: [PropertyDefinition] = []) { self.schema = schema }

  /// Makes a bag of these properties.
  package func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    PropertyBag(properties, schema: schema)
  }
}

extension ScreenDefinition {
  /// A screen that is nothing but its properties.
  public static func bag(
    _ key: String, title: String = "", properties: [PropertyDefinition] = [],
    data dataProperty: String? = nil
  ) -> ScreenDefinition {
    var definition = ScreenDefinition(
      key, title: title, factory: PropertyBagFactory(schema: properties), properties: properties,
      dataProperty: dataProperty)
    definition.isPlain = true
    return definition
  }
}
