import SnapEngine
import SnapValue
import Synchronization

/// A property of a screen's body that navigations can read, set and observe: `@Property var film: Film?`.
///
/// Its name is that of the variable. A value that does not mean one of its type is refused with
/// `wrongType`. Any thread; whoever observes is told after each change, with the new value.
@propertyWrapper
public final class Property<Wrapped: Codable & Sendable>: Sendable {
  private struct State {
    var wrapped: Wrapped
    var listeners: [Int: @Sendable (Value) -> Void] = [:]
    var last = 0
  }

  private let state: Mutex<State>
  private let changed = Mutex<(@Sendable () -> Void)?>(nil)

  /// Makes a property.
  public init(wrappedValue: Wrapped) { state = Mutex(State(wrapped: wrappedValue)) }

  /// What it is; setting it tells the presenter and whoever observes.
  public var wrappedValue: Wrapped {
    get { state.withLock { $0.wrapped } }
    set {
      put(newValue)
      changed.withLock { $0 }?()
    }
  }

  private func put(_ wrapped: Wrapped) {
    let listeners = state.withLock { state in
      state.wrapped = wrapped
      return Array(state.listeners.values)
    }
    guard !listeners.isEmpty, let value = try? Value(encoding: wrapped) else { return }
    for listener in listeners { listener(value) }
  }
}

/// A property, whatever its type.
protocol BodyProperty: AnyObject, Sendable {
  /// What it holds. Throws `wrongType` when that cannot be written as a value.
  func value() throws(Failure) -> Value
  /// Sets it. Throws `wrongType`.
  func take(_ value: Value) throws(Failure)
  /// What it holds, as it is.
  var model: any Sendable { get }
  /// Tells of every change from now on.
  func observe(_ change: @escaping @Sendable (Value) -> Void) -> Observation
  /// Tells when the body has set it by itself.
  func whenChanged(_ tell: @escaping @Sendable () -> Void)
}

extension Property: BodyProperty {
  func value() throws(Failure) -> Value { try Value(encoding: wrappedValue) }

  func take(_ value: Value) throws(Failure) { put(try value.decoded(as: Wrapped.self)) }

  var model: any Sendable { wrappedValue }

  func observe(_ change: @escaping @Sendable (Value) -> Void) -> Observation {
    let number = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = change
      return state.last
    }
    return Observation { [weak self] in
      let gone = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
      _ = gone
    }
  }

  func whenChanged(_ tell: @escaping @Sendable () -> Void) { changed.withLock { $0 = tell } }
}
