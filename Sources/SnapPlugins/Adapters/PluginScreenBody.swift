import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the instance, which only the plugin's own functions get, until it is
// destroyed; all on the main thread, as the contract promises plugins.
/// A live screen in a plugin: properties and actions by name, through typed functions.
@safe final class PluginScreenBody: ScreenContents, @unchecked Sendable {
  private let factory: PluginScreenFactory
  private let id: ScreenID
  private let instance: UnsafeMutableRawPointer?
  private let observers: PluginObservers
  private var isDestroyed = false

  init(_ instance: UnsafeMutableRawPointer?, id: ScreenID, factory: PluginScreenFactory) {
    unsafe self.instance = unsafe instance
    self.id = id
    self.factory = factory
    observers = PluginObservers(id, of: factory.context)
    factory.context.shared.bodies.begin()
  }

  private var context: PluginContext { factory.context }

  /// Asks the plugin to tell of changes, for each property that can.
  func watch() throws(Failure) {
    for property in factory.properties {
      guard let observer = property.observer else { continue }
      let closure: ForeignClosure
      do throws(Failure) {
        closure = try observers.closure(
          for: property.name, observer.function.signature.functions.first?.text ?? "-(@v)",
          observer.site)
      } catch { throw context.blame(error, observer.site) }
      context.keep(closure)
      _ = try unsafe context.call(
        observer.function, observer.site, instance: instance, [], closures: [closure])
    }
  }

  /// Sets what it was born with and has not taken from that: what can be set, and does not read so.
  func fill(_ given: ValueMap) throws(Failure) {
    for entry in given.entries {
      guard let property = try? property(entry.key), property.setter != nil else { continue }
      if property.getter != nil, (try? value(of: entry.key)) == entry.value { continue }
      try set(entry.key, to: entry.value)
    }
  }

  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    guard let observer = try property(name).observer else {
      throw Failure(.unsupported, "the property \"\(name)\" cannot be observed")
    }
    try checkAlive()
    try context.checkLive(observer.site)
    return observers.listen(name, change)
  }

  func value(of name: String) throws(Failure) -> Value {
    guard let getter = try property(name).getter else {
      throw Failure(.unsupported, "the property \"\(name)\" cannot be read")
    }
    try checkAlive()
    return try unsafe context.call(getter.function, getter.site, instance: instance, [])
  }

  func set(_ name: String, to value: Value) throws(Failure) {
    guard let setter = try property(name).setter else {
      throw Failure(.unsupported, "the property \"\(name)\" is read-only")
    }
    try checkAlive()
    _ = try unsafe context.call(setter.function, setter.site, instance: instance, [value])
  }

  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    guard let found = factory.actions[action] else {
      let near = nearestName(to: action, among: factory.actions.keys.sorted())
      throw Failure(
        .noSuchKey, "\"\(factory.name)\" has no action \"\(action)\"",
        hint: near.map { "did you mean \"\($0)\"?" } ?? "")
    }
    try checkAlive()
    return try unsafe context.call(found.function, found.site, instance: instance, arguments)
  }

  func properties() throws(Failure) -> ValueMap {
    try checkAlive()
    var map = ValueMap()
    for property in factory.properties {
      guard let getter = property.getter else { continue }
      do throws(Failure) {
        map[property.name] =
          try unsafe context.call(getter.function, getter.site, instance: instance, [])
      } catch {
        // A plugin that has others is shown with those.
        try context.checkLive(getter.site)
        context.note("\(getter.site.name): \(error.message); the screen is shown without it")
      }
    }
    return map
  }

  func handle(_ event: ScreenEvent) {
    guard let tell = unsafe factory.table.event, !isDestroyed, !context.isStopped else { return }
    let number: UInt32 =
      switch event {
      case .willShow: UInt32(SNAPNAV_WILL_SHOW)
      case .didShow: UInt32(SNAPNAV_DID_SHOW)
      case .hidden: UInt32(SNAPNAV_HIDDEN)
      }
    context.callWithoutDeadline(factory.sites.telling) { _ in
      unsafe tell(factory.table.ctx, instance, number)
    }
  }

  func update(_ attributes: Attributes) {
    guard unsafe factory.table.update != nil else { return }
    update(AttributeWords(attributes))
  }

  func update(_ words: AttributeWords) {
    guard let update = unsafe factory.table.update, !isDestroyed else { return }
    unsafe context.tell(factory.sites.updating, words) { lent in
      unsafe update(factory.table.ctx, instance, lent)
    }
  }

  func save() throws(Failure) -> Value? {
    guard let save = unsafe factory.table.save else { return nil }
    try checkAlive()
    let answer = unsafe try context.ask(factory.sites.saving) { (_, sink, slot) throws(Failure) in
      unsafe save(factory.table.ctx, instance, sink, slot)
    }
    guard answer.status == StatusCode.ok else {
      throw context.failure(answer, factory.sites.saving)
    }
    return answer.value
  }

  func restore(_ state: Value) throws(Failure) {
    guard let restore = unsafe factory.table.restore else {
      throw Failure(.unsupported, "\"\(factory.name)\" keeps no state of its own")
    }
    try checkAlive()
    let answer = unsafe try context.ask(factory.sites.restoring) {
      (arena, _, slot) throws(Failure) in
      let lent = try unsafe arena.lend(state)
      arena.seal()
      return unsafe restore(factory.table.ctx, instance, lent, slot)
    }
    guard answer.status == StatusCode.ok else {
      throw context.failure(answer, factory.sites.restoring)
    }
  }

  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    context.shared.bodies.end()
    // What the plugin tells while it destroys the screen concerns nobody; what it tells afterwards,
    // against the contract, is refused.
    let closures = observers.end()
    defer { context.retire(closures) }
    guard let destroy = unsafe factory.table.destroy, !context.isStopped else { return }
    context.callWithoutDeadline(factory.sites.destroying) { _ in
      unsafe destroy(factory.table.ctx, instance)
    }
  }

  private func property(_ name: String) throws(Failure) -> PluginProperty {
    if let found = factory.properties.first(where: { $0.name == name }) { return found }
    let near = nearestName(to: name, among: factory.properties.map(\.name))
    throw Failure(
      .noSuchKey, "\"\(factory.name)\" has no property \"\(name)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }

  private func checkAlive() throws(Failure) {
    guard !isDestroyed else {
      throw Failure(.staleHandle, "the screen \(id.rawValue) is destroyed")
    }
  }
}
