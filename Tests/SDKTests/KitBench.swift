import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import TestKit

/// A host for one plugin, with a loop that a test turns and a navigation of plain screens.
final class KitBench {
  let loop = TurnedLoop()
  let navigation = PlainNavigation()
  let plugin: Plugin
  private let host: PluginHost
  private let lines: Lines

  final class Lines: Sendable {
    private let list = Mutex<[String]>([])
    func add(_ line: String) { list.withLock { $0.append(line) } }
    var all: [String] { list.withLock { $0 } }
  }

  /// Loads a file: what stands beside the tests' program, or a path from the root.
  init(_ file: String, config: Value = [:]) throws {
    let lines = Lines()
    self.lines = lines
    host = PluginHost(name: "bench", version: "3.2.1", loop: loop) { lines.add($0.text) }
    host.connect(navigation)
    var inspector = PluginInspector()
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let path = file.hasPrefix("/") ? file : products.appending(path: file).path
    plugin = try host.load(inspector.inspect(path), config: config)
  }

  deinit { host.stopAll() }

  /// What was logged, in order.
  var said: [String] { lines.all }

  /// A new screen of a type of the plugin's.
  func screen(_ type: String, _ properties: ValueMap = [:]) throws -> any ScreenContents {
    guard let factory = plugin.screenFactory(type) else {
      throw Failure(.noSuchKey, "no screen type \(type)")
    }
    return try factory.makeBody(id: ScreenID(rawValue: 40), properties: properties)
  }

  func call(_ function: String, _ arguments: [Value]) throws -> Value {
    guard let found = plugin.function(function) else {
      throw Failure(.noSuchKey, "no function \(function)")
    }
    return try found.call(arguments)
  }
}

/// A main loop that a test turns. The thread that makes it is its main thread.
final class TurnedLoop: PluginLoop, @unchecked Sendable {  // the timers belong to that thread
  private let thread = pthread_self()
  private let posted = Mutex<[@Sendable () -> Void]>([])
  private var timers: [(number: UInt64, action: @Sendable () -> Void)] = []
  private(set) var watched: [Int32: @Sendable () -> Void] = [:]
  private var last: UInt64 = 0

  var isMainThread: Bool { pthread_equal(pthread_self(), thread) != 0 }
  var descriptor: Int32? { 1000 }
  var timerCount: Int { timers.count }
  func drain() { turn() }
  func post(_ work: @escaping @Sendable () -> Void) { posted.withLock { $0.append(work) } }
  func schedule(after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    last += 1
    timers.append((last, action))
    return last
  }
  func cancel(timer: UInt64) { timers.removeAll { $0.number == timer } }
  func watch(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) throws(Failure) {
    guard watched[descriptor] == nil else { throw Failure(.duplicate, "watched already") }
    watched[descriptor] = action
  }
  func unwatch(_ descriptor: Int32) { watched[descriptor] = nil }

  /// Does what is posted and what is scheduled by now.
  func turn() {
    let work = posted.withLock { list in
      defer { list = [] }
      return list
    }
    for item in work { item() }
    let due = timers
    timers = []
    for timer in due { timer.action() }
  }
}

/// A navigation that holds screens and remembers what it is asked.
final class PlainNavigation: NavigationAccess {
  private struct State {
    var screens: [ScreenID: Screen] = [:]
    var requests: [Value] = []
    var done: [@Sendable (Value) -> Void] = []
  }
  private let state = Mutex(State())
  var requests: [Value] { state.withLock { $0.requests } }

  /// Puts a screen of plain values there; answers its values.
  func add(_ id: UInt64) -> PlainScreen {
    let body = PlainScreen()
    state.withLock { $0.screens[ScreenID(rawValue: id)] = Screen(key: "plain", contents: body) }
    return body
  }
  func screen(_ id: ScreenID) -> Screen? { state.withLock { $0.screens[id] } }
  func describe(_ id: ScreenID) throws(Failure) -> Value { ["id": .int(Int64(id.rawValue))] }
  func shown(_ window: Value, to reader: ObjectIdentifier?) throws(Failure) -> Value {
    guard window == .null || window.map != nil else { throw Failure(.wrongType, "no window") }
    return ["top": 7, "window": window]
  }
  func changed(_ id: ScreenID) {}
  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure) {
    state.withLock { state in
      state.requests.append(request)
      if let done { state.done.append(done) }
    }
  }
}

/// A screen of plain values.
final class PlainScreen: ScreenContents, Sendable {
  private let map = Mutex<ValueMap>([:])
  var values: ValueMap { map.withLock { $0 } }
  func value(of name: String) throws(Failure) -> Value {
    guard let value = values[name] else { throw Failure(.noSuchKey, "no \(name)") }
    return value
  }
  func set(_ name: String, to value: Value) throws(Failure) { map.withLock { $0[name] = value } }
  func properties() throws(Failure) -> ValueMap { values }
}

/// Runs a body that waits on a thread of its own, so that tasks have theirs.
func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread { done.resume(with: Result { try body() }) }.start()
  }
}

extension Attributes {
  /// A step deeper, from `home` to `list::7`, with an object.
  static var step: Attributes {
    var before = NavigationState(scheme: "tv")
    before.stack.append(.init(screen: ScreenID(rawValue: 1), key: "home"))
    var after = before
    after.stack.append(.init(screen: ScreenID(rawValue: 40), key: "list", data: "7"))
    return Attributes(from: before, to: after, data: "7", object: ["n": 1], move: .forward)
  }
}

/// A reply that remembers its answers, also those that come too late.
final class Heard<Answer: Sendable>: Sendable {
  private let all = Mutex<[Result<Answer, Failure>]>([])
  var answers: [Result<Answer, Failure>] { all.withLock { $0 } }
  private let came = DispatchSemaphore(value: 0)

  /// Waits for an answer of another thread; whether one came.
  func wait() -> Bool { came.wait(timeout: .now() + .seconds(1_500)) == .success }

  func reply(_ token: UInt64) -> Reply<Answer> {
    Reply(token: token) { _, answer in
      self.all.withLock { list in
        list.append(answer)
        self.came.signal()
        return list.count == 1
      }
    }
  }
}
