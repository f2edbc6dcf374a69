import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import TestKit

/// A host with a fake loop and a fake navigation, and what they were told.
final class Bench {
  let loop = TestLoop()
  let navigation = TestNavigation()
  let lines = Lines()
  let host: PluginHost

  final class Lines: Sendable {
    private let list = Mutex<[PluginLogLine]>([])
    func add(_ line: PluginLogLine) { list.withLock { $0.append(line) } }
    var all: [PluginLogLine] { list.withLock { $0 } }
    var texts: [String] { all.map(\.text) }
  }

  init() {
    let lines = lines
    host = PluginHost(name: "bench", version: "1.0.0", loop: loop) { lines.add($0) }
    host.connect(navigation)
  }

  /// Compiles, inspects and loads a fixture.
  func load(_ name: String, _ flags: [String] = [], config: Value = [:]) throws -> Plugin {
    var inspector = PluginInspector()
    let inspection = inspector.inspect(try Compiler.fixture(name, flags))
    return try host.load(inspection, config: config)
  }

  deinit { host.stopAll() }
}

/// A navigation that holds screens and remembers what it is asked.
final class TestNavigation: NavigationAccess, Sendable {
  private struct State {
    var screens: [ScreenID: Screen] = [:]
    var stale: Set<ScreenID> = []
    var changes: [ScreenID] = []
    var requests: [Value] = []
    var reader: ObjectIdentifier?
    var shown = Value.null
    var done: [@Sendable (Value) -> Void] = []
  }

  private let state = Mutex(State())
  var changes: [ScreenID] { state.withLock { $0.changes } }
  var requests: [Value] { state.withLock { $0.requests } }
  /// What `shown` has answered last.
  var lastShown: Value { state.withLock { $0.shown } }

  func add(_ screen: Screen, _ id: UInt64) {
    state.withLock { $0.screens[ScreenID(rawValue: id)] = screen }
  }

  /// Ends all requests with an outcome.
  func finish(_ outcome: Value) {
    let waiting = state.withLock { state in
      defer { state.done = [] }
      return state.done
    }
    for done in waiting { done(outcome) }
  }

  /// Ends the request that was made first.
  func finishFirst(_ outcome: Value) {
    let first = state.withLock { state in state.done.isEmpty ? nil : state.done.removeFirst() }
    first?(outcome)
  }

  func screen(_ id: ScreenID) -> Screen? { state.withLock { $0.screens[id] } }

  func describe(_ id: ScreenID) throws(Failure) -> Value {
    guard let screen = screen(id) else { throw Failure(.staleHandle, "no screen \(id.rawValue)") }
    return ["id": .int(Int64(id.rawValue)), "key": .string(screen.key)]
  }

  /// Answers the window that it was asked for, and whether the same reader has asked before; the
  /// region "refused" is not there.
  func shown(_ window: Value, to reader: ObjectIdentifier?) throws(Failure) -> Value {
    if window["region"] == "refused" { throw Failure(.noSuchKey, "there is no such region") }
    return state.withLock { state in
      let isKnown = reader != nil && state.reader == reader
      state.reader = reader
      state.shown = ["window": window, "isKnown": .bool(isKnown)]
      return state.shown
    }
  }

  /// From now on the number is that of a screen that is gone.
  func forget(_ id: UInt64) { state.withLock { _ = $0.stale.insert(ScreenID(rawValue: id)) } }

  func isGiven(_ id: ScreenID) -> Bool { state.withLock { !$0.stale.contains(id) } }

  func changed(_ id: ScreenID) { state.withLock { $0.changes.append(id) } }

  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure) {
    guard request["kind"] != "go" else { throw Failure(.unsupported, "go is not served") }
    state.withLock { state in
      state.requests.append(request)
      if let done { state.done.append(done) }
    }
  }
}

/// A screen of plain values.
final class TestBody: ScreenContents, Sendable {
  private let map = Mutex<ValueMap>([:])
  var values: ValueMap { map.withLock { $0 } }

  func value(of name: String) throws(Failure) -> Value {
    guard let value = values[name] else { throw Failure(.noSuchKey, "no \(name)") }
    return value
  }
  func set(_ name: String, to value: Value) throws(Failure) { map.withLock { $0[name] = value } }
  func properties() throws(Failure) -> ValueMap { values }
}

/// A reply that remembers its answer.
final class Ear<Answer: Sendable>: Sendable {
  private let heard = Mutex<[Result<Answer, Failure>]>([])
  private let wanted = Mutex(true)
  var answers: [Result<Answer, Failure>] { heard.withLock { $0 } }

  /// From now on answers are not wanted.
  func close() { wanted.withLock { $0 = false } }

  func reply(_ token: UInt64) -> Reply<Answer> {
    Reply(token: token) { _, answer in
      guard self.wanted.withLock({ $0 }) else { return false }
      return self.heard.withLock { list in
        guard list.isEmpty else { return false }
        list.append(answer)
        return true
      }
    }
  }
}
