import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import TestKit

/// A host for one shipped plugin, and a navigation of plain screens around it.
final class PluginBench {
  let navigation = TestNavigation()
  let plugin: Plugin
  private let host: PluginHost

  /// Loads a shipped plugin. Every bench has an instance of its own.
  init(_ file: String, config: Value = [:]) throws {
    host = PluginHost(name: "bench", version: "1.0.0", loop: IdleLoop())
    host.connect(navigation)
    var inspector = PluginInspector()
    let path = Repository.products.appending(path: file).path
    plugin = try host.load(inspector.inspect(path), config: config)
  }

  deinit { host.stopAll() }
}

/// A loop in which nothing ever happens.
final class IdleLoop: PluginLoop {
  var isMainThread: Bool { true }
  var descriptor: Int32? { nil }
  func drain() {}
  func post(_ work: @escaping @Sendable () -> Void) {}
  func schedule(after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void) -> UInt64 { 1 }
  func cancel(timer: UInt64) {}
  func watch(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) throws(Failure) {}
  func unwatch(_ descriptor: Int32) {}
}

/// A navigation that holds screens and remembers which changed.
final class TestNavigation: NavigationAccess {
  private let screens = Mutex<[ScreenID: Screen]>([:])
  private let changedScreens = Mutex<[ScreenID]>([])
  var changes: [ScreenID] { changedScreens.withLock { $0 } }

  func add(_ screen: Screen, _ id: ScreenID) { screens.withLock { $0[id] = screen } }
  func screen(_ id: ScreenID) -> Screen? { screens.withLock { $0[id] } }
  func describe(_ id: ScreenID) throws(Failure) -> Value {
    guard let screen = screen(id) else { throw Failure(.staleHandle, "no screen \(id.rawValue)") }
    return ["key": .string(screen.key), "properties": .map(try screen.contents.properties())]
  }
  func shown(_ window: Value, to reader: ObjectIdentifier?) throws(Failure) -> Value {
    throw Failure(.unsupported, "nothing is shown here")
  }
  func changed(_ id: ScreenID) { changedScreens.withLock { $0.append(id) } }
  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure) {}
}

/// A screen with exactly these properties.
final class PlainBody: ScreenContents {
  private let map: Mutex<ValueMap>
  private let names: [String]
  var values: ValueMap { map.withLock { $0 } }

  init(_ names: [String], _ values: ValueMap = [:]) {
    self.names = names
    map = Mutex(values)
  }

  func value(of name: String) throws(Failure) -> Value {
    guard let value = values[name] else { throw Failure(.noSuchKey, "no \(name)") }
    return value
  }
  func set(_ name: String, to value: Value) throws(Failure) {
    guard names.contains(name) else { throw Failure(.noSuchKey, "no \(name)") }
    map.withLock { $0[name] = value }
  }
  func properties() throws(Failure) -> ValueMap { values }
}

/// A reply that nobody waits for.
func unheard<Answer: Sendable>(_ token: UInt64 = 1) -> Reply<Answer> {
  Reply(token: token) { _, _ in false }
}
