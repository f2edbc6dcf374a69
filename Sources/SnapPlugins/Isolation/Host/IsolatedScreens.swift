import SnapEngine
import SnapValue
import Synchronization

/// A screen type of an isolated plugin.
final class IsolatedScreenFactory: DeclaringFactory {
  private let name: String
  private let plugin: IsolatedPlugin
  let propertyNames: [String]
  let privateNames: [String]

  init(_ name: String, _ properties: DeclaredProperties, of plugin: IsolatedPlugin) {
    (self.name, self.plugin) = (name, plugin)
    (propertyNames, privateNames) = (properties.names, properties.privates)
  }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    try plugin.ask(.create(name, id, properties), "create \(name)")
    let body = IsolatedBody(id, of: name, properties, in: plugin)
    plugin.screens[id] = body
    plugin.touch(id)
    return body
  }
}

// @unchecked: used on the main thread only, as the plugin is.
/// A live screen in an isolated plugin. It outlives the process: a new one makes the screen again, with what
/// it had last saved.
final class IsolatedBody: ScreenContents, @unchecked Sendable {
  private let id: ScreenID
  private let type: String
  private let created: ValueMap
  private unowned let plugin: IsolatedPlugin
  private var isDestroyed = false
  /// What it saved; without, its properties as they were.
  private var saved: Value?
  private var known: ValueMap?
  private let listeners = Mutex<[UInt64: (name: String, change: @Sendable (Value) -> Void)]>([:])
  private let lastListener = Mutex<UInt64>(0)
  private var observed: Set<String> = []

  init(_ id: ScreenID, of type: String, _ created: ValueMap, in plugin: IsolatedPlugin) {
    (self.id, self.type, self.created, self.plugin) = (id, type, created, plugin)
    plugin.shared.bodies.begin()
  }

  // MARK: What the navigator asks

  func value(of name: String) throws(Failure) -> Value {
    try checkAlive()
    return try plugin.ask(.get(id, name), "get \(type).\(name)")
  }

  func set(_ name: String, to value: Value) throws(Failure) {
    try checkAlive()
    defer { plugin.touch(id) }
    try plugin.ask(.set(id, name, value), "set \(type).\(name)")
  }

  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    try checkAlive()
    defer { plugin.touch(id) }
    return try plugin.ask(.act(id, action, arguments), "do \(type).\(action)")
  }

  func properties() throws(Failure) -> ValueMap {
    try checkAlive()
    if plugin.isGivenUp { return known ?? created }
    return try plugin.ask(.properties(id), "get \(type)").map ?? [:]
  }

  func handle(_ event: ScreenEvent) {
    guard !isDestroyed, !plugin.isStopped else { return }
    _ = try? plugin.ask(.tell(id, event), "event \(type)")
    plugin.touch(id)
  }

  func update(_ attributes: Attributes) {
    guard !isDestroyed, !plugin.isStopped else { return }
    _ = try? plugin.ask(.update(id, AttributeWords(attributes)), "update \(type)")
    plugin.touch(id)
  }

  func save() throws(Failure) -> Value? {
    try checkAlive()
    if plugin.isGivenUp { return saved }
    return try plugin.ask(.saveScreen(id), "save \(type)").list?.first
  }

  func restore(_ state: Value) throws(Failure) {
    try checkAlive()
    defer { plugin.touch(id) }
    try plugin.ask(.restoreScreen(id, state), "restore \(type)")
  }

  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    plugin.shared.bodies.end()
    plugin.screens[id] = nil
    listeners.withLock { $0 = [:] }
    guard !plugin.isStopped else { return }
    _ = try? plugin.ask(.destroy(id), "destroy \(type)")
    plugin.touch()
  }

  private func checkAlive() throws(Failure) {
    guard !isDestroyed else {
      throw Failure(.staleHandle, "the screen \(id.rawValue) is destroyed")
    }
  }

  // MARK: Observers

  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    try checkAlive()
    if !observed.contains(name) {
      try plugin.ask(.observe(id, name), "observe \(type).\(name)")
      observed.insert(name)
    }
    let number = lastListener.withLock { last in
      last += 1
      return last
    }
    listeners.withLock { $0[number] = (name, change) }
    return Observation { [weak self] in
      // What a listener holds is let go outside the lock.
      let gone = self?.listeners.withLock { $0.removeValue(forKey: number) }
      _ = gone
    }
  }

  /// The plugin has told of a change.
  func hear(_ name: String, _ value: Value) {
    let all = listeners.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    for listener in all where listener.name == name { listener.change(value) }
  }

  // MARK: Death

  /// Keeps what is needed to make it again.
  func remember() {
    guard !isDestroyed else { return }
    if let saved = try? save() {
      (self.saved, known) = (saved, nil)
    } else if let known = try? properties() {
      self.known = known
    }
  }

  /// Makes it again in a new process. Answers what is lost, in words. It ends where the process dies of what is given
  /// back, and forgets that.
  func comeBack() throws(Failure) -> [String] {
    let process = plugin.process
    try plugin.ask(.create(type, id, created), "create \(type)")
    let lost = giveBack(to: process)
    guard plugin.process === process else {
      (saved, known) = (nil, nil)
      return lost
    }
    for name in observed.sorted() {
      try plugin.ask(.observe(id, name), "observe \(type).\(name)")
    }
    return lost
  }

  private func giveBack(to process: WorkerProcess?) -> [String] {
    var lost: [String] = []
    if let saved {
      do throws(Failure) { try plugin.ask(.restoreScreen(id, saved), "restore \(type)") } catch {
        lost.append("the state of screen \(id.rawValue) (\(error.message))")
      }
    } else if let known {
      for entry in known.entries
      where created[entry.key] != entry.value && plugin.process === process {
        do throws(Failure) {
          try plugin.ask(.set(id, entry.key, entry.value), "set \(type).\(entry.key)")
        } catch {
          if error.code != .unsupported {
            lost.append("\"\(entry.key)\" of screen \(id.rawValue) (\(error.message))")
          }
        }
      }
    }
    return lost
  }
}
