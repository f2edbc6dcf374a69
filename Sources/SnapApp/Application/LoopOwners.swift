import SnapEngine
import Synchronization

/// Whose main loop runs: the host's own, or that of a presenter which brings one. Any thread.
final class LoopOwners: Sendable {
  private struct State {
    var next: (any MainLoopOwner)?
    var current: (any MainLoopOwner)?
    var isRunning = false
    var isEnding = false
    var isHandedOver = false
  }

  private let state = Mutex(State())

  /// Whose loop runs when the one that runs now has returned; `nil`: the host's.
  var next: (any MainLoopOwner)? {
    get { state.withLock { $0.next } }
    set { state.withLock { $0.next = newValue } }
  }

  /// Whether a presenter's own loop runs now, so that its plugin cannot be stopped.
  var isRunningOwner: Bool { state.withLock { $0.isRunning && $0.current != nil } }

  /// The next loop runs from now on.
  func begin() -> (any MainLoopOwner)? {
    state.withLock { state in
      state.current = state.next
      state.isRunning = true
      state.isHandedOver = false
      return state.current
    }
  }

  /// The loop that ran has returned; whether another one is to be run.
  func goesOn() -> Bool {
    state.withLock { state in
      state.isRunning = false
      state.current = nil
      return state.isHandedOver && !state.isEnding
    }
  }

  /// Another loop is to run: makes the one that runs return.
  func handOver(to owner: (any MainLoopOwner)?, stoppingHost stop: () -> Void) {
    let current = state.withLock { state -> (any MainLoopOwner)? in
      state.next = owner
      state.isHandedOver = state.isRunning && (state.current != nil || owner != nil)
      return state.current
    }
    if let current { current.quit() } else if owner != nil { stop() }
  }

  /// The end was asked for.
  func end() {
    let current = state.withLock { state in
      state.isEnding = true
      return state.current
    }
    current?.quit()
  }
}
