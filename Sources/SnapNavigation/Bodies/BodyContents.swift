import SnapEngine
import SnapValue

/// A body on the main actor as what a screen is made of. Its properties are read and set on any thread;
/// all else is called by navigators on the main actor only, and they see to that.
final class BodyContents: ScreenContents {
  let body: any ScreenBody
  private let all: [(name: String, property: any BodyProperty)]

  /// Wraps a body, whose properties are found by their names in it.
  @MainActor init(_ body: any ScreenBody) {
    self.body = body
    var all: [(name: String, property: any BodyProperty)] = []
    var mirror: Mirror? = Mirror(reflecting: body)
    while let level = mirror {
      let found = level.children.compactMap { child in
        (child.value as? any BodyProperty).map { (Self.name(child.label), $0) }
      }
      all.insert(contentsOf: found, at: 0)
      mirror = level.superclassMirror
    }
    self.all = all
  }

  /// Wraps a new body, which takes what it was born with; what it has no property for flows nowhere.
  /// Throws `wrongType`.
  @MainActor convenience init(
    _ body: any ScreenBody, born: ValueMap, changed: @escaping @Sendable () -> Void
  ) throws(Failure) {
    self.init(body)
    for entry in born.entries {
      guard let place = all.firstIndex(where: { $0.name == entry.key }) else { continue }
      try set(all[place].property, entry.key, entry.value)
    }
    whenChanged(changed)
  }

  /// Tells, in place of whom it told before, when the body has set a property by itself. Any thread.
  func whenChanged(_ changed: @escaping @Sendable () -> Void) {
    for entry in all { entry.property.whenChanged(changed) }
  }

  /// The variable's name: its storage is called the same behind a low line.
  private static func name(_ label: String?) -> String {
    let label = label ?? ""
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  func value(of name: String) throws(Failure) -> Value { try property(name).value() }

  func set(_ name: String, to value: Value) throws(Failure) {
    try set(try property(name), name, value)
  }

  private func set(
    _ property: any BodyProperty, _ name: String, _ value: Value
  ) throws(Failure) {
    do throws(Failure) { try property.take(value) } catch {
      throw Failure(error.code, "the property \"\(name)\" of \(type(of: body)): \(error.message)")
    }
  }

  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    try property(name).observe(change)
  }

  func properties() throws(Failure) -> ValueMap {
    var map = ValueMap()
    for entry in all { map[entry.name] = try entry.property.value() }
    return map
  }

  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    try Failure.catching { try MainActor.assumeIsolated { try body.call(action, arguments) } }
  }

  func handle(_ event: ScreenEvent) { MainActor.assumeIsolated { body.handle(event) } }

  func update(_ attributes: Attributes) {
    var attributes = attributes
    attributes.held = all.map(\.property.model)
    MainActor.assumeIsolated { body.update(attributes) }
  }

  private func property(_ name: String) throws(Failure) -> any BodyProperty {
    if let entry = all.first(where: { $0.name == name }) { return entry.property }
    let near = nearestName(to: name, among: all.map(\.name))
    throw Failure(
      .noSuchKey, "\(type(of: body)) has no @Property \"\(name)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }
}

/// Makes bodies on the main actor; for navigators that run there.
struct BodyFactory: ScreenFactory {
  let make: @MainActor @Sendable () -> any ScreenBody
  /// Tells that a screen has changed by itself.
  let changed: @Sendable (ScreenID) -> Void

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    try Failure.catching {
      try MainActor.assumeIsolated {
        try BodyContents(make(), born: properties) { [changed] in changed(id) }
      }
    }
  }
}
