import SnapEngine
import SnapValue

/// A screen type of a plugin at whose border somebody has a seat.
final class SeatedScreenFactory: DeclaringFactory {
  let propertyNames: [String]
  let privateNames: [String]
  private let name: String
  private let plugin: SeatedPlugin
  private let inner: (any ScreenFactory)?

  init(
    _ name: String, _ properties: DeclaredProperties, of plugin: SeatedPlugin,
    inner: (any ScreenFactory)?
  ) {
    (self.name, self.plugin, self.inner) = (name, plugin, inner)
    (propertyNames, privateNames) = (properties.names, properties.privates)
  }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    var made: (any ScreenContents)?
    try plugin.tell(
      plugin.mark(.create, plugin.number(of: name), screen: id),
      inner, { inner throws(Failure) in made = try inner.makeBody(id: id, properties: properties) })
    return SeatedBody(id, of: plugin, inner: made)
  }
}

/// A live screen of a plugin at whose border somebody has a seat.
final class SeatedBody: ScreenContents {
  private let id: ScreenID
  private let plugin: SeatedPlugin
  private let inner: (any ScreenContents)?

  init(_ id: ScreenID, of plugin: SeatedPlugin, inner: (any ScreenContents)?) {
    (self.id, self.plugin, self.inner) = (id, plugin, inner)
  }

  func value(of name: String) throws(Failure) -> Value {
    try plugin.askValue(
      plugin.mark(.get, plugin.number(of: name), screen: id), named: name,
      inner, { inner throws(Failure) in try inner.value(of: name) })
  }

  func set(_ name: String, to value: Value) throws(Failure) {
    try plugin.tell(
      plugin.mark(.set, plugin.number(of: name), screen: id),
      inner, { inner throws(Failure) in try inner.set(name, to: value) })
  }

  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    try plugin.askValue(
      plugin.mark(.act, plugin.number(of: action), screen: id),
      inner, { inner throws(Failure) in try inner.call(action, arguments) })
  }

  /// Whoever observes is told by the plugin itself; what follows from that is a request, or a change of the
  /// screen, and is seen there.
  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    guard let inner else { return Observation {} }
    return try inner.observe(name, change)
  }

  func properties() throws(Failure) -> ValueMap {
    let all = try plugin.askValue(plugin.mark(.properties, screen: id), inner) {
      inner throws(Failure) in
      .map(try inner.properties())
    }
    return all.map ?? [:]
  }

  func handle(_ event: ScreenEvent) {
    plugin.notify(plugin.mark(.tell, plugin.number(of: event.name), screen: id), inner) {
      inner in inner.handle(event)
    }
  }

  func update(_ attributes: Attributes) {
    plugin.notify(plugin.mark(.update, screen: id), inner) { inner in
      inner.update(attributes)
    }
  }

  func save() throws(Failure) -> Value? {
    try plugin.askOptional(plugin.mark(.saveScreen, screen: id), inner) { inner throws(Failure) in
      try inner.save()
    }
  }

  func restore(_ state: Value) throws(Failure) {
    try plugin.tell(plugin.mark(.restoreScreen, screen: id), inner) { inner throws(Failure) in
      try inner.restore(state)
    }
  }

  func destroy() {
    plugin.notify(plugin.mark(.destroy, screen: id), inner) { inner in inner.destroy() }
  }
}

extension ScreenEvent {
  fileprivate var name: String {
    switch self {
    case .willShow: "willShow"
    case .didShow: "didShow"
    case .hidden: "hidden"
    }
  }
}
