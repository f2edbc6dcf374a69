import SnapValue
import Synchronization

/// What a plugin scheduled and what is still to come, by number; a number is never used twice.
final class PluginTimers: Sendable {
  static let limit = 4096

  private struct State {
    var last: UInt64 = 0
    /// The loop's own numbers; `nil` until the loop has it.
    var standing: [UInt64: UInt64?] = [:]
  }

  private let loop: any PluginLoop
  private let state = Mutex(State())

  init(loop: any PluginLoop) { self.loop = loop }

  /// Schedules an action on the main thread. Any thread. `told` gets its number before it can run: what the
  /// number is written to may be gone as soon as it has.
  func add(
    after nanoseconds: UInt64, telling told: (UInt64) -> Void,
    _ action: @escaping @Sendable () -> Void
  ) throws(Failure) {
    let number: UInt64? = state.withLock { state in
      guard state.standing.count < Self.limit else { return nil }
      state.last += 1
      state.standing.updateValue(nil, forKey: state.last)
      return state.last
    }
    guard let number else {
      throw Failure(.limit, "\(Self.limit) calls are scheduled already")
    }
    told(number)
    if loop.isMainThread {
      start(number, nanoseconds, action)
    } else {
      loop.post { self.start(number, nanoseconds, action) }
    }
  }

  private func start(
    _ number: UInt64, _ nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void
  ) {
    guard state.withLock({ $0.standing[number] != nil }) else { return }
    let timer = loop.schedule(after: nanoseconds) {
      let stands = self.state.withLock { $0.standing.removeValue(forKey: number) != nil }
      if stands { action() }
    }
    state.withLock { state in
      if state.standing[number] != nil { state.standing.updateValue(timer, forKey: number) }
    }
  }

  /// Takes back what has not run; `false` when there is no such thing. Main thread.
  func remove(_ number: UInt64) -> Bool {
    guard let timer = state.withLock({ $0.standing.removeValue(forKey: number) }) else {
      return false
    }
    if let timer { loop.cancel(timer: timer) }
    return true
  }

  /// How many calls are still to come.
  var count: Int { state.withLock { $0.standing.count } }

  /// Takes back everything. Main thread.
  func removeAll() {
    let timers = state.withLock { state in
      defer { state.standing = [:] }
      return Array(state.standing.values)
    }
    for timer in timers { if let timer { loop.cancel(timer: timer) } }
  }
}
